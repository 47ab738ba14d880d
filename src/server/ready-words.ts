import { demoAccounts, demoPassword } from './provider/accounts.ts';
import { withoutHttps } from './operate/https.ts';
import type { Settings } from './settings.ts';

type ReadySettings = Pick<Settings, 'demo' | 'dataDir' | 'databaseUrl'>;

/**
 * The text that `npm start` prints once the server answers: its address, the accounts to sign in with, and where the records are stored.
 */
export function readyWords(origin: string, { demo, dataDir, databaseUrl }: ReadySettings): string {
  const [first] = demoAccounts;
  const insecure = withoutHttps(origin);
  return [
    `Drover is ready: ${origin}`,
    ...(demo && first !== undefined ? [`Sign in as ${first.email} with the password ${demoPassword}.`] : []),
    ...(databaseUrl === null ? [`Records are kept in ${dataDir}.`] : []),
    ...(insecure === null ? [] : [`\nWARNING: ${insecure}`]),
  ].join('\n');
}
