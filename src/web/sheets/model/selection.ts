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
  /** The selected rectangle on the screen, in display rows and columns. Null if no part of the range is displayed. */
  box(): Rectangle | null;
  /** The display row and column of the active cell. Null if the cell is not displayed. */
  spot(): Spot | null;
  select(place: CellPlace): void;
  selectSpot(spot: Spot): void;
  extendTo(spot: Spot): void;
  selectBox(box: Rectangle, active?: Spot): void;
  restore(selected: Selected): void;
  activate(spot: Spot): void;
  clear(): void;
  /** Call before rows are reordered. As in Excel, the range stays where it is on the screen. */
  hold(): void;
  /** Call after rows were reordered. The range then selects the records at the same position. Returns false if `hold` was not called. */
  release(): boolean;
}

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

const heldOf = (selected: Selected, layout: Layout): Held => ({
  box: rectangleOf(selected, layout),
  anchor: spotOf(selected.anchor, layout),
  focus: spotOf(selected.focus, layout),
  active: spotOf(selected.active, layout),
});

/** Selects the records that are now where the range was before. If a corner has no cell there, it stays at its record. */
function movedTo(held: Held, { anchor, focus, active }: Selected, layout: Layout): Selected {
  const there = (spot: Spot | null, place: CellPlace): CellPlace =>
    spot === null ? place : (placeAt(spot, layout) ?? place);
  return {
    anchor: there(held.anchor, anchor),
    focus: there(held.focus, focus),
    active: there(held.active, active),
  };
}
