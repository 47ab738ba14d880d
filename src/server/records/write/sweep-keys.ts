import type { Database } from '../../storage/database.ts';

/** Deletes stored answers (Idempotency-Key) after 30 days. A device that repeats an older request is stopped by If-Match. */
export const sweepKeys = (database: Database): Promise<unknown> =>
  database.query(`delete from idempotency_keys where created_at < now() - interval '30 days'`);
