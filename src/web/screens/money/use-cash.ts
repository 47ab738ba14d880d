import { useCallback, useState } from 'react';
import { useTrades } from '#web/data/hooks.ts';
import { type Way, ways } from '#calc-core/ledger';
import { CashBook, farmCashInSteps, type FarmCash } from '#calc-core/cash-flow';
import { useFarm } from '#web/money/use-farm.ts';
import { useSliced } from '#web/money/use-sliced.ts';
import { today } from '#web/shell/today.ts';
import type { ShownPlace } from './place.ts';

const wayNames = Object.keys(ways) as readonly Way[];

/** Creates a CashBook for each scenario. The screen keeps these books, so a changed trade only updates their sums. */
const newBooks = (): Readonly<Record<Way, CashBook>> =>
  Object.fromEntries(wayNames.map((way) => [way, new CashBook()])) as Record<Way, CashBook>;

/** The cash flow for what the budget shows. Undefined during the first calculation. */
export function useCash(place: ShownPlace): {
  readonly shown: FarmCash | undefined;
  /** All ways, the plan first. Undefined during the first calculation. */
  readonly all: readonly FarmCash[] | undefined;
} {
  const rows = useTrades();
  const farm = useFarm();
  const now = today();
  // `shown` and `all` need separate books. Both are calculated in steps, and would disturb each other in one book.
  const [books] = useState(newBooks);
  const [otherBooks] = useState(newBooks);
  const { group, stage, carry, from, months, if: way = 'plan' } = place;
  const of = useCallback(
    (kept: typeof books, which: Way) =>
      farmCashInSteps(kept[which], {
        rows,
        farm,
        way: which,
        place: { group, stage, carry, from, months },
        today: now,
      }),
    [rows, farm, group, stage, carry, from, months, now],
  );
  const shown = useSliced(useCallback(() => of(books, way), [of, books, way]));
  const all = useSliced(
    useCallback(
      function* (): Generator<void, readonly FarmCash[]> {
        const found: FarmCash[] = [];
        for (const each of wayNames) {
          yield;
          found.push(yield* of(otherBooks, each));
        }
        return found;
      },
      [of, otherBooks],
    ),
  );
  return { shown, all };
}
