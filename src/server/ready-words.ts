import { demoAccounts, demoPassword } from './provider/accounts.ts';
import { withoutHttps } from './operate/https.ts';
import type { Settings } from './settings.ts';

type ReadySettings = Pick<Settings, 'demo' | 'dataDir' | 'databaseUrl'>;

/** What `npm start` says once the server answers: where it is, whom to sign in as, and where the records are kept. */
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
