import { asc, eq } from '../../storage/drizzle.ts';
import { recordKindNames } from '#calc-core/records';
import type { WireRecord } from '#contract/wire.ts';
import type { Sql } from '../../storage/database.ts';
import { profitOfRow } from '../stored/replies.ts';
import { tableOf, wireOfRow } from '../stored/rows.ts';

const begin = `insert into versions (owner_id, kind, id, revision, at, act, changes, profit)
  select $1, $2, id, revision, at, 'created', changes, profit
    from unnest($3::uuid[], $4::bigint[], $5::timestamptz[], $6::text[], $7::text[]) as old(id, revision, at, changes, profit)
  on conflict do nothing`;
const begun = `update members set history_begun = true where id = $1`;

const rowsAStatement = 500;

const createdText = ({ id: _id, ...fields }: WireRecord): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, [null, value]]])),
    ),
  );

/** Adds the first versions of records that are older than the table of versions. First lock the member. */
export async function beginHistory(sql: Sql, ownerId: string): Promise<void> {
  for (const kind of recordKindNames) {
    const table = tableOf(kind);
    const rows = await sql.orm.select().from(table).where(eq(table.ownerId, ownerId)).orderBy(asc(table.id));
    for (let at = 0; at < rows.length; at += rowsAStatement) {
      const some = rows.slice(at, at + rowsAStatement);
      await sql.query(begin, [
        ownerId,
        kind,
        some.map(({ id }) => id),
        some.map(({ revision }) => revision),
        some.map(({ createdAt }) => createdAt),
        some.map((row) => createdText(wireOfRow(kind, row))),
        some.map((row) => profitOfRow(kind, row)),
      ]);
    }
  }
  await sql.query(begun, [ownerId]);
}
