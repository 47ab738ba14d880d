import { asc, eq, getTableColumns, sql, type SQL } from '../../storage/drizzle.ts';
import { z } from 'zod';
import { recordKindNames, recordKinds, referencesOf, type RecordKind } from '#calc-core/records';
import { Problem } from '#contract/problems.ts';
import { limitedArray, recordBodies, type RecordBody } from '#contract/schemas.ts';
import { wireName } from '#contract/wire.ts';
import type { Sql } from '../../storage/database.ts';
import { importedColumns, readBody } from '../kinds/record-writes.ts';
import { rulesOf } from '../kinds/rules-of-kind.ts';
import { exportHistory, historyBodyOf, addVersions, recordsHere } from './carried-history.ts';
import { moment } from '../../storage/moment.ts';
import { jsonInSlices } from '../stored/replies.ts';
import { columnNameOf, tableOf, wireOfRow } from '../stored/rows.ts';
import { sharedPagesOf } from '../pages/shared-pages.ts';
import type { Answer } from '../write/answer.ts';
import type { Write } from '../write/write.ts';

const format = 'drover-records';

const known = { id: z.uuid(), createdAt: z.iso.datetime({ offset: true }).optional() };
/** The default maximum of a file: records of each kind, and versions in total. */
const most = { records: 100_000, versions: 1_000_000 };

/** The schema of a member's file. `records` limits each kind. `versions` limits all histories together. */
export const backupBodyOf = ({ records, versions } = most) =>
  z.object({
    format: z.literal(format),
    version: z.literal(1),
    ...Object.fromEntries(recordKindNames.map((kind) => [recordKinds[kind].inFile, bodiesIn(kind, records)])),
    // Optional, because older files have no history.
    history: historyBodyOf(versions),
  });

const inFirstFiles: ReadonlySet<RecordKind> = new Set(['group', 'carry', 'trade']);

/** The schema of a kind's records in a file. An older file has no records of a newer kind. */
function bodiesIn(kind: RecordKind, records: number) {
  const bodies = limitedArray(recordBodies[kind].extend(known), records);
  return inFirstFiles.has(kind) ? bodies : bodies.default([]);
}

/** The schema of a file with the default maximum. */
export const backupBody = backupBodyOf();
type Backup = z.output<typeof backupBody>;

type FiledBody = RecordBody & { readonly id: string; readonly createdAt?: string | undefined };

/** The records of a kind in a file. */
export const bodiesOf = (backup: Backup, kind: RecordKind): readonly FiledBody[] =>
  // The cast is safe: the schema above has a list for each kind.
  Reflect.get(backup, recordKinds[kind].inFile) as readonly FiledBody[];

/** A member's records and histories as the text of a file. The same records give the same bytes. */
export async function exportRecords(on: Sql, ownerId: string): Promise<string> {
  const lists: string[] = [];
  for (const kind of recordKindNames) {
    const table = tableOf(kind);
    const rows = await on.orm
      .select()
      .from(table)
      .where(eq(table.ownerId, ownerId))
      .orderBy(asc(table.createdAt), asc(table.id));
    const list = await jsonInSlices(rows, (row) => ({
      ...wireOfRow(kind, row),
      createdAt: moment(row.createdAt),
    }));
    lists.push(`"${recordKinds[kind].inFile}":${list}`);
  }
  // The file only lists the shared pages. An import ignores the list.
  const pages = await sharedPagesOf(on, ownerId);
  lists.push(`"history":${await exportHistory(on, ownerId)}`);
  if (pages.length > 0) lists.push(`"sharedPages":${JSON.stringify(pages)}`);
  return `${JSON.stringify({ format, version: 1 }).slice(0, -1)},${lists.join(',')}}`;
}

const batch = 200;

function* batches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += batch) yield items.slice(at, at + batch);
}

function requireUnique(kind: string, items: readonly { readonly id: string }[]): void {
  const seen = new Set<string>();
  items.forEach(({ id }, index) => {
    if (seen.has(id.toLowerCase()))
      throw new Problem('bad-field', { field: `${kind}.${index}.id`, text: 'id: is in the list twice' });
    seen.add(id.toLowerCase());
  });
}

function requireReferences(backup: Backup): void {
  const here = new Map(recordKindNames.map((kind) => [kind, new Set(idsIn(backup, kind))]));
  for (const kind of recordKindNames) {
    for (const field of referencesOf(kind)) {
      bodiesOf(backup, kind).forEach((body, index) => {
        const id: unknown = Reflect.get(body, wireName(field));
        if (typeof id === 'string' && here.get(field.to)?.has(id) !== true)
          throw new Problem('reference-missing', {
            field: `${recordKinds[kind].inFile}.${index}.${wireName(field)}`,
          });
      });
    }
  }
}

const idsIn = (backup: Backup, kind: RecordKind): readonly string[] =>
  bodiesOf(backup, kind).map(({ id }) => id.toLowerCase());

/** SQL that replaces every column except the key and the creation time. */
function replaced(kind: RecordKind): Record<string, SQL> {
  const kept = new Set(['ownerId', 'id', 'createdAt']);
  const names = Object.keys(getTableColumns(tableOf(kind))).filter((name) => !kept.has(name));
  return Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${columnNameOf(kind, name)}`)]));
}

/** Inserts the records of a kind, or replaces records with the same ids. */
async function importKind(
  { sql: on, member, revision }: Write,
  kind: RecordKind,
  bodies: readonly FiledBody[],
) {
  const table = tableOf(kind);
  for (const some of batches(bodies)) {
    const rows = some.map((body) => ({
      ...(body.createdAt === undefined ? {} : { createdAt: body.createdAt }),
      ...importedColumns(kind, readBody(kind, body, body.id.toLowerCase())),
      ownerId: member.id,
      revision,
    }));
    await on.orm
      .insert(table)
      .values(rows as never)
      .onConflictDoUpdate({ target: [table.ownerId, table.id], set: replaced(kind) as never });
  }
}

const deleteTombstones = `delete from tombstones where owner_id = $1 and kind = $2 and id = any($3::uuid[])`;

/**
 * Imports a file's records, all or none. Replaces records with the same ids. Returns the number of each kind.
 * @throws Problem bad-field for an id that occurs twice; reference-missing for a reference to a record outside the file
 */
export async function importRecords(write: Write, backup: Backup): Promise<Answer> {
  for (const kind of recordKindNames) {
    const items = bodiesOf(backup, kind);
    requireUnique(recordKinds[kind].inFile, items);
    await write.sql.query(deleteTombstones, [write.member.id, kind, items.map(({ id }) => id)]);
  }
  requireReferences(backup);
  const ids = new Map(recordKindNames.map((kind) => [kind, idsIn(backup, kind)]));
  const before = await recordsHere(write, ids);
  for (const kind of recordKindNames) await importKind(write, kind, bodiesOf(backup, kind));
  for (const kind of recordKindNames) await rulesOf(kind).imported?.(write, ids);
  await addVersions(write, before, await recordsHere(write, ids), backup.history);
  const counts = Object.fromEntries(
    recordKindNames.map((kind) => [recordKinds[kind].inFile, bodiesOf(backup, kind).length]),
  );
  return { status: 200, body: JSON.stringify(counts) };
}
