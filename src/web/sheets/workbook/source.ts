import { tradeOf, type Trade } from '#calc-core/trade';
import type { TradeRow } from '#web/data/records.ts';
import type { Source } from '#workbook/out/source.ts';
import { shownColumns, shownRows } from '../actions/exporting.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { CsvSource } from './csv.ts';
import { sheetSourceOf } from './sheet-source.ts';

const isTradeRow = (row: SheetRow): row is SheetRow & TradeRow => 'trade' in row;

/**
 * The contents of a sheet's workbook. The sheet's trades come first, in its order. `onlyShown` leaves out other trades and hides invisible
 * columns.
 */
export function sourceOf<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  onlyShown: boolean,
  stamp: Source['stamp'],
): Source {
  const { records } = sheet;
  const here = shownRows(sheet).flatMap((row) => (isTradeRow(row) ? [row] : []));
  const ids = new Set(here.map(({ id }) => id));
  const others = records.trades().filter(({ id }) => !ids.has(id));
  const trades: readonly Trade[] = [...here, ...(onlyShown ? [] : others)].map(({ trade }) => tradeOf(trade));
  return {
    trades,
    carries: records.carries().map(({ carry }) => carry),
    groups: records.groups().map(({ group }) => group),
    boards: records.boards().map(({ board }) => board),
    stamp,
    ...(onlyShown ? { columns: shownColumns(sheet).map(({ id }) => id) } : {}),
  };
}

/** The contents of a sheet's CSV file: the visible rows and columns, in order. */
export function csvSourceOf<Row extends SheetRow>(sheet: SheetModel<Row>): CsvSource {
  return {
    ...sheetSourceOf(sheet.records, sheet.kind),
    columns: shownColumns(sheet).map(({ id }) => id),
    rows: shownRows(sheet).map(({ id }) => id),
  };
}
