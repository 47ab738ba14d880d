import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { Outgoing } from './outgoing.ts';
import { loadAll } from '../journal/loading.ts';
import { readRecords, type SyncStates } from './sync-states.ts';
import type { CursorStep } from './tabs.ts';
import type { RecordKey } from '../rows/types.ts';

/**
 * Tabs tell each other what they wrote; a tab that is killed between its transaction and its message tells nothing. Before each
 * pull and each push the tab that sends looks for what memory has missed: edits it does not know, and pulls that moved the cursor without a word.
 */
export class CatchUp {
  readonly #outgoing: Outgoing;
  /** The place in the server's changes that memory has reached; storage may be further. */
  #cursor: string | null;

  constructor(outgoing: Outgoing, cursor: string | null) {
    this.#outgoing = outgoing;
    this.#cursor = cursor;
  }

  /** A pull of this or another tab is in memory now. A step that does not begin where we are has a gap before it. */
  note({ from, to }: CursorStep): void {
    if (from === this.#cursor) this.#cursor = to;
  }

  forget(): void {
    this.#cursor = null;
  }

  /** The records that storage has otherwise than memory; null when there is none. */
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
    // Where several tabs send, another one may have sealed an edit before this one has been told of it.
    const keys = [
      ...unknown.flatMap((op) => op?.key ?? []),
      ...(sealed as RecordKey[]).filter((key) => this.#outgoing.sealed(key) === null),
      ...(held as RecordKey[]).filter((key) => this.#outgoing.held(key) === null),
    ];
    return keys.length === 0 ? null : readRecords(database, keys);
  }
}
