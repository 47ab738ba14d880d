import { demoAccounts, demoPassword } from './provider/accounts.ts';
import { withoutHttps } from './operate/https.ts';
import type { Settings } from './settings.ts';

type ReadySettings = Pick<Settings, 'demo' | 'dataDir' | 'databaseUrl'>;

/** What `npm start` prints when the server is ready, such as its address and its accounts. */
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
