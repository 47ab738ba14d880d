import { demoAccounts, findAccount } from '../../server/provider/accounts.ts';
import { issueAccessToken } from '../../server/provider/issue.ts';
import { readSettings } from '../../server/settings.ts';
import { openStorage } from '../../server/storage/open.ts';
import { UsageError, type Run } from '../command.ts';

/** Prints an access token of the development provider. The server may be running or stopped. */
export const run: Run = async ([name = '']) => {
  const account = findAccount(name);
  if (account === undefined) {
    const known = demoAccounts.map(({ id }) => id).join(', ');
    throw new UsageError(`There is no account '${name}'. ACCOUNT is one of: ${known}`);
  }
  const settings = readSettings();
  const storage = await openStorage(settings);
  try {
    console.log(await issueAccessToken(storage.database, settings, account.id));
  } finally {
    await storage.close();
  }
};
