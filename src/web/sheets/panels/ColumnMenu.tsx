import type { ReactElement } from 'react';
import { Menu, type MenuSection } from '#web/ui/Menu.tsx';
import { fullTitle, type SheetColumn } from '../columns/column.ts';
import { fitColumn, hideColumn, pinColumn, sortBy, standingOf } from '../actions/columns.ts';
import type { RunningSheet } from '../grid/running.ts';
import type { Sheet } from '../grid/sheet.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { useShown } from './useShown.ts';

/** The column whose menu is open, and what it opened beside. */
export interface OpenColumn {
  readonly columnId: string;
  readonly anchor: Element;
}

interface Props<Row extends SheetRow> {
  readonly running: RunningSheet<Row>;
  readonly column: OpenColumn;
  readonly onClose: () => void;
  /** Opens the list of all columns. */
  readonly onChoose: () => void;
}

/** What can be done with one column: sort, pin, fit, hide. Opened from its header or, by Shift+F10, from a cell of it. */
export function ColumnMenu<Row extends SheetRow>({
  running,
  column: { columnId, anchor },
  onClose,
  onChoose,
}: Props<Row>): ReactElement | null {
  useShown(running, running.changes.version);
  const column = running.sheet.column(columnId);
  if (column === undefined) return null;
  return (
    <Menu
      label={fullTitle(column)}
      at={anchor}
      placement="below start"
      onClose={onClose}
      sections={sectionsOf(running.sheet, column, onChoose)}
    />
  );
}

function sectionsOf<Row extends SheetRow>(
  sheet: Sheet<Row>,
  column: SheetColumn<Row>,
  onChoose: () => void,
): readonly MenuSection[] {
  const { id } = column;
  const { sort, isPinned } = standingOf(sheet, id);
  const sorts = [
    { id: 'asc', label: 'Sort ascending', to: 'asc' },
    { id: 'desc', label: 'Sort descending', to: 'desc' },
    { id: 'unsorted', label: 'Not sorted', to: null },
  ] as const;
  const isName = column.look === 'name';
  return [
    ...(column.look === 'remove'
      ? []
      : [
          {
            title: fullTitle(column),
            items: sorts.map(({ id: itemId, label, to }) => ({
              id: itemId,
              label,
              checked: sort === to,
              onPress: () => sortBy(sheet, id, to),
            })),
          },
        ]),
    {
      items: [
        ...(isName
          ? []
          : [
              {
                id: 'pin',
                label: isPinned ? 'Unpin' : 'Pin left',
                onPress: () => pinColumn(sheet, id, !isPinned),
              },
            ]),
        { id: 'fit', label: 'Fit to its contents', onPress: () => fitColumn(sheet, id) },
        ...(isName ? [] : [{ id: 'hide', label: 'Hide', onPress: () => hideColumn(sheet, id) }]),
      ],
    },
    { items: [{ id: 'choose', label: 'Choose columns', onPress: onChoose }] },
  ];
}
