import {
  placeAt,
  rectangleOf,
  spotOf,
  type CellPlace,
  type CellRange,
  type Layout,
  type Rectangle,
  type Spot,
} from '../range.ts';

/** The selected range and its active cell. Tab and Enter move the active cell inside the range. */
export interface Selected extends CellRange {
  readonly active: CellPlace;
}

export interface Selection {
  get(): Selected | null;
  /** The selected rectangle in display rows and columns; null when no part of it is displayed. */
  box(): Rectangle | null;
  /** The display row and column of the active cell; null when it is not displayed. */
  spot(): Spot | null;
  /** Selects one cell. */
  select(place: CellPlace): void;
  selectSpot(spot: Spot): void;
  /** Extends the range from its anchor to this cell. */
  extendTo(spot: Spot): void;
  selectBox(box: Rectangle, active?: Spot): void;
  /** Restores a previous selection. */
  restore(selected: Selected): void;
  /** Moves the active cell without changing the range. */
  activate(spot: Spot): void;
  clear(): void;
  /** Call before rows are reordered. The range keeps its place on the screen, as in Excel. */
  hold(): void;
  /**
   * Call after rows are reordered. The range then selects the records that are now at its place. Returns false without a preceding `hold`.
   */
  release(): boolean;
}

/** Where a range was on the screen before rows are reordered. */
interface Held {
  readonly box: Rectangle | null;
  readonly anchor: Spot | null;
  readonly focus: Spot | null;
  readonly active: Spot | null;
}

/** @param onChange - called after each change of the selection */
export function createSelection(layout: Layout, onChange: () => void): Selection {
  let selected: Selected | null = null;
  let held: Held | null = null;
  const box = (): Rectangle | null => {
    if (held !== null) return held.box;
    return selected === null ? null : rectangleOf(selected, layout);
  };
  const spot = (): Spot | null => {
    if (held !== null) return held.active;
    return selected === null ? null : spotOf(selected.active, layout);
  };
  const set = (next: Selected | null): void => {
    held = null;
    selected = next;
    onChange();
  };
  const at = (spot: Spot): CellPlace | null => placeAt(spot, layout);
  const select = (place: CellPlace): void => set({ anchor: place, focus: place, active: place });
  return {
    get: () => selected,
    box,
    spot,
    select,
    selectSpot: (spot) => {
      const place = at(spot);
      if (place !== null) select(place);
    },
    extendTo: (spot) => {
      const place = at(spot);
      if (place === null) return;
      if (selected === null) select(place);
      else set({ anchor: selected.anchor, active: selected.anchor, focus: place });
    },
    selectBox: (wanted, active) => {
      const anchor = at({ row: wanted.top, column: wanted.left });
      const focus = at({ row: wanted.bottom, column: wanted.right });
      if (anchor === null || focus === null) return;
      set({ anchor, focus, active: (active === undefined ? null : at(active)) ?? anchor });
    },
    restore: set,
    activate: (spot) => {
      const place = at(spot);
      if (place !== null && selected !== null) set({ ...selected, active: place });
    },
    clear: () => set(null),
    hold: () => {
      if (selected === null || held !== null) return;
      held = heldOf(selected, layout);
    },
    release: () => {
      if (selected === null || held === null) return false;
      set(movedTo(held, selected, layout));
      return true;
    },
  };
}

/** Where a selection is on the screen now. */
const heldOf = (selected: Selected, layout: Layout): Held => ({
  box: rectangleOf(selected, layout),
  anchor: spotOf(selected.anchor, layout),
  focus: spotOf(selected.focus, layout),
  active: spotOf(selected.active, layout),
});

/** The selection of the records that are now at the held place. An end whose place no longer exists stays at its record. */
function movedTo(held: Held, { anchor, focus, active }: Selected, layout: Layout): Selected {
  const there = (spot: Spot | null, place: CellPlace): CellPlace =>
    spot === null ? place : (placeAt(spot, layout) ?? place);
  return {
    anchor: there(held.anchor, anchor),
    focus: there(held.focus, focus),
    active: there(held.active, active),
  };
}
