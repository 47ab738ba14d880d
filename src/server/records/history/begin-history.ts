import { asc, eq } from '../../storage/drizzle.ts';
import { recordKindNames, type RecordKind } from '#calc-core/records';
import { toWire, type WireRecord } from '#contract/wire.ts';
import type { Sql } from '../../storage/database.ts';
import { boards, carries, tradeGroups, trades } from '../../storage/schema.ts';
import { profitOfReply } from '../stored/replies.ts';
import { recordOfRow } from '../stored/rows.ts';

/** The table of each kind of record. */
export const tables = { group: tradeGroups, carry: carries, trade: trades, board: boards } as const;

/** A stored record in the wire's spelling, without its figures. `row` is a row of the kind's table. */
export const wireOfRow = (kind: RecordKind, row: object): WireRecord => toWire(kind, recordOfRow(kind, row));

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

/**
 * Gives the records of a member that are older than the table of versions their first one, as they are: every history can then be
 * replayed from nothing. The caller has locked the member in the transaction of `sql`, and writes only after this; the member is marked, so
 * that it happens once.
 */
export async function beginHistory(sql: Sql, ownerId: string): Promise<void> {
  for (const kind of recordKindNames) {
    const table = tables[kind];
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
        some.map((row) => (kind === 'trade' && 'reply' in row ? profitOfReply(row.reply) : null)),
      ]);
    }
  }
  await sql.query(begun, [ownerId]);
}
