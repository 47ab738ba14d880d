import { useState } from 'react';

/** A text that cannot be read, as it was typed, and the sentence that says why. */
export interface RefusedEntry {
  readonly text: string;
  readonly message: string;
}

/** Texts that cannot be what their cells hold, with the sentences that say why, by the cell. */
export interface RefusedCells {
  readonly at: (key: string) => RefusedEntry | undefined;
  /** Keeps a text with its sentence; null takes it away. */
  readonly say: (key: string, message: string | null, text: string) => void;
  readonly sentences: readonly string[];
}

/** What was typed into the cells of a table and cannot be read. It waits at its cell until it is typed again. */
export function useRefused(): RefusedCells {
  const [cells, setCells] = useState<ReadonlyMap<string, RefusedEntry>>(new Map());
  return {
    at: (key) => cells.get(key),
    say: (key, message, text) =>
      setCells((before) => {
        const after = new Map(before);
        if (message === null) after.delete(key);
        else after.set(key, { message, text });
        return after;
      }),
    sentences: [...cells.values()].map(({ message }) => message),
  };
}
