import { createRequire } from 'node:module';
import type * as Core from 'drizzle-orm';
import type * as Casing from 'drizzle-orm/casing';
import type * as NodePostgres from 'drizzle-orm/node-postgres';
import type * as Migrator from 'drizzle-orm/node-postgres/migrator';
import type * as Postgres from 'drizzle-orm/pg-core';

/** Loads Drizzle's CommonJS files, because its ES modules cost a second and 130 MB at every start. */
const load = createRequire(import.meta.url);

export const { and, asc, eq, getTableColumns, getTableName, gt, inArray, lt, ne, or, sql } = load(
  'drizzle-orm',
) as typeof Core;
/** Columns, tables and keys of PostgreSQL. */
export const postgres = load('drizzle-orm/pg-core') as typeof Postgres;
export const { CasingCache } = load('drizzle-orm/casing') as typeof Casing;
export const { drizzle } = load('drizzle-orm/node-postgres') as typeof NodePostgres;
export const { migrate } = load('drizzle-orm/node-postgres/migrator') as typeof Migrator;

export type { InferSelectModel, SQL } from 'drizzle-orm';
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';
