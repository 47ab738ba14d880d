import { v7 as uuidv7 } from 'uuid';
import {
  namedBy,
  recordKinds,
  referencesOf,
  type RecordKind,
  type RecordOfKind,
  type Reference,
} from '#calc-core/records';
import { recordPaths } from '#contract/record-paths.ts';
import { Problem } from '#contract/problems.ts';
import type { RecordBody } from '#contract/schemas.ts';
import { toWire, wireName } from '#contract/wire.ts';
import { etagOf } from '../../http/etag.ts';
import { and, eq, getTableColumns, inArray, type SQL } from '../../storage/drizzle.ts';
import type { Reached, Through } from '../history/versions.ts';
import { findRecord, findRecords } from '../stored/find.ts';
import { profitOfRow } from '../stored/replies.ts';
import {
  keepsReply,
  plainReply,
  recordOfRow,
  replyOfRow,
  tableOf,
  wireOfRow,
  type RecordRow,
} from '../stored/rows.ts';
import type { Answer } from '../write/answer.ts';
import { addTombstone, removeTombstone } from '../write/tombstones.ts';
import {
  isCreate,
  refuseExisting,
  requireMatch,
  rightNow,
  storedVersion,
  type StoredVersion,
  type Write,
} from '../write/write.ts';
import type { NamedRows, WorkedRecord } from './kind-rules.ts';
import { recordOfBody } from './record-of-body.ts';
import { rulesOf } from './rules-of-kind.ts';

/** This file creates, changes and deletes records of any kind. kind-rules.ts has the rules of single kinds. */

const findIn = (
  { sql, member, known }: Write,
  kind: RecordKind,
  id: string,
): Promise<RecordRow | undefined> => known.row(kind, id, () => findRecord(sql, member.id, kind, id));

const versionOf = (write: Write, kind: RecordKind, row: RecordRow): StoredVersion =>
  storedVersion(write, { revision: row.revision, reply: replyOfRow(kind, row) });

/**
 * Converts a parsed body to a record by its kind's rules. `before` is the stored record, or null.
 * @throws Problem bad-field
 */
export const readBody = <K extends RecordKind>(
  kind: K,
  body: RecordBody,
  id: string,
  before: RecordOfKind[K] | null = null,
): RecordOfKind[K] => rulesOf(kind).readBody?.(body, id, before) ?? recordOfBody(kind, body, id, before);

/**
 * Reads the records that this record refers to.
 * @throws Problem reference-missing, also for another member's record
 */
async function namedRows(write: Write, kind: RecordKind, record: object): Promise<NamedRows> {
  const rows = new Map<string, RecordRow>();
  for (const field of referencesOf(kind)) {
    const id: unknown = Reflect.get(record, field.name);
    if (typeof id !== 'string') continue;
    const row = await findIn(write, field.to, id);
    if (row === undefined) {
      const text = `Its ${recordKinds[field.to].words.one} is deleted. Choose another one, or restore it from Deleted.`;
      throw new Problem('reference-missing', { field: wireName(field), text });
    }
    rows.set(field.name, row);
  }
  return rows;
}

/**
 * Calculates the stored form of a record and its answer.
 * @throws Problem reference-missing
 */
async function worked<K extends RecordKind>(
  write: Write,
  kind: K,
  record: RecordOfKind[K],
): Promise<WorkedRecord<K>> {
  const named = await namedRows(write, kind, record);
  return rulesOf(kind).work?.(record, named) ?? { record, reply: plainReply(kind, record) };
}

const columnsOf = <K extends RecordKind>(kind: K, { record, reply, columns }: WorkedRecord<K>): object => ({
  ...record,
  ...columns,
  ...(keepsReply(kind) ? { reply } : {}),
});

/** The column values of an imported record. Figures that depend on other records are calculated later (`imported`). */
export function importedColumns<K extends RecordKind>(kind: K, record: RecordOfKind[K]): object {
  const { unworked, work } = rulesOf(kind);
  if (unworked !== undefined) return { ...record, ...unworked };
  return columnsOf(kind, work?.(record, new Map()) ?? { record, reply: plainReply(kind, record) });
}

const ofMember = ({ member }: Pick<Write, 'member'>, kind: RecordKind, id: string): SQL | undefined => {
  const table = tableOf(kind);
  return and(eq(table.ownerId, member.id), eq(table.id, id));
};

async function insertRecord<K extends RecordKind>(
  write: Write,
  kind: K,
  asked: RecordOfKind[K],
): Promise<Answer> {
  const { member, revision } = write;
  const made = await worked(write, kind, asked);
  const { record, reply, profit = null } = made;
  const row = { ...columnsOf(kind, made), ownerId: member.id, createdAt: rightNow, revision };
  await write.sql.orm.insert(tableOf(kind)).values(row as never);
  const isRestored = await removeTombstone(write, kind, record.id);
  const after = toWire(kind, record);
  write.history.add(revision, { kind, id: record.id, before: null, after, isRestored, profit });
  const location = recordPaths.detail(kind, member.slug, record.id);
  return { status: 201, etag: etagOf(revision, member), location, body: reply };
}

/**
 * POST: creates a record. The client may send its id.
 * @throws Problem; VersionChanged when the id exists
 */
export async function createRecord(write: Write, kind: RecordKind, body: RecordBody): Promise<Answer> {
  const id = body.id?.toLowerCase() ?? uuidv7();
  const row = await findIn(write, kind, id);
  if (row !== undefined) refuseExisting(write.expects, versionOf(write, kind, row));
  return insertRecord(write, kind, readBody(kind, body, id));
}

