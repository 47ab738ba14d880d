import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { Outgoing } from './outgoing.ts';
import { loadAll } from '../journal/loading.ts';
import { readRecords, type SyncStates } from './sync-states.ts';
import type { CursorStep } from './tabs.ts';
import type { RecordKey } from '../rows/types.ts';

/**
 * Tabs announce what they wrote, but a tab that is killed between its transaction and its message announces nothing. Before each pull and
 * each push the sending tab therefore looks for what its memory has missed: unknown edits, and pulls that moved the cursor without a
 * message.
 */
export class CatchUp {
  readonly #outgoing: Outgoing;
  /** The place in the server's changes up to which memory is complete; storage may be further. */
  #cursor: string | null;

  constructor(outgoing: Outgoing, cursor: string | null) {
    this.#outgoing = outgoing;
    this.#cursor = cursor;
  }

  /** A pull of this or another tab is in memory now. If it does not start at our place, something in between was missed. */
  note({ from, to }: CursorStep): void {
    if (from === this.#cursor) this.#cursor = to;
  }

  forget(): void {
    this.#cursor = null;
  }

  /** The records that differ between storage and memory; null when there is none. */
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
    // With several sending tabs, another one may have sealed an edit before this one was notified of it.
    const keys = [
      ...unknown.flatMap((op) => op?.key ?? []),
      ...(sealed as RecordKey[]).filter((key) => this.#outgoing.sealed(key) === null),
      ...(held as RecordKey[]).filter((key) => this.#outgoing.held(key) === null),
    ];
    return keys.length === 0 ? null : readRecords(database, keys);
  }
}
