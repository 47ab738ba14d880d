import type { ReactElement } from 'react';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import { fullTitle } from '../columns/column.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { menuItems } from './menu-items.ts';
import { useChanges } from './use-shown.ts';

/** The column whose menu is open, and the element next to the menu. */
export interface OpenColumn {
  readonly columnId: string;
  readonly anchor: Element;
}

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly column: OpenColumn;
  readonly onClose: () => void;
}

const sorting = ['sort ascending', 'sort descending', 'unsorted'];
const placing = ['move left', 'move right', 'pin', 'unpin', 'fit', 'hide'];

/** Commands for one column: sort, move, pin, fit, hide. The menu is opened by the heading, or by Shift+F10 in a cell. */
export function ColumnMenu<Row extends SheetRow>({
  sheet,
  column: { columnId, anchor },
  onClose,
}: Props<Row>): ReactElement | null {
  useChanges(sheet);
  const column = sheet.column(columnId);
  if (column === undefined) return null;
  const sorts = menuItems(sheet, sorting, { columnId });
  return (
    <Menu
      label={fullTitle(column)}
      at={anchor}
      placement="below start"
      onClose={onClose}
      sections={[
        ...(sorts.length === 0 ? [] : [{ title: fullTitle(column), items: sorts }]),
        { items: menuItems(sheet, placing, { columnId }) },
        { items: menuItems(sheet, ['story', 'choose columns'], { columnId }) },
      ]}
    />
  );
}
