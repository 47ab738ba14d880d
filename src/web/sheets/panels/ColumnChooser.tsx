import { useReducer, useState, type ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Popover, type PopoverProps } from '#web/ui/overlay/Popover.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { showColumn } from '../actions/columns.ts';
import { fullTitle } from '../columns/column.ts';
import type { SheetModel } from '../model/sheet-model.ts';
import type { SheetRow } from '../kinds/kind.ts';
import styles from './panels.module.css';
import { useChanges } from './use-shown.ts';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly open: boolean;
  readonly anchor: PopoverProps['anchor'];
  readonly onClose: () => void;
  readonly onReset: () => void;
}

/** Chooses the visible columns by group. The user can search by name. */
export function ColumnChooser<Row extends SheetRow>({
  sheet,
  open,
  anchor,
  onClose,
  onReset,
}: Props<Row>): ReactElement {
  return (
    <Popover
      open={open}
      anchor={anchor}
      onClose={onClose}
      title="Columns"
      className={styles['chooser']}
      foot={
        <Button tone="line" onClick={onReset}>
          Reset order, widths and filters
        </Button>
      }
    >
      <Choices sheet={sheet} />
    </Popover>
  );
}

function Choices<Row extends SheetRow>({ sheet }: Pick<Props<Row>, 'sheet'>): ReactElement {
  const [wanted, setWanted] = useState('');
  // The grid reports a changed column one frame later. Without `redraw`, the tick box would flip back until then.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useChanges(sheet);
  const { kind } = sheet;
  const shown = new Set(sheet.port.shownColumns());
  const found = kind.columns.filter((column) =>
    `${column.group} ${fullTitle(column)}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  const groups = Map.groupBy(found, (column) => column.group.trim());
  return (
    <>
      <SearchField label="Find a column" value={wanted} onInput={setWanted} />
      <div className={styles['list']}>
        {[...groups].map(([group, columns]) => (
          <fieldset key={group}>
            {group !== '' && <legend>{group}</legend>}
            {columns.map((column) => (
              <Checkbox
                key={column.id}
                checked={shown.has(column.id)}
                disabled={column.look === 'name'}
                onChange={(checked) => {
                  showColumn(sheet, column.id, checked);
                  redraw();
                }}
              >
                {fullTitle(column)}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}
