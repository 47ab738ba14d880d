import type { Database, Sql } from '#server/storage/database.ts';

/** Copies one member's rows to all members without rows. Ids may repeat, because the primary key begins with the owner. */
async function copyRows(sql: Sql, table: 'trades' | 'carrys'): Promise<void> {
  const columns = await sql.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name <> 'owner_id'`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const text = `with others as (select id from members m where slug like 'other-%'
      and not exists (select 1 from ${table} where owner_id = m.id) limit 1000)
    insert into ${table} (owner_id, ${names.join(', ')})
    select others.id, ${names.map((name) => `one.${name}`).join(', ')} from ${table} one cross join others
    where one.owner_id = (select id from members where slug = 'other') returning 1`;
  while ((await sql.query(text)).length > 0);
}

const insertOthers = `insert into members (id, slug, issuer, subject, username, email, first_name, last_name, company, role, membership_year)
  select gen_random_uuid(), 'other-' || n, issuer, subject || n, username, email, first_name, last_name, company, role, membership_year
  from members cross join generate_series($1::int, $2::int) n where slug = 'other'`;

/** Copies the member `other`, with carries and trades, until `count` such members exist. */
export async function growOthers(database: Database, count: number): Promise<void> {
  await database.tx(async (sql) => {
    await sql.query('set local statement_timeout = 0');
    const [row] = await sql.query<{ count: string }>(
      "select count(*) from members where slug = 'other' or slug like 'other-%'",
    );
    await sql.query(insertOthers, [Number(row?.count ?? 1), count - 1]);
    for (const table of ['carrys', 'trades'] as const) await copyRows(sql, table);
    await sql.query('analyze');
  });
}
