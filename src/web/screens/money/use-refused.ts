import { useState } from 'react';
import type { KeptCell } from '../market/kept.ts';

/** Texts that cannot be what their cells hold, with the sentences that say why, by the cell. */
export interface RefusedCells {
  readonly at: (key: string) => KeptCell | undefined;
  /** Keeps a text with its sentence; null takes it away. */
  readonly say: (key: string, message: string | null, text: string) => void;
  readonly sentences: readonly string[];
}

/** What was typed into the cells of a table and cannot be read. It waits at its cell until it is typed again. */
export function useRefused(): RefusedCells {
  const [cells, setCells] = useState<ReadonlyMap<string, KeptCell>>(new Map());
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
