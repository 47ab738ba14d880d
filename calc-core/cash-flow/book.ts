import { hasLedger } from '../ledger/ledger.ts';
import type { LoanMove } from './balances.ts';
import { flowOf, leftOutOf, windowOf, type Booked, type CashFlow, type CashQuestion } from './cash-flow.ts';
import { entriesUnder, type EntriesAsked, type CashEntry } from './entries.ts';
import { moneyOf, type Money } from './money.ts';
import { postingsOf, type Posting } from './postings.ts';
import { DaySums } from './sums.ts';

/** How many trades are added between two chances to do something else. */
const PIECE = 200;
/** Above this share of changed trades everything is added up again: taking off costs as much as adding. */
const FRESH_ABOVE = 0.5;

const written = new WeakMap<object, readonly Posting[]>();

/** A trade's postings, written once for each object of its ledger. */
function postingsOfTrade({ ledger }: Booked): readonly Posting[] {
  if (!hasLedger(ledger)) return [];
  const known = written.get(ledger);
  if (known !== undefined) return known;
  const made = postingsOf(ledger);
  written.set(ledger, made);
  return made;
}

/** How the trades of a cash flow add up to their profit. Lines are dollars, and their sum is `profit`. */
export interface AddsUp {
  readonly lines: readonly {
    readonly key: 'within' | 'before' | 'after' | 'interest' | 'deaths';
    readonly amount: Money;
  }[];
  readonly profit: Money;
  readonly trades: number;
  /** What the profit rests on: `as planned`, `with the facts entered so far`. */
  readonly word: string;
}

/**
 * The sums of many trades, kept while trades change: a change of one trade takes its old amounts off and adds the new ones. For
 * one list of trades; another filter or way has a book of its own.
 */
export class CashBook {
  readonly #sums = new DaySums();
  #trades: ReadonlyMap<string, Booked> = new Map();
  #postings: readonly Posting[] | null = null;
  /** False from the first step of a change to its last: one that was left off in between is made good by adding up again. */
  #isWhole = true;

  /** Makes the sums those of these trades, each with its own id. */
  follow(trades: readonly Booked[]): void {
    for (const _ of this.following(trades));
  }

  /** The same in steps. Only when all are taken are the sums those of these trades. */
  *following(trades: readonly Booked[]): Generator<void> {
    const before = this.#trades;
    const now = new Map(trades.map((trade) => [trade.id, trade]));
    const changed = trades.filter((trade) => before.get(trade.id)?.ledger !== trade.ledger);
    const isFresh = !this.#isWhole || changed.length > FRESH_ABOVE * trades.length;
    this.#isWhole = false;
    this.#trades = now;
    this.#postings = null;
    if (isFresh) this.#sums.clear();
    else
      for (const [id, trade] of before)
        if (now.get(id)?.ledger !== trade.ledger) this.#sums.takeOff(postingsOfTrade(trade));
    for (const [at, trade] of (isFresh ? trades : changed).entries()) {
      this.#sums.add(postingsOfTrade(trade));
      if (at % PIECE === PIECE - 1) yield;
    }
    this.#isWhole = true;
  }

  /** The cash flow of the trades that are followed. */
  flow(question: CashQuestion): CashFlow {
    const trades = [...this.#trades.values()];
    return flowOf(
      { postings: this.#summed(), ofLoans: loanMoves(trades, question), leftOut: leftOutOf(trades) },
      question,
    );
  }

  /** The dated entries under a sum of {@link flow}. */
  entries(question: CashQuestion, asked?: EntriesAsked): readonly CashEntry[] {
    const trades = [...this.#trades.values()];
    return entriesUnder({ trades, postings: this.#summed(), flow: this.flow(question) }, question, asked);
  }

  /** How the trades that are followed add up to their profit. */
  addsUp(question: Pick<CashQuestion, 'from' | 'months'>): AddsUp {
    const [start, end] = windowOf(question);
    const sums = { within: 0n, before: 0n, after: 0n, interest: 0n, deaths: 0n };
    for (const { day, amount } of this.#summed())
      sums[day < start ? 'before' : day > end ? 'after' : 'within'] += amount;
    const ledgers = [...this.#trades.values()].flatMap(({ ledger }) => (hasLedger(ledger) ? [ledger] : []));
    for (const { interestCounted, deathsDifference } of ledgers) {
      sums.interest -= moneyOf(interestCounted);
      sums.deaths += moneyOf(deathsDifference);
    }
    const keys = ['within', 'before', 'after', 'interest', 'deaths'] as const;
    const isPlan = ledgers.every(({ stage }) => stage === 'planned');
    return {
      lines: keys
        .map((key) => ({ key, amount: sums[key] }))
        .filter(({ key, amount }) => key === 'within' || amount !== 0n),
      profit: keys.reduce((sum, key) => sum + sums[key], 0n),
      trades: ledgers.length,
      word: isPlan ? 'as planned' : 'with the facts entered so far',
    };
  }

  #summed(): readonly Posting[] {
    return (this.#postings ??= [...this.#sums.postings()]);
  }
}

/** What livestock loans pay and are repaid for the trades that name one. */
function loanMoves(trades: readonly Booked[], { funding }: CashQuestion): readonly LoanMove[] {
  const loans = new Set(funding.flatMap(({ id, kind }) => (kind === 'loan' ? [id] : [])));
  if (loans.size === 0) return [];
  return trades.flatMap((trade) => {
    const { paidBy = null } = trade;
    if (paidBy === null || !loans.has(paidBy)) return [];
    const postings = postingsOfTrade(trade);
    const last = Math.max(...postings.map(({ account, day }) => (account === 'sale' ? day : 0)));
    return postings.flatMap(({ day, account, amount }): LoanMove[] =>
      account === 'purchase' || account === 'sale'
        ? [
            {
              day,
              loan: paidBy,
              trade: trade.id,
              amount,
              isSale: account === 'sale',
              isLast: account === 'sale' && day === last,
            },
          ]
        : [],
    );
  });
}

/** The cash flow of some trades in one call. */
export function cashFlowOf({
  trades,
  ...question
}: CashQuestion & { readonly trades: readonly Booked[] }): CashFlow {
  const book = new CashBook();
  book.follow(trades);
  return book.flow(question);
}
