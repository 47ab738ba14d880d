import { auditPages } from '../../server/members/audit.ts';
import { readSettings } from '../../server/settings.ts';
import { openStorage } from '../../server/storage/open.ts';
import { Refusal, type Run } from '../command.ts';

/** Prints the audit trail, one JSON line per entry, oldest first. */
export const run: Run = async ([since]) => {
  if (since !== undefined && Number.isNaN(Date.parse(since)))
    throw new Refusal(`${since} is no date. Give one like 2026-07-01.`);
  const storage = await openStorage(readSettings());
  try {
    for await (const page of auditPages(storage.database, since ?? null))
      for (const entry of page) process.stdout.write(`${JSON.stringify(entry)}\n`);
  } finally {
    await storage.close();
  }
};
