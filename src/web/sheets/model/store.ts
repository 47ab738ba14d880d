/** What a change affects. The view of the sheet decides what to paint again. */
export interface Touched {
  /** The selected range, or the cells that a drag of the fill handle would fill. */
  readonly range?: true;
  /** The look of cells, without their texts. */
  readonly looks?: true;
  /** Texts of cells whose changes the grid cannot detect by itself. */
  readonly texts?: true;
  /** Texts and looks of these records. */
  readonly rows?: readonly string[];
  readonly totals?: true;
  readonly density?: true;
}

/** A sheet's state and its listeners. */
export interface Store<State> {
  readonly state: Readonly<State>;
  /** The only way to change the state. Sets the given values and tells the listeners which parts of the sheet to repaint; panels always render. */
  change(next: Partial<State>, touched?: Touched): void;
  /** The listener is called synchronously with every change. */
  subscribe(listener: (touched: Touched) => void): () => void;
}

export function createStore<State extends object>(first: State): Store<State> {
  const state = first;
  const listeners = new Set<(touched: Touched) => void>();
  return {
    state,
    change: (next, touched = {}) => {
      Object.assign(state, next);
      for (const listener of listeners) listener(touched);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
