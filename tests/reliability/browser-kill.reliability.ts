import { DataSite, killOnce, KillableBrowser, plant } from '../browser/data-page/harness.ts';

export const name =
  'records in Chromium: kill -9 and tab crash at the painted frame (B1, B2), faults while pushing (B3)';

const rounds = Number(process.env['KILL_ROUNDS'] ?? 40);
const port = 4320;

interface Sum {
  kills: number;
  unmarkedLost: number;
  torn: number;
  lost: number;
  twice: number;
}

async function kills(
  site: DataSite,
  how: { count: number; each?: 'each'; renderersOnly?: boolean },
  mark: number,
): Promise<Sum> {
  const browser = await KillableBrowser.make(port);
  const sum: Sum = { kills: 0, unmarkedLost: 0, torn: 0, lost: 0, twice: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const result = await killOnce(site, browser, { ...how, value: `${mark}.${round}1` });
      sum.kills += 1;
      sum.unmarkedLost += result.unmarkedLost;
      sum.torn += Number(result.torn);
      sum.lost += result.lost;
      sum.twice += result.twice;
    }
  } finally {
    await browser.remove();
  }
  return sum;
}

/** 200 records edited while a third of the replies are lost or 500: how often the server did more or less than once. */
async function chaos(site: DataSite): Promise<{ edits: number; commits: number; wrong: number }> {
  const browser = await KillableBrowser.make(port);
  let chance = 7;
  const draw = (): number => (chance = (chance * 16_807) % 2_147_483_647) / 2_147_483_647;
  const faults = ['lost after', '500 before', '500 after'] as const;
  site.fault = () => (draw() < 0.3 ? (faults[Math.floor(draw() * 3)] ?? 'ok') : 'ok');
  const before = site.fake.commits.length;
  try {
    const page = await browser.start();
    await page.waitForFunction(() => window.drover?.painted().length === 200, undefined, {
      timeout: 120_000,
    });
    for (let round = 0; round < 5; round += 1) {
      await page.evaluate((value) => window.drover?.paste(200, value, 'each'), `70${round}`);
      await page.waitForFunction(() => window.drover?.pending() === 0, undefined, { timeout: 300_000 });
    }
    const wrong = [...site.fake.records.values()].filter(({ wire }) => wire?.['tags'] !== '704').length;
    return { edits: 1000, commits: site.fake.commits.length - before, wrong };
  } finally {
    site.fault = () => 'ok';
    await browser.remove();
  }
}

/** 40 kills of each kind; fails when one line shown without a mark was lost, a paste was torn, or a value sent twice. */
export async function run(): Promise<string> {
  const site = await DataSite.open(port);
  plant(site.fake, 200);
  try {
    const paste = await kills(site, { count: 200 }, 11);
    const single = await kills(site, { count: 1, each: 'each' }, 12);
    const crash = await kills(site, { count: 200, renderersOnly: true }, 13);
    const pushed = await chaos(site);
    const text = JSON.stringify({ paste, single, crash, pushed });
    const bad = [paste, single, crash].some(
      (sum) => sum.unmarkedLost + sum.torn + sum.lost + sum.twice !== 0,
    );
    if (bad || pushed.wrong !== 0 || pushed.commits !== pushed.edits) throw new Error(text);
    return text;
  } finally {
    await site.close();
  }
}
