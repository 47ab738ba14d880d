import {
  useEffect,
  useMemo,
  useRef,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { LiveRegion } from '#web/ui/text/LiveRegion.tsx';
import { SheetGrid } from './ag/SheetGrid.tsx';
import { viewOfSheet } from './in-view.ts';
import { recordsWords } from './model/sentences.ts';
import type { SheetModel } from './model/sheet-model.ts';
import type { SheetKind, SheetRow } from './kinds/kind.ts';
import { NothingFound, NothingYet } from './panels/EmptySheet.tsx';
import { FilterChips } from './panels/FilterChips.tsx';
import { SheetDialogs } from './panels/SheetDialogs.tsx';
import { StatusBar } from './panels/StatusBar.tsx';
import { Toolbar } from './panels/Toolbar.tsx';
import { UndoButtons } from './panels/UndoButtons.tsx';
import { useOpenPanels, type OpenPanels, type Opened } from './panels/open-panels.ts';
import { useShown } from './panels/use-shown.ts';
import styles from './Sheet.module.css';
import { useSheet, type SheetProps } from './use-sheet.ts';

interface Props<Row extends SheetRow> extends SheetProps {
  readonly kind: SheetKind<Row>;
  /** The level of the heading: 'h1' if the sheet is the whole screen, 'h2' inside another page. */
  readonly heading?: 'h1' | 'h2';
  readonly actions?: ReactNode;
}

/** A sheet with its toolbar. */
export function Sheet<Row extends SheetRow>({
  kind,
  heading: Heading = 'h1',
  actions,
  ...props
}: Props<Row>): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const panels = useOpenPanels(undo);
  const { controller, place, onAttached, sheet } = useSheet(host, kind, props, panels.calls);
  useBackToCells(sheet, host, panels.opened);
  return (
    <section
      className={styles['sheet']}
      aria-label={kind.title}
      {...droppedFile(sheet !== null && !kind.isReadOnly && kind.blank !== null, panels)}
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
            find={panels.find}
            choosing={panels.opened === 'columns'}
            onChoosing={(isOpen) => panels.setOpened(isOpen ? 'columns' : null)}
            actions={actions}
          />
        )}
      </div>
      <Filters {...{ sheet, host }} beside={props.beside} />
      <div className={styles['body']}>
        <div ref={host} className={`drover-sheet ${styles['grid']}`}>
          <SheetGrid key={controller.key} controller={controller} place={place} onAttached={onAttached} />
        </div>
        {sheet !== null && <NothingYet sheet={sheet} />}
        {sheet !== null && <NothingFound sheet={sheet} />}
      </div>
      {sheet === null ? <div className={styles['statusSpace']} /> : <StatusBar sheet={sheet} undo={undo} />}
      <SheetDialogs sheet={sheet} slug={props.slug} panels={panels} />
    </section>
  );
}

interface SheetFiltersProps<Row extends SheetRow> {
  readonly sheet: SheetModel<Row> | null;
  readonly host: RefObject<HTMLElement | null>;
  readonly beside: SheetProps['beside'];
}

function Filters<Row extends SheetRow>({ sheet, host, beside }: SheetFiltersProps<Row>): ReactElement {
  const inView = useMemo(
    () => (sheet === null ? null : viewOfSheet(sheet, () => host.current)),
    [sheet, host],
  );
  if (sheet === null || inView === null) return <div className={styles['chipSpace']} />;
  if (beside === undefined) return <FilterChips sheet={sheet} />;
  return (
    <div className={styles['filters']}>
      <FilterChips sheet={sheet} />
      {beside(inView)}
    </div>
  );
}

function droppedFile(
  canImport: boolean,
  { opened, importThis }: OpenPanels,
): Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop'> {
  return {
    onDragOver: (event) => {
      if (canImport && event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event) => {
      const [file] = event.dataTransfer.files;
      if (!canImport || file === undefined || opened === 'import') return;
      event.preventDefault();
      importThis({ file });
    },
  };
}

/** Focuses the active cell after a dialog or list closes, unless a text box or another part of the page has the focus. */
function useBackToCells<Row extends SheetRow>(
  sheet: SheetModel<Row> | null,
  host: RefObject<HTMLElement | null>,
  opened: Opened | null,
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
  const total = useShown(sheet, () => sheet.counts.all());
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
