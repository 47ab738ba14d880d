import { referencesOf } from '#calc-core/records';
import { keyOf, kindOfKey, type Fields } from '../rows/documents.ts';
import type { RecordKey } from '../rows/types.ts';
import type { Append } from './journal.ts';

/** The records and drafts that one append changes or references. */
export interface AppendScope {
  readonly keys: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
  readonly left: ReadonlySet<string>;
}

function namedIn(key: RecordKey, fields: Fields): readonly RecordKey[] {
  return referencesOf(kindOfKey(key)).flatMap(({ name, to }) => {
    const id = fields[name];
    return typeof id === 'string' && id !== '' ? [keyOf(to, id)] : [];
  });
}

/** Returns the scope of an append. */
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
 * True if `later` depends on `earlier`. For example, `earlier` creates a group, and `later` moves a trade into it.
 * Without `earlier`, the server would refuse `later`.
 */
export const restsOn = (later: AppendScope, earlier: AppendScope): boolean =>
  meet(later.named, earlier.made) || meet(later.deleted, earlier.left);

/** True if `later` must be stored after `earlier`: both write the same record, or `later` depends on `earlier`. */
export const mustFollow = (later: AppendScope, earlier: AppendScope): boolean =>
  meet(later.keys, earlier.keys) || restsOn(later, earlier);
