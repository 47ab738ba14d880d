import { hasLedger, type TradeLedger } from '../ledger/ledger.ts';
import { dateOfDay, dayNumber } from '../number/days.ts';
import type { DecimalText } from '../number/decimal.ts';
import { balancesOf } from './funding/balances.ts';
import type { Booked } from './cash-flow.ts';
import type { Funding } from './funding/funding.ts';
import { lastLoanDay, loanMovesOf } from './funding/loan-moves.ts';
import { dividedHalfEven, moneyOf, moneyOfText, moneyText, type Money } from './money.ts';
import { postingsOf } from './postings.ts';

/** The balance of a trade on a day on which money moves. */
export interface CashDay {
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** All money in minus all money out, up to the end of this day. */
  readonly balance: Money;
}

/** The cash of one trade, from its first to its last day. */
export interface CashOfTrade {
  readonly days: readonly CashDay[];
  /** The largest amount of money out, not below 0, and the first day with this amount. */
  readonly most: Money;
  readonly mostOn: string;
  readonly daysOut: number;
  /** The money out of each day, added up over all days. For example, $100 out for 3 days is 300. */
  readonly dollarDays: Money;
}

function movesByDay(ledger: TradeLedger): readonly (readonly [day: number, amount: Money])[] {
  const byDay = new Map<number, Money>();
  for (const { day, amount } of postingsOf(ledger)) byDay.set(day, (byDay.get(day) ?? 0n) + amount);
  return [...byDay].sort(([a], [b]) => a - b);
}

function cashOf(moves: readonly (readonly [day: number, amount: Money])[]): CashOfTrade {
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

/** The cash of one trade: how much money is out, and for how long. */
export const tradeCash = (ledger: TradeLedger): CashOfTrade => cashOf(movesByDay(ledger));

/** The return on own money. All money except a livestock loan counts as own, even an overdraft. */
export interface OwnMoney {
  /** Per cent a year. If null, `reason` says why. */
  readonly perAnnum: DecimalText | null;
  readonly reason: string | null;
  /** $: the trade's profit before interest, minus the loan's interest. */
  readonly profit: Money;
  /** $: the loan's interest, not below 0. */
  readonly interest: Money;
  /** $: the average own money out, over the days with own money out. */
  readonly tiedUp: Money;
  /** $: the sum of each day's money out, divided by 365. The yearly return is `profit` divided by this amount. */
  readonly overYear: Money;
  /** The number of days with own money out. For several trades, the highest number. */
  readonly days: number;
}

const HUNDRED = moneyOfText('100');

interface OwnWorked {
  readonly profit: Money;
  readonly interest: Money;
  readonly dollarDays: Money;
  readonly days: number;
}

function interestOf(ledger: TradeLedger, loan: Funding): Money {
  const ofLoans = loanMovesOf(postingsOf(ledger), ledger, { trade: '', loan: loan.id });
  const days = ofLoans.map(({ day }) => day);
  const fresh = { ...loan, balance: '0', on: ledger.bought };
  const own: Funding = {
    id: '',
    name: '',
    kind: 'overdraft',
    limit: null,
    rate: '0',
    balance: '0',
    on: ledger.bought,
  };
  const window = [Math.min(...days, dayNumber(ledger.bought)), Math.max(...days)] as const;
  return balancesOf({ byDay: new Map(), ofLoans }, [own, fresh], window).reduce(
    (sum, { interest }) => sum + interest,
    0n,
  );
}

/**
 * The trade's payments in own money, by day. The loan pays its share of the purchase. The sales repay the loan first.
 * @param share - per cent of the purchase that the loan pays
 */
function ownMoves(ledger: TradeLedger, share: Money): readonly (readonly [day: number, amount: Money])[] {
  const byDay = new Map<number, Money>();
  const postings = postingsOf(ledger);
  const last = lastLoanDay(postings, ledger);
  let owed = 0n;
  for (const { day, account, amount } of postings.toSorted((a, b) => a.day - b.day)) {
    let own = amount;
    if (account === 'purchase' && day <= last) {
      const lent = -dividedHalfEven(amount * share, HUNDRED);
      owed += lent;
      own += lent;
    } else if (account === 'sale') {
      const paid = amount < owed ? amount : owed;
      owed -= paid;
      own -= paid;
    }
    byDay.set(day, (byDay.get(day) ?? 0n) + own);
  }
  return [...byDay];
}

function worked(ledger: TradeLedger, loan: Funding | null): OwnWorked {
  const interest = loan === null ? 0n : interestOf(ledger, loan);
  const { dollarDays, daysOut } = cashOf(
    ownMoves(ledger, moneyOfText(loan?.share ?? (loan === null ? '0' : '100'))),
  );
  return {
    profit: moneyOf(ledger.profit) + moneyOf(ledger.interestCounted) - interest,
    interest,
    dollarDays,
    days: daysOut,
  };
}

function resultOf({ profit, interest, dollarDays, days }: OwnWorked): OwnMoney {
  const tiedUp = days === 0 ? 0n : dividedHalfEven(dollarDays, BigInt(days));
  const perAnnum = dollarDays <= 0n ? null : dividedHalfEven(profit * 365n * HUNDRED, dollarDays);
  return {
    perAnnum: perAnnum === null ? null : moneyText(perAnnum),
    reason: perAnnum === null ? 'no own money is tied up' : null,
    profit,
    interest,
    tiedUp,
    overYear: dollarDays <= 0n ? 0n : dividedHalfEven(dollarDays, 365n),
    days,
  };
}

const nothing: OwnWorked = { profit: 0n, interest: 0n, dollarDays: 0n, days: 0 };

/** The yearly return on own money of one trade: profit after the loan's interest, divided by own money out. */
export function returnOnOwnMoney(
  { ledger, paidBy = null }: Pick<Booked, 'ledger' | 'paidBy'>,
  funding: readonly Funding[],
): OwnMoney {
  return hasLedger(ledger)
    ? resultOf(worked(ledger, loanOf(paidBy, funding)))
    : { ...resultOf(nothing), reason: ledger.reason };
}

const loanOf = (paidBy: string | null, funding: readonly Funding[]): Funding | null =>
  funding.find(({ id, kind }) => kind === 'loan' && id === paidBy) ?? null;

/** After this many trades, the generator yields. */
const PIECE = 100;

/** The return on own money of many trades: all profit divided by all own money out. Leaves out trades without a ledger. */
export function* ownMoneyInSteps(
  trades: readonly Booked[],
  funding: readonly Funding[],
): Generator<void, OwnMoney> {
  let sum = nothing;
  for (const [at, { ledger, paidBy = null }] of trades.entries()) {
    if (at % PIECE === PIECE - 1) yield;
    if (!hasLedger(ledger)) continue;
    const one = worked(ledger, loanOf(paidBy, funding));
    sum = {
      profit: sum.profit + one.profit,
      interest: sum.interest + one.interest,
      dollarDays: sum.dollarDays + one.dollarDays,
      days: Math.max(sum.days, one.days),
    };
  }
  return resultOf(sum);
}
