import { useState, useSyncExternalStore } from 'react';
import type { RungAt } from './cells.ts';

/** Which rung the hands are at: the sheet says it and the picture rings it, without drawing the rows in between again. */
export class ActiveRung {
  #at: RungAt | null = null;
  readonly #listeners = new Set<() => void>();

  readonly set = (at: RungAt | null): void => {
    if (at?.class === this.#at?.class && at?.rung === this.#at?.rung) return;
    this.#at = at;
    for (const listener of this.#listeners) listener();
  };
  readonly read = (): RungAt | null => this.#at;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** One for a screen. */
export const useActiveRung = (): ActiveRung => useState(() => new ActiveRung())[0];

/** The rung that it is at, as it changes. */
export const useRungAt = (active: ActiveRung): RungAt | null =>
  useSyncExternalStore(active.subscribe, active.read);
