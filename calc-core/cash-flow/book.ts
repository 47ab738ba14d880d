import { hasLedger } from '../ledger/ledger.ts';
import type { LoanMove } from './funding/balances.ts';
import { flowOf, leftOutOf, windowOf, type Booked, type CashFlow, type CashQuestion } from './cash-flow.ts';
import { entriesUnder, type EntriesAsked, type CashEntry } from './entries.ts';
import { loanMovesOf } from './funding/loan-moves.ts';
import { moneyOf, type Money } from './money.ts';
import { gstPostings, postingsOf, type Posting } from './postings.ts';
import { DaySums } from './sums.ts';

/** After this many trades, the generator yields. */
const PIECE = 200;
/** If more than this share of the trades changed, start from zero. */
const FRESH_ABOVE = 0.5;

/** How the trades' cash adds up to their profit. The lines are in dollars, and `profit` is their sum. */
export interface AddsUp {
  readonly lines: readonly {
    readonly key: 'within' | 'before' | 'after' | 'interest' | 'deaths';
    readonly amount: Money;
  }[];
  readonly profit: Money;
  readonly trades: number;
  /** For example `as planned` or `with the facts entered so far`. */
  readonly word: string;
}

/**
 * The cash of many trades, summed by day. For a changed trade, an update subtracts the old amounts and adds the new ones.
 * Use a separate CashBook for each combination of filter and scenario.
 */
export class CashBook {
  readonly #sums = new DaySums();
  #trades: readonly Booked[] = [];
  #postings: readonly Posting[] | null = null;
  /** False while an update runs. After an interrupted update, the next update starts from zero. */
  #isWhole = true;

  /** Updates the sums for these trades. Trades are matched by id. */
  follow(trades: readonly Booked[]): void {
    for (const _ of this.following(trades));
  }

  /** The same as {@link follow}, in steps. The sums are valid only after the last step. */
  *following(trades: readonly Booked[]): Generator<void> {
    const { gone, come } = difference(this.#trades, trades);
    const isFresh = !this.#isWhole || come.length > FRESH_ABOVE * trades.length;
    this.#isWhole = false;
    this.#trades = trades;
    this.#postings = null;
    if (isFresh) this.#sums.clear();
    else for (const { ledger } of gone) if (hasLedger(ledger)) this.#sums.takeOff(ledger);
    for (const [at, { ledger }] of (isFresh ? trades : come).entries()) {
      if (hasLedger(ledger)) this.#sums.add(ledger);
      if (at % PIECE === PIECE - 1) yield;
    }
    this.#isWhole = true;
  }

  flow(question: CashQuestion): CashFlow {
    const trades = this.#trades;
    return flowOf(
      { postings: this.#summed(), ofLoans: loanMoves(trades, question), leftOut: leftOutOf(trades) },
      question,
    );
  }

  /** The dated entries that make up a sum of {@link flow}. */
  entries(question: CashQuestion, asked?: EntriesAsked): readonly CashEntry[] {
    const sums = { trades: this.#trades, postings: this.#summed(), flow: this.flow(question) };
    return entriesUnder(sums, question, asked);
  }

  /** The trades' money in minus money out before the first month, with GST. */
  before(question: Pick<CashQuestion, 'from' | 'months' | 'gst'>): Money {
    const [start] = windowOf(question);
    const postings = this.#summed();
    return [...postings, ...gstPostings(postings, question.gst)].reduce(
      (sum, { day, amount }) => (day < start ? sum + amount : sum),
      0n,
    );
  }

  addsUp(question: Pick<CashQuestion, 'from' | 'months'>): AddsUp {
    const [start, end] = windowOf(question);
    const sums = { within: 0n, before: 0n, after: 0n, interest: 0n, deaths: 0n };
    for (const { day, amount } of this.#summed())
      sums[day < start ? 'before' : day > end ? 'after' : 'within'] += amount;
    const ledgers = this.#trades.map(({ ledger }) => ledger).filter(hasLedger);
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

interface Difference {
  readonly gone: readonly Booked[];
  readonly come: readonly Booked[];
}

/** The ledgers to subtract and to add. Looks up trades by id only if their order changed, because a lookup is slower. */
function difference(before: readonly Booked[], now: readonly Booked[]): Difference {
  const isSameOrder = before.length === now.length && now.every(({ id }, at) => id === before[at]!.id);
  if (isSameOrder)
    return {
      gone: before.filter(({ ledger }, at) => ledger !== now[at]!.ledger),
      come: now.filter(({ ledger }, at) => ledger !== before[at]!.ledger),
    };
  const then = new Map(before.map(({ id, ledger }) => [id, ledger]));
  const after = new Map(now.map(({ id, ledger }) => [id, ledger]));
  return {
    gone: before.filter(({ id, ledger }) => after.get(id) !== ledger),
    come: now.filter(({ id, ledger }) => then.get(id) !== ledger),
  };
}

function loanMoves(trades: readonly Booked[], { funding }: CashQuestion): readonly LoanMove[] {
  const loans = new Set(funding.flatMap(({ id, kind }) => (kind === 'loan' ? [id] : [])));
  if (loans.size === 0) return [];
  return trades.flatMap((trade) => {
    const { paidBy = null } = trade;
    if (paidBy === null || !loans.has(paidBy)) return [];
    return hasLedger(trade.ledger)
      ? loanMovesOf(postingsOf(trade.ledger), trade.ledger, { trade: trade.id, loan: paidBy })
      : [];
  });
}

/** Calculates the cash flow of these trades in one call. */
export function cashFlowOf({
  trades,
  ...question
}: CashQuestion & { readonly trades: readonly Booked[] }): CashFlow {
  const book = new CashBook();
  book.follow(trades);
  return book.flow(question);
}
