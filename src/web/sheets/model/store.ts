/** What a change has touched. Who shows the sheet decides what it paints again for it. */
export interface Touched {
  /** The selected range, or what a dragged fill handle would fill. */
  readonly range?: true;
  /** What cells look like, but for their texts. */
  readonly looks?: true;
  /** Texts of cells that the grid cannot see change by itself. */
  readonly texts?: true;
  /** Texts and looks of these records. */
  readonly rows?: readonly string[];
  readonly totals?: true;
  readonly density?: true;
}

/** A sheet's state and everybody who shows it. */
export interface Store<State> {
  readonly state: Readonly<State>;
  /** The one way to change the state: takes over what is given and tells what was touched besides what panels show. */
  change(next: Partial<State>, touched?: Touched): void;
  /** The listener is called with every change, in its task. */
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
