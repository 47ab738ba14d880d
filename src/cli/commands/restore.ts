import { resolve } from 'node:path';
import { checkBackupFile } from '../../server/operate/backup/file.ts';
import { restoreBackup } from '../../server/operate/backup/restore.ts';
import type { Run } from '../command.ts';
import { onSite } from '../on-site.ts';

/** Loads a backup into the empty database of DATA_DIR or DATABASE_URL. */
export const run: Run = ([file = '']) => {
  const path = resolve(file);
  // Check the file before an embedded PostgreSQL is created for it.
  const before = () => checkBackupFile(path);
  return onSite(async ({ database }) => {
    const { tables, rows } = await restoreBackup(database, path);
    return `Done: ${rows} rows of ${tables} tables, each counted and compared with what was saved.`;
  }, before);
};
