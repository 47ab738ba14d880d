import type { RecordKind } from '#calc-core/records';
import type { Sql } from '../../storage/database.ts';
import { and, eq, inArray } from '../../storage/drizzle.ts';
import { tableOf, type TableRowOfKind } from './rows.ts';

/** The member's records with these ids, in any order. Records of other members are left out. */
export async function findRecords<K extends RecordKind>(
  sql: Sql,
  ownerId: string,
  kind: K,
  ids: readonly string[],
): Promise<TableRowOfKind<K>[]> {
  const table = tableOf(kind);
  const rows = await sql.orm
    .select()
    .from(table)
    .where(and(eq(table.ownerId, ownerId), inArray(table.id, [...ids])));
  // The cast is safe: the rows are from the kind's table.
  return rows as unknown as TableRowOfKind<K>[];
}

/** The member's record with this id. Undefined if the member has no such record. */
export async function findRecord<K extends RecordKind>(
  sql: Sql,
  ownerId: string,
  kind: K,
  id: string,
): Promise<TableRowOfKind<K> | undefined> {
  const [row] = await findRecords(sql, ownerId, kind, [id]);
  return row;
}
