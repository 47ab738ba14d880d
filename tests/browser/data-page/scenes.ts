import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { KillableBrowser, type DataSite } from './harness.ts';

/** The browser's guarantees B3, B5 and B8. Each scene returns what happened. */

const ready = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction((wanted) => (window.drover?.painted().length ?? 0) >= wanted, count, {
    timeout: 60_000,
  });

const drained = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => window.drover?.pending() === 0, undefined, { timeout: 120_000 });

/** Seeded random numbers, so a repeated scene has the same faults. */
function dice(): () => number {
  let last = 7;
  return () => (last = (last * 16_807) % 2_147_483_647) / 2_147_483_647;
}

export interface ChaosCounts {
  kills: number;
  'server outages': number;
  typed: number;
  'known durable': number;
  commits: number;
  lost: number;
  twice: number;
}

/** Two tabs type without a pause (B3). A quarter of the answers fail or are lost. The server stops, and the browser is killed. */
export async function chaos(site: DataSite, port: number, cycles: number): Promise<ChaosCounts> {
  const browser = await KillableBrowser.make(port);
  const roll = dice();
  const faults = ['lost after', '500 before', '500 after'] as const;
  const durable = new Map<string, number>();
  const before = site.fake.commits.length;
  const counts: ChaosCounts = {
    kills: 0,
    'server outages': 0,
    typed: 0,
    'known durable': 0,
    commits: 0,
    lost: 0,
    twice: 0,
  };
  try {
    site.fault = () => (roll() < 0.25 ? (faults[Math.floor(roll() * 3)] ?? 'ok') : 'ok');
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const first = await browser.start();
      const second = await browser.tab();
      const pages = [first, second];
      for (const page of pages) await ready(page, site.fake.records.size);
      for (const [part, page] of pages.entries()) {
        const from = (cycle * 2 + part + 1) * 100_000;
        await page.evaluate(([half, start]) => window.drover?.startTyping(half, start), [
          part,
          from,
        ] as const);
      }
      await wait(200 + roll() * 500);
      if (cycle % 2 === 0) {
        site.away = true;
        site.dropLines();
        counts['server outages'] += 1;
        await wait(roll() * 300);
        site.away = false;
      }
      for (const page of pages) {
        const account = await page.evaluate(() => window.drover?.typed());
        counts.typed += account?.count ?? 0;
        for (const [id, value] of Object.entries(account?.durable ?? {})) {
          durable.set(id, Math.max(durable.get(id) ?? 0, value));
          counts['known durable'] += 1;
        }
      }
      browser.kill();
      counts.kills += 1;
      await browser.end();
    }
    site.fault = () => 'ok';
    await drained(await browser.start());
  } finally {
    site.fault = () => 'ok';
    site.away = false;
    await browser.remove();
  }
  const commits = site.fake.commits.slice(before);
  counts.commits = commits.length;
  counts.lost = [...durable].filter(
    ([id, value]) => Number(site.fake.records.get(`carry/${id}`)?.wire?.['tags']) < value,
  ).length;
  const entries = commits.map(({ key, after }) => `${key} ${String(after?.['tags'])}`);
  const keys = commits.map(({ opId }) => opId);
  counts.twice = entries.length - new Set(entries).size + keys.length - new Set(keys).size;
  return counts;
}

export interface QuotaCounts {
  readonly edits: number;
  /** Edits shown as stored before storage was full. */
  readonly storedBefore: number;
  /** Edits still shown as stored after storage had refused an edit. */
  readonly storedAfter: number;
  readonly notSaved: number;
  /** Edits that are still there after a restart. */
  readonly found: number;
  /** Edits that reached the server after storage had room again. */
  readonly sent: number;
}

/** Makes 40 edits of 120 kB, which do not all fit into storage. Then kills the browser (B5, R7). */
export async function fullDisk(site: DataSite, port: number): Promise<QuotaCounts> {
  const browser = await KillableBrowser.make(port);
  const [edits, fitting, length] = [40, 5, 120_000];
  const shownAs = async (page: Page, state: string): Promise<number> =>
    (await page.evaluate(() => window.drover?.painted() ?? [])).filter((line) => line.state === state).length;
  const fill = async (page: Page, from: number, to: number): Promise<void> => {
    await page.evaluate((span) => window.drover?.fill(...span), [from, to, length] as const);
    await page.waitForFunction(
      () => window.drover?.painted().every(({ state }) => state !== 'saving'),
      undefined,
      { timeout: 60_000 },
    );
  };
  try {
    let page = await startWithRoomFor(site, port, browser, 2_000_000);
    await fill(page, 0, fitting);
    const storedBefore = await shownAs(page, 'on this device');
    await fill(page, fitting, edits);
    const storedAfter = await shownAs(page, 'on this device');
    const notSaved = await shownAs(page, 'not saved');
    browser.kill();
    await browser.end();
    page = await browser.start();
    await ready(page, site.fake.records.size);
    const found = await shownAs(page, 'on this device');
    site.away = false;
    await page.reload();
    await drained(page);
    const sent = [...site.fake.records.values()].filter(
      ({ wire }) => String(wire?.['name'] ?? '').length === length,
    ).length;
    return { edits, storedBefore, storedAfter, notSaved, found, sent };
  } finally {
    site.away = false;
    await browser.remove();
  }
}

/** Opens the page with all records and no server. Storage has room for `bytes` more. */
async function startWithRoomFor(
  site: DataSite,
  port: number,
  browser: KillableBrowser,
  bytes: number,
): Promise<Page> {
  const origin = `http://localhost:${port}`;
  const first = await browser.start();
  await ready(first, site.fake.records.size);
  await drained(first);
  const usage = await first.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await browser.end();
  site.away = true;
  const page = await (await browser.launch()).newPage();
  // The quota is set before storage is opened, because storage caches the quota.
  const tools = await page.context().newCDPSession(page);
  await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + bytes });
  await page.goto(`${origin}/`);
  await ready(page, site.fake.records.size);
  return page;
}

/** Edits each of `count` records `rounds` times offline. Then goes online and counts the writes (B8). */
export async function burst(site: DataSite, port: number, count: number, rounds: number) {
  const browser = await KillableBrowser.make(port);
  try {
    const page = await browser.start();
    await ready(page, count);
    await drained(page);
    site.away = true;
    const before = site.calls;
    for (let round = 1; round <= rounds; round += 1) {
      await page.evaluate(([size, value]) => window.drover?.paste(size, value, 'each'), [
        count,
        `99.${round}1`,
      ] as const);
      // The first attempt to send seals one request. Later edits of its record become one more request.
      while (site.calls === before) await page.waitForTimeout(5);
    }
    await page.waitForFunction(
      (size) => window.drover?.painted().filter(({ state }) => state === 'on this device').length === size,
      count,
      { timeout: 120_000 },
    );
    const heard = site.fake.heard.length;
    const calls = site.calls;
    site.away = false;
    await page.reload();
    await drained(page);
    const wrong = [...site.fake.records.values()].filter(
      ({ wire }) => wire?.['tags'] !== `99.${rounds}1`,
    ).length;
    return {
      edits: count * rounds,
      // The page may close while it sends. The next page then sends the unanswered requests again.
      writes: new Set(site.fake.heard.slice(heard).map(({ opId }) => opId)).size,
      calls: site.calls - calls,
      wrong,
    };
  } finally {
    site.away = false;
    await browser.remove();
  }
}
