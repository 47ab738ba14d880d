/** Checks that the migrations create the tables of schema.ts. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as DrizzleKit from 'drizzle-kit/api';

const { generateDrizzleJson, generateMigration } = createRequire(import.meta.url)(
  'drizzle-kit/api',
) as typeof DrizzleKit;

interface Snapshot {
  readonly id: string;
  readonly tables: Readonly<Record<string, { name: string; columns: Readonly<Record<string, unknown>> }>>;
}

/** The tables after the folder's last migration, from drizzle-kit's snapshot. */
export async function migratedTables(folder: URL): Promise<Snapshot> {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse(await readFile(new URL(path, folder), 'utf8'));
  const { entries } = (await read('meta/_journal.json')) as { entries: { idx: number }[] };
  const last = String(entries.at(-1)?.idx ?? 0).padStart(4, '0');
  return (await read(`meta/${last}_snapshot.json`)) as Snapshot;
}

/**
 * The SQL that the migrations lack. Empty if they match the schema.
 * @param schema - the exports of schema.ts
 */
export function missingStatements(migrated: Snapshot, schema: Record<string, unknown>): Promise<string[]> {
  return generateMigration(migrated, generateDrizzleJson(schema, migrated.id, undefined, 'snake_case'));
}

if (import.meta.main) {
  const storage = new URL('../../src/server/storage/', import.meta.url);
  const migrated = await migratedTables(new URL('migrations/', storage));
  const schema = (await import(new URL('schema.ts', storage).href)) as Record<string, unknown>;
  // If a column disappears and another appears, drizzle-kit asks about a rename. Nobody answers, so drizzle-kit throws.
  const missing = await missingStatements(migrated, schema).catch((error: unknown) => [
    `-- ${error instanceof Error ? error.message : String(error)}`,
  ]);
  if (missing.length > 0) {
    console.log(`The migrations do not match schema.ts. They lack:\n\n${missing.join('\n')}`);
    console.log('\nMake the migration with: npm run migrations');
    process.exitCode = 1;
  }
}
