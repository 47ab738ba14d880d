import { ignoreDoneRejection, type JournalDatabase } from '../journal/journal.ts';
import type { Ledger } from './ledger.ts';
import { loadAll } from '../journal/loading.ts';
import { readRecords, type Slots } from './outbox.ts';
import type { CursorStep } from './tabs.ts';

/**
 * Tabs tell each other what they wrote; a tab that is killed between its transaction and its message tells nothing. Before each
 * pull the tab that sends looks for what memory has missed: edits it does not know, and pulls that moved the cursor unheard.
 */
export class CatchUp {
  readonly #ledger: Ledger;
  /** How far memory has heard the server's changes; storage may be further. */
  #heard: string | null;

  constructor(ledger: Ledger, cursor: string | null) {
    this.#ledger = ledger;
    this.#heard = cursor;
  }

  /** A pull of this or another tab is in memory now. A step that does not begin where we are has a gap before it. */
  hear({ from, to }: CursorStep): void {
    if (from === this.#heard) this.#heard = to;
  }

  forget(): void {
    this.#heard = null;
  }

  /** The records that storage has otherwise than memory; null when there is none. */
  async missed(database: JournalDatabase): Promise<Slots | null> {
    const transaction = ignoreDoneRejection(database.transaction(['meta', 'ops'], 'readonly'));
    const ops = transaction.objectStore('ops');
    const [stored, places] = await Promise.all([
      transaction.objectStore('meta').get('cursor'),
      ops.getAllKeys(),
    ]);
    const cursor = typeof stored === 'string' ? stored : null;
    if (cursor !== this.#heard) {
      const { slots } = await loadAll(database);
      this.#heard = cursor;
      return slots;
    }
    const known = this.#ledger.places();
    const unheard = await Promise.all(
      places.filter((place) => !known.has(place)).map((place) => ops.get(place)),
    );
    const keys = unheard.flatMap((op) => op?.key ?? []);
    return keys.length === 0 ? null : readRecords(database, keys);
  }
}