/**
 * Replaces the stored record `row` with `asked`.
 * @throws Problem reference-missing
 */
export async function saveRecord<K extends RecordKind>(
  write: Write,
  kind: K,
  row: RecordRow,
  asked: RecordOfKind[K],
): Promise<Answer> {
  const { revision, member } = write;
  const { update, changed } = rulesOf(kind);
  const made = await worked(write, kind, asked);
  const { record, reply, profit = null } = made;
  const { id } = record;
  if (update !== undefined) await update(write, made);
  else {
    const table = tableOf(kind);
    await write.sql.orm
      .update(table)
      .set({ ...columnsOf(kind, made), revision } as never)
      .where(ofMember(write, kind, id));
  }
  const [before, after] = [wireOfRow(kind, row), toWire(kind, record)];
  write.history.add(revision, { kind, id, before, after, profit });
  write.known.forget(kind, id);
  if (changed !== undefined) {
    await changed(write, record);
    write.known.forgetAll();
  }
  return { status: 200, etag: etagOf(revision, member), body: reply };
}

/**
 * PUT: replaces the whole record. With If-None-Match: * it creates a record under the path's id instead.
 * @throws Problem; VersionChanged
 */
export async function putRecord(
  write: Write,
  kind: RecordKind,
  id: string,
  body: RecordBody,
): Promise<Answer> {
  const row = await findIn(write, kind, id);
  if (row === undefined) {
    if (!isCreate(write.expects)) throw new Problem('not-found');
    return insertRecord(write, kind, readBody(kind, body, id));
  }
  if (isCreate(write.expects)) refuseExisting(write.expects, versionOf(write, kind, row));
  requireMatch(write.expects, versionOf(write, kind, row));
  return saveRecord(write, kind, row, readBody(kind, body, id, recordOfRow(kind, row)));
}

/**
 * Checks that no record refers to one of the records `ids` by a field with `whenDeleted: 'refused'`.
 * @throws Problem such as carry-in-use
 */
async function requireUnnamed(
  write: Write,
  kind: RecordKind,
  ids: readonly string[],
  place: 0 | 1,
): Promise<void> {
  for (const { kind: other, field } of namedBy(kind)) {
    if (field.whenDeleted !== 'refused') continue;
    const table = tableOf(other);
    const column = getTableColumns(table)[field.name as 'id'];
    const [naming] = await write.sql.orm
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.ownerId, write.member.id), inArray(column, [...ids])))
      .limit(1);
    if (naming === undefined) continue;
    const { inUse } = rulesOf(kind);
    if (inUse === undefined) throw new Error(`Give the kind '${kind}' its refusal \`inUse\`.`);
    throw new Problem(inUse[place]);
  }
}

async function emptyReferences(write: Write, kind: RecordKind, id: string): Promise<void> {
  for (const { kind: other, field } of namedBy(kind)) {
    if (field.whenDeleted !== 'emptied') continue;
    const own = rulesOf(other).emptyReference?.(field.name);
    await (own === undefined ? emptyEach(write, { kind, id }, other, field) : own(write, id));
  }
}

async function emptyEach(write: Write, through: Through, kind: RecordKind, field: Reference): Promise<void> {
  const table = tableOf(kind);
  const column = getTableColumns(table)[field.name as 'id'];
  const naming = and(eq(table.ownerId, write.member.id), eq(column, through.id));
  const changes = JSON.stringify({ [wireName(field)]: [through.id, null] });
  const reached: Reached[] = [];
  for (const row of await write.sql.orm.select().from(table).where(naming)) {
    const made = await worked(write, kind, { ...recordOfRow(kind, row), [field.name]: null });
    const set = { ...columnsOf(kind, made), revision: write.revision };
    await write.sql.orm
      .update(table)
      .set(set as never)
      .where(ofMember(write, kind, row.id));
    reached.push({ id: row.id, changes, profit: made.profit ?? null });
  }
  if (reached.length > 0) await write.history.addThrough(write.revision, through, kind, reached);
}

async function removeRecord(write: Write, kind: RecordKind, row: RecordRow): Promise<void> {
  const { id } = row;
  await emptyReferences(write, kind, id);
  await write.sql.orm.delete(tableOf(kind)).where(ofMember(write, kind, id));
  await addTombstone(write, kind, id);
  if (namedBy(kind).length > 0) write.known.forgetAll();
  else write.known.forget(kind, id);
  const before = wireOfRow(kind, row);
  write.history.add(write.revision, { kind, id, before, after: null, profit: profitOfRow(kind, row) });
}

/**
 * DELETE: deletes the record and stores a tombstone.
 * @throws Problem not-found, or in use; VersionChanged for an unexpected version
 */
export async function deleteRecord(write: Write, kind: RecordKind, id: string): Promise<Answer> {
  const row = await findIn(write, kind, id);
  if (row === undefined) throw new Problem('not-found');
  requireMatch(write.expects, versionOf(write, kind, row));
  await requireUnnamed(write, kind, [id], 0);
  await removeRecord(write, kind, row);
  return { status: 204, etag: etagOf(write.revision, write.member) };
}

/**
 * Deletes all of the records or none.
 * @throws Problem not-found, or in use
 */
export async function deleteRecords(write: Write, kind: RecordKind, ids: readonly string[]): Promise<Answer> {
  const wanted = [...new Set(ids)];
  const rows = await findRecords(write.sql, write.member.id, kind, wanted);
  if (rows.length < wanted.length) throw new Problem('not-found');
  await requireUnnamed(write, kind, wanted, 1);
  for (const row of rows) await removeRecord(write, kind, row);
  return { status: 200, body: JSON.stringify({ deleted: wanted }) };
}
