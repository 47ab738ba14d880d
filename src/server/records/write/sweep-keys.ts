import type { Database } from '../../storage/database.ts';

/**
 * Deletes stored answers (Idempotency-Key) that are older than 30 days. A device that repeats a request later is stopped by If-Match
 * instead.
 */
export const sweepKeys = (database: Database): Promise<unknown> =>
  database.query(`delete from idempotency_keys where created_at < now() - interval '30 days'`);
