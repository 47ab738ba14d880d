import { referencesOf } from '#calc-core/records';
import { keyOf, kindOfKey, type Fields } from '../rows/documents.ts';
import type { RecordKey } from '../rows/types.ts';
import type { Append } from './journal.ts';

/** The records and drafts of one append. They decide which of two appends must be stored first. */
export interface AppendScope {
  /** Records and drafts that the append writes. */
  readonly keys: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** Records that the written fields reference, such as a trade's carry and group. */
  readonly named: ReadonlySet<string>;
  /** Records that the same fields referenced before the edit. */
  readonly left: ReadonlySet<string>;
}

function namedIn(key: RecordKey, fields: Fields): readonly RecordKey[] {
  return referencesOf(kindOfKey(key)).flatMap(({ name, to }) => {
    const id = fields[name];
    return typeof id === 'string' && id !== '' ? [keyOf(to, id)] : [];
  });
}

/** The scope of an append. */
export function scopeOf({ ops, drafts }: Append): AppendScope {
  const keysOf = (type: 'create' | 'delete'): ReadonlySet<string> =>
    new Set(ops.flatMap(({ key, change }) => (change.type === type ? [key] : [])));
  return {
    keys: new Set<string>([...ops, ...drafts].map(({ key }) => key)),
    made: keysOf('create'),
    deleted: keysOf('delete'),
    named: new Set(ops.flatMap(({ key, change }) => namedIn(key, change.fields))),
    left: new Set(ops.flatMap(({ key, change }) => namedIn(key, change.was))),
  };
}

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((key) => other.has(key));

/**
 * True if `later` uses a record that `earlier` creates. Also true if `later` deletes a record that `earlier` stopped using. Other tabs send
 * what the storage contains. They must never find the later append alone: the server would refuse a trade whose group does not exist.
 */
export const restsOn = (later: AppendScope, earlier: AppendScope): boolean =>
  meet(later.named, earlier.made) || meet(later.deleted, earlier.left);

/** True if `later` must be stored after `earlier`: both write the same record, or `later` depends on `earlier`. */
export const mustFollow = (later: AppendScope, earlier: AppendScope): boolean =>
  meet(later.keys, earlier.keys) || restsOn(later, earlier);
