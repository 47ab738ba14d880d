/** Prints the record or the whole sheet without the app's frame. */
import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import type { Carry } from '#calc-core/carry';
import type { Trade } from '#calc-core/trade';
import { carryBody, tradeBody } from '#contract/schemas.ts';
import { comparePage } from '#paper/compare.ts';
import { groupPage } from '#paper/group.ts';
import type { PaperPage } from '#paper/page.ts';
import { tradePage } from '#paper/trade.ts';
import { dayInSydney } from '#server/members/membership.ts';
import { recordOfBody } from '#server/records/kinds/record-of-body.ts';
import { tradeOfBody } from '#server/records/kinds/trades.ts';
import { demoCarries, demoGroups } from '#server/seed/carries.ts';
import { demoTrades } from '#server/seed/records.ts';
import { bar, button, go, openAs, side } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts, withLargeType } from './support.ts';

let page: Page;
const screen = { width: 1280, height: 720 };

test.beforeAll(async ({ browser }) => {
  await renewDemo();
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.context().close());
test.beforeEach(async () => {
  await page.emulateMedia({ media: null });
  await page.setViewportSize(screen);
  await page.keyboard.press('Escape');
  await go(page, '/user/main');
  await expect(page.getByRole('heading', { level: 1, name: 'Main Menu' })).toBeVisible();
});

/** A4 landscape inside the margins, in CSS pixels. */
const lying = { width: 1031, height: 702 };

/** Lays the page out for print and sends the browser's print events. */
async function onPaper(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(viewport);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

const wider = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a sheet is printed with every row and column and the totals, without the sidebar, and nothing is cut off', async () => {
  await page.getByRole('link', { name: 'Show All Trades' }).click();
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible();
  const count = Number(await page.getByRole('region', { name: 'Trades' }).locator('h1 + span').textContent());
  expect(count).toBeGreaterThan(8);
  await onPaper(page, lying);

  const printed = page.locator('.drover-printed');
  await expect(printed.getByRole('heading', { name: 'Trades' })).toBeVisible();
  await expect(printed.locator('p')).toHaveText(new RegExp(`^\\d+ \\w+ 20\\d\\d, ${count} trades$`));
  await expect(printed.locator('tbody tr')).toHaveCount(count);
  await expect(printed.locator('tfoot')).toContainText('Totals');
  await expect(printed.locator('thead')).toContainText('Profit Per Hd $/hd');
  await expect(side(page)).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(page.locator('.ag-root')).toBeHidden();
  expect(await wider(page)).toBeLessThanOrEqual(0);
  const cut = await printed
    .locator(':is(th, td)')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(cut).toBe(0);

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
  await expect(page.locator('.ag-root')).toBeVisible();
});

/** Returns a PDF's text, or null without poppler. */
function textOf(pdf: Buffer): string | null {
  if (spawnSync('pdftotext', ['-v']).error !== undefined) return null;
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
}

