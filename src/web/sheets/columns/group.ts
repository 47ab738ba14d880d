import { bestRow } from '#calc-core/actual';
import {
  groupFields,
  groupFigures,
  isRatio,
  joinTallies,
  noTally,
  tallyOf,
  totalOf,
  type Tally,
  type TotalName,
} from '#calc-core/group';
import { numberOf } from '#calc-core/number';
import { wentAhead } from '#calc-core/trade';
import type { GroupRow, Records, TradeRow } from '#web/data/records.ts';
import type { SheetColumn } from './column.ts';
import { countTotal, figureColumn, textColumn } from './declared.ts';
import { headingOf } from './details.ts';
import { pricedNames } from '#workbook/read/priced-names.ts';
import { tradeColumns } from './trade.ts';
import { amount } from './trade-amounts.ts';
import type { Lists, TradeColumn } from './trade-column.ts';
import { headColumn, nameColumn } from './trade-detail-columns.ts';
import { figure, heldTillColumn } from './trade-figure-columns.ts';

/** The columns of the group list: Group Name (spec 2), the number of trades, and totals. */
export function groupColumns(lists: Pick<Records, 'trades'>): readonly SheetColumn<GroupRow>[] {
  const membersOf = memberLists(lists);
  const countOf = ({ id }: GroupRow): number => membersOf(id).filter(({ trade }) => wentAhead(trade)).length;
  return [
    textColumn<GroupRow>({
      ...headingOf(groupFields.name),
      group: 'Group',
      width: 320,
      isShown: true,
      look: 'name',
      text: (row) => row.group.name,
    }),
    {
      id: 'count',
      title: 'Trades',
      unit: '',
      group: 'Together',
      help: 'How many trades are in the group, without those that did not go ahead.',
      kind: 'number',
      width: 90,
      isShown: true,
      names: ['Count'],
      value: (row) => numberOf(String(countOf(row))),
      shown: (row) => String(countOf(row)),
      showNumber: (value) => value.toFixed(),
      total: countTotal(countOf),
    },
    ...shownTotals.map(([name, width, isShown]) => groupTotal(name, { width, isShown }, membersOf)),
  ];
}

/** The totals of a group: name, column width, and whether the column is shown at first. */
const shownTotals = [
  ['numberOfHead', 80, true],
  ['totalCapRequired', 120, true],
  ['totalProfit', 110, true],
  ['profitPerHead', 90, true],
  ['profitReturnOnCapitalPa', 90, true],
  ['feedWeeks', 90, false],
  ['profitPerFeedWeek', 100, false],
] as const satisfies readonly (readonly [TotalName, number, boolean])[];

type Members = (groupId: string) => readonly TradeRow[];

/** The trades of each group. The lists are made again only after a trade has changed. */
function memberLists(lists: Pick<Records, 'trades'>): Members {
  let trades: readonly TradeRow[] = [];
  let members = new Map<string | null, TradeRow[]>();
  return (groupId) => {
    const now = lists.trades();
    if (now !== trades) {
      trades = now;
      members = Map.groupBy(now, ({ trade }) => trade.tradeGroupId);
    }
    return members.get(groupId) ?? [];
  };
}

function groupTotal(
  name: (typeof shownTotals)[number][0],
  place: { readonly width: number; readonly isShown: boolean },
  membersOf: Members,
): SheetColumn<GroupRow> {
  const tally = (row: GroupRow): Tally =>
    membersOf(row.id).reduce((sofar, trade) => joinTallies(sofar, tallyOf(name, bestRow(trade))), noTally);
  return figureColumn<GroupRow>(groupFigures[name], {
    group: 'Together',
    ...place,
    read: (row) => totalOf(name, tally(row)),
    isFor: () => true,
    total: { kind: isRatio(name) ? 'ratio' : 'sum', tally, total: (all) => totalOf(name, all) },
  });
}

/** The columns of a group's trades. Those of spec 2 come first, and the others are hidden. */
export function groupTradesColumns(lists: Lists, canRemove: boolean): readonly TradeColumn[] {
  const first = specColumns();
  const isFirst = new Set(first.map((column) => column.id));
  const others = tradeColumns(lists).filter(
    (column) => !isFirst.has(column.id) && column.id !== 'tradeGroupId',
  );
  return [
    ...first,
    ...others.map((column) => ({ ...column, isShown: false })),
    ...(canRemove ? [removeColumn()] : []),
  ];
}

function specColumns(): readonly TradeColumn[] {
  const group = 'Trade';
  const results = 'Results';
  return [
    nameColumn('Trade Name'),
    headColumn('# Head'),
    amount('purchaseCostHd', {
      title: 'Buy Price $/Hd',
      group,
      width: 84,
      isShown: true,
      names: pricedNames('purchase', 'hd'),
    }),
    amount('purchaseWeightkg', {
      title: 'Purchase Weight',
      group,
      width: 78,
      isShown: true,
      names: pricedNames('purchase', 'weight'),
    }),
    figure('profitPerHead', {
      title: 'Profit Per Hd',
      group: results,
      width: 80,
      isShown: true,
      look: 'key',
    }),
    figure('profitReturnOnCapitalPa', { title: 'ROC pa', group: results, width: 72, isShown: true }),
    figure('totalCapRequired', {
      title: 'Cap Invest In Stock (inc CoC)',
      group: results,
      width: 124,
      isShown: true,
    }),
    figure('profitPerWeek', { title: 'Profit Per Head Per Week', group: results, width: 96, isShown: true }),
    figure('weeksHeld', { title: 'Weeks Held', group: results, width: 72, isShown: true }),
    heldTillColumn('Held Till Date', results, true),
  ];
}

function removeColumn(): SheetColumn<TradeRow> {
  return {
    id: 'remove',
    title: 'Remove',
    unit: '',
    group: 'Group',
    help: 'Takes the trade out of the group; the trade itself stays.',
    kind: 'text',
    width: 78,
    isShown: true,
    names: [],
    look: 'remove',
    value: () => null,
    shown: () => '',
  };
}
