import { BackupError } from '../server/operate/backup/file.ts';
import { readSettings, SettingsError, type Settings } from '../server/settings.ts';
import { startFailure } from '../server/start-failure.ts';
import { connectStorage, type Storage } from '../server/storage/open.ts';
import { Refusal } from './command.ts';

/** The time limit of a statement, in ms. A command may read a whole table. */
const statementTimeout = 3_600_000;

/**
 * Runs an operator's command on the site's database and prints the result. Never migrates the database.
 * @param before - runs before the database is opened and may refuse
 * @throws Refusal with the reason in one line
 */
export async function onSite(
  work: (storage: Storage, settings: Settings) => Promise<string>,
  before: () => Promise<void> = async () => {},
): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readSettings();
    await before();
    const storage = await connectStorage(settings, undefined, { statementTimeout });
    try {
      console.log(await work(storage, settings));
    } finally {
      await storage.close();
    }
  } catch (error) {
    const isOurs = error instanceof BackupError || error instanceof SettingsError;
    const why = isOurs || settings === undefined ? null : startFailure(error, settings);
    throw new Refusal(why ?? (error instanceof Error ? error.message : String(error)));
  }
}
