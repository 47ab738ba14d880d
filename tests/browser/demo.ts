import { issueAccessToken } from '../../src/server/provider/issue.ts';
import { seedDemo } from '../../src/server/seed/demo.ts';
import { readSettings } from '../../src/server/settings.ts';
import { connectStorage } from '../../src/server/storage/open.ts';
import { siteData, siteOf } from './playwright.config.ts';

const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0);
const connect = () => connectStorage({ dataDir: siteData(worker), databaseUrl: null });

/** Returns an access token of this demo account, as its sign-in would. */
export async function tokenOf(account: string): Promise<string> {
  const storage = await connect();
  try {
    return await issueAccessToken(storage.database, readSettings({ PUBLIC_URL: siteOf(worker) }), account);
  } finally {
    await storage.close();
  }
}

/** Restores the demo's members and records, which earlier test files have changed. All members must then sign in again. */
export async function renewDemo(): Promise<void> {
  const storage = await connect();
  try {
    const [owner] = await storage.database.query<{ issuer: string }>('select issuer from members limit 1');
    await storage.database.query('truncate members cascade');
    await seedDemo(storage.database, owner?.issuer ?? '');
  } finally {
    await storage.close();
  }
}
