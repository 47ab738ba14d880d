import {
  groupFigureNames,
  groupFigures,
  groupFormulaInExcel,
  joinTallies,
  noTally,
  tallyOf,
  totalOf,
  type TradeGroup,
} from '#calc-core/group';
import type { Trade } from '#calc-core/trade';
import { text } from '../cell.ts';
import { asWrittenColumn, filled } from './as-written-column.ts';
import { formatOf, inputColumns, unitShown, type FilledColumn } from './fields.ts';
import { rangeName, type SheetPlan } from './plan.ts';
import type { Source } from './source.ts';
import type { KnownTrades } from './facts.ts';
import { figureCell } from './figure-cell.ts';

interface GroupBookRow {
  readonly group: TradeGroup;
  readonly trades: readonly Trade[];
}

const columnOfTrades = { group: 'groupRow', feedUnit: 'feedUnit' } as const;

/** The groups, one per row. Their totals are live formulas over the trades. */
export function groupsSheet(source: Source, known: KnownTrades): SheetPlan {
  // For a trade with facts, the totals of a group use the number of head bought.
  const columnOf =
    known.rows.length > 0 ? { ...columnOfTrades, numberOfHead: 'headCounted' } : columnOfTrades;
  const members = Map.groupBy(source.trades, ({ tradeGroupId }) => tradeGroupId);
  const inputs = inputColumns<GroupBookRow>(
    'group',
    ({ group }) => group,
    () => '',
  );
  const shown: readonly FilledColumn<GroupBookRow>[] = [
    ...inputs,
    ...groupFigureNames.map((id) => ({
      id,
      title: groupFigures[id].label,
      unit: unitShown(groupFigures[id].unit),
      width: 13,
      format: formatOf(groupFigures[id].unit),
      formula: () =>
        groupFormulaInExcel(id, {
          column: (name) =>
            rangeName(
              'Trades',
              Object.hasOwn(columnOf, name) ? columnOf[name as keyof typeof columnOf] : name,
            ),
          group: '(ROW()-1)',
        }),
      value: ({ trades }: GroupBookRow) => {
        const tally = trades.reduce((sum, trade) => joinTallies(sum, tallyOf(id, known.of(trade))), noTally);
        return figureCell(totalOf(id, tally));
      },
    })),
    {
      id: 'id',
      title: 'id',
      unit: '',
      width: 10,
      format: 'general',
      isHidden: true,
      value: ({ group }) => text(group.id),
    },
  ];
  const columns: readonly FilledColumn<GroupBookRow>[] = [...shown, asWrittenColumn(shown)];
  return {
    name: 'Groups',
    columns,
    rowCount: source.groups.length,
    row: (index) => {
      const group = source.groups[index]!;
      const row = { group, trades: members.get(group.id) ?? [] };
      return filled(
        columns,
        columns.map((column) => column.value(row)),
      );
    },
    frozen: 1,
  };
}
