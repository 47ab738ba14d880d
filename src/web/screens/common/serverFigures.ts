import { useEffect, useState } from 'react';
import { tradeFigures, tradeOf, type Carry, type TradeDraft, type TradeFigureName } from '#calc-core';
import type { ServerFigures } from '#web/forms/ServerSays.tsx';
import { useCalls } from './calls.ts';
import { useMember } from './member.ts';

/** How long after the last key the server is asked to calculate too, ms (server-and-sync, Many devices 9). */
const restMs = 400;

const names = Object.keys(tradeFigures) as TradeFigureName[];

/** Reads POST …/calculate: a figure's exact decimal, null where it is not available. */
export function figuresIn(answer: unknown): ServerFigures {
  const figures: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'figures') : null;
  const entries = names.flatMap((name) => {
    const figure: unknown =
      typeof figures === 'object' && figures !== null ? Reflect.get(figures, name) : undefined;
    if (typeof figure !== 'object' || figure === null) return [];
    const value: unknown = Reflect.get(figure, 'value');
    return typeof value === 'string' || value === null ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** What the server makes of an edited trade, 400 ms after the last key; null while it has not answered or is not asked. */
export function useServerFigures(draft: TradeDraft | null, carry: Carry | null): ServerFigures | null {
  const calls = useCalls();
  const { slug } = useMember();
  const [answer, setAnswer] = useState<{ of: TradeDraft; figures: ServerFigures } | null>(null);
  useEffect(() => {
    if (draft === null || !navigator.onLine) return;
    let isStale = false;
    const timer = setTimeout(() => {
      calls.calculateTrade(slug, carry, tradeOf(draft)).then(
        (reply) => !isStale && setAnswer({ of: draft, figures: figuresIn(reply) }),
        () => {
          // Offline or signed out: the local figures stand, and the sync bar says so.
        },
      );
    }, restMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [calls, slug, carry, draft]);
  return answer !== null && answer.of === draft ? answer.figures : null;
}
