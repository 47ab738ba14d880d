import type { TradeLedger } from '../ledger/ledger.ts';
import { dateOfDay } from '../number/days.ts';
import type { Money } from './money.ts';
import { postingsOf } from './postings.ts';

/** What a trade's cash is on a day on which it moves. */
export interface CashDay {
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** All that came in less all that went out up to the end of the day. */
  readonly balance: Money;
}

/** The cash of one trade over its life. */
export interface CashOfTrade {
  /** Days on which money moves, in order; between them the balance stays. */
  readonly days: readonly CashDay[];
  /** The most money that is out, at or above 0, and the first day on which it is. */
  readonly most: Money;
  readonly mostOn: string;
  /** For how many days money is out. */
  readonly daysOut: number;
  /** Dollars x days of the money that is out. */
  readonly dollarDays: Money;
}

function movesByDay(ledger: TradeLedger): readonly (readonly [day: number, amount: Money])[] {
  const byDay = new Map<number, Money>();
  for (const { day, amount } of postingsOf(ledger)) byDay.set(day, (byDay.get(day) ?? 0n) + amount);
  return [...byDay].sort(([a], [b]) => a - b);
}

/** The running balance of what moves on some days. */
export function cashOf(moves: readonly (readonly [day: number, amount: Money])[]): CashOfTrade {
  const days: CashDay[] = [];
  let balance = 0n;
  let most = 0n;
  let mostOn = moves[0]?.[0] ?? 0;
  let daysOut = 0;
  let dollarDays = 0n;
  for (const [at, [day, amount]] of moves.entries()) {
    balance += amount;
    days.push({ on: dateOfDay(day), balance });
    if (-balance > most) {
      most = -balance;
      mostOn = day;
    }
    const next = moves[at + 1]?.[0] ?? day;
    if (balance >= 0n) continue;
    daysOut += next - day;
    dollarDays -= balance * BigInt(next - day);
  }
  return { days, most, mostOn: dateOfDay(mostOn), daysOut, dollarDays };
}

/** The cash of one trade: most money out, for how many days. */
export const tradeCash = (ledger: TradeLedger): CashOfTrade => cashOf(movesByDay(ledger));
