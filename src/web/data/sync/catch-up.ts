import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { Outgoing } from './outgoing.ts';
import { loadAll } from '../journal/loading.ts';
import { readRecords, type SyncStates } from './sync-states.ts';
import type { CursorStep } from './tabs.ts';
import type { RecordKey } from '../rows/types.ts';

/** Finds stored changes that a crashed tab did not announce. The sending tab looks for them before each push and pull. */
export class CatchUp {
  readonly #outgoing: Outgoing;
  /** The server's changes up to this cursor are in this tab's memory. The stored cursor may be further. */
  #cursor: string | null;

  constructor(outgoing: Outgoing, cursor: string | null) {
    this.#outgoing = outgoing;
    this.#cursor = cursor;
  }

  /** Call when a pull is in this tab's memory. If the pull does not start at `#cursor`, this tab has missed an earlier pull. */
  note({ from, to }: CursorStep): void {
    if (from === this.#cursor) this.#cursor = to;
  }

  forget(): void {
    this.#cursor = null;
  }

  /** Returns stored records that memory may not have, or null. */
  async missed(database: JournalDatabase): Promise<SyncStates | null> {
    const transaction = ignoreDoneRejection(
      database.transaction(['meta', 'ops', 'sealed', 'held'], 'readonly'),
    );
    const ops = transaction.objectStore('ops');
    const [stored, places, sealed, held] = await Promise.all([
      transaction.objectStore('meta').get('cursor'),
      ops.getAllKeys(),
      transaction.objectStore('sealed').getAllKeys(),
      transaction.objectStore('held').getAllKeys(),
    ]);
    const cursor = typeof stored === 'string' ? stored : null;
    if (cursor !== this.#cursor) {
      const { states } = await loadAll(database);
      this.#cursor = cursor;
      return states;
    }
    const known = this.#outgoing.places();
    const unknown = await Promise.all(
      places.filter((place) => !known.has(place)).map((place) => ops.get(place)),
    );
    // Another tab may have sealed an edit before this tab got the message about the edit.
    const keys = [
      ...unknown.flatMap((op) => op?.key ?? []),
      ...(sealed as RecordKey[]).filter((key) => this.#outgoing.sealed(key) === null),
      ...(held as RecordKey[]).filter((key) => this.#outgoing.held(key) === null),
    ];
    return keys.length === 0 ? null : readRecords(database, keys);
  }
}
