import { labelOf } from '#contract/labels.ts';
import { fieldsOf, idOfKey, isSameJson, kindOfKey, type Fields } from '../rows/documents.ts';
import type { HistoryChange, HistoryEvent } from '../rows/history.ts';
import { valueOf } from '../rows/merge-rules.ts';
import type { GoneBack, LostEdit, RecordKey } from '../rows/types.ts';
import type { StoredBase } from '../journal/formats.ts';
import type { RecordsWriting } from './sync-states.ts';

/**
 * A server that was restored from an older copy has lost edits of this device.
 * Call {@link noteBefore} before all records are loaded again, and {@link compareAfter} afterwards.
 */

/** What this device did to a record, according to its undo history. */
interface OwnEdit {
  readonly what: 'new' | 'changed' | 'deleted';
  readonly fields: Fields;
}

/** A record before the load. `own` is this device's edit that the server had accepted. */
interface Before {
  readonly rev: number;
  readonly name: string;
  readonly own: OwnEdit | null;
}

type BeforeLoad = Readonly<Record<string, Before>>;

function applied(known: OwnEdit | undefined, change: HistoryChange, isUndone: boolean): OwnEdit {
  const fields = known?.fields ?? {};
  if (change.op === 'patch') {
    const written = fieldsOf(isUndone ? change.before : change.after);
    return { what: known?.what ?? 'changed', fields: { ...fields, ...written } };
  }
  if ((change.op === 'create') === isUndone) return { what: 'deleted', fields: {} };
  return { what: 'new', fields: fieldsOf(change.content) };
}

/** Returns the last edit of each record, according to the undo history. */
function ownEdits(events: readonly HistoryEvent[]): ReadonlyMap<RecordKey, OwnEdit> {
  const changesOf = new Map<string, readonly HistoryChange[]>();
  const own = new Map<RecordKey, OwnEdit>();
  for (const event of events) {
    const isNew = event.type === 'do';
    const id = isNew ? event.entry.id : event.id;
    const changes = isNew ? event.entry.changes : (changesOf.get(id) ?? []);
    if (isNew) changesOf.set(id, [...(changesOf.get(id) ?? []), ...changes]);
    for (const change of changes)
      own.set(change.key, applied(own.get(change.key), change, event.type === 'undo'));
  }
  return own;
}

/** Returns the part of this device's edit that the server's record contains, or null. A restored server can lose only this part. */
function acknowledged({ doc, deleted }: StoredBase, own: OwnEdit | undefined): OwnEdit | null {
  if (own === undefined) return null;
  if (own.what === 'deleted') return deleted ? own : null;
  if (deleted || doc === null) return null;
  const same = Object.entries(own.fields).filter(([name, value]) => isSameJson(valueOf(doc, name), value));
  return own.what === 'changed' && same.length === 0 ? null : { ...own, fields: Object.fromEntries(same) };
}

/** Stores the revisions of the records and the edits of this device. Call it before another epoch replaces the stored records. */
export async function noteBefore(transaction: RecordsWriting, known: readonly StoredBase[]): Promise<void> {
  const meta = transaction.objectStore('meta');
  // The server went back again during the load. What the device knew before the first load is already stored.
  if ((await meta.get('beforeLoad')) !== undefined) return;
  const own = ownEdits(await transaction.objectStore('undo').getAll());
  const before: BeforeLoad = Object.fromEntries(
    known
      .filter(({ rev }) => rev > 0)
      .map((base) => {
        const name = String(base.doc?.['name'] ?? '');
        return [base.key, { rev: base.rev, name, own: acknowledged(base, own.get(base.key)) }];
      }),
  );
  await meta.put(before, 'beforeLoad');
}

/** Returns the edits that the server has lost in one record, or null. */
function lostOf(key: RecordKey, { rev, name, own }: Before, now: StoredBase | undefined): LostEdit | null {
  if (own === null) return null;
  const isGone = now === undefined || now.deleted;
  const lost = { key, kind: kindOfKey(key), id: idOfKey(key), name, fields: [] };
  if (own.what === 'deleted') return isGone || now.rev > rev ? null : { ...lost, what: 'back' };
  if (isGone) return { ...lost, what: 'gone' };
  const fields = Object.entries(own.fields).flatMap(([field, mine]) => {
    const theirs = valueOf(now.doc ?? {}, field);
    const label = labelOf(lost.kind, field);
    return isSameJson(mine, theirs) ? [] : [{ field, label, mine, base: null, theirs }];
  });
  return fields.length === 0 ? null : { ...lost, what: 'changed', fields };
}

/** True if the server has an older version of a record, or has lost a record that this device added. */
const hasGoneBack = (
  known: readonly (readonly [RecordKey, Before])[],
  now: ReadonlyMap<RecordKey, StoredBase>,
) =>
  known.some(([key, { rev, own }]) => {
    const base = now.get(key);
    return base === undefined || base.deleted ? own?.what === 'new' : base.rev < rev;
  });

/**
 * Compares the records before and after the load, and stores the list of lost edits.
 * Stores nothing if the server has not gone back.
 */
export async function compareAfter(transaction: RecordsWriting): Promise<void> {
  const meta = transaction.objectStore('meta');
  const before = (await meta.get('beforeLoad')) as BeforeLoad | undefined;
  if (before === undefined) return;
  await meta.delete('beforeLoad');
  const now = new Map((await transaction.objectStore('base').getAll()).map((base) => [base.key, base]));
  const known = Object.entries(before) as [RecordKey, Before][];
  if (!hasGoneBack(known, now)) return;
  const lost = known.flatMap(([key, one]) => lostOf(key, one, now.get(key)) ?? []);
  const unseen = ((await meta.get('goneBack')) as GoneBack | undefined)?.lost ?? [];
  const earlier = unseen.filter(({ key }) => !lost.some((one) => one.key === key));
  await meta.put({ lost: [...earlier, ...lost] } satisfies GoneBack, 'goneBack');
}
