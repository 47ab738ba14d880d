import { referencesOf } from '#calc-core/records';
import { keyOf, kindOfKey, type Fields } from '../rows/documents.ts';
import type { RecordKey } from '../rows/types.ts';
import type { Append } from './journal.ts';

/** What of an append decides whether another one may be stored before it. */
export interface AppendScope {
  /** Records and drafts that it writes. */
  readonly keys: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** Records that it says others belong to: a trade's carry and group. */
  readonly named: ReadonlySet<string>;
  /** Records that it takes others away from. */
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
 * Whether `later` names a record that `earlier` makes, or deletes one that `earlier` takes others away from. Another tab reads the storage
 * alone: it would send a trade whose group is kept by this tab, and the server would refuse it.
 */
export const restsOn = (later: AppendScope, earlier: AppendScope): boolean =>
  meet(later.named, earlier.made) || meet(later.deleted, earlier.left);

/** Whether `later` must not be stored before `earlier`: both write one record, or it rests on it. */
export const mustFollow = (later: AppendScope, earlier: AppendScope): boolean =>
  meet(later.keys, earlier.keys) || restsOn(later, earlier);
