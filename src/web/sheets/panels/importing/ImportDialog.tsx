import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { Dialog } from '#web/ui/overlay/Dialog.tsx';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { downloadFile } from '#web/ui/text/download.ts';
import { leftOut, type ImportPlan } from '#workbook/read/plan.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import { allRows, goodRows, restAsFile } from '../../model/importing/counts.ts';
import { ownWorkbookWords } from '../../model/importing/own-words.ts';
import type { PreparedRow } from '../../model/importing/row.ts';
import { counted } from '../../model/sentences.ts';
import type { SheetModel } from '../../model/sheet-model.ts';
import { ImportCards } from './ImportCards.tsx';
import { ImportFoot } from './ImportFoot.tsx';
import { ImportHead } from './ImportHead.tsx';
import { ImportSource } from './ImportSource.tsx';
import { ImportTable } from './ImportTable.tsx';
import { ListLayout, RememberedLists } from './ListLayout.tsx';
import { MakeMissing } from './MakeMissing.tsx';
import { useImport, type Brought, type Importing } from './use-import.ts';
import styles from './Importing.module.css';

interface Props<Row extends SheetRow> {
  readonly sheet: SheetModel<Row>;
  /** The member's id. The import recognises the member's own workbook by it. */
  readonly slug: string;
  /** The file or cells to import. If null, the user first chooses a file. */
  readonly brought?: Brought | null;
  readonly onClose: () => void;
}

/** Imports a file or pasted cells. Shows every row in a preview, and writes nothing until the user imports. The import is one undo step. */
export function ImportDialog<Row extends SheetRow>({
  sheet,
  slug,
  brought = null,
  onClose,
}: Props<Row>): ReactElement {
  const { kind } = sheet;
  const importing = useImport(sheet, slug, brought);
  const { plan, reader } = importing;
  const { reading } = reader;
  return (
    <Dialog
      open
      onClose={onClose}
      size="full"
      title={`Import ${kind.noun.many}`}
      actions={
        plan === null ? (
          <Button tone="line" onClick={onClose}>
            Cancel
          </Button>
        ) : (
          <Foot kind={kind} plan={plan} importing={importing} onClose={onClose} />
        )
      }
    >
      {reading.is === 'none' && (
        <>
          <ImportSource problem={reading.problem} onFile={reader.readFile} onText={reader.readText} />
          {importing.layouts.of !== null && <RememberedLists of={importing.layouts.of} />}
        </>
      )}
      {reading.is === 'reading' && (
        <p role="status" className={styles['going']}>
          Reading {reading.name}: <progress aria-label="Reading the file" />{' '}
          {reading.rows === 0 ? '' : counted(reading.rows, 'row')}
        </p>
      )}
      {plan !== null && <Preview kind={kind} plan={plan} importing={importing} slug={slug} />}
    </Dialog>
  );
}

interface PlannedProps<Row extends SheetRow> {
  readonly kind: SheetKind<Row>;
  readonly plan: ImportPlan;
  readonly importing: Importing<Row>;
}

function Foot<Row extends SheetRow>({
  kind,
  plan,
  importing: { rows, chosen, done, bringIn },
  onClose,
}: PlannedProps<Row> & { readonly onClose: () => void }): ReactElement {
  const bringInAndClose = (taken: readonly PreparedRow<Row>[]): void => {
    bringIn(taken);
    onClose();
  };
  return (
    <ImportFoot
      rows={rows}
      chosen={chosen}
      done={done}
      of={plan.lines.length}
      onGood={() => bringInAndClose(goodRows(rows, chosen))}
      onAll={() => bringInAndClose(allRows(rows, chosen))}
      onSaveRest={() =>
        downloadFile(
          `${kind.noun.many}-to-correct.csv`,
          new Blob([restAsFile(plan, rows, chosen)], { type: 'text/csv' }),
        )
      }
      onCancel={onClose}
    />
  );
}

function Preview<Row extends SheetRow>({
  kind,
  plan,
  importing,
  slug,
}: PlannedProps<Row> & { readonly slug: string }): ReactElement {
  const { reader, rows, chosen } = importing;
  const isNarrow = useNarrow();
  const parts = {
    kind,
    plan,
    rows,
    chosen,
    onTake: importing.take,
    onBecome: importing.become,
    onCorrect: importing.correct,
    onReadAs: importing.readAs,
  };
  return (
    <>
      <ImportHead
        name={importing.fileName}
        plan={plan}
        onSheet={reader.readSheet}
        onHead={importing.headAt}
        onAnother={importing.forget}
      />
      <About plan={plan} member={slug} kind={kind} />
      {plan.table.own === null && (
        <Checkbox checked={importing.updates} onChange={importing.setUpdates}>
          Update {kind.noun.many} that have the same name. Empty cells change nothing
        </Checkbox>
      )}
      <ListLayout
        layouts={importing.layouts}
        plan={plan}
        fileName={importing.fileName}
        onChosen={importing.reset}
      />
      <MakeMissing missing={importing.missing} making={importing.making} onMaking={importing.setMaking} />
      {isNarrow ? <ImportCards {...parts} /> : <ImportTable {...parts} />}
    </>
  );
}

/** Remarks about the file: columns that are not imported, and the owner of the workbook. */
function About<Row extends SheetRow>({
  plan,
  member,
  kind,
}: {
  readonly plan: ImportPlan;
  readonly member: string;
  readonly kind: SheetKind<Row>;
}): ReactElement | null {
  const unknown = leftOut(plan);
  const { own } = plan.table;
  const first = plan.columns[0]?.heading ?? '';
  const sentences = [
    plan.columns.every(({ becomes }) => becomes === null)
      ? `No column was recognised. Choose what “${first}” is.`
      : '',
    unknown.length === 0 ? '' : `Left out: ${unknown.join(', ')}.`,
    ...(own === null ? [] : ownWorkbookWords(own, member, kind)),
  ].filter((text) => text !== '');
  return sentences.length === 0 ? null : <p className={styles['about']}>{sentences.join(' ')}</p>;
}
