import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { newId } from '#web/data/records.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { downloadFile } from '#web/ui/text/download.ts';
import type { SheetRow } from '../../kinds/kind.ts';
import { allRows, goodRows, restAsFile, restWords, type Chosen } from '../../model/importing/counts.ts';
import { become, leftOut, mend, planFrom, planOf, type ImportPlan } from '#workbook/read/plan.ts';
import { afterMaking, makeNothing, missingIn, withMade } from '../../model/importing/making.ts';
import type { PreparedRow } from '../../model/importing/row.ts';
import { together, type Written } from '../../model/cell-texts.ts';
import { counted, recordsWords } from '../../model/sentences.ts';
import type { SheetModel } from '../../model/sheet-model.ts';
import { writeRead, writeTexts } from '../../model/writing.ts';
import { workbookSheets } from '../../workbook/sheet-names.ts';
import { ImportCards } from './ImportCards.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import { ImportHead } from './ImportHead.tsx';
import { ImportSource } from './ImportSource.tsx';
import { ImportTable } from './ImportTable.tsx';
import { MakeMissing } from './MakeMissing.tsx';
import { usePrepared } from './use-prepared.ts';
import { useReading } from './use-reading.ts';
import styles from './Importing.module.css';

/** What is brought in: a file that was dropped, or cells that were pasted. */
export type Brought = { readonly file: File } | { readonly text: string };

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  /** Names the member, to know a workbook of their own. */
  readonly slug: string;
  /** What is there already; null to choose it here. */
  readonly brought?: Brought | null;
  readonly onClose: () => void;
}

/** Bringing in a file or cells: columns matched, every row shown as it would go in, taken whole or in part, one undo. Nothing is written before. */
export function ImportDialog<Row extends SheetRow>({
  sheet,
  slug,
  brought = null,
  onClose,
}: Props<Row>): ReactElement {
  const { kind } = sheet;
  const reader = useReading(workbookSheets[kind.kind] ?? '');
  const { reading, readFile, readText } = reader;
  const table = reading.is === 'read' ? reading.table : null;
  const [changed, setChanged] = useState<ImportPlan | null>(null);
  const [updates, setUpdates] = useState(true);
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const guessed = useMemo(() => (table === null ? null : planOf(table, kind)), [table, kind]);
  const plan = changed?.table === table ? changed : guessed;
  const options = useMemo(() => ({ member: slug, updates, newId }), [slug, updates]);
  const { rows: read, done } = usePrepared(plan, kind, options);
  const [making, setMaking] = useState(makeNothing);
  const missing = useMemo(() => missingIn(read), [read]);
  const rows = useMemo(() => {
    const at = new Map(plan?.columns.map(({ becomes, at: place }) => [becomes, place]));
    return read.map((row) => afterMaking(row, making, (columnId) => at.get(columnId) ?? null));
  }, [read, making, plan]);
  const isNarrow = useNarrow();
  useEffect(() => {
    if (brought === null) return;
    if ('file' in brought) readFile(brought.file);
    else readText(brought.text);
  }, [brought, readFile, readText]);
  const bringIn = (all: readonly PreparedRow<Row>[]): void => {
    // What was deleted while the preview was read is not made again.
    const taken = all.filter(({ rowId, before }) => before === undefined || kind.row(rowId) !== undefined);
    const what = recordsWords(kind, taken.length);
    const isEachItsOwn = new Set(taken.map(({ rowId }) => rowId)).size === taken.length;
    const written = (): Written => together(taken.map((row) => row.written));
    if (isEachItsOwn) writeRead(sheet, `Import ${what}`, withMade(written(), missing, making, newId));
    else
      writeTexts(
        sheet,
        `Import ${what}`,
        taken.flatMap(({ cells }) => cells),
      );
    sheet.say(`Imported ${what}${restWords(rows, taken)}`, true);
    onClose();
  };
  const parts =
    plan === null
      ? null
      : {
          kind,
          plan,
          rows,
          chosen,
          onTake: (line: number, isTaken: boolean) => setChosen(new Map(chosen).set(line, isTaken)),
          onBecome: (at: number, id: string | null) => setChanged(become(plan, at, id)),
          onMend: (row: PreparedRow<Row>, at: number, text: string) => {
            setChosen(new Map([...chosen].filter(([line]) => line !== row.line.number)));
            setChanged(mend(plan, row.line, at, text));
          },
        };
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={`Import ${kind.noun.many}`}
      actions={
        parts === null ? (
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        ) : (
          <ImportFoot
            rows={rows}
            chosen={chosen}
            done={done}
            of={parts.plan.lines.length}
            onGood={() => bringIn(goodRows(rows, chosen))}
            onAll={() => bringIn(allRows(rows, chosen))}
            onSaveRest={() =>
              downloadFile(
                `${kind.noun.many}-to-mend.csv`,
                new Blob([restAsFile(parts.plan, rows, chosen)], { type: 'text/csv' }),
              )
            }
            onCancel={onClose}
          />
        )
      }
    >
      {reading.is === 'none' && (
        <ImportSource problem={reading.problem} onFile={readFile} onText={readText} />
      )}
      {reading.is === 'reading' && (
        <p role="status" className={styles['going']}>
          Reading {reading.name}: <progress aria-label="Reading the file" />{' '}
          {reading.rows === 0 ? '' : counted(reading.rows, 'row')}
        </p>
      )}
      {parts !== null && (
        <>
          <ImportHead
            name={reading.is === 'read' ? reading.name : ''}
            plan={parts.plan}
            onSheet={reader.readSheet}
            onHead={(headAt) => table !== null && setChanged(planFrom(table, kind, headAt))}
            onAnother={() => {
              setChosen(new Map());
              setChanged(null);
              reader.forget();
            }}
          />
          <About plan={parts.plan} member={slug} noun={kind.noun} />
          {parts.plan.table.own === null && (
            <Checkbox checked={updates} onChange={setUpdates}>
              Update {kind.noun.many} that have the same name. Empty cells change nothing
            </Checkbox>
          )}
          <MakeMissing missing={missing} making={making} onMaking={setMaking} />
          {isNarrow ? <ImportCards {...parts} /> : <ImportTable {...parts} />}
        </>
      )}
    </Dialog>
  );
}

/** What is to be known of the file's columns: which come in nowhere, and whose workbook it is. */
function About({
  plan,
  member,
  noun,
}: {
  readonly plan: ImportPlan;
  readonly member: string;
  readonly noun: { readonly many: string };
}): ReactElement | null {
  const unknown = leftOut(plan);
  const { own } = plan.table;
  const first = plan.columns[0]?.heading ?? '';
  const sentences = [
    plan.columns.every(({ becomes }) => becomes === null)
      ? `No column is known. Choose what “${first}” is.`
      : '',
    unknown.length === 0 ? '' : `Left out: ${unknown.join(', ')}.`,
    own === null ? '' : ownWords(own, member, noun),
  ].filter((text) => text !== '');
  return sentences.length === 0 ? null : <p className={styles['about']}>{sentences.join(' ')}</p>;
}

function ownWords(
  own: { readonly member: string; readonly time: string },
  member: string,
  { many }: { readonly many: string },
): string {
  const when =
    own.time === ''
      ? ''
      : ` of ${new Date(own.time).toLocaleString('en-AU', { dateStyle: 'long', timeStyle: 'short' })}`;
  return own.member === '' || own.member === member
    ? `Your own workbook${when}: only what was changed in it comes in.`
    : `A workbook of ${own.member}${when}: its ${many} come in as new ones.`;
}
