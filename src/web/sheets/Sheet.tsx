import { useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import './ag/grid.css';
import { formatSeparated } from './cells/separated.ts';
import { Button } from '#web/ui/Button.tsx';
import type { RunningSheet } from './grid/running.ts';
import { SheetGrid } from './ag/SheetGrid.tsx';
import type { Question } from './grid/sheet.ts';
import type { SheetKind, SheetRow } from './kinds/kind.ts';
import { ColumnMenu, type OpenColumn } from './panels/ColumnMenu.tsx';
import { FilterChips } from './panels/FilterChips.tsx';
import { ImportDialog } from './panels/ImportDialog.tsx';
import { KeyboardHelp } from './panels/KeyboardHelp.tsx';
import { QuestionDialog } from './panels/QuestionDialog.tsx';
import { StatusBar } from './panels/StatusBar.tsx';
import { Toolbar } from './panels/Toolbar.tsx';
import { useShown } from './panels/useShown.ts';
import { filterCount } from './model/filters.ts';
import { afterPaint } from './model/changes.ts';
import { noFilters } from './model/viewState.ts';
import styles from './Sheet.module.css';
import { resetView, useSheet, type Asked, type SheetProps } from './useSheet.ts';

interface Props<Row extends SheetRow> extends SheetProps {
  readonly kind: SheetKind<Row>;
  /** h1 where the sheet is the screen, h2 where it shares one. */
  readonly heading?: 'h1' | 'h2';
  /** Buttons at the right of the tools, such as New Trade. */
  readonly actions?: ReactNode;
}

type Opened = 'help' | 'columns' | 'import' | null;

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
  const [question, setQuestion] = useState<Question | null>(null);
  const [table, setTable] = useState<string | null>(null);
  const [columnMenu, setColumnMenu] = useState<OpenColumn | null>(null);
  const onAsk = (what: Asked): void => {
    if (what === 'help' || what === 'columns') return setOpened(what);
    if (what === 'leave' && undo.current !== null) return undo.current.focus();
    find.current?.focus();
    if (what === 'find') find.current?.select();
  };
  const { prepared, attach, running } = useSheet(host, kind, props, {
    onAsk,
    onQuestion: setQuestion,
    onColumnMenu: (columnId, anchor) => setColumnMenu({ columnId, anchor }),
  });
  const close = (): void => setOpened(null);
  useBackToCells(running, host, opened);
  const answer = (keep: 'mine' | 'theirs'): void => {
    if (question !== null) running?.answer(question, keep);
    setQuestion(null);
  };
  return (
    <section className={styles['sheet']} aria-label={kind.title}>
      <div className={styles['bar']}>
        <Heading>{kind.title}</Heading>
        {running !== null && <Count running={running} />}
        <span className={styles['grow']} />
        {running === null ? (
          actions
        ) : (
          <Toolbar
            running={running}
            find={find}
            choosing={opened === 'columns'}
            onChoosing={(isOpen) => setOpened(isOpen ? 'columns' : null)}
            onImport={() => setOpened('import')}
            onHelp={() => setOpened('help')}
            onReset={() => resetView(props.slug, kind.sheetId, running)}
            actions={actions}
          />
        )}
      </div>
      {running === null ? <div className={styles['chipSpace']} /> : <FilterChips running={running} />}
      <div className={styles['body']}>
        <div ref={host} className={`drover-sheet ${styles['grid']}`}>
          <SheetGrid key={prepared.key} options={prepared.options} attach={attach} />
        </div>
        {running !== null && <NothingYet running={running} />}
        {running !== null && <NothingFound running={running} />}
      </div>
      {running === null ? (
        <div className={styles['statusSpace']} />
      ) : (
        <StatusBar
          running={running}
          undo={undo}
          onMatch={(rows) => {
            setTable(formatSeparated(rows, '\t'));
            setOpened('import');
          }}
        />
      )}
      {running !== null && opened === 'import' && (
        <ImportDialog
          running={running}
          table={table}
          onClose={() => {
            setTable(null);
            close();
          }}
        />
      )}
      {running !== null && columnMenu !== null && (
        <ColumnMenu
          running={running}
          column={columnMenu}
          onClose={() => {
            setColumnMenu(null);
            // A sort or a hidden column has taken what opened the menu: the keyboard would be nowhere.
            afterPaint(() => {
              const { sheet } = running;
              if (document.activeElement !== document.body) return;
              if (sheet.selection.get() === null) sheet.enter();
              else sheet.focusActive();
            });
          }}
          onChoose={() => setOpened('columns')}
        />
      )}
      <KeyboardHelp open={opened === 'help'} onClose={close} />
      <QuestionDialog question={question} onAnswer={answer} />
    </section>
  );
}

/**
 * A dialog or a list that has closed gives the keyboard to what opened it; a trader goes on at his cell. Another box that was pressed to
 * close it keeps the keyboard.
 */
function useBackToCells<Row extends SheetRow>(
  running: RunningSheet<Row> | null,
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
    if (hasClosed && (holder === document.body || isOurs)) running?.sheet.focusActive();
  }, [opened, running, host]);
}

/** An empty sheet says what to do first; the line for it is the blank row above it. */
function NothingYet<Row extends SheetRow>({
  running,
}: {
  readonly running: RunningSheet<Row>;
}): ReactElement | null {
  const isEmpty = useShown(running, () => running.recordCount() === 0);
  const { kind } = running.sheet;
  if (!isEmpty) return null;
  return (
    <div className={styles['nothing']}>
      <h2>No {kind.noun.many} yet</h2>
      {kind.blank !== null && (
        <p>
          Type a name in the line above, or copy rows in Excel and paste them there. A header row is
          understood.
        </p>
      )}
    </div>
  );
}

/** Every row is searched or filtered away: what does it, and the way back. */
function NothingFound<Row extends SheetRow>({
  running,
}: {
  readonly running: RunningSheet<Row>;
}): ReactElement | null {
  const isBare = useShown(running, () => running.recordCount() > 0 && running.sheet.layout.recordCount === 0);
  const quick = useShown(running, running.quick);
  const filters = useShown(running, running.filters);
  if (!isBare) return null;
  const { noun } = running.sheet.kind;
  return (
    <div className={styles['nothing']} role="status">
      <h2>
        {quick.trim() === '' ? `No ${noun.many} pass the filters` : `No ${noun.many} with “${quick.trim()}”`}
      </h2>
      <p className={styles['ways']}>
        {quick.trim() !== '' && (
          <Button tone="line" onClick={() => running.setQuick('')}>
            Clear the search
          </Button>
        )}
        {filterCount(filters) > 0 && (
          <Button tone="line" onClick={() => running.setFilters(noFilters)}>
            Clear the filters
          </Button>
        )}
      </p>
    </div>
  );
}

function Count<Row extends SheetRow>({ running }: { readonly running: RunningSheet<Row> }): ReactElement {
  const total = useShown(running, running.recordCount);
  const shown = useShown(running, () => running.sheet.layout.recordCount);
  return <span className={styles['count']}>{shown === total ? total : `${shown} of ${total}`}</span>;
}
