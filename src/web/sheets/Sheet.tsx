import { useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { LiveRegion } from '#web/ui/text/LiveRegion.tsx';
import { formatSeparated } from './text/separated.ts';
import { SheetGrid } from './ag/SheetGrid.tsx';
import { recordsWords } from './model/sentences.ts';
import type { SheetQuestion, OverwriteQuestion } from './model/hooks.ts';
import type { SheetModel } from './model/sheet-model.ts';
import type { SheetKind, SheetRow } from './kinds/kind.ts';
import { CellMenu } from './panels/CellMenu.tsx';
import { ColumnMenu, type OpenColumn } from './panels/ColumnMenu.tsx';
import { NothingFound, NothingYet } from './panels/EmptySheet.tsx';
import { ExportCsv } from './panels/ExportCsv.tsx';
import { ExportWorkbook } from './panels/ExportWorkbook.tsx';
import { FilterChips } from './panels/FilterChips.tsx';
import { ImportDialog, type Brought } from './panels/importing/ImportDialog.tsx';
import { KeyboardHelp } from './panels/KeyboardHelp.tsx';
import { QuestionDialog } from './panels/QuestionDialog.tsx';
import { StatusBar } from './panels/StatusBar.tsx';
import { Toolbar } from './panels/Toolbar.tsx';
import { UndoButtons } from './panels/UndoButtons.tsx';
import { useShown } from './panels/use-shown.ts';
import styles from './Sheet.module.css';
import { useSheet, type SheetProps } from './use-sheet.ts';
import { answerQuestion } from './model/editing.ts';

interface Props<Row extends SheetRow> extends SheetProps {
  readonly kind: SheetKind<Row>;
  /** h1 where the sheet is the screen, h2 where it shares one. */
  readonly heading?: 'h1' | 'h2';
  /** Buttons at the right of the tools, such as New Trade. */
  readonly actions?: ReactNode;
}

const dialogs = ['help', 'columns', 'import', 'workbook', 'csv'] as const;

type Opened = (typeof dialogs)[number] | null;

/** A sheet with its tools: the one component behind the trade, carry and group sheets. */
export function Sheet<Row extends SheetRow>({
  kind,
  heading: Heading = 'h1',
  actions,
  ...props
}: Props<Row>): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const [question, setQuestion] = useState<OverwriteQuestion | null>(null);
  const [brought, setBrought] = useState<Brought | null>(null);
  const [columnMenu, setColumnMenu] = useState<OpenColumn | null>(null);
  const [cellMenu, setCellMenu] = useState<Element | null>(null);
  const onAsk = (what: SheetQuestion): void => {
    const dialog = dialogs.find((each) => each === what);
    if (dialog !== undefined) return setOpened(dialog);
    if (what === 'leave' && undo.current !== null) return undo.current.focus();
    find.current?.focus();
    if (what === 'find') find.current?.select();
  };
  const { controller, place, onAttached, sheet } = useSheet(host, kind, props, {
    onAsk,
    onQuestion: setQuestion,
    onColumnMenu: (columnId, anchor) => setColumnMenu({ columnId, anchor }),
    onCellMenu: setCellMenu,
  });
  const close = (): void => setOpened(null);
  const canImport = sheet !== null && !kind.isReadOnly && kind.blank !== null;
  useBackToCells(sheet, host, opened);
  const answer = (keep: 'mine' | 'theirs'): void => {
    if (question !== null && sheet !== null) answerQuestion(sheet, question, keep);
    setQuestion(null);
  };
  return (
    <section
      className={styles['sheet']}
      aria-label={kind.title}
      onDragOver={(event) => {
        if (canImport && event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!canImport || file === undefined || opened === 'import') return;
        event.preventDefault();
        setBrought({ file });
        setOpened('import');
      }}
    >
      {sheet !== null && (
        <button type="button" className={styles['skip']} onClick={() => sheet.enter()}>
          Skip to the table
        </button>
      )}
      <LiveRegion>
        {`${props.selected.size} ${props.selected.size === 1 ? kind.noun.one : kind.noun.many} ticked`}
      </LiveRegion>
      <div className={styles['bar']}>
        <Heading>{kind.title}</Heading>
        {sheet !== null && <Count sheet={sheet} />}
        {kind.hasTicks && <LiveRegion>{`${recordsWords(kind, props.selected.size)} ticked`}</LiveRegion>}
        {sheet !== null && <UndoButtons sheet={sheet} />}
        <span className={styles['grow']} />
        {sheet === null ? (
          actions
        ) : (
          <Toolbar
            sheet={sheet}
            find={find}
            choosing={opened === 'columns'}
            onChoosing={(isOpen) => setOpened(isOpen ? 'columns' : null)}
            actions={actions}
          />
        )}
      </div>
      {sheet === null ? <div className={styles['chipSpace']} /> : <FilterChips sheet={sheet} />}
      <div className={styles['body']}>
        <div ref={host} className={`drover-sheet ${styles['grid']}`}>
          <SheetGrid key={controller.key} controller={controller} place={place} onAttached={onAttached} />
        </div>
        {sheet !== null && <NothingYet sheet={sheet} />}
        {sheet !== null && <NothingFound sheet={sheet} />}
      </div>
      {sheet === null ? (
        <div className={styles['statusSpace']} />
      ) : (
        <StatusBar
          sheet={sheet}
          undo={undo}
          onMatch={(rows) => {
            setBrought({ text: formatSeparated(rows, '\t') });
            setOpened('import');
          }}
        />
      )}
      {sheet !== null && opened === 'import' && (
        <ImportDialog
          sheet={sheet}
          slug={props.slug}
          brought={brought}
          onClose={() => {
            setBrought(null);
            close();
          }}
        />
      )}
      {sheet !== null && opened === 'workbook' && (
        <ExportWorkbook sheet={sheet} slug={props.slug} onClose={close} />
      )}
      {sheet !== null && opened === 'csv' && <ExportCsv sheet={sheet} onClose={close} />}
      {sheet !== null && cellMenu !== null && (
        <CellMenu sheet={sheet} anchor={cellMenu} onClose={() => setCellMenu(null)} />
      )}
      {sheet !== null && columnMenu !== null && (
        <ColumnMenu
          sheet={sheet}
          column={columnMenu}
          onClose={() => {
            setColumnMenu(null);
            // A sort or a hidden column has taken what opened the menu: the keyboard would be nowhere.
            sheet.port.afterPaint(() => {
              if (document.activeElement !== document.body) return;
              if (sheet.selection.get() === null) sheet.enter();
              else sheet.focusActive();
            });
          }}
        />
      )}
      <KeyboardHelp open={opened === 'help'} onClose={close} />
      <QuestionDialog question={question} onAnswer={answer} />
    </section>
  );
}

