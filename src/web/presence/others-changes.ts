import type { Who } from '#contract/farms.ts';
import { isSameJson, recordIn, type Kind, type Records } from '#web/data/records.ts';
import { idOfKey, kindOfKey } from '#web/data/rows/documents.ts';
import type { RecordKey, RowOfKind } from '#web/data/rows/types.ts';
import type { ChangedBy } from '#web/shell/farm/presence.ts';

const marked: readonly Kind[] = ['trade', 'carry', 'group'];

/** After the server has announced a write, the written records arrive within this many ms. */
const comesWithin = 20_000;

/** At most this many rows have a dot. A dot on each of the 10,000 rows of an import would mean nothing. */
export const mostChanged = 500;

type RowsBefore = ReadonlyMap<RecordKey, RowOfKind[Kind]>;

/** Finds the records that other people have changed. Records that arrive right after somebody's write count as changed by that person. */
export class OthersChanges {
  readonly #records: Pick<Records, 'rows' | 'row'>;
  #author: ChangedBy | null = null;
  /** The records at the moment when the server announced another person's write. The written records arrive later. */
  #before: RowsBefore = new Map();
  /** Records with changes of this device that wait, or that were sent a moment ago. */
  readonly #own = new Set<string>();
  #changed: ReadonlyMap<RecordKey, ChangedBy> = new Map();

  constructor(records: Pick<Records, 'rows' | 'row'>) {
    this.#records = records;
  }

  get = (): ReadonlyMap<RecordKey, ChangedBy> => this.#changed;

  /** Call when the server announces a write of another person. The written records arrive after this call. */
  wrote(who: Who, now: number): void {
    this.#author = { who, at: now };
    this.#before = new Map(
      marked.flatMap((kind) =>
        this.#records.rows(kind).map((row): [RecordKey, RowOfKind[Kind]] => [`${kind}/${row.id}`, row]),
      ),
    );
  }

  /** Call when these rows have changed. Returns true if other people changed one of them. */
  arrived(keys: ReadonlySet<string>, now: number): boolean {
    const theirs = [...keys].filter((key): key is RecordKey => this.#isTheirs(key as RecordKey, now));
    if (theirs.length === 0 || this.#author === null) return false;
    const next = new Map(this.#changed);
    for (const key of theirs) {
      // Delete the key first, so that the newest change is the last in the map.
      next.delete(key);
      next.set(key, this.#author);
    }
    this.#changed = new Map([...next].slice(-mostChanged));
    return true;
  }

  #isTheirs(key: RecordKey, now: number): boolean {
    const kind = kindOfKey(key);
    if (!marked.includes(kind)) return false;
    const row = this.#records.row(kind, idOfKey(key));
    if (row === undefined) return false;
    if (row.state.state !== 'synced') {
      this.#own.add(key);
      return false;
    }
    if (this.#own.delete(key) || this.#author === null || now - this.#author.at > comesWithin) return false;
    // A trade's row also changes with its carry. Count only a change of the record itself.
    const before = this.#before.get(key);
    return before === undefined || !isSameJson(recordIn(kind, before), recordIn(kind, row));
  }

  /** Call when the user has looked at the record. Returns true if the record had a dot. */
  seen(key: RecordKey): boolean {
    if (!this.#changed.has(key)) return false;
    const next = new Map(this.#changed);
    next.delete(key);
    this.#changed = next;
    return true;
  }
}
