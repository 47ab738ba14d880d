import { useReducer, useState, type ReactElement } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { fullTitle } from '../columns/column.ts';
import type { RunningSheet } from '../grid/running.ts';
import type { SheetRow } from '../kinds/kind.ts';
import styles from './panels.module.css';
import { useShown } from './useShown.ts';

interface Props<Row extends SheetRow> {
  readonly running: RunningSheet<Row>;
  readonly open: boolean;
  readonly anchor: Element | null;
  readonly onClose: () => void;
  readonly onReset: () => void;
}

/** Which columns are shown, found by name, by group. */
export function ColumnChooser<Row extends SheetRow>({
  running,
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
      <Choices running={running} />
    </Popover>
  );
}

/** The list inside: worked out only while it is open. */
function Choices<Row extends SheetRow>({ running }: Pick<Props<Row>, 'running'>): ReactElement {
  const [wanted, setWanted] = useState('');
  // The grid tells of its columns a frame later: a box must not flip back for that frame.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useShown(running, running.changes.version);
  const { kind, api } = running.sheet;
  const isShown = (id: string): boolean => api.getColumn(id)?.isVisible() === true;
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
                checked={isShown(column.id)}
                disabled={column.look === 'name'}
                onChange={(checked) => {
                  api.setColumnsVisible([column.id], checked);
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
