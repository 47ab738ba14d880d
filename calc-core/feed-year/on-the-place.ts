import { moneyOf, moneyText, type Money } from '../cash-flow/money.ts';
import type { BudgetTrade } from '../ledger/budget-trades.ts';
import { hasLedger, type TradeLedger } from '../ledger/ledger.ts';
import { dayNumber } from '../number/days.ts';
import type { DecimalText } from '../number/decimal.ts';
import {
  dividedBy,
  exactOf,
  exactText,
  exactZero,
  minus,
  plus,
  signOf,
  times,
  type Exact,
} from '../number/exact.ts';
import { monthsFrom } from './feed-year.ts';

/** The stock of one trade on the last day of each month. `head` is null without stock. `kg` is null without stock or a weight. */
export interface PlaceRow {
  readonly id: string;
  readonly name: string;
  readonly head: readonly (DecimalText | null)[];
  readonly kg: readonly (DecimalText | null)[];
}

/** The stock on the farm on the last day of each month. */
export interface OnThePlace {
  readonly months: readonly string[];
  readonly rows: readonly PlaceRow[];
  readonly head: readonly DecimalText[];
  /** Trades without a weight are left out. */
  readonly kg: readonly DecimalText[];
}

interface There {
  readonly head: Exact;
  readonly kg: Exact | null;
}

/** The stock on the farm at the end of a day. The weight grows evenly from the purchase weight to the sale weight. */
function thereOn(ledger: TradeLedger, day: number): There | null {
  const bought = dayNumber(ledger.bought);
  if (bought > day) return null;
  const start = weightBought(ledger);
  let head = exactZero;
  let kg: Exact | null = exactZero;
  for (const lot of ledger.lots) {
    const till = dayNumber(lot.till);
    if (till <= day) continue;
    head = plus(head, lot.head);
    const end = lot.weight ?? start;
    const gained =
      start === null || end === null
        ? null
        : dividedBy(times(minus(end, start), whole(day - bought)), whole(till - bought));
    kg = kg === null || gained === null ? null : plus(kg, times(lot.head, plus(start!, gained)));
  }
  return signOf(head) > 0 ? { head, kg } : null;
}

const textOrNull = (value: Exact | null): DecimalText | null => (value === null ? null : exactText(value));

const whole = (days: number): Exact => exactOf(String(days));

function weightBought({ lines }: TradeLedger): Exact | null {
  const { head, kg } = lines.find(({ account }) => account === 'purchase') ?? {};
  return head === undefined || kg === undefined || signOf(head) === 0 ? null : dividedBy(kg, head);
}

/** Sums the head and kilograms on the farm at the end of each month. Never throws. */
export function onThePlace(
  trades: readonly BudgetTrade[],
  { from, months: count }: { readonly from: string; readonly months: number },
): OnThePlace {
  const months = monthsFrom(from, count);
  const head = months.map(() => exactZero);
  // Exact fractions of many mobs would get huge denominators. So kilograms are added with 24 decimals, like money.
  const kg: Money[] = months.map(() => 0n);
  const rows = trades.flatMap(({ id, trade: { name }, ledger }): readonly PlaceRow[] => {
    if (!hasLedger(ledger)) return [];
    const there = months.map(({ next }) => thereOn(ledger, next - 1));
    for (const [at, each] of there.entries()) {
      head[at] = plus(head[at]!, each?.head ?? exactZero);
      kg[at]! += moneyOf(each?.kg ?? exactZero);
    }
    if (there.every((each) => each === null)) return [];
    return [
      {
        id,
        name,
        head: there.map((each) => textOrNull(each?.head ?? null)),
        kg: there.map((each) => textOrNull(each?.kg ?? null)),
      },
    ];
  });
  return { months: months.map(({ month }) => month), rows, head: head.map(exactText), kg: kg.map(moneyText) };
}
