import { tradeStage } from '../actual/outcome.ts';
import { budgetTradesInSteps, type BudgetRow, type BudgetTrade } from '../ledger/budget-trades.ts';
import { entriesOf } from '../ledger/entries.ts';
import { hasLedger } from '../ledger/ledger.ts';
import { ways, type Way } from '../ledger/ways.ts';
import type { AddsUp, CashBook } from './book.ts';
import type { CashFlow, CashQuestion } from './cash-flow.ts';
import type { CashEntry, EntriesAsked } from './entries.ts';
import type { Funding } from './funding/funding.ts';
import { fundingOfWay } from './funding/funding-of-way.ts';
import { moneyText } from './money.ts';
import type { FarmMoney } from './stored.ts';
import { notEntered, type NotEntered } from './today.ts';
import type { WayFigures } from './words.ts';

/** The months and the filters of a cash flow. */
export interface CashPlace {
  /** The first month, `YYYY-MM`. */
  readonly from: string;
  readonly months: number;
  /** The id of a group. 'none' for trades without a group. Undefined for all trades. */
  readonly group?: string | undefined;
  readonly stage?: string | undefined;
  /** The id of a carry. Undefined for all trades. */
  readonly carry?: string | undefined;
}

/** The cash flow of a farm in one scenario (`way`). */
export interface FarmCash {
  readonly way: Way;
  readonly farm: FarmMoney;
  /** True if a filter is set. The farm's balance must then not be shown. */
  readonly isPart: boolean;
  readonly trades: readonly BudgetTrade[];
  readonly flow: CashFlow;
  readonly addsUp: AddsUp;
  readonly figures: WayFigures;
  readonly notEntered: NotEntered | null;
  readonly entries: (of?: EntriesAsked) => readonly CashEntry[];
}

/** True if the trade passes the filters. */
export const isAsked = (
  { group, stage, carry }: Pick<CashPlace, 'group' | 'stage' | 'carry'>,
  { trade }: Pick<BudgetRow, 'trade'>,
): boolean =>
  (group === undefined || (trade.tradeGroupId ?? '') === (group === 'none' ? '' : group)) &&
  (carry === undefined || trade.carryId === carry) &&
  (stage === undefined || tradeStage(trade) === stage);

/** The input of a farm's cash flow. */
export interface FarmAsked {
  readonly rows: readonly BudgetRow[];
  readonly farm: FarmMoney;
  readonly place: CashPlace;
  readonly way: Way;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Calculates the cash flow in steps, so that other work can run in between.
 * @param book - pass the same book for the same filter and way
 */
export function* farmCashInSteps(
  book: CashBook,
  { rows, farm, place, way, today }: FarmAsked,
): Generator<void, FarmCash> {
  const { group, stage, carry, from, months } = place;
  const isPart = group !== undefined || stage !== undefined || carry !== undefined;
  const asked = isPart ? rows.filter((row) => isAsked(place, row)) : rows;
  const all = yield* budgetTradesInSteps(asked, farm.terms, ways[way].scenario);
  const isOut = isPart || farm.funding.length === 0;
  const trades = isOut ? all.filter((trade) => isNotOver(trade, `${from}-01`)) : all;
  yield* book.following(trades);
  const gst = isPart ? null : farm.gst;
  const question: CashQuestion = {
    funding: isOut ? [whatIsOut(book, { from, months, gst })] : fundingOfWay(farm.funding, way),
    others: isPart ? [] : farm.others,
    gst,
    from,
    months,
  };
  const found = book.flow(question);
  const flow = isOut ? { ...found, peak: null, knownFrom: null, limit: null, leaves: null } : found;
  const addsUp = book.addsUp(question);
  return {
    way,
    farm,
    isPart,
    trades,
    flow,
    addsUp,
    figures: { way, flow, profit: addsUp.profit },
    notEntered: notEntered(trades, today),
    entries: (of) => {
      book.follow(trades);
      return book.entries(question, of);
    },
  };
}

/** True if money moves on or after `from`, or if the trade has no ledger. */
const isNotOver = ({ ledger }: BudgetTrade, from: string): boolean =>
  !hasLedger(ledger) || (entriesOf(ledger).at(-1)?.date ?? '') >= from;

/** If no balance is known, the cash flow starts with the trades' money in minus money out before the first month. */
function whatIsOut(book: CashBook, asked: Pick<CashQuestion, 'from' | 'months' | 'gst'>): Funding {
  return {
    id: '',
    name: '',
    kind: 'own',
    limit: null,
    rate: '0',
    balance: moneyText(book.before(asked)),
    on: `${asked.from}-01`,
  };
}
