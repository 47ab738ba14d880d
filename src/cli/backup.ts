/**
 * The whole site as one file, whether the server runs or not:
 *   npm run --silent backup -- FILE
 *   npm run --silent backup -- FILE --with-secrets     (the development sign-in's keys and sessions too)
 */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { takeBackup } from '../server/operate/backup/take.ts';
import { onSite, usage } from './on-site.ts';

const [file = '', option, ...others] = process.argv.slice(2);

if (
  file === '' ||
  file.startsWith('--') ||
  ![undefined, '--with-secrets'].includes(option) ||
  others.length > 0
) {
  usage('npm run --silent backup -- FILE [--with-secrets]');
} else {
  await onSite(async ({ database }, { version }) => {
    const path = resolve(file);
    const { tables, rows } = await takeBackup(database, path, { version, secrets: option !== undefined });
    const { size } = await stat(path);
    return `Saved ${rows} rows of ${tables} tables to ${path} (${Math.ceil(size / 1024)} kB).`;
  });
}
