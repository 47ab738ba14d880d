import { expect, test, type Page } from '@playwright/test';
import { newCarry } from '#calc-core/carry';
import { newTrade } from '#calc-core/trade';
import { localDate } from '#calc-core/number';
import { toWire } from '#contract/wire.ts';
import { content, go, openAs } from './app.ts';
import { tokenOf } from './demo.ts';
import { accounts } from './support.ts';

/** From the Main Menu to the entries behind the peak debt, on a desk and on a phone. */

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
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.context().close());

test('a purchase of today is due on the Main Menu, in the peak debt, and behind its figure', async () => {
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

test('on a phone a month opens its entries', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, '/money/kirra/cash-flow');
  await content(page)
    .getByRole('button', { name: /^\w+ \d{4}/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
});
