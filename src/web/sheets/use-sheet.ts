import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { formatSeparated } from '#workbook/read/separated.ts';
import { useRecords } from '#web/data/hooks.ts';
import { tickOnly } from './actions/records.ts';
import { headerOf } from './elements.ts';
import { downloadTable } from '#web/ui/text/download.ts';
import { deviceClipboard } from './input/device-clipboard.ts';
import { printSheet } from './input/printing.ts';
import type { SheetKind, SheetRow } from './kinds/kind.ts';
import type { SheetQuestion, OverwriteQuestion } from './model/hooks.ts';
import type { SheetInView } from './in-view.ts';
import type { SheetModel } from './model/sheet-model.ts';
import { SheetController, type SheetPlace } from './sheet-controller.ts';
import { narrowQuery } from '#web/ui/frame/narrow.ts';
import { forgetView, readView, writeView } from './view-storage.ts';
import { applyView, viewOf } from './model/viewing.ts';

/** What the screen provides for every sheet. */
export interface SheetProps {
  /** The member's view is stored under this key. */
  readonly slug: string;
  readonly readOnly?: boolean;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onOpen: (id: string) => void;
  readonly hrefOf: (id: string) => string;
  readonly onRemove?: (id: string) => void;
  readonly onStory?: (id: string, columnId: string, title: string) => void;
  /** Opens the dialog that splits a mob or joins two mobs. If absent, the menu items for mobs do nothing. */
  readonly onMob?: (id: string, task: 'split' | 'join') => void;
  readonly onDeleted?: () => void;
  /** Draws controls to the right of the filters. The argument gives access to the sheet on the page. */
  readonly beside?: ((sheet: SheetInView) => ReactNode) | undefined;
}

interface Panels {
  onAsk(what: Exclude<SheetQuestion, 'print' | 'reset' | 'deleted'>): void;
  onQuestion(question: OverwriteQuestion): void;
  onColumnMenu(columnId: string, anchor: Element): void;
  onCellMenu(anchor: Element): void;
  importThis(brought: { readonly text: string }): void;
}

/** The properties of SheetGrid, and the sheet. The sheet is null until its grid is ready, one task after mounting. */
interface UsedSheet<Row extends SheetRow> {
  readonly controller: SheetController<Row>;
  readonly place: () => SheetPlace | null;
  readonly onAttached: () => () => void;
  readonly sheet: SheetModel<Row> | null;
}

/** Runs a sheet in an element while the component is mounted. A change renders the panels (useShown), not the screen. */
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
  const [sheet, setSheet] = useState<SheetModel<Row> | null>(null);
  const { slug } = props;
  const controller = useMemo(
    () => new SheetController(kind, records, readView(slug, kind.sheetId)),
    [kind, records, slug],
  );
  const place = useCallback((): SheetPlace | null => {
    const root = host.current;
    if (root === null) return null;
    const { model } = controller;
    const onAsk = (what: SheetQuestion): void => {
      if (what === 'print') printSheet(model);
      else if (what === 'reset') resetView(slug, model);
      else if (what === 'deleted') latest.current.props.onDeleted?.();
      else latest.current.panels.onAsk(what);
    };
    return {
      root,
      tools: root.closest('section') ?? root,
      hooks: {
        onOpen: (id) => latest.current.props.onOpen(id),
        hrefOf: (id) => latest.current.props.hrefOf(id),
        onSelect: (ids) => latest.current.props.onSelect(ids),
        onRemove: (id) => latest.current.props.onRemove?.(id),
        onStory: (...cell) => {
          const { onStory } = latest.current.props;
          onStory?.(...cell);
          return onStory !== undefined;
        },
        onMob: (id, task) => latest.current.props.onMob?.(id, task),
        onAsk,
        onPreview: (rows, columns) => {
          latest.current.panels.importThis({
            text: formatSeparated(rows, '\t'),
            ...(columns === undefined ? {} : { columns }),
          });
          return true;
        },
        onQuestion: (question) => latest.current.panels.onQuestion(question),
        onColumnMenu: (columnId, from) => {
          const anchor = from ?? headerOf(root, columnId);
          if (anchor !== null) latest.current.panels.onColumnMenu(columnId, anchor);
        },
        onCellMenu: (anchor) => latest.current.panels.onCellMenu(anchor),
        onFile: downloadTable,
        clipboard: deviceClipboard,
      },
    };
  }, [host, controller, slug]);
  const onAttached = useCallback(() => {
    const stopKeeping = keepView(slug, controller.model);
    setSheet(controller.model);
    return () => {
      stopKeeping();
      setSheet(null);
    };
  }, [slug, controller]);

  useEffect(() => {
    if (sheet !== null) tickOnly(sheet, props.selected);
  }, [sheet, props.selected]);
  return { controller, place, onAttached, sheet };
}

const restMs = 400;

/** Stores the view after a pause, if the user has changed it. An unchanged view is not stored, so new defaults of the app apply. */
function keepView<Row extends SheetRow>(slug: string, sheet: SheetModel<Row>): () => void {
  let kept = JSON.stringify(viewOf(sheet));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  const keep = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const view = viewOf(sheet);
    const text = JSON.stringify(view);
    if (kept === text) return;
    kept = text;
    writeView(slug, sheet.kind.sheetId, view);
  };
  // Creating a timer for each change would be slow. One timer runs, and then waits again for the remaining time.
  const wait = (): void => {
    const left = dueAt - performance.now();
    if (left <= 0) keep();
    else timer = setTimeout(wait, left);
  };
  // The default columns differ on a phone. Apply them to an unchanged view when the window becomes narrow or wide.
  const narrow = matchMedia(narrowQuery);
  const turned = (): void => {
    keep();
    if (readView(slug, sheet.kind.sheetId) !== null) return;
    applyView(sheet, null);
    kept = JSON.stringify(viewOf(sheet));
  };
  narrow.addEventListener('change', turned);
  const unsubscribe = sheet.store.subscribe(() => {
    dueAt = performance.now() + restMs;
    timer ??= setTimeout(wait, restMs);
  });
  return () => {
    unsubscribe();
    narrow.removeEventListener('change', turned);
    keep();
  };
}

function resetView<Row extends SheetRow>(slug: string, sheet: SheetModel<Row>): void {
  forgetView(slug, sheet.kind.sheetId);
  applyView(sheet, null);
}
