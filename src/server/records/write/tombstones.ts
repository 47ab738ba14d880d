import type { RecordKind } from '#calc-core/records';
import type { Sql } from '../../storage/database.ts';
import type { Write } from './write.ts';

const putTombstone = `insert into tombstones (owner_id, kind, id, revision) values ($1, $2, $3, $4)
  on conflict (owner_id, kind, id) do update set revision = excluded.revision`;
const deleteTombstone = `delete from tombstones where owner_id = $1 and kind = $2 and id = $3 returning id`;

/** Stores the deletion of a record, for devices that still have the record. */
export const addTombstone = (write: Write, kind: RecordKind, id: string): Promise<unknown> =>
  write.sql.query(putTombstone, [write.member.id, kind, id, write.revision]);

/** Deletes the tombstone of a record that this write creates again. Returns whether there was a tombstone. */
export async function removeTombstone(write: Write, kind: RecordKind, id: string): Promise<boolean> {
  return (await write.sql.query(deleteTombstone, [write.member.id, kind, id])).length > 0;
}

/** True if the member deleted a record with this id. */
export const hasTombstone = async (
  sql: Sql,
  ownerId: string,
  kind: RecordKind,
  id: string,
): Promise<boolean> =>
  (
    await sql.query('select 1 from tombstones where owner_id = $1 and kind = $2 and id = $3', [
      ownerId,
      kind,
      id,
    ])
  ).length > 0;
