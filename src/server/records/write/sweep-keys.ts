import type { Database } from '../../storage/database.ts';

/** Deletes stored answers (Idempotency-Key) after 30 days. If a device repeats an older request, If-Match refuses it. */
export const sweepKeys = (database: Database): Promise<unknown> =>
  database.query(`delete from idempotency_keys where created_at < now() - interval '30 days'`);
