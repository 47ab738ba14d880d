import type { GridApi } from 'ag-grid-community';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import type { SheetHooks } from './grid/core.ts';
import { attachSheet, prepareSheet, type PreparedSheet } from './grid/createSheet.ts';
import type { RunningSheet } from './grid/running.ts';
import type { Question } from './grid/sheet.ts';
import type { GridRow } from './model/pinnedRow.ts';
import { forgetView, readView, writeView } from './model/viewState.ts';
import type { SheetKind, SheetRow } from './kinds/kind.ts';

/** What the screen gives every sheet. */
export interface SheetProps {
  /** Names the member's remembered view. */
  readonly slug: string;
  /** A restricted member reads, and writes nothing. */
  readonly readOnly?: boolean;
  /** Rows ticked for deleting. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly hrefOf: (id: string) => string;
  readonly onRemove?: (id: string) => void;
}

export type Asked = 'help' | 'find' | 'columns' | 'leave';

interface Panels {
  onAsk(what: Asked): void;
  onQuestion(question: Question): void;
  onColumnMenu(columnId: string, anchor: Element): void;
}

/** What SheetGrid is given, and the sheet that runs in it: null until the grid is ready, a task after its mount. */
interface UsedSheet<Row extends SheetRow> {
  readonly prepared: PreparedSheet<Row>;
  readonly attach: (api: GridApi<GridRow<Row>>) => () => void;
  readonly running: RunningSheet<Row> | null;
}

/** Runs a sheet in an element for as long as the component lives. The panels draw themselves anew (useShown), not the screen. */
export function useSheet<Row extends SheetRow>(
  host: RefObject<HTMLElement | null>,
  kind: SheetKind<Row>,
  props: SheetProps,
  panels: Panels,
): UsedSheet<Row> {
  const records = useRecords();
  const latest = useRef({ props, panels });
  useLayoutEffect(() => {
    latest.current = { props, panels };
  });
  const [running, setRunning] = useState<RunningSheet<Row> | null>(null);
  const { slug } = props;
  const prepared = useMemo(
    () => prepareSheet(kind, records, readView(slug, kind.sheetId)),
    [kind, records, slug],
  );
  const attach = useCallback(
    (api: GridApi<GridRow<Row>>) => {
      if (host.current === null) return () => undefined;
      const hooks: SheetHooks = {
        onOpen: (id) => latest.current.props.onOpen(id),
        hrefOf: (id) => latest.current.props.hrefOf(id),
        onSelect: (ids) => latest.current.props.onSelect(ids),
        onRemove: (id) => latest.current.props.onRemove?.(id),
        onAsk: (what) => latest.current.panels.onAsk(what),
        onQuestion: (question) => latest.current.panels.onQuestion(question),
        onColumnMenu: (columnId, anchor) => latest.current.panels.onColumnMenu(columnId, anchor),
      };
      const made = attachSheet(prepared, host.current, api, hooks);
      kept.set(made, JSON.stringify(made.view()));
      const stopKeeping = made.changes.subscribe(() => keepSoon(slug, kind.sheetId, made));
      setRunning(made);
      return () => {
        stopKeeping();
        keepNow(slug, kind.sheetId, made);
        setRunning(null);
        made.destroy();
      };
    },
    [host, kind, slug, prepared],
  );

  useEffect(() => running?.setSelected(props.selected), [running, props.selected]);
  return { prepared, attach, running };
}

const timers = new WeakMap<object, ReturnType<typeof setTimeout>>();
const kept = new WeakMap<object, string>();

function keepSoon<Row extends SheetRow>(slug: string, sheetId: string, running: RunningSheet<Row>): void {
  clearTimeout(timers.get(running));
  timers.set(
    running,
    setTimeout(() => keepNow(slug, sheetId, running), 400),
  );
}

/** Writes the view only where the user has changed it: a view nobody touched follows later defaults. */
function keepNow<Row extends SheetRow>(slug: string, sheetId: string, running: RunningSheet<Row>): void {
  clearTimeout(timers.get(running));
  if (running.sheet.api.isDestroyed()) return;
  const text = JSON.stringify(running.view());
  if (kept.get(running) === text) return;
  kept.set(running, text);
  writeView(slug, sheetId, running.view());
}

/** Back to how the sheet was made. */
export function resetView<Row extends SheetRow>(
  slug: string,
  sheetId: string,
  running: RunningSheet<Row>,
): void {
  forgetView(slug, sheetId);
  running.applyView(null);
}
