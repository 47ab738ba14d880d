import { useEffect, useState } from 'react';
import type { Carry } from '#calc-core/carry';
import type { TradeDraft } from '#calc-core/trade';
import type { ServerCarryFigures, ServerFigures } from '#web/forms/parts/server-figures.ts';
import type * as Answers from './server-answers.ts';
import { useApp } from '#web/shell/app.tsx';
import { useLatest } from '#web/shell/latest.ts';
import { useFarm } from '#web/shell/member.ts';

/** The server is asked for its figures this many ms after the last key (spec 4). */
const restMs = 400;

/** Loads the code that calls the server. It is loaded at the first edit, not with the form. */
const answers = (): Promise<typeof Answers> => import('./server-answers.ts');

/** Returns the server's answer about an edited record, or null until it arrives. */
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
            // Offline or signed out: show only this device's figures. The sync bar tells the user why.
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

/** Returns the server's figures for an edited trade. Choosing another carry asks the server again. */
export function useTradeFigures(draft: TradeDraft | null, carry: Carry | null): ServerFigures | null {
  const { api } = useApp();
  const { slug } = useFarm();
  return useAnswerAtRest(draft, async (edited) =>
    (await answers()).calculatedTrade(api, slug, carry, edited),
  );
}

/** Returns the server's figures for an edited carry. */
export function useCarryFigures(draft: Carry | null): ServerCarryFigures | null {
  const { api } = useApp();
  const { slug } = useFarm();
  return useAnswerAtRest(draft, async (carry) => (await answers()).calculatedCarry(api, slug, carry));
}
