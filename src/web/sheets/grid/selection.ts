import {
  placeAt,
  rectangleOf,
  spotOf,
  type CellPlace,
  type CellRange,
  type Layout,
  type Rectangle,
  type Spot,
} from '../cells/range.ts';

/** The selected range and its active cell, which Tab and Enter may move inside the range. */
export interface Selected extends CellRange {
  readonly active: CellPlace;
}

export interface Selection {
  get(): Selected | null;
  /** The rectangle on the screen now. */
  box(): Rectangle | null;
  /** The active cell's spot now. */
  spot(): Spot | null;
  /** Selects one cell. */
  select(place: CellPlace): void;
  selectSpot(spot: Spot): void;
  /** Stretches the range from its anchor to here. */
  extendTo(spot: Spot): void;
  selectBox(box: Rectangle, active?: Spot): void;
  /** Selects again what was selected before. */
  restore(selected: Selected): void;
  /** Moves the active cell and leaves the range. */
  activate(spot: Spot): void;
  clear(): void;
  subscribe(listener: (now: Selected | null, before: Rectangle | null) => void): () => void;
}

export function createSelection(layout: Layout): Selection {
  let selected: Selected | null = null;
  const listeners = new Set<(now: Selected | null, before: Rectangle | null) => void>();
  const box = (): Rectangle | null => (selected === null ? null : rectangleOf(selected, layout));
  const set = (next: Selected | null): void => {
    const before = box();
    selected = next;
    for (const listener of listeners) listener(next, before);
  };
  const at = (spot: Spot): CellPlace | null => placeAt(spot, layout);
  const select = (place: CellPlace): void => set({ anchor: place, focus: place, active: place });
  return {
    get: () => selected,
    box,
    spot: () => (selected === null ? null : spotOf(selected.active, layout)),
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
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
