import type { Records } from '#web/data/records.ts';
import type { SheetRow } from '../kinds/kind.ts';
import type { Core } from '../grid/core.ts';
import type { Selected } from '../model/selection.ts';
import { afterPaint } from '../model/changes.ts';

/** Where somebody was in a sheet when he left it for another screen. */
interface Place {
  readonly selected: Selected;
  /** The first row and the first unpinned column in sight. */
  readonly topRow: number;
  readonly leftColumn: string | undefined;
  readonly hadKeyboard: boolean;
}

interface Kept {
  place?: Place;
  /** What was looked for. */
  quick: string;
}

const places = new WeakMap<Records, Map<string, Kept>>();

function keptOf<Row extends SheetRow>({ records, kind }: Pick<Core<Row>, 'records' | 'kind'>): Kept {
  const sheets = places.get(records) ?? new Map<string, Kept>();
  places.set(records, sheets);
  const key = `${kind.sheetId} ${kind.within ?? ''}`;
  const kept = sheets.get(key) ?? { quick: '' };
  sheets.set(key, kept);
  return kept;
}

/** What was looked for in this sheet when it was left; empty where nothing was. */
export function keptQuick<Row extends SheetRow>(of: Pick<Core<Row>, 'records' | 'kind'>): string {
  return keptOf(of).quick;
}

/** Remembers active cell, range and what is in sight, for as long as the page lives: Back from a record leads there again. */
export function keepPlace<Row extends SheetRow>(core: Core<Row>): void {
  const { api, selection, state, root } = core;
  const kept = keptOf(core);
  kept.quick = state.quick;
  const selected = selection.get();
  if (selected === null || selection.spot() === null) return void delete kept.place;
  const { left } = api.getHorizontalPixelRange();
  const inSight = api.getDisplayedCenterColumns().find((column) => (column.getLeft() ?? 0) >= left);
  const { top } = api.getVerticalPixelRange();
  const height = api.getDisplayedRowAtIndex(0)?.rowHeight ?? 32;
  kept.place = {
    selected,
    topRow: Math.ceil(top / height),
    leftColumn: inSight?.getColId(),
    hadKeyboard: root.contains(document.activeElement),
  };
}

/**
 * Back where keepPlace was called: nothing happens where the record has gone. The keyboard comes back too, unless something of the new
 * screen has taken it: a screen that is moved to takes it first (app/layout/focus), so this waits for the first picture.
 */
export function restorePlace<Row extends SheetRow>(core: Core<Row>, focusActive: () => void): void {
  const { api, selection, layout } = core;
  const { place } = keptOf(core);
  if (place === undefined || layout.rowIndex(place.selected.active.rowId) < 0) return;
  if (place.topRow < layout.recordCount) api.ensureIndexVisible(place.topRow, 'top');
  if (place.leftColumn !== undefined) api.ensureColumnVisible(place.leftColumn, 'start');
  selection.restore(place.selected);
  if (!place.hadKeyboard) return;
  afterPaint(() => {
    const holder = document.activeElement;
    if (!api.isDestroyed() && (holder === document.body || holder?.contains(core.root) === true))
      focusActive();
  });
}
