import { Decimal as Base } from 'decimal.js';
import { hasLedger, type BudgetTrade } from '#calc-core/ledger';
import { exactText } from '#calc-core/number';

/** A second implementation of the livestock schedule, without the core and without births. It counts head and cost. */
const Decimal = Base.clone({ precision: 60 });

interface Counted {
  readonly head: Base;
  readonly value: Base;
}

const none: Counted = { head: new Decimal(0), value: new Decimal(0) };

const withYoung = (id: number): number => (id === 7 || id === 10 || id === 18 || id === 19 ? 2 : 1);

/** Adds up the head and the purchase value of this class's lots. Counts only lots for which `fits` returns true. */
function counted(
  trades: readonly BudgetTrade[],
  id: number,
  fits: (bought: string, till: string, isDead: boolean) => boolean,
): Counted {
  return trades.reduce((all, { trade, ledger }) => {
    if (!hasLedger(ledger) || trade.animalSubTypeId !== id) return all;
    return ledger.lots.reduce(
      ({ head, value }, lot) =>
        fits(ledger.bought, lot.till, lot.isDead)
          ? {
              head: head.plus(new Decimal(exactText(lot.head)).times(withYoung(id))),
              value: value.plus(new Decimal(exactText(lot.head)).times(exactText(ledger.price))),
            }
          : { head, value },
      all,
    );
  }, none);
}

export interface SecondRow {
  readonly opening: Counted;
  readonly bought: Counted;
  readonly died: Counted;
  readonly sold: Counted;
  readonly closing: Counted;
}

/** The row of a class, from the day `from` to the day before `after`. */
export const secondRow = (
  trades: readonly BudgetTrade[],
  id: number,
  from: string,
  after: string,
): SecondRow => ({
  opening: counted(trades, id, (bought, till) => bought < from && till >= from),
  bought: counted(trades, id, (bought) => bought >= from && bought < after),
  died: counted(trades, id, (_, till, isDead) => isDead && till >= from && till < after),
  sold: counted(trades, id, (_, till, isDead) => !isDead && till >= from && till < after),
  closing: counted(trades, id, (bought, till) => bought < after && till >= after),
});
