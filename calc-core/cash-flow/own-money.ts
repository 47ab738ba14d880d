import { hasLedger, type TradeLedger } from '../ledger/ledger.ts';
import { dayNumber } from '../number/days.ts';
import type { DecimalText } from '../number/decimal.ts';
import { balancesOf, type LoanMove } from './balances.ts';
import type { Booked } from './cash-flow.ts';
import type { Funding } from './funding.ts';
import { dividedHalfEven, moneyOf, moneyOfText, moneyText, type Money } from './money.ts';
import { postingsOf } from './postings.ts';
import { cashOf } from './trade-cash.ts';

/** What own money makes: everything that no livestock loan pays for counts as own, an overdraft too. */
export interface OwnMoney {
  /** Per cent a year; null with a reason. */
  readonly perAnnum: DecimalText | null;
  readonly reason: string | null;
  /** Profit of the trade before interest, less the interest of the loan, $. */
  readonly profit: Money;
  /** Interest of the loan, at or above 0, $. */
  readonly interest: Money;
  /** Own money that is out, on average over the days on which some is, $. */
  readonly tiedUp: Money;
  /** On how many days own money is out. */
  readonly days: number;
}

const HUNDRED = moneyOfText('100');

interface OwnWorked {
  readonly profit: Money;
  readonly interest: Money;
  readonly dollarDays: Money;
  readonly days: number;
}

/** What the loan pays and takes for one trade, with the interest that it adds until the last sale. */
function interestOf(ledger: TradeLedger, loan: Funding): Money {
  const postings = postingsOf(ledger).filter(({ account }) => account === 'purchase' || account === 'sale');
  const last = Math.max(...postings.map(({ day }) => day));
  const first = Math.min(...postings.map(({ day }) => day));
  const fresh = { ...loan, balance: '0', on: ledger.bought };
  const ofLoans = postings.map(({ day, account, amount }): LoanMove => ({
    day,
    loan: loan.id,
    trade: '',
    amount,
    isSale: account === 'sale',
    isLast: account === 'sale' && day === last,
  }));
  const own: Funding = {
    id: '',
    name: '',
    kind: 'overdraft',
    limit: null,
    rate: '0',
    balance: '0',
    on: ledger.bought,
  };
  const window = [Math.min(first, dayNumber(ledger.bought)), last] as const;
  return balancesOf({ byDay: new Map(), ofLoans }, [own, fresh], window).reduce(
    (sum, { interest }) => sum + interest,
    0n,
  );
}

/**
 * What moves of the own money: of the purchase what the loan does not pay, of the sales what is left once the loan has taken back
 * what it lent.
 *
 * @param share per cent of the purchase that the loan pays
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

function told({ profit, interest, dollarDays, days }: OwnWorked): OwnMoney {
  const tiedUp = days === 0 ? 0n : dividedHalfEven(dollarDays, BigInt(days));
  const perAnnum = dollarDays <= 0n ? null : dividedHalfEven(profit * 365n * HUNDRED, dollarDays);
  return {
    perAnnum: perAnnum === null ? null : moneyText(perAnnum),
    reason: perAnnum === null ? 'no own money is tied up' : null,
    profit,
    interest,
    tiedUp,
    days,
  };
}

const nothing: OwnWorked = { profit: 0n, interest: 0n, dollarDays: 0n, days: 0 };

/** The return on own money of one trade: its profit after the loan's interest over the own money tied up, for a year of 365 days. */
export function returnOnOwnMoney({ ledger }: Booked, loan: Funding | null): OwnMoney {
  return hasLedger(ledger) ? told(worked(ledger, loan)) : { ...told(nothing), reason: ledger.reason };
}

/** The same of many trades: all profit over all own money tied up. Trades without a ledger are not in it. */
export function returnOnOwnMoneyOfAll(trades: readonly Booked[], funding: readonly Funding[]): OwnMoney {
  const loans = new Map(funding.filter(({ kind }) => kind === 'loan').map((loan) => [loan.id, loan]));
  const sum = trades.reduce((all, { ledger, paidBy }) => {
    if (!hasLedger(ledger)) return all;
    const one = worked(ledger, loans.get(paidBy ?? '') ?? null);
    return {
      profit: all.profit + one.profit,
      interest: all.interest + one.interest,
      dollarDays: all.dollarDays + one.dollarDays,
      days: Math.max(all.days, one.days),
    };
  }, nothing);
  return told(sum);
}

/** How the return on own money is worked out, a line each. */
export const ownMoneyWords =
  'Profit before interest, less the interest of the livestock loan, over the own money that is out, for a year of 365 days. Own money is all that no livestock loan pays for.';
