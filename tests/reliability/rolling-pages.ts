import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Browser, type Page } from 'playwright';
import { chromiumFlags, chromiumPath } from '../run/browser.ts';

const account = 'kirra@drover.example';
const patience = 60_000;

/** A member's page with the app stored on the device. It stays on the release with which it was opened. */
export interface MemberPage {
  /** The release of the page, or '' for the current build. */
  readonly release: string;
  /** Goes offline and enters a trade with this name. */
  enterOffline(trade: string): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const releaseOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('meta[name="release"]')?.getAttribute('content') ?? '');

async function signIn(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/user/main`);
  await page.getByLabel('Email').fill(account);
  await page.getByLabel('Password').fill('drover-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/main$/i, { timeout: patience });
}

/** Reloads the page until it has the wanted release. During a deploy, a page may get either release. */
async function openRelease(page: Page, base: string, wanted: string): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(200)) {
    await page.goto(`${base}/`);
    if ((await releaseOf(page)) === wanted) return;
  }
  throw new Error(`No page of the release '${wanted}' came`);
}

/** Opens a release of the app as a member. Waits until the device has the member's records and the app's files. */
export async function openMemberPage(base: string, release: string): Promise<MemberPage> {
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumFlags],
  });
  const context = await browser.newContext();
  const page = await context.newPage();
  await openRelease(page, base, release);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await signIn(page, base);
  await page.goto(`${base}/trades/kirra/tradeList`);
  await page.getByText('Blackall bullocks').first().waitFor({ timeout: patience });
  return {
    release: await releaseOf(page),
    async enterOffline(trade) {
      await context.setOffline(true);
      await page.goto(`${base}/trades/kirra/tradeDetail/create`);
      await page.getByLabel('Name', { exact: true }).fill(trade);
      await page.getByLabel('Number of head').first().fill('24');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL(/tradeDetail\/(?!create)/i, { timeout: patience });
    },
    comeBack: () => context.setOffline(false),
    close: () => browser.close(),
  };
}
