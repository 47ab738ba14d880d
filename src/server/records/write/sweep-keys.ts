import type { Database } from '../../storage/database.ts';

/** Deletes the answers of Idempotency-Keys that are older than 30 days: a device that returns later is checked by If-Match instead. */
export const sweepKeys = (database: Database): Promise<unknown> =>
  database.query(`delete from idempotency_keys where created_at < now() - interval '30 days'`);
