import { kindOf } from '../animals/kinds.ts';
import { dividedHalfEven, moneyOf, type Money } from '../cash-flow/money.ts';
import type { BudgetTrade } from '../ledger/budget-trades.ts';
import { hasLedger, type TradeLedger } from '../ledger/ledger.ts';
import { dayNumber } from '../number/days.ts';
import { exactOf, times, type Exact } from '../number/exact.ts';
import { bornOffered, type TaxLine } from './lines.ts';

/** A purchase, birth, death or sale of head of one class on one day. Values are at cost. */
export interface StockEvent {
  readonly day: number;
  readonly what: 'bought' | 'born' | 'died' | 'sold';
  readonly animalSubTypeId: number;
  readonly head: Exact;
  /** $ at cost. */
  readonly value: Money;
  /** $ received for the head. Selling costs are not deducted; wool is not included. */
  readonly sales: Money;
}

/** Sub types bought with young at foot. A mother counts as two head from the first day. */
const bornBefore = new Set([7, 10, 18, 19]);
/** Sub types bought in calf or in lamb and sold with their young. The young are born while the mothers are held. */
export const bornWhileHeld = new Set([8, 9, 11]);

const one = exactOf('1');
const two = exactOf('2');

const headEach = (animalSubTypeId: number): Exact => (bornBefore.has(animalSubTypeId) ? two : one);

/** The purchases, deaths and sales of one trade. {@link youngOf} adds young that are born while the mothers are held. */
function eventsOfTrade(
  animalSubTypeId: number,
  { bought, lots, lines, price }: TradeLedger,
): readonly StockEvent[] {
  const each = headEach(animalSubTypeId);
  const sales = lines.filter(({ account }) => account === 'sale').map(({ amount }) => moneyOf(amount));
  let sold = 0;
  return lots.flatMap((lot) => {
    const head = times(lot.head, each);
    const value = moneyOf(times(lot.head, price));
    const of = { animalSubTypeId, head, value };
    const brought = lot.isDead ? 0n : (sales[sold++] ?? 0n);
    return [
      { ...of, day: dayNumber(bought), what: 'bought', sales: 0n },
      { ...of, day: dayNumber(lot.till), what: lot.isDead ? 'died' : 'sold', sales: brought },
    ] as const;
  });
}

/** The day number of the first day of a tax year: 1 July 2025 for the year 2026. */
export const firstDayOf = (year: number): number => dayNumber(`${year - 1}-07-01`);

/** The births and sales of a class's young. Young are sold at the average value of the young on hand. */
function youngOf(
  animalSubTypeId: number,
  lines: readonly TaxLine[],
  sold: readonly StockEvent[],
): readonly StockEvent[] {
  const offered = bornOffered[kindOf(animalSubTypeId).animalTypeId];
  const events: Omit<StockEvent, 'value'>[] = [
    ...lines.flatMap(({ year, born }) =>
      born === null
        ? []
        : [{ animalSubTypeId, day: firstDayOf(year), what: 'born' as const, head: exactOf(born), sales: 0n }],
    ),
    ...sold.map(({ day, head }) => ({ animalSubTypeId, day, what: 'sold' as const, head, sales: 0n })),
  ];
  const valueOf = (day: number): Exact =>
    exactOf(lines.find(({ year }) => firstDayOf(year) === day)?.bornValue ?? offered);
  let head = 0n;
  let pool = 0n;
  return events
    .sort((a, b) => a.day - b.day || (a.what === 'born' ? -1 : 1))
    .map((event) => {
      const count = moneyOf(event.head);
      const value =
        event.what === 'born'
          ? moneyOf(times(event.head, valueOf(event.day)))
          : head > 0n
            ? dividedHalfEven(pool * (count < head ? count : head), head)
            : 0n;
      head += event.what === 'born' ? count : -count;
      pool += event.what === 'born' ? value : -value;
      return { ...event, value };
    });
}

/** All stock events of the trades, and the births that the user typed. */
export function stockEvents(
  trades: readonly BudgetTrade[],
  lines: readonly TaxLine[],
): readonly StockEvent[] {
  const ofTrades = trades.flatMap(({ trade, ledger }) =>
    hasLedger(ledger) ? eventsOfTrade(trade.animalSubTypeId, ledger) : [],
  );
  const classes = new Set([
    ...lines.filter(({ born }) => born !== null).map(({ animalSubTypeId }) => animalSubTypeId),
    ...bornWhileHeld,
  ]);
  const young = [...classes].flatMap((id) => {
    const sold = bornWhileHeld.has(id)
      ? ofTrades.filter(({ animalSubTypeId, what }) => animalSubTypeId === id && what === 'sold')
      : [];
    return youngOf(
      id,
      lines.filter(({ animalSubTypeId }) => animalSubTypeId === id),
      sold,
    );
  });
  return [...ofTrades, ...young];
}
