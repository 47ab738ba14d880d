import { BackupError } from '../server/operate/backup/file.ts';
import { readSettings, SettingsError, type Settings } from '../server/settings.ts';
import { startFailure } from '../server/start-failure.ts';
import { connectStorage, type Storage } from '../server/storage/open.ts';

/** A statement over a whole table may take this long, ms. */
const patience = 3_600_000;

/** Says how a command is called, and ends with 2. */
export function usage(how: string): void {
  console.error(`Usage: ${how}`);
  process.exitCode = 2;
}

/**
 * Runs an operator's command on the site's database as it is, prints what it returns, or one line of why not and exit 1.
 * `before` may refuse before the database is opened.
 */
export async function onSite(
  work: (storage: Storage, settings: Settings) => Promise<string>,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readSettings();
    await before();
    const storage = await connectStorage(settings, undefined, { statementTimeout: patience });
    try {
      console.log(await work(storage, settings));
    } finally {
      await storage.close();
    }
  } catch (error) {
    const told = error instanceof BackupError || error instanceof SettingsError;
    const why = told || settings === undefined ? null : startFailure(error, settings);
    console.error(why ?? (error instanceof Error ? error.message : error));
    process.exitCode = 1;
  }
}
