import { useState } from 'react';

/** A text that cannot be read, as typed, and the reason as a sentence. */
export interface RefusedEntry {
  readonly text: string;
  readonly message: string;
}

/** The texts that cannot be read, by cell. */
export interface RefusedCells {
  readonly at: (key: string) => RefusedEntry | undefined;
  /** Stores a text with the reason. Null removes the text. */
  readonly say: (key: string, message: string | null, text: string) => void;
  readonly sentences: readonly string[];
}

/** The unreadable texts in a table. Each stays in its cell until the user types it again. */
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
