/** `npm run --silent restore -- FILE`: a backup of the whole site into an empty database, that of DATA_DIR or DATABASE_URL. */
import { resolve } from 'node:path';
import { checkBackupFile } from '../server/operate/backup/file.ts';
import { restoreBackup } from '../server/operate/backup/restore.ts';
import { onSite, usage } from './on-site.ts';

const [file = '', ...others] = process.argv.slice(2);

if (file === '' || others.length > 0) {
  usage('npm run --silent restore -- FILE');
} else {
  const path = resolve(file);
  // Before a built-in PostgreSQL is made for it.
  const before = () => checkBackupFile(path);
  await onSite(async ({ database }) => {
    const { tables, rows } = await restoreBackup(database, path);
    return `Done: ${rows} rows of ${tables} tables, each counted and compared with what was saved.`;
  }, before);
}
