import { useEffect, useState } from 'react';
import { carryFigureNames, type Carry } from '#calc-core/carry';
import { recordProblems } from '#calc-core/field';
import type { DecimalText } from '#calc-core/number';
import { recordKinds } from '#calc-core/records';
import { tradeFigureNames, tradeOf, type Trade, type TradeDraft } from '#calc-core/trade';
import type { ServerCarryFigures, ServerFigures } from '#web/forms/parts/server-figures.ts';
import { callsOn } from '#web/data/api/calls-on.ts';
import { useApp } from '#web/shell/app.tsx';
import { useLatest } from '#web/shell/latest.ts';
import { useFarm } from '#web/shell/member.ts';
import { propertyOf } from '#contract/property-of.ts';

/** How long after the last key the server is also asked to calculate, ms (spec 4). */
const restMs = 400;

/** Reads the answer of POST …/calculate: exact decimals, null where a figure is not available. */
export function figuresIn<Name extends string>(
  names: readonly Name[],
  answer: unknown,
): { readonly [N in Name]?: DecimalText | null } {
  const figures = propertyOf(answer, 'figures');
  const found: { [N in Name]?: DecimalText | null } = {};
  for (const name of names) {
    const value = propertyOf(propertyOf(figures, name), 'value');
    if (typeof value === 'string' || value === null) found[name] = value;
  }
  return found;
}

/** Whether the server would calculate with these records: it refuses one with an invalid entry, which the field already reports. */
export const wouldCalculate = (trade: Trade | null, carry: Carry | null): boolean =>
  Object.keys({
    ...(trade === null ? {} : recordProblems(recordKinds.trade.fields, trade)),
    ...(carry === null ? {} : recordProblems(recordKinds.carry.fields, carry)),
  }).length === 0;

/** The server's answer about an edited record, 400 ms after the last key; null until it arrives, and when it is not asked. */
function useAnswerAtRest<Draft extends object, Answer>(
  draft: Draft | null,
  ask: (draft: Draft) => Promise<Answer | null>,
): Answer | null {
  const current = useLatest(ask);
  const [answer, setAnswer] = useState<{ of: Draft; says: Answer | null } | null>(null);
  useEffect(() => {
    if (draft === null || !navigator.onLine) return;
    let isStale = false;
    const timer = setTimeout(() => {
      current
        .read()(draft)
        .then(
          (says) => !isStale && setAnswer({ of: draft, says }),
          () => {
            // Offline or signed out: the local figures are shown, and the sync bar says so.
          },
        );
    }, restMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [current, draft]);
  return answer !== null && answer.of === draft ? answer.says : null;
}

/** The server's figures of an edited trade; choosing another carry asks again. */
export function useTradeFigures(draft: TradeDraft | null, carry: Carry | null): ServerFigures | null {
  const { api } = useApp();
  const { slug } = useFarm();
  return useAnswerAtRest(draft, async (edited) => {
    const trade = tradeOf(edited);
    if (!wouldCalculate(trade, carry)) return null;
    return figuresIn(tradeFigureNames, await (await callsOn(api)).calculateTrade(slug, carry, trade));
  });
}

/** The server's figures of an edited carry. */
export function useCarryFigures(draft: Carry | null): ServerCarryFigures | null {
  const { api } = useApp();
  const { slug } = useFarm();
  return useAnswerAtRest(draft, async (carry) =>
    wouldCalculate(null, carry)
      ? figuresIn(carryFigureNames, await (await callsOn(api)).calculateCarry(slug, carry))
      : null,
  );
}
