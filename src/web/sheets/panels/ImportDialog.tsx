import { useMemo, useState, type ReactElement } from 'react';
import { newId } from '#web/data/records.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { fullTitle } from '../columns/column.ts';
import {
  isWritable,
  prepareImport,
  readImport,
  type ImportPlan,
  type PreparedRow,
} from '../cells/importing.ts';
import type { RunningSheet } from '../grid/running.ts';
import type { SheetRow } from '../kinds/kind.ts';
import styles from './panels.module.css';

interface Props<Row extends SheetRow> {
  readonly running: RunningSheet<Row>;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Bringing in a CSV file or a table copied elsewhere: columns mapped, every row shown as it would go in, taken whole or in part, one undo. */
export function ImportDialog<Row extends SheetRow>({ running, open, onClose }: Props<Row>): ReactElement {
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [updates, setUpdates] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { kind } = running.sheet;
  const prepared = useMemo(
    () => (plan === null ? [] : prepareImport(plan, kind, updates, newId)),
    [plan, kind, updates],
  );
  const taken = prepared.filter((row) => !left.has(row.at) && row.written.edits.length > 0);
  const close = (): void => {
    setPlan(null);
    setLeft(new Set());
    onClose();
  };
  const bringIn = (): void => {
    const cells = taken.flatMap((row) => row.cells);
    const noun = taken.length === 1 ? kind.noun.one : kind.noun.many;
    running.sheet.write(`Import ${taken.length} ${noun}`, cells);
    running.sheet.say(`Imported ${taken.length} ${noun}`, true);
    close();
  };
  const read = (text: string): void => setPlan(text.trim() === '' ? null : readImport(text, kind));
  return (
    <Dialog
      open={open}
      onClose={close}
      size="full"
      title={`Import ${kind.noun.many}`}
      actions={
        <>
          <Button tone="primary" disabled={taken.length === 0} onClick={bringIn}>
            Import {taken.length} {taken.length === 1 ? kind.noun.one : kind.noun.many}
          </Button>
          <Button tone="line" onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      {plan === null ? (
        <Source onText={read} />
      ) : (
        <>
          <Summary prepared={prepared} left={left} noun={kind.noun} />
          <Checkbox checked={updates} onChange={setUpdates}>
            Change a {kind.noun.one} of the same name instead of adding another
          </Checkbox>
          <Preview
            running={running}
            plan={plan}
            prepared={prepared}
            left={left}
            onPlan={setPlan}
            onLeft={setLeft}
          />
        </>
      )}
    </Dialog>
  );
}

function Source({ onText }: { readonly onText: (text: string) => void }): ReactElement {
  return (
    <div className={styles['drop']}>
      <label>
        A CSV or tab-separated file
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={(event) => void event.target.files?.[0]?.text().then(onText)}
        />
      </label>
      <label>
        Or paste cells here
        <textarea
          aria-label="Paste cells here"
          onPaste={(event) => {
            event.preventDefault();
            onText(event.clipboardData.getData('text/plain'));
          }}
          onChange={(event) => onText(event.target.value)}
        />
      </label>
    </div>
  );
}

function Summary({
  prepared,
  left,
  noun,
}: {
  readonly prepared: readonly PreparedRow[];
  readonly left: ReadonlySet<number>;
  readonly noun: { readonly one: string; readonly many: string };
}): ReactElement {
  const taken = prepared.filter((row) => !left.has(row.at) && row.written.edits.length > 0);
  const made = taken.filter((row) => row.isNew).length;
  const wrong = prepared.reduce((count, row) => count + row.written.refused.length, 0);
  return (
    <p role="status">
      {made} new {made === 1 ? noun.one : noun.many}, {taken.length - made} changed
      {wrong === 0
        ? ''
        : `; ${wrong} ${wrong === 1 ? 'cell' : 'cells'} could not be read and will be left out or marked`}
      .
    </p>
  );
}

const mostShown = 200;

interface PreviewProps<Row extends SheetRow> {
  readonly running: RunningSheet<Row>;
  readonly plan: ImportPlan;
  readonly prepared: readonly PreparedRow[];
  readonly left: ReadonlySet<number>;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onLeft: (left: ReadonlySet<number>) => void;
}

function Preview<Row extends SheetRow>({
  running,
  plan,
  prepared,
  left,
  onPlan,
  onLeft,
}: PreviewProps<Row>): ReactElement {
  const columns = running.sheet.kind.columns.filter(isWritable);
  const map = (index: number, id: string): void =>
    onPlan({
      ...plan,
      columnIds: plan.columnIds.map((each, at) =>
        at === index ? (id === '' ? null : id) : each === id ? null : each,
      ),
    });
  const take = (at: number, isTaken: boolean): void =>
    onLeft(new Set(isTaken ? [...left].filter((each) => each !== at) : [...left, at]));
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Preview">
      <table className={styles['preview']}>
        <thead>
          <tr>
            <th scope="col">Take</th>
            <th scope="col">What</th>
            {plan.header.map((name, index) => (
              <th key={index} scope="col">
                {name}
                <br />
                <select
                  aria-label={`${name} becomes`}
                  value={plan.columnIds[index] ?? ''}
                  onChange={(event) => map(index, event.target.value)}
                >
                  <option value="">Leave out</option>
                  {columns.map((column) => (
                    <option key={column.id} value={column.id}>
                      {fullTitle(column)}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prepared.slice(0, mostShown).map((row) => (
            <tr key={row.at} className={left.has(row.at) ? styles['left'] : ''}>
              <td>
                <Checkbox hideLabel checked={!left.has(row.at)} onChange={(isTaken) => take(row.at, isTaken)}>
                  Take row {row.at + 1}
                </Checkbox>
              </td>
              <td>{row.written.edits.length === 0 ? 'No change' : row.isNew ? 'New' : 'Change'}</td>
              {plan.header.map((_, index) => (
                <PreviewCell key={index} plan={plan} row={row} index={index} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {prepared.length > mostShown && <p>and {prepared.length - mostShown} more rows</p>}
    </div>
  );
}

function PreviewCell({
  plan,
  row,
  index,
}: {
  readonly plan: ImportPlan;
  readonly row: PreparedRow;
  readonly index: number;
}): ReactElement {
  const columnId = plan.columnIds[index];
  const text = plan.rows[row.at]?.[index] ?? '';
  const wrong = row.written.refused.find((cell) => cell.columnId === columnId);
  if (columnId === null || columnId === undefined) return <td className={styles['left']}>{text}</td>;
  return (
    <td className={wrong === undefined ? '' : styles['wrong']} title={wrong?.message}>
      {text}
      {wrong !== undefined && (
        <>
          <br />
          <small>{wrong.message}</small>
        </>
      )}
    </td>
  );
}
