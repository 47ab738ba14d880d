import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Sql } from './database.ts';
import { CannotStart, codeOf } from './failures.ts';

/** The folder of the migrations. drizzle-kit adds a snapshot after each migration. */
export const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** A version of the schema. `tag` is the name of its migration. Drizzle's migrator identifies it by `when`. */
export interface SchemaVersion {
  readonly tag: string;
  readonly when: number;
}

interface Journal {
  readonly entries: readonly (SchemaVersion & { readonly idx: number })[];
}

export const readJournal = (): Journal =>
  JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as Journal;

/** Every schema version that this program has, oldest first. */
export const knownSchemas = (): SchemaVersion[] =>
  readJournal().entries.map(({ tag, when }) => ({ tag, when }));

/** Every start of the server fills these tables again, so backups leave them out. */
export const derivedTables: ReadonlySet<string> = new Set(['web_assets']);

/** A table in a schema version. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** The tables that this table's rows refer to. */
  readonly needs: readonly string[];
}

interface Snapshot {
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly name: string;
        readonly columns: Readonly<Record<string, unknown>>;
        readonly foreignKeys: Readonly<Record<string, { readonly tableTo: string }>>;
      }
    >
  >;
}

/**
 * The tables of a schema version, each after the tables that it refers to.
 * @throws Error for an unknown version
 */
export function tablesOf({ tag }: SchemaVersion): TableShape[] {
  const entry = readJournal().entries.find((one) => one.tag === tag);
  if (entry === undefined) throw new Error(`There is no schema ${tag}.`);
  const file = `${migrationsFolder}/meta/${String(entry.idx).padStart(4, '0')}_snapshot.json`;
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;
  const waiting = Object.values(tables).map(({ name, columns, foreignKeys }) => ({
    name,
    columns: Object.keys(columns),
    needs: Object.values(foreignKeys).map(({ tableTo }) => tableTo),
  }));
  const ordered: TableShape[] = [];
  while (waiting.length > 0) {
    const isReady = ({ name, needs }: TableShape) =>
      needs.every((need) => need === name || ordered.some((done) => done.name === need));
    const at = waiting.findIndex(isReady);
    if (at < 0) throw new Error(`The tables of ${tag} point at each other in a circle.`);
    ordered.push(...waiting.splice(at, 1));
  }
  return ordered;
}

/** The time of the database's last migration. Null if Drover has created no tables yet. */
export async function lastMigration(sql: Pick<Sql, 'query'>): Promise<number | null> {
  try {
    const [row] = await sql.query<{ when: number | null }>(
      'select max(created_at)::bigint as when from migrations_done',
    );
    return row?.when ?? null;
  } catch (error) {
    if (codeOf(error) === '42P01') return null;
    throw error;
  }
}

/**
 * Checks that no newer program has changed the tables. This program would write incomplete rows into newer tables.
 * @throws CannotStart
 */
export async function refuseNewerDatabase(sql: Pick<Sql, 'query'>): Promise<void> {
  const last = await lastMigration(sql);
  const newest = knownSchemas().at(-1);
  if (last === null || newest === undefined || last <= newest.when) return;
  throw new CannotStart(
    `This Drover is older than its database, which a newer version has changed since (${new Date(last).toISOString()}, after ${newest.tag}). Start that version or a newer one, or restore a backup into an empty database.`,
  );
}

/**
 * The database's schema version. Null without tables.
 * @throws CannotStart for a version that this program does not have.
 */
export async function schemaOf(sql: Pick<Sql, 'query'>): Promise<SchemaVersion | null> {
  await refuseNewerDatabase(sql);
  const last = await lastMigration(sql);
  if (last === null) return null;
  const found = knownSchemas().find(({ when }) => when === last);
  if (found !== undefined) return found;
  throw new CannotStart('The database has tables of a version of Drover that was never released.');
}
