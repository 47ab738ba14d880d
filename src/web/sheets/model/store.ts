/** What a change affects. The view paints only these parts. */
export interface Touched {
  /** The change affects the selected range, or the target of the fill handle. */
  readonly range?: true;
  /** The change affects CSS classes of cells, but not their texts. */
  readonly looks?: true;
  /** The change affects texts of cells, but no list says which. */
  readonly texts?: true;
  /** The change affects the texts and classes of these records, by id. */
  readonly rows?: readonly string[];
  readonly totals?: true;
  readonly density?: true;
}

/** The state of a sheet, and its listeners. */
export interface Store<State> {
  readonly state: Readonly<State>;
  /** The only function that changes the state. `touched` goes to the listeners. */
  change(next: Partial<State>, touched?: Touched): void;
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
