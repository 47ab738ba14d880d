import { seedDemo } from '../../src/server/seed/demo.ts';
import { connectStorage } from '../../src/server/storage/open.ts';
import { siteData } from './playwright.config.ts';

/**
 * Makes the demo's members and their records new on this worker's site, for a file that compares with the seed: the files before it
 * on the same site have changed what they liked. Whoever is signed in there has to sign in again.
 */
export async function renewDemo(): Promise<void> {
  const dataDir = siteData(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0));
  const storage = await connectStorage({ dataDir, databaseUrl: null });
  try {
    const [owner] = await storage.database.query<{ issuer: string }>('select issuer from members limit 1');
    await storage.database.query('truncate members cascade');
    await seedDemo(storage.database, owner?.issuer ?? '');
  } finally {
    await storage.close();
  }
}
