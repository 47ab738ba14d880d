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
} from '../model/importPlan.ts';
import type { SheetModel } from '../model/SheetModel.ts';
import { recordsWords } from '../model/sentences.ts';
import type { SheetRow } from '../kinds/kind.ts';
import { textOfFile, workbookSheets } from '../workbook/file.ts';
import styles from './panels.module.css';
import { writeTexts } from '../model/writing.ts';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  /** A table that is there already, to match its columns. */
  readonly table?: string | null;
  readonly onClose: () => void;
}

/** Bringing in a CSV file or a table copied elsewhere: columns mapped, every row shown as it would go in, taken whole or in part, one undo. */
export function ImportDialog<Row extends SheetRow>({
  sheet,
  table = null,
  onClose,
}: Props<Row>): ReactElement {
  const { kind } = sheet;
  const [plan, setPlan] = useState<ImportPlan | null>(() =>
    table === null ? null : readImport(table, kind),
  );
  const [updates, setUpdates] = useState(true);
  /** Rows that were ticked or unticked by hand; the others come in unless they are totals or have a cell that cannot be read. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const prepared = useMemo(
    () => (plan === null ? [] : prepareImport(plan, kind, updates, newId)),
    [plan, kind, updates],
  );
  const left = new Set(prepared.filter((row) => !(chosen.get(row.at) ?? isGood(row))).map(({ at }) => at));
  const taken = prepared.filter((row) => !left.has(row.at) && row.written.edits.length > 0);
  const bringIn = (): void => {
    const cells = taken.flatMap((row) => row.cells);
    const what = recordsWords(kind, taken.length);
    writeTexts(sheet, `Import ${what}`, cells);
    sheet.say(`Imported ${what}`, true);
    onClose();
  };
  const read = (text: string): void => setPlan(text.trim() === '' ? null : readImport(text, kind));
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={`Import ${kind.noun.many}`}
      actions={
        <>
          <Button tone="primary" disabled={taken.length === 0} onClick={bringIn}>
            Import {recordsWords(kind, taken.length)}
          </Button>
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {plan === null ? (
        <Source sheetName={workbookSheets[kind.kind]} onText={read} />
      ) : (
        <>
          <Summary prepared={prepared} left={left} noun={kind.noun} unknown={unknownHeadings(plan)} />
          <Checkbox checked={updates} onChange={setUpdates}>
            Update {kind.noun.many} that have the same name. Empty cells change nothing
          </Checkbox>
          <Preview
            sheet={sheet}
            plan={plan}
            prepared={prepared}
            left={left}
            onPlan={setPlan}
            onTake={(at, isTaken) => setChosen(new Map(chosen).set(at, isTaken))}
          />
        </>
      )}
    </Dialog>
  );
}

function Source({
  sheetName,
  onText,
}: {
  readonly sheetName: string;
  readonly onText: (text: string) => void;
}): ReactElement {
  const [problem, setProblem] = useState('');
  return (
    <div className={styles['drop']}>
      <p role="alert">{problem}</p>
      <label>
        An Excel workbook, or a CSV or tab-separated file
        <input
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,.xls,.ods,text/csv,text/plain"
          onChange={(event) => {
            const file = event.target.files?.[0];
            setProblem('');
            if (file !== undefined)
              void textOfFile(file, sheetName).then((read) =>
                'text' in read ? onText(read.text) : setProblem(read.problem),
              );
          }}
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

/** Headings of columns that nothing is known for. */
const unknownHeadings = ({ header, columnIds }: ImportPlan): readonly string[] =>
  header.filter((name, index) => name.trim() !== '' && (columnIds[index] ?? null) === null);

function Summary({
  prepared,
  left,
  noun,
  unknown,
}: {
  readonly prepared: readonly PreparedRow[];
  readonly left: ReadonlySet<number>;
  readonly noun: { readonly one: string; readonly many: string };
  readonly unknown: readonly string[];
}): ReactElement {
  const taken = prepared.filter((row) => !left.has(row.at) && row.written.edits.length > 0);
  const made = taken.filter((row) => row.isNew).length;
  const bad = prepared.filter((row) => !row.isTotal && row.written.refused.length > 0).length;
  return (
    <>
      <p role="status">
        {made} new {made === 1 ? noun.one : noun.many}, {taken.length - made} changed
        {bad === 0 ? '' : `; ${bad} ${bad === 1 ? 'row' : 'rows'} with a cell that cannot be read`}.
      </p>
      {unknown.length > 0 && <p>Left out, as nothing is known of them: {unknown.join(', ')}.</p>}
    </>
  );
}

const mostShown = 200;

interface PreviewProps<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  readonly plan: ImportPlan;
  readonly prepared: readonly PreparedRow[];
  readonly left: ReadonlySet<number>;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onTake: (at: number, isTaken: boolean) => void;
}

function Preview<Row extends SheetRow>({
  sheet,
  plan,
  prepared,
  left,
  onPlan,
  onTake,
}: PreviewProps<Row>): ReactElement {
  const columns = sheet.kind.columns.filter(isWritable);
  const map = (index: number, id: string): void =>
    onPlan({
      ...plan,
      columnIds: plan.columnIds.map((each, at) =>
        at === index ? (id === '' ? null : id) : each === id ? null : each,
      ),
    });
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
                <Checkbox
                  hideLabel
                  checked={!left.has(row.at)}
                  onChange={(isTaken) => onTake(row.at, isTaken)}
                >
                  Take row {row.at + 1}
                </Checkbox>
              </td>
              <td>{whatOf(row)}</td>
              {plan.header.map((_, index) => (
                <PreviewCell key={index} sheet={sheet} plan={plan} row={row} index={index} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {prepared.length > mostShown && <p>and {prepared.length - mostShown} more rows</p>}
    </div>
  );
}

/** Whether a row comes in of itself: a bad one waits for its tick, and then its unread cells stay to be mended in the sheet. */
const isGood = ({ isTotal, written }: PreparedRow): boolean => !isTotal && written.refused.length === 0;

function whatOf({ isTotal, isNew, written }: PreparedRow): string {
  if (isTotal) return 'Totals';
  if (written.refused.length > 0) return 'Cannot read';
  if (written.edits.length === 0) return 'No change';
  return isNew ? 'New' : 'Change';
}

/** What the record has now, where the row changes it: an import is read before it is trusted. */
function before<Row extends SheetRow>(
  sheet: SheetModel<Row>,
  { rowId, written }: PreparedRow,
  columnId: string,
): string | null {
  const [edit] = written.edits;
  const row = sheet.kind.row(rowId);
  const column = sheet.column(columnId);
  if (edit?.op !== 'patch' || !(columnId in edit.patch) || row === undefined || column === undefined)
    return null;
  const shown = column.shown(row);
  return shown === '' ? 'was empty' : `was ${shown}`;
}

function PreviewCell<Row extends SheetRow>({
  sheet,
  plan,
  row,
  index,
}: {
  readonly sheet: SheetModel<Row>;
  readonly plan: ImportPlan;
  readonly row: PreparedRow;
  readonly index: number;
}): ReactElement {
  const columnId = plan.columnIds[index];
  const text = plan.rows[row.at]?.[index] ?? '';
  const wrong = row.written.refused.find((cell) => cell.columnId === columnId);
  if (columnId === null || columnId === undefined) return <td className={styles['left']}>{text}</td>;
  const note = wrong?.message ?? before(sheet, row, columnId);
  return (
    <td className={wrong === undefined ? '' : styles['wrong']} title={wrong?.message}>
      {text}
      {note !== null && (
        <>
          <br />
          <small>{note}</small>
        </>
      )}
    </td>
  );
}
