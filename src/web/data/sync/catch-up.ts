import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { Outgoing } from './outgoing.ts';
import { loadAll } from '../journal/loading.ts';
import { readRecords, type SyncStates } from './sync-states.ts';
import type { CursorStep } from './tabs.ts';
import type { RecordKey } from '../rows/types.ts';

/**
 * Finds changes in the storage that this tab's memory has missed. Tabs announce what they write, but a tab that is killed between its
 * transaction and its message announces nothing. So before each push and pull the sending tab looks for edits that it does not have, and
 * for a cursor that another tab moved without a message.
 */
export class CatchUp {
  readonly #outgoing: Outgoing;
  /** The cursor up to which memory is complete. The stored cursor may be further. */
  #cursor: string | null;

  constructor(outgoing: Outgoing, cursor: string | null) {
    this.#outgoing = outgoing;
    this.#cursor = cursor;
  }

  /**
   * A pull of this tab or another tab is in memory now. If the pull started at another cursor than ours, we have missed something in
   * between.
   */
  note({ from, to }: CursorStep): void {
    if (from === this.#cursor) this.#cursor = to;
  }

  forget(): void {
    this.#cursor = null;
  }

  /** The state of the records that differ between storage and memory; null when there are none. */
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
    // Another sending tab may have sealed or held an edit before this tab was notified of the edit.
    const keys = [
      ...unknown.flatMap((op) => op?.key ?? []),
      ...(sealed as RecordKey[]).filter((key) => this.#outgoing.sealed(key) === null),
      ...(held as RecordKey[]).filter((key) => this.#outgoing.held(key) === null),
    ];
    return keys.length === 0 ? null : readRecords(database, keys);
  }
}
