/** `npm run --silent token -- ACCOUNT`: prints an access token of the development provider, for curl. The server may run or not. */
import { demoAccounts, findAccount } from '../server/provider/accounts.ts';
import { issueAccessToken } from '../server/provider/issue.ts';
import { readSettings } from '../server/settings.ts';
import { openStorage } from '../server/storage/open.ts';

async function print(accountId: string): Promise<void> {
  const settings = readSettings();
  const storage = await openStorage(settings);
  try {
    console.log(await issueAccessToken(storage.database, settings, accountId));
  } finally {
    await storage.close();
  }
}

const account = findAccount(process.argv[2] ?? '');
if (account === undefined) {
  const known = demoAccounts.map(({ id }) => id).join(', ');
  console.error(`Usage: npm run --silent token -- ACCOUNT\nACCOUNT is one of: ${known}`);
  process.exitCode = 2;
} else {
  await print(account.id).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
