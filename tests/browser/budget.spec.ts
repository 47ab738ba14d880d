import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { newCarry } from '#calc-core/carry';
import { newTrade } from '#calc-core/trade';
import { localDate } from '#calc-core/number';
import { toWire } from '#contract/wire.ts';
import { openWorkbook } from '#workbook/in/open.ts';
import { button, content, go, notices, openAs } from './app.ts';
import { renewDemo, tokenOf } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

/** Follows the cash flow from the Main Menu to the entries that add up to the peak debt, on a desktop and on a phone. */

const stamp = Date.now();
const uuid = (): string => crypto.randomUUID();
const today = localDate(new Date());
const carry = { ...newCarry(uuid()), name: `Budget ${stamp}`, carryTypeId: 2 as const, weeksHeld: '20' };
const mob = {
  ...newTrade(uuid(), today, [], []),
  name: `Budget mob ${stamp}`,
  carryId: carry.id,
  carryTypeId: 2 as const,
  numberOfHead: '100',
  purchaseWeightkg: '260',
  purchaseCostHd: '900',
  saleWeightkg: '400',
  saleCostHd: '1300',
  purchaseTerms: '1',
};
const loan = {
  name: `Livestock loan ${stamp}`,
  kind: 'loan',
  limit: 500000,
  rate: 9.5,
  balance: 0,
  on: today,
  share: 80,
};
const source = {
  name: `Overdraft ${stamp}`,
  kind: 'overdraft',
  limit: 10000000,
  rate: 8.25,
  balance: -400000,
  on: today,
};

