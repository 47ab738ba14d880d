import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { Action, Target } from './action.ts';
import { neighbourColumn, columnMarks, hideColumn, moveColumn, pinColumn, sortBy } from './columns.ts';

const column = { group: 'Column', where: 'cells', keys: [] } as const;

const canSort = <Row extends SheetRow>(sheet: SheetModel<Row>, { columnId }: Target): boolean =>
  sheet.column(columnId)?.look !== 'remove';
/** The name column stays first, so that the user can identify each row. */
const canMove = <Row extends SheetRow>(sheet: SheetModel<Row>, { columnId }: Target): boolean =>
  sheet.column(columnId)?.look !== 'name';

const sorts = [
  ['sort ascending', 'Sort ascending', 'asc'],
  ['sort descending', 'Sort descending', 'desc'],
  ['unsorted', 'Not sorted', null],
] as const;

const moves = [
  ['move left', 'Move left', -1],
  ['move right', 'Move right', 1],
] as const;

/** The items of a column's menu, in order. */
export const columnActions: readonly Action[] = [
  ...sorts.map(([id, title, sort]): Action => ({
    ...column,
    id,
    title,
    isAvailable: canSort,
    isOn: (sheet, { columnId }) => columnMarks(sheet, columnId).sort === sort,
    run: (sheet, { columnId }) => sortBy(sheet, columnId, sort),
  })),
  {
    ...column,
    id: 'pin',
    title: 'Pin left',
    isAvailable: (sheet, target) => canMove(sheet, target) && !columnMarks(sheet, target.columnId).isPinned,
    run: (sheet, { columnId }) => pinColumn(sheet, columnId, true),
  },
  {
    ...column,
    id: 'unpin',
    title: 'Unpin',
    isAvailable: (sheet, target) => canMove(sheet, target) && columnMarks(sheet, target.columnId).isPinned,
    run: (sheet, { columnId }) => pinColumn(sheet, columnId, false),
  },
  ...moves.map(([id, title, by]): Action => ({
    ...column,
    id,
    title,
    isAvailable: (sheet, target) =>
      canMove(sheet, target) && neighbourColumn(sheet, target.columnId, by) !== null,
    run: (sheet, { columnId }) => moveColumn(sheet, columnId, by),
  })),
  {
    ...column,
    id: 'fit',
    title: 'Fit to its contents',
    run: (sheet, { columnId }) => sheet.port.fitColumn(columnId),
  },
  {
    ...column,
    id: 'hide',
    title: 'Hide',
    isAvailable: canMove,
    run: (sheet, { columnId }) => hideColumn(sheet, columnId),
  },
  {
    ...column,
    id: 'choose columns',
    title: 'Choose columns',
    run: (sheet) => sheet.hooks.onAsk('columns'),
  },
];
