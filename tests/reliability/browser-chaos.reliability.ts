import { DataSite, plant } from '../browser/data-page/harness.ts';
import { burst, chaos, fullDisk } from '../browser/data-page/scenes.ts';

export const name =
  'records in Chromium: kills of browser and server under faults (B3), a full disk (B5), 5,000 edits offline (B8)';

const cycles = Number(process.env['CHAOS_CYCLES'] ?? 20);
const port = 4360;

/** Runs three scenes and returns their counts. Fails when an edit was lost, applied twice, or falsely shown as stored. */
export async function run(): Promise<string> {
  const site = await DataSite.open(port);
  plant(site.fake, 60, (index) => `00000400-0401-7422-8500-${String(index).padStart(12, '0')}`);
  try {
    const wild = await chaos(site, port, cycles);
    const disk = await fullDisk(site, port);
    plant(site.fake, 1000, (index) => `00000500-0401-7422-8403-${String(index).padStart(12, '0')}`);
    for (const key of site.fake.records.keys()) if (key.includes('/00000400')) site.fake.records.delete(key);
    const many = await burst(site, port, 1000, 5);
    const text = [wild, disk, many].map((counts) => JSON.stringify(counts)).join('\n');
    const isWhole =
      wild.lost + wild.twice === 0 && disk.found >= disk.storedBefore && disk.sent === disk.found;
    const isHonest = disk.storedBefore > 0 && disk.storedAfter === 0 && disk.notSaved === disk.edits;
    // 1,000 records need 1,000 writes. A record that is edited while its request is sent needs one more write.
    if (!isWhole || !isHonest || many.writes > 1001 || many.wrong > 0) throw new Error(text);
    return text;
  } finally {
    await site.close();
  }
}