/** Prints as Ctrl+P does. Expects one A4 page with every number of the calculated page. */
async function expectOnePage(page: Page, wanted: PaperPage): Promise<void> {
  // The page listens for print events a moment after its heading appears.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('.drover-paper')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const raw = pdf.toString('latin1');
  expect(raw.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(raw).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/);
  const text = textOf(pdf);
  if (text === null) console.log('not run: no pdftotext here (apt-get install poppler-utils)');
  else {
    const numbers = JSON.stringify(wanted).match(/-?\$?\d[\d,]*\.\d\d%?/g) ?? [];
    expect(numbers.length).toBeGreaterThan(10);
    expect(numbers.filter((number) => !text.includes(number))).toEqual([]);
    expect(text).toContain(wanted.title);
    expect(text).toContain('page 1 of 1');
    expect(text).not.toMatch(/Show All Trades|Reload/);
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.drover-paper')).toHaveCount(0);
}

function demoTrade(name: string): { readonly trade: Trade; readonly carry: Carry } {
  const index = demoTrades.findIndex(({ trade }) => trade['name'] === name);
  const one = demoTrades[index];
  if (one === undefined) throw new Error(`no ${name}`);
  const { weeksAgo = index % 9 } = one;
  const heldFrom = dayInSydney(new Date(Date.now() - weeksAgo * 7 * 86_400_000));
  return {
    trade: tradeOfBody(tradeBody.parse({ ...one.trade, heldFrom }), ''),
    carry: recordOfBody('carry', carryBody.parse(demoCarries[one.carry]), ''),
  };
}

test('a trade is one A4 page with the calculated numbers, its shared link needs no script, and the link ends when it is withdrawn', async ({
  browser,
  launchOptions,
}) => {
  await page.locator('#side').getByRole('link', { name: /Roma/ }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Roma');
  const { carry, trade } = demoTrade('Roma store steers');
  const wanted = tradePage(carry, trade);
  await expectOnePage(page, wanted);
  await button(page, 'Print or share').click();
  const dialog = page.getByRole('dialog', { name: 'Print or share' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link, shown only once' }).inputValue();
  expect(link).toMatch(/\/s\/[\w-]{22}$/);
  // A bank opens the link without script and without an account.
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const bank = await context.newPage();
  expect((await bank.goto(link))?.status()).toBe(200);
  await expect(bank.getByRole('heading', { level: 1 })).toHaveText('Roma store steers');
  await expect(bank.locator('.one')).toHaveText(wanted.sentence);
  expect(await wider(bank).catch(() => 0)).toBeLessThanOrEqual(0);
  const printed = await bank.pdf({ preferCSSPageSize: true });
  expect(printed.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  // This browser doubles the text size. The page grows on the screen but prints on one sheet.
  const large = await withLargeType(browser, launchOptions);
  const reader = await large.newPage({ viewport: { width: 390, height: 844 } });
  await reader.goto(link);
  await expect(reader.locator('.one')).toHaveCSS('font-size', '32px');
  await expect(reader.locator('.amt').first()).toHaveCSS('font-size', '28px');
  expect(await wider(reader)).toBeLessThanOrEqual(0);
  const printedLarge = await reader.pdf({ preferCSSPageSize: true });
  expect(printedLarge.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await large.close();
  await dialog.getByRole('button', { name: 'Withdraw Roma store steers' }).click();
  await expect(dialog.getByText(/^Withdrawn on .*, opened twice$/)).toBeVisible();
  expect((await bank.goto(link))?.status()).toBe(410);
  await expect(bank.getByRole('heading', { level: 1 })).toHaveText('This page has ended');
  await context.close();
});

test('a group and a comparison are each printed as one page, not as their sheet', async () => {
  const [key, name] = Object.entries(demoGroups)[0]!;
  await page
    .locator('#side')
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible();
  const members = demoTrades
    .filter(({ group }) => group === key)
    .map(({ trade }) => demoTrade(String(trade['name'])));
  await expectOnePage(page, groupPage({ id: '', name }, members));
  const links = page.locator('.drover-sheet a[href*="/tradeDetail/"]');
  const found = new Map(
    await links.evaluateAll((all) =>
      all.map((link): [string, string] => [
        link.getAttribute('href')?.split('/').at(-1) ?? '',
        // Skips a tag after the name, such as "actual".
        (link.querySelector('span') ?? link).textContent?.trim() ?? '',
      ]),
    ),
  );
  const two = [...found].slice(0, 2);
  const slug = new URL(page.url()).pathname.split('/')[2];
  await go(page, `/trades/${slug}/compare?trades=${two.map(([id]) => id).join(',')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  const beside = comparePage(
    two.map(([id, of]) => {
      const { carry, trade } = demoTrade(of);
      return { carry, trade: { ...trade, id } };
    }),
  );
  expect(beside.sentence).toContain('ranked by the yearly return on all the capital');
  await expectOnePage(page, beside);
});

test('a shorn trade fits one page, even when the browser’s type is twice the size', async () => {
  await page.getByRole('link', { name: 'Show All Trades' }).click();
  await page.getByRole('link', { name: 'Hay wethers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hay wethers');
  const { carry, trade } = demoTrade('Hay wethers');
  await expectOnePage(page, tradePage(carry, trade));
  const large = await page.addStyleTag({ content: ':root { font-size: 200%; }' });
  await expectOnePage(page, tradePage(carry, trade));
  await large.evaluate((style) => (style as Element).remove());
});
