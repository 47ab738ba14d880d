import { ledgersIn, type BudgetTrade } from '../ledger/budget-trades.ts';
import { hasLedger, type TradeLedger } from '../ledger/ledger.ts';
import type { LedgerLot } from '../ledger/lots.ts';
import { isCalendarDate } from '../number/dates.ts';
import { dateOfDay, dayNumber } from '../number/days.ts';
import type { DecimalText } from '../number/decimal.ts';
import { exactText, exactZero, plus, signOf, type Exact } from '../number/exact.ts';
import { moneyOf, type Money } from './money.ts';

/** A payment or a sale that is due. */
export interface Due {
  /** `YYYY-MM-DD`. */
  readonly on: string;
  readonly verb: 'Pay' | 'Sell' | 'Get paid';
  readonly id: string;
  readonly name: string;
  /** Null for 'Sell'. */
  readonly amount: Money | null;
  readonly head: DecimalText | null;
}

const order = { Pay: 0, Sell: 1, 'Get paid': 2 } as const;

/**
 * Purchases to pay, sales to make, and sale money to receive, from today. Monthly carry costs are left out.
 * @param days - how many days ahead, the last one included
 */
export function duesOf(trades: readonly BudgetTrade[], today: string, days = 30): readonly Due[] {
  const first = dayNumber(today);
  const isDue = (day: number): boolean => day >= first && day <= first + days;
  return ledgersIn(trades)
    .flatMap(({ id, trade: { name }, ledger }) => [
      ...moneyDue(ledger).flatMap(({ day, amount, head }): readonly Due[] =>
        isDue(day)
          ? [
              {
                on: dateOfDay(day),
                verb: amount < 0n ? 'Pay' : 'Get paid',
                id,
                name,
                amount,
                head: head === undefined ? null : exactText(head),
              },
            ]
          : [],
      ),
      ...daysOfSale(ledger).flatMap(([till, head]): readonly Due[] =>
        isDue(dayNumber(till))
          ? [{ on: till, verb: 'Sell', id, name, amount: null, head: exactText(head) }]
          : [],
      ),
    ])
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : order[a.verb] - order[b.verb]));
}

const moneyDue = ({ lines }: TradeLedger) =>
  lines.flatMap(({ account, day, amount, head }) =>
    day !== null && ['purchase', 'sale', 'wool'].includes(account) && signOf(amount) !== 0
      ? [{ day, amount: moneyOf(amount), head }]
      : [],
  );

/** For each planned day of sale, the number of head that will be sold. */
function daysOfSale({ lots }: TradeLedger): readonly (readonly [till: string, head: Exact])[] {
  const left = lots.filter(({ isDead, isRecorded }) => !isDead && !isRecorded);
  return [...headByDay(left)];
}

function headByDay(lots: readonly LedgerLot[]): ReadonlyMap<string, Exact> {
  const byDay = new Map<string, Exact>();
  for (const { till, head } of lots) byDay.set(till, plus(byDay.get(till) ?? exactZero, head));
  return byDay;
}

/** The sums of what must be paid and what will be received. Neither is below 0. */
export function dueTotals(dues: readonly Due[]): { readonly out: Money; readonly in: Money } {
  let out = 0n;
  let into = 0n;
  for (const { amount } of dues)
    if (amount !== null && amount < 0n) out -= amount;
    else into += amount ?? 0n;
  return { out, in: into };
}

/** Planned purchases whose date has passed. */
export interface NotEntered {
  readonly count: number;
  readonly since: string;
  readonly ids: readonly string[];
}

/** Finds planned trades whose purchase date is before today, oldest first. Null if there are none. */
export function notEntered(trades: readonly BudgetTrade[], today: string): NotEntered | null {
  const past = trades
    .flatMap(({ id, trade: { heldFrom }, ledger }) => {
      const isPlanned = !hasLedger(ledger) || ledger.stage === 'planned';
      return isPlanned && isCalendarDate(heldFrom) && heldFrom < today ? [{ id, heldFrom }] : [];
    })
    .sort((a, b) => (a.heldFrom < b.heldFrom ? -1 : a.heldFrom > b.heldFrom ? 1 : 0));
  const [first] = past;
  return first === undefined
    ? null
    : { count: past.length, since: first.heldFrom, ids: past.map(({ id }) => id) };
}