/**
 * A dialog or a list that has closed gives the keyboard to what opened it; a trader goes on at the same cell. Another box that was pressed to
 * close it keeps the keyboard.
 */
function useBackToCells<Row extends SheetRow>(
  sheet: SheetModel<Row> | null,
  host: RefObject<HTMLElement | null>,
  opened: Opened,
): void {
  const before = useRef(opened);
  useEffect(() => {
    const hasClosed = before.current !== null && opened === null;
    before.current = opened;
    const holder = document.activeElement;
    const isOurs =
      holder?.closest('section') === host.current?.closest('section') && holder?.tagName !== 'INPUT';
    if (hasClosed && (holder === document.body || isOurs)) sheet?.focusActive();
  }, [opened, sheet, host]);
}

function Count<Row extends SheetRow>({ sheet }: { readonly sheet: SheetModel<Row> }): ReactElement {
  const total = useShown(sheet, () => sheet.rows.count());
  const shown = useShown(sheet, () => sheet.layout.recordCount);
  const { noun } = sheet.kind;
  return (
    <span className={styles['count']}>
      {shown === total ? total : `${shown} of ${total}`}
      <LiveRegion>
        {shown === total ? recordsWords(sheet.kind, total) : `${shown} of ${total} ${noun.many}`}
      </LiveRegion>
    </span>
  );
}
