import { hasLedger, type TradeLedger } from '../ledger/ledger.ts';
import { dateOfDay, dayNumber } from '../number/days.ts';
import type { DecimalText } from '../number/decimal.ts';
import { balancesOf } from './funding/balances.ts';
import type { Booked } from './cash-flow.ts';
import type { Funding } from './funding/funding.ts';
import { loanMovesOf } from './funding/loan-moves.ts';
import { dividedHalfEven, moneyOf, moneyOfText, moneyText, type Money } from './money.ts';
import { postingsOf } from './postings.ts';

/** The state of a trade's cash on a day on which money moves. */
export interface CashDay {
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** All money in less all money out, up to the end of the day. */
  readonly balance: Money;
}

/** The cash of one trade over its life. */
export interface CashOfTrade {
  /** Days on which money moves, in order. Between them the balance stays the same. */
  readonly days: readonly CashDay[];
  /** The most money out, not below 0, and the first day it is reached. */
  readonly most: Money;
  readonly mostOn: string;
  /** How many days money is out. */
  readonly daysOut: number;
  /** The money that is out on each day, added up over all days: dollars x days. */
  readonly dollarDays: Money;
}

function movesByDay(ledger: TradeLedger): readonly (readonly [day: number, amount: Money])[] {
  const byDay = new Map<number, Money>();
  for (const { day, amount } of postingsOf(ledger)) byDay.set(day, (byDay.get(day) ?? 0n) + amount);
  return [...byDay].sort(([a], [b]) => a - b);
}

/** Calculates the running balance from the movements of some days. */
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

/** The cash of one trade: most money out, for how many days. */
export const tradeCash = (ledger: TradeLedger): CashOfTrade => cashOf(movesByDay(ledger));

/** The return on own money. Everything that no livestock loan pays for counts as own, even if an overdraft pays. */
export interface OwnMoney {
  /** Per cent a year; null with a reason. */
  readonly perAnnum: DecimalText | null;
  readonly reason: string | null;
  /** The trade's profit before interest, less the loan's interest, in $. */
  readonly profit: Money;
  /** Interest of the loan, not below 0, $. */
  readonly interest: Money;
  /** The own money that is out, in $: the average over the days on which some is out. */
  readonly tiedUp: Money;
  /** The own money that is out, in $: the average over a year of 365 days. `perAnnum` is `profit` divided by this. */
  readonly overYear: Money;
  /** How many days the trader's own money is in the trade. For several trades, the longest of these times. */
  readonly days: number;
}

const HUNDRED = moneyOfText('100');

interface OwnWorked {
  readonly profit: Money;
  readonly interest: Money;
  readonly dollarDays: Money;
  readonly days: number;
}

/** The interest that a loan adds for one trade until its last sale. */
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
 * The movements of own money: the part of the purchase that the loan does not pay, and what sales leave after the loan is repaid.
 * @param share - the part of the purchase that the loan pays, in per cent
 */
function ownMoves(ledger: TradeLedger, share: Money): readonly (readonly [day: number, amount: Money])[] {
  const byDay = new Map<number, Money>();
  let owed = 0n;
  for (const { day, account, amount } of postingsOf(ledger).toSorted((a, b) => a.day - b.day)) {
    let own = amount;
    if (account === 'purchase') {
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

/** The return on own money of one trade: its profit after the loan's interest, over the own money tied up, for a year of 365 days. */
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

/** How many trades are added before the generator yields to other work. */
const PIECE = 100;

/** Like {@link returnOnOwnMoney}, for many trades: total profit over all own money tied up. Trades without a ledger are left out. */
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
