import { referencesOf } from '#calc-core/records';
import { keyOf, kindOfKey, type Fields } from '../rows/documents.ts';
import type { RecordKey } from '../rows/types.ts';
import type { Append } from './journal.ts';

/** The part of an append that decides whether it may be stored before another one. */
export interface AppendScope {
  /** Records and drafts that the append writes. */
  readonly keys: ReadonlySet<string>;
  readonly made: ReadonlySet<string>;
  readonly deleted: ReadonlySet<string>;
  /** Records that the written fields reference, such as a trade's carry and group. */
  readonly named: ReadonlySet<string>;
  /** Records that the same fields referenced before. */
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
 * Whether `later` references a record that `earlier` creates, or deletes a record after `earlier` has removed a reference to it. Other tabs
 * see only the storage. If `later` were stored alone, another tab would send a trade whose group exists only in this tab's memory, and the
 * server would refuse the trade.
 */
export const restsOn = (later: AppendScope, earlier: AppendScope): boolean =>
  meet(later.named, earlier.made) || meet(later.deleted, earlier.left);

/** Whether `later` must not be stored before `earlier`: both write the same record, or `later` depends on `earlier`. */
export const mustFollow = (later: AppendScope, earlier: AppendScope): boolean =>
  meet(later.keys, earlier.keys) || restsOn(later, earlier);
