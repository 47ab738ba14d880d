import { localDate } from '#calc-core/number';
import { memoryRecords, type MemorySeed } from '#web/data/rows/memory.ts';
import type { Records } from '#web/data/records.ts';
import { carriesKind } from '../kinds/carries.ts';
import { groupsKind } from '../kinds/groups.ts';
import type { SheetKind, SheetRow } from '../kinds/kind.ts';
import { moneyKind } from '../kinds/money.ts';
import { chosenTradesKind, groupTradesKind, tradesKind } from '../kinds/trades.ts';

/** A sheet as plain data for a worker: which sheet it is, and the records for its rows. */
export interface SheetSource {
  readonly sheetId: string;
  readonly within: string;
  readonly records: MemorySeed;
}

/** The source of a sheet on the page. */
export const sheetSourceOf = <Row extends SheetRow>(
  records: Pick<Records, 'trades' | 'carries' | 'groups' | 'boards' | 'rows'>,
  { sheetId, within = '' }: SheetKind<Row>,
): SheetSource => ({
  sheetId,
  within,
  records: {
    trades: records.trades().map(({ trade }) => trade),
    carries: records.carries().map(({ carry }) => carry),
    groups: records.groups().map(({ group }) => group),
    boards: records.boards().map(({ board }) => board),
    others: {
      funding: records.rows('funding').map(({ record }) => record),
      farmCost: records.rows('farmCost').map(({ record }) => record),
    },
  },
});

/** Builds the kind of the sheet again in a worker, where there is no page. Calls `run` with the kind. */
export function onSheetOf<Result>(
  source: SheetSource,
  isReadOnly: boolean,
  run: <Row extends SheetRow>(kind: SheetKind<Row>) => Result,
): Result {
  const records = memoryRecords(source.records);
  switch (source.sheetId) {
    case 'chosen-trades':
      return run(chosenTradesKind(records, source.within.split(','), isReadOnly));
    case 'group-trades':
      return run(groupTradesKind(records, source.within, isReadOnly));
    case 'carries-growth':
      return run(carriesKind(records, 1, isReadOnly));
    case 'carries-weeks':
      return run(carriesKind(records, 2, isReadOnly));
    case 'groups':
      return run(groupsKind(records, isReadOnly));
    case 'funding':
    case 'farmCost':
      return run(moneyKind(records, source.sheetId, { isReadOnly, today: localDate(new Date()) }));
    default:
      return run(tradesKind(records, isReadOnly));
  }
}
