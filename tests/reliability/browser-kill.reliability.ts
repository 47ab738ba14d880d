import { DataSite, killOnce, KillableBrowser, plant } from '../browser/data-page/harness.ts';

export const name = 'records in Chromium: kill -9 and tab crash at the painted frame (B1, B2)';

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

/** Runs 40 kills of each kind. Fails when a stored line was lost, a paste was stored in part, or a value was sent twice. */
export async function run(): Promise<string> {
  const site = await DataSite.open(port);
  plant(site.fake, 200);
  try {
    const paste = await kills(site, { count: 200 }, 11);
    const single = await kills(site, { count: 1, each: 'each' }, 12);
    const crash = await kills(site, { count: 200, renderersOnly: true }, 13);
    const text = JSON.stringify({ paste, single, crash });
    const bad = [paste, single, crash].some(
      (sum) => sum.unmarkedLost + sum.torn + sum.lost + sum.twice !== 0,
    );
    if (bad) throw new Error(text);
    return text;
  } finally {
    await site.close();
  }
}
