import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase, migrateTo } from '#server/storage/migrate.ts';
import { connectStorage } from '#server/storage/open.ts';
import { knownSchemas, tablesOf } from '#server/storage/schema-version.ts';
import { createDatabase, startService, type Service } from '../support/service.ts';

/** The tables whose keys need not begin with owner_id. Each node of a distributed PostgreSQL must have a full copy of them. */
const whole: Readonly<Record<string, string>> = {
  members: 'one row a member: every machine has a copy',
  notifications: 'a few rows a member',
  shared_pages: 'a few rows a member, found by the address alone',
  farms: 'one row a farm that was shared',
  farm_people: 'a row for each person on a farm of more than one',
  farm_invitations: 'a few rows a farm of more than one',
  audit: 'of the whole site, read by Admins alone',
  provider_records: 'the development sign-in, never in production',
  provider_secrets: 'the development sign-in, never in production',
  web_assets: 'the files of the last two builds',
  site_tasks: 'a row for each task of the site',
  site: 'one row',
  migration_lock: 'one row',
  migrations_done: 'one row a version',
};

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface Key extends Record<string, unknown> {
  readonly table: string;
  readonly name: string;
  readonly first: string;
}

/** The first column of each primary key, foreign key and unique index. Includes indexes without a constraint. */
const keys = `
  select conrelid::regclass::text as table, conname as name, attname as first
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype in ('p', 'f', 'u') and connamespace = 'public'::regnamespace
  union
  select indrelid::regclass::text, indexrelid::regclass::text, attname
    from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    join pg_class on pg_class.oid = indrelid where indisunique and relnamespace = 'public'::regnamespace`;

test('every key begins with owner_id, except in the small tables named here', async () => {
  const found = await service.database.query<Key>(keys);
  const others = found.filter(({ table, first }) => whole[table] === undefined && first !== 'owner_id');
  expect(others).toEqual([]);
  expect(found.filter(({ first }) => first === 'owner_id').length).toBeGreaterThan(10);
  const tables = new Set(found.map(({ table }) => table));
  // Every exception in `whole` must still be needed.
  expect(Object.keys(whole).filter((table) => !tables.has(table))).toEqual([]);
});

test('no column counts up or calculates its values, because a backup could not restore it', async () => {
  const own = await service.database.query(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'
       and table_name <> 'migrations_done' and (is_identity = 'YES' or is_generated <> 'NEVER' or column_default like 'nextval%')`,
  );
  expect(own).toEqual([]);
});

const columns = `select table_name as table, column_name as name, data_type as type, is_nullable as nullable, column_default as default
  from information_schema.columns where table_schema = 'public' order by 1, 2`;

test.each(knownSchemas().slice(0, -1))(
  '$tag migrates directly to the newest tables with its rows',
  async (schema) => {
    const { url, drop } = await createDatabase();
    const { database, close } = await connectStorage({ databaseUrl: url, dataDir: '' });
    try {
      await migrateTo(database, schema);
      await database.query(`insert into members (id, slug, issuer, subject, username, email, first_name, last_name, company, role, membership_year)
      values (gen_random_uuid(), 'kirra', 'i', 's', 'Kirra', 'k@drover.example', 'Kirra', 'Hale', '', 'Normal', 2026)`);
      await database.query(`insert into carrys (owner_id, id, revision, name, animal_type_id, animal_sub_type_id, carry_type_id, freight_in, reply, model)
      select id, gen_random_uuid(), 1, 'Oats', 1, 1, 1, 3.50, '{}', 'old' from members`);
      await database.query(`insert into trades (owner_id, id, revision, name, carry_id, animal_type_id, animal_sub_type_id, carry_type_id, held_from, number_of_head, sale_cow_description, purchase_cow_description, reply, model)
      select owner_id, gen_random_uuid(), 1, 'Steers', id, 1, 1, 1, '2026-01-31', 12, '', '', '{}', 'old' from carrys`);
      await migrateDatabase(database);
      expect(await database.query(columns)).toEqual(await service.database.query(columns));
      expect(
        await database.query(
          'select trades.name, number_of_head, freight_in from trades join carrys on carrys.id = carry_id and carrys.owner_id = trades.owner_id',
        ),
      ).toEqual([{ name: 'Steers', number_of_head: '12', freight_in: '3.50' }]);
    } finally {
      await close();
      await drop();
    }
  },
);

test('drizzle-kit’s snapshot of the newest schema is what the database has', async () => {
  const newest = knownSchemas().at(-1);
  const found = await service.database.query<{ table: string; name: string }>(columns);
  const declared = newest === undefined ? [] : tablesOf(newest);
  expect(declared.length).toBeGreaterThan(8);
  for (const { name, columns: names } of declared)
    expect(found.filter(({ table }) => table === name).map((one) => one.name)).toEqual(names.toSorted());
});
