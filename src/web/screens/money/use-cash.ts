import { useCallback, useState } from 'react';
import { tradeStage } from '#calc-core/actual';
import { useTrades } from '#web/data/hooks.ts';
import type { TradeRow } from '#web/data/records.ts';
import { type BudgetTrade, budgetTradesInSteps, hasLedger, type Way, ways } from '#calc-core/ledger';
import {
  CashBook,
  fundingOfWay,
  moneyText,
  notEntered,
  type AddsUp,
  type CashEntry,
  type CashFlow,
  type CashQuestion,
  type Funding,
  type NotEntered,
  type WayFigures,
} from '#calc-core/cash-flow';
import { useFarm, type FarmMoney } from '#web/money/use-farm.ts';
import { useSliced } from '#web/money/use-sliced.ts';
import { today } from '#web/shell/today.ts';
import type { BudgetPlace } from './place.ts';

/** A place of the budget with its months filled in. */
export type CashPlace = BudgetPlace & { readonly from: string; readonly months: number };

/** The cash flow of some trades, one way. */
export interface Cash {
  readonly way: Way;
  readonly farm: FarmMoney;
  /** Some of the trades only: then no balance of the farm may be shown. */
  readonly isPart: boolean;
  readonly trades: readonly BudgetTrade[];
  readonly flow: CashFlow;
  readonly addsUp: AddsUp;
  readonly figures: WayFigures;
  readonly notEntered: NotEntered | null;
  readonly entries: (of: Parameters<CashBook['entries']>[1]) => readonly CashEntry[];
}

/** Whether a trade is of the group, stage and carry that are asked for. */
export const isAsked = ({ group, stage, carry }: BudgetPlace, { trade }: TradeRow): boolean =>
  (group === undefined || (trade.tradeGroupId ?? '') === (group === 'none' ? '' : group)) &&
  (carry === undefined || trade.carryId === carry) &&
  (stage === undefined || tradeStage(trade) === stage);

interface CashAsked {
  readonly rows: readonly TradeRow[];
  readonly farm: FarmMoney;
  readonly place: CashPlace;
  readonly way: Way;
}

/** The cash flow that is asked for, in steps between which a screen can be drawn. */
function* cashInSteps(book: CashBook, { rows, farm, place, way }: CashAsked): Generator<void, Cash> {
  const { group, stage, carry, from, months } = place;
  const isPart = group !== undefined || stage !== undefined || carry !== undefined;
  const asked = isPart ? rows.filter((row) => isAsked(place, row)) : rows;
  const all = yield* budgetTradesInSteps(asked, farm.terms, way);
  const isOut = isPart || farm.funding.length === 0;
  const trades = isOut ? all.filter((trade) => isNotOver(trade, `${from}-01`)) : all;
  yield* book.following(trades);
  const question: CashQuestion = {
    funding: isOut ? [whatIsOut(book, { from, months })] : fundingOfWay(farm.funding, way),
    others: isPart ? [] : farm.others,
    gst: isPart ? null : farm.gst,
    from,
    months,
  };
  const found = book.flow(question);
  const flow = isOut ? { ...found, peak: null, limit: null, leaves: null } : found;
  const addsUp = book.addsUp(question);
  return {
    way,
    farm,
    isPart,
    trades,
    flow,
    addsUp,
    figures: { way, flow, profit: addsUp.profit },
    notEntered: notEntered(trades, today()),
    entries: (of) => {
      book.follow(trades);
      return book.entries(question, of);
    },
  };
}

/** Whether money of a trade still moves on a day or later; a trade without dates is there to be named. */
const isNotOver = ({ ledger }: BudgetTrade, from: string): boolean =>
  !hasLedger(ledger) || (ledger.entries.at(-1)?.date ?? '') >= from;

/** Without a balance of the farm the line begins with what these trades have paid and not brought back. */
function whatIsOut(book: CashBook, months: Pick<CashQuestion, 'from' | 'months'>): Funding {
  const before = book.addsUp(months).lines.find(({ key }) => key === 'before')?.amount ?? 0n;
  return {
    id: '',
    name: '',
    kind: 'own',
    limit: null,
    rate: '0',
    balance: moneyText(before),
    on: `${months.from}-01`,
  };
}

const wayNames = Object.keys(ways) as readonly Way[];

/** Books that follow the trades of each way, for as long as the screen is open. */
const newBooks = (): Readonly<Record<Way, CashBook>> =>
  Object.fromEntries(wayNames.map((way) => [way, new CashBook()])) as Record<Way, CashBook>;

/** The cash flow at a place of the budget; undefined while it is worked out for the first time. */
export function useCash(place: CashPlace): {
  readonly shown: Cash | undefined;
  /** Every way, the plan first; undefined while they are worked out. */
  readonly all: readonly Cash[] | undefined;
} {
  const rows = useTrades();
  const farm = useFarm();
  // Each its own: two that add up in steps at the same time would disturb one another.
  const [books] = useState(newBooks);
  const [otherBooks] = useState(newBooks);
  const { group, stage, carry, from, months, if: way = 'plan' } = place;
  const of = useCallback(
    (kept: typeof books, which: Way) =>
      cashInSteps(kept[which], { rows, farm, way: which, place: { group, stage, carry, from, months } }),
    [rows, farm, group, stage, carry, from, months],
  );
  const shown = useSliced(useCallback(() => of(books, way), [of, books, way]));
  const all = useSliced(
    useCallback(
      function* (): Generator<void, readonly Cash[]> {
        const found: Cash[] = [];
        for (const each of wayNames) {
          yield;
          found.push(yield* of(otherBooks, each));
        }
        return found;
      },
      [of, otherBooks],
    ),
  );
  return { shown, all };
}
