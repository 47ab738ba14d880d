import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { takeBackup } from '../../server/operate/backup/take.ts';
import type { Run } from '../command.ts';
import { onSite } from '../on-site.ts';

/** Saves the whole site. `--with-secrets` adds the keys and sessions of the development sign-in. */
export const run: Run = ([file = ''], options) =>
  onSite(async ({ database }, { version }) => {
    const path = resolve(file);
    const secrets = options.has('--with-secrets');
    const { tables, rows } = await takeBackup(database, path, { version, secrets });
    const { size } = await stat(path);
    return `Saved ${rows} rows of ${tables} tables to ${path} (${Math.ceil(size / 1024)} kB).`;
  });
