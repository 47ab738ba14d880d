import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import type { SheetHooks } from './grid/core.ts';
import { createSheet } from './grid/createSheet.ts';
import type { RunningSheet } from './grid/running.ts';
import type { Question } from './grid/sheet.ts';
import { forgetView, readView, writeView } from './grid/view.ts';
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

/** Runs a sheet in an element for as long as the component lives. The panels draw themselves anew (useShown), not the screen. */
export function useSheet<Row extends SheetRow>(
  host: RefObject<HTMLElement | null>,
  kind: SheetKind<Row>,
  props: SheetProps,
  panels: Panels,
): RunningSheet<Row> | null {
  const records = useRecords();
  const latest = useRef({ props, panels });
  useLayoutEffect(() => {
    latest.current = { props, panels };
  });
  const [running, setRunning] = useState<RunningSheet<Row> | null>(null);

  // Before the browser paints: the sheet is there with its tools, not a frame after them.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const hooks: SheetHooks = {
      onOpen: (id) => latest.current.props.onOpen(id),
      hrefOf: (id) => latest.current.props.hrefOf(id),
      onSelect: (ids) => latest.current.props.onSelect(ids),
      onRemove: (id) => latest.current.props.onRemove?.(id),
      onAsk: (what) => latest.current.panels.onAsk(what),
      onQuestion: (question) => latest.current.panels.onQuestion(question),
      onColumnMenu: (columnId, anchor) => latest.current.panels.onColumnMenu(columnId, anchor),
    };
    const { slug } = latest.current.props;
    const made = createSheet(host.current, kind, records, hooks, readView(slug, kind.sheetId));
    kept.set(made, JSON.stringify(made.view()));
    const stopKeeping = made.changes.subscribe(() => keepSoon(slug, kind.sheetId, made));
    setRunning(made);
    return () => {
      stopKeeping();
      keepNow(slug, kind.sheetId, made);
      setRunning(null);
      made.destroy();
    };
  }, [host, kind, records]);

  useEffect(() => running?.setSelected(props.selected), [running, props.selected]);
  return running;
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
