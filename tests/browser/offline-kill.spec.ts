import { expect, test } from '@playwright/test';
import { DataSite, killOnce, KillableBrowser, plant } from './data-page/harness.ts';
import { burst, chaos, fullDisk } from './data-page/scenes.ts';

/** The short tests of the guarantees B1, B3, B4, B5, B8 and B9. The long tests are in tests/reliability. */
const port = 4310;
let site: DataSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await DataSite.open(port);
  // These ids contain status codes such as 404. The app must read the status, not digits in a text (B9).
  plant(site.fake, 200, (index) => `00000400-0401-7422-8500-${String(index).padStart(12, '0')}`);
});

test.afterAll(async () => {
  await site.close();
});

for (const how of [
  { name: 'a paste of 200', count: 200, value: '11' },
  { name: 'a single edit', count: 1, value: '12', each: 'each' as const },
  { name: '200 edits of one task', count: 200, value: '13', each: 'each' as const },
]) {
  test(`kill -9 at the painted frame after ${how.name} loses nothing shown as stored, and everything is sent once`, async () => {
    test.setTimeout(120_000);
    const browser = await KillableBrowser.make(port);
    try {
      for (let round = 0; round < 1; round += 1) {
        const result = await killOnce(site, browser, { ...how, value: `${how.value}.${round}1` });
        expect(result).toEqual({ unmarkedLost: 0, torn: false, lost: 0, twice: 0 });
      }
    } finally {
      await browser.remove();
    }
  });
}

test('another tab follows live, and sends the edits of a closed tab', async () => {
  test.setTimeout(120_000);
  const browser = await KillableBrowser.make(port);
  try {
    const first = await browser.start();
    await first.waitForFunction(
      () => window.drover?.pending() === 0 && window.drover.painted().length === 200,
    );
    const second = await browser.tab();
    site.away = true;
    await first.evaluate(() => window.drover?.paste(50, '77'));
    await second.waitForFunction(
      () => window.drover?.painted().filter(({ value }) => value === '77').length === 50,
    );
    const before = site.fake.commits.length;
    await first.close();
    site.away = false;
    await second.waitForFunction(() => window.drover?.pending() === 0, undefined, { timeout: 70_000 });
    expect(site.fake.commits.length - before).toBe(50);
  } finally {
    await browser.remove();
  }
});

test('1,000 offline edits of 200 records need at most 200 writes (B8)', async () => {
  const { writes, calls, wrong } = await burst(site, port, 200, 5);
  // One request is sealed after the first edit, so its record needs a second write.
  expect(writes).toBeLessThanOrEqual(201);
  expect(calls).toBeLessThan(20);
  expect(wrong).toBe(0);
});

test('two tabs lose and repeat nothing while answers fail, the server dies and the browser is killed (B3)', async () => {
  const counts = await chaos(site, port, 2);
  expect(counts.typed).toBeGreaterThan(20);
  expect(counts).toMatchObject({ kills: 2, lost: 0, twice: 0 });
});

test('on a full disk every edit shown as stored survives, and all unsent edits are shown as not saved once an edit does not fit (B5)', async () => {
  const { edits, storedBefore, storedAfter, notSaved, found, sent } = await fullDisk(site, port);
  expect(storedBefore).toBe(5);
  expect({ storedAfter, notSaved }).toEqual({ storedAfter: 0, notSaved: edits });
  expect(found).toBeGreaterThanOrEqual(storedBefore);
  expect(found).toBeLessThan(edits);
  expect(sent).toBe(found);
});