let page: Page;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser, request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(accounts.normal)}` };
  const put = async (path: string, body: object): Promise<void> => {
    const answer = await request.post(`/api/${path}/kirra`, { headers, data: body });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  await put('Carrys', toWire('carry', carry));
  await put('Trades', toWire('trade', mob));
  await put('Fundings', source);
  await put('Fundings', loan);
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.context().close());

test('a purchase due today appears on the Main Menu, in the peak debt, and in the entries behind that figure', async () => {
  await go(page, '/user/main');
  await expect(content(page).getByRole('link', { name: mob.name }).first()).toBeVisible();
  await content(page).getByRole('link', { name: 'Cash flow' }).click();
  await expect(content(page).getByRole('status')).toContainText(/Your debt peaks at \$[\d,]+ on /);
  await content(page)
    .getByRole('button', { name: /^Purchases, \d+ months/ })
    .click();
  const entries = page.getByRole('dialog');
  await expect(entries.getByRole('link', { name: mob.name })).toBeVisible();
  await expect(entries.getByText('-90,000.00').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await content(page).getByRole('radio', { name: 'Sold four weeks later' }).check();
  await expect(content(page).getByRole('status')).toContainText('Sold four weeks later, your debt peaks at');
  await go(page, `/trades/kirra/tradeDetail/${mob.id}`);
  await expect(content(page).getByText(/Most money out/)).toBeVisible();
});

test('the trades behind a figure, and no others, open in the Trades sheet', async () => {
  await go(page, '/money/kirra/cash-flow');
  await content(page)
    .getByRole('button', { name: /^Purchases, \d+ months/ })
    .click();
  const these = page.getByRole('dialog').getByRole('link', { name: /^Show these \d+ trades$/ });
  const count = Number(/\d+/.exec((await these.textContent()) ?? '')?.[0]);
  await these.click();
  await expect(content(page).getByRole('heading', { name: `${count} trades` })).toBeVisible();
  await expect(content(page).getByRole('grid').getByText(mob.name)).toBeVisible();
  await content(page).getByRole('link', { name: 'Show all trades' }).click();
  await expect(content(page).getByRole('heading', { name: 'Trades', exact: true })).toBeVisible();
});

test('births of a class are typed in the tax year and valued once for all cattle, and own use gets columns on request', async () => {
  await go(page, '/money/kirra/tax-year');
  const table = content(page).getByRole('table', { name: 'Livestock schedule of the year' });
  await expect(table.getByRole('columnheader', { name: 'Killed for own use' })).toHaveCount(0);
  const born = table.getByRole('textbox', { name: 'Cattle, head born', exact: true });
  await born.fill('11');
  await page.keyboard.press('Enter');
  const row = born.locator('xpath=ancestor::tr');
  await expect(row.getByRole('cell', { name: '220', exact: true }).first()).toBeVisible();
  const each = content(page).getByRole('textbox', { name: 'Value of each head born, cattle' });
  await expect(each).toHaveValue('20');
  await each.fill('25');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('cell', { name: '275', exact: true }).first()).toBeVisible();
  await content(page).getByRole('combobox', { name: 'Killed for own use' }).selectOption('by class');
  await expect(table.getByRole('columnheader', { name: 'Killed for own use' })).toBeVisible();
  await born.fill('');
  await page.keyboard.press('Enter');
});

test('a livestock loan chosen under Terms is saved, and the cash flow draws on it', async () => {
  await go(page, '/money/kirra/cash-flow');
  await expect(content(page).getByRole('link', { name: 'Enter them' })).toHaveAttribute(
    'href',
    '/trades/kirra/purchases',
  );
  const interest = content(page).getByRole('row', { name: /Interest of the livestock loan/ });
  await expect(content(page).getByRole('row', { name: /Return on own money/ })).toBeVisible();
  await expect(interest).toHaveCount(0);
  await go(page, `/trades/kirra/tradeDetail/${mob.id}`);
  await content(page).getByRole('button', { name: 'Terms', exact: true }).click();
  await content(page).getByLabel('Paid by').selectOption({ label: loan.name });
  await page.keyboard.press('Control+s');
  await expect(notices(page).getByText('Trade is saved')).toBeVisible();
  await page.reload();
  await expect(content(page).getByText(`Pay in 1 day, paid by ${loan.name}`)).toBeVisible();
  await go(page, '/money/kirra/cash-flow');
  await expect(interest).toHaveText(/Interest of the livestock loan\s*[\d,]+\.\d\d$/);
});

test('the cash flow can be saved as a workbook, printed on one sheet, and shared as a link that a bank reads without script', async ({
  browser,
}) => {
  await go(page, '/money/kirra/cash-flow');
  const told = content(page).getByRole('status');
  await expect(told).toHaveText(/^Your debt peaks at /);
  const sentence = (await told.textContent()) ?? '';
  const waiting = page.waitForEvent('download');
  await content(page).getByRole('button', { name: 'Excel' }).click();
  const bytes = await readFile(await (await waiting).path());
  const book = openWorkbook(new Uint8Array(bytes));
  expect([...book.sheet('Entries').rows.values()].some((row) => row.get(3)?.text === mob.name)).toBe(true);
  expect(JSON.stringify([...book.sheet('Start').rows.get(3)!.values()])).toContain(sentence);

  await oneSheetOfPaper();
  await linkReads(browser, sentence);
});

/** Ctrl+P prints this page on one landscape sheet. */
async function oneSheetOfPaper(): Promise<void> {
  await expect(button(page, 'Print or share')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.drover-paper[data-side]')).toHaveCount(1);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/\/MediaBox \[0 0 84[12][\d.]* 59[45][\d.]*\]/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
}

/** Makes a link and opens it on a phone without script. */
async function linkReads(browser: Browser, sentence: string): Promise<void> {
  await button(page, 'Print or share').click();
  const dialog = page.getByRole('dialog', { name: 'Print or share' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link, shown only once' }).inputValue();
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const bank = await context.newPage();
  expect((await bank.goto(link))?.status()).toBe(200);
  await expect(bank.locator('.one')).toHaveText(sentence);
  const wide = await bank.evaluate(() => document.documentElement.scrollWidth).catch(() => 0);
  expect(wide).toBeLessThanOrEqual(390);
  await context.close();
  await page.keyboard.press('Escape');
}

for (const { tab, says, sheet } of [
  { tab: 'feed', says: /^(Feed runs short|The country carries|The most feed)/, sheet: 'Months' },
  { tab: 'tax-year', says: /the year shows a gross/i, sheet: 'Totals' },
])
  test(`${tab} can be saved as a workbook, printed on one sheet, and shared as a link`, async ({
    browser,
  }) => {
    await go(page, `/money/kirra/${tab}`);
    const told = content(page).getByRole('status');
    await expect(told).toHaveText(says);
    const sentence = (await told.textContent()) ?? '';
    const waiting = page.waitForEvent('download');
    await content(page).getByRole('button', { name: 'Excel' }).click();
    const bytes = await readFile(await (await waiting).path());
    expect(openWorkbook(new Uint8Array(bytes)).sheet(sheet).rows.size).toBeGreaterThan(1);
    await oneSheetOfPaper();
    await linkReads(browser, sentence);
  });

test('on a phone, tapping a month opens its entries', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, '/money/kirra/cash-flow');
  await content(page)
    .getByRole('button', { name: /^\w+ \d{4}/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
});
