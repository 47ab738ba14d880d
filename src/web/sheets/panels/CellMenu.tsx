import type { ReactElement } from 'react';
import { Menu } from '#web/ui/overlay/Menu.tsx';
import type { IconName } from '#web/ui/text/Icon.tsx';
import type { SheetRow } from '../kinds/kind.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import { menuItems } from './menu-items.ts';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly anchor: Element;
  readonly onClose: () => void;
}

const icons: Readonly<Record<string, IconName>> = {
  'menu copy': 'copy',
  'menu paste': 'paste',
  edit: 'edit',
  clear: 'close',
  'fill down': 'down',
  story: 'clock',
};

const clipboard = ['menu copy', 'menu cut', 'menu paste'];
const writing = ['edit', 'fill down', 'continue down', 'clear'];
const record = ['story', 'open', 'duplicate', 'split mob', 'join mob'];

/** The menu of the selected cells. A right click or a long press on a cell opens it. */
export function CellMenu<Row extends SheetRow>({ sheet, anchor, onClose }: Props<Row>): ReactElement {
  const press = (run: () => void): void => {
    run();
    if (sheet.state.editor === null) sheet.port.afterPaint(() => sheet.focusActive());
  };
  const items = (ids: readonly string[]) => ({ items: menuItems(sheet, ids, { icons, press }) });
  const sections = [items(clipboard), ...(sheet.kind.isReadOnly ? [] : [items(writing)]), items(record)];
  return <Menu label="Cell" at={anchor} placement="below start" onClose={onClose} sections={sections} />;
}
