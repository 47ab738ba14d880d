import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { newTrade, nothingActual, type Actual, type Trade } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import { arrive, bar, button, content, go, goAndArrive, notices, openAs, over } from './app.ts';
import { renewDemo, tokenOf } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

/** A mob is bought, sold in two sales, and split. Runs on a desktop, and offline on a phone. */

const stamp = Date.now();
/** The purchase is today, so the sale must be on a later day. */
const soldOn = dayIn(30);
function dayIn(days: number): string {
  const day = new Date(stamp + days * 86_400_000);
  return `${day.getDate()}/${day.getMonth() + 1}/${day.getFullYear()}`;
}
const uuid = (): string => crypto.randomUUID();
const carry = { ...newCarry(uuid()), name: `Oats ${stamp}`, carryTypeId: 2 as const, weeksHeld: '20' };
const group = { id: uuid(), name: `Autumn ${stamp}` };
const planned = (name: string, heldFrom: string, mark = stamp): Trade => ({
  ...newTrade(uuid(), heldFrom, [], []),
  name: `${name} ${mark}`,
  carryId: carry.id,
  carryTypeId: 2,
  numberOfHead: '80',
  purchaseWeightkg: '260',
  purchaseCostHd: '910',
  saleWeightkg: '400',
  saleCostHd: '1300',
});
const sold: Trade = (() => {
  const plan = { ...planned('Sold mob', '2026-06-02'), tradeGroupId: group.id };
  const sale = { soldOn: '2026-10-20', head: null, saleWeightkg: null, saleCostHd: '850' };
  return { ...plan, ...withActual(plan, carry, { ...nothingActual, sales: [sale] }) };
})();
const held = planned('Held mob', '2026-06-02');
const lot = (soldOn: string, head: string) => ({ soldOn, head, saleWeightkg: null, saleCostHd: '850' });
const heldWith = (facts: Partial<Actual>): Trade => ({
  ...held,
  ...withActual(held, carry, { ...nothingActual, boughtOn: '2026-06-02', ...facts }),
});
const pens = Array.from({ length: 18 }, (_, at) => planned(`Pen ${at + 1}`, '2026-06-02'));
/** The phone's pens have this number in their names. */
const yards = stamp + 1;
const yardPens = pens.map((_, at) => planned(`Yard ${at + 1}`, '2026-06-02', yards));

let page: Page;
test.beforeAll(async ({ browser, request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(accounts.normal)}` };
  const put = async (path: string, body: object): Promise<void> => {
    const answer = await request.post(`/api/${path}/kirra`, { headers, data: body });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  await put('Carrys', toWire('carry', carry));
  await put('TradeGroups', toWire('group', group));
  const sales = [lot('2026-08-04', '10'), lot('2026-09-01', '20')];
  for (const trade of [sold, heldWith({ sales }), ...pens, ...yardPens])
    await put('Trades', toWire('trade', trade));
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.context().close());

const known = (of: Page, label: string): Locator =>
  content(of).getByRole('textbox', { name: `${label}, actual`, exact: true });

async function enter(of: Page, label: string, text: string): Promise<void> {
  await over(known(of, label), text);
  await known(of, label).press('Tab');
}

/** Opens the menu of the whole mob and chooses an item. */
async function choose(of: Page, item: RegExp): Promise<Locator> {
  await content(of).getByRole('button', { name: 'More for this mob' }).click();
  await of.getByRole('menuitem', { name: item }).click();
  return of.getByRole('dialog');
}

/** Buys a pen at the rail, and enters two sales on one day. */
async function fromRailToSold(of: Page, weight: string): Promise<string> {
  await go(of, '/market/kirra/bid');
  const field = (name: string): Locator => content(of).getByRole('textbox', { name, exact: true });
  await over(field('Weight'), weight);
  await over(field('Head'), '30');
  await over(field('Paid'), '4');
  await field('Paid').press('Tab');
  await content(of).getByRole('button', { name: 'Bought' }).click();
  const link = content(of)
    .getByText(/^Bought /)
    .getByRole('link');
  const name = await link.innerText();
  await link.click();
  await expect(of).toHaveURL(/tradeDetail/);
  await content(of)
    .getByRole('radio', { name: /^(Plan and a|A)ctual$/ })
    .check({ force: true });
  await enter(of, 'Sold on', soldOn);
  await enter(of, 'Sale price', '3.5');
  await content(of).getByRole('button', { name: 'Another sale' }).click();
  await enter(of, 'Head sold, sale 1', '10');
  await enter(of, 'Head sold, sale 2', '20');
  await enter(of, 'Sale price, sale 2', '3.6');
  await button(of, 'Save').click();
  await expect(
    bar(of)
      .getByText(/^(Saved|Kept on this device)/)
      .first(),
  ).toBeVisible();
  return name;
}

/** Splits off the second sale, undoes the split, and splits again. */
async function split(of: Page, name: string): Promise<void> {
  const dialog = await choose(of, /^Split the mob/);
  await dialog.getByRole('checkbox', { name: /^20 head/ }).check();
  await expect(dialog.getByRole('row').filter({ hasText: name })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(known(of, 'Number of head')).toHaveValue('10');
  await notices(of).getByRole('button', { name: 'Undo' }).last().click();
  await expect(known(of, 'Number of head')).toHaveValue('30');
  const again = await choose(of, /^Split the mob/);
  await again.getByRole('checkbox', { name: /^20 head/ }).check();
  await again.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(known(of, 'Number of head')).toHaveValue('10');
}

test('on a desktop a pen is bought at the rail, sold in two drafts on one day, and one draft is split off', async () => {
  const name = await fromRailToSold(page, '291');
  await expect(
    content(page)
      .getByText(/, sold \d+ \w+ 20\d\d/)
      .first(),
  ).toBeVisible();
  await split(page, name);
  await goAndArrive(page, '/trades/kirra/tradeList');
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill(name);
  await expect(page.getByRole('row').filter({ hasText: 'actual' }).filter({ hasText: name })).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill('');
});

test('eighteen purchases can be entered in one sheet', async () => {
  await go(page, '/trades/kirra/tradeList');
  const enter = page.getByRole('link', { name: /^Enter \d+ purchases$/ });
  await expect(enter).toBeVisible();
  // The list and this sheet have the same search box. Type into it only when the sheet is there.
  await arrive(page, () => enter.click());
  await expect(page).toHaveURL(/\/trades\/kirra\/purchases$/);
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill(String(stamp));
  const rows = content(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Pen / }) });
  await expect(rows).toHaveCount(18);
  const cell = (row: number, column: string): Locator =>
    page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);
  await expect(cell(18, 'boughtOn')).toHaveCount(0);
  await cell(0, 'boughtOn').click();
  await page.keyboard.type('5/6/2026');
  await page.keyboard.press('Enter');
  // All pens were bought on one day, so the date is filled down.
  await cell(0, 'boughtOn').click();
  await cell(17, 'boughtOn').click({ modifiers: ['Shift'] });
  await page.keyboard.press('ControlOrMeta+d');
  await expect(cell(17, 'boughtOn')).toHaveText('05/06/2026');
  await cell(1, 'paidHd').click();
  await page.keyboard.type('905');
  await page.keyboard.press('Enter');
  await expect(cell(1, 'paidHd')).toHaveText('905.00');
  await expect(rows.filter({ hasText: 'so far' })).toHaveCount(18);
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill('');
});

test('the page for the bank shows the actual profit of a sold group, not the planned one', async ({
  browser,
}) => {
  await goAndArrive(page, `/trades/kirra/tradeGroupDetail/${group.id}`);
  await expect(content(page).getByText('1 trade, 1 sold')).toBeVisible();
  await button(page, 'Print or share').click();
  const dialog = page.getByRole('dialog', { name: 'Print or share' });
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link, shown only once' }).inputValue();
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport });
    const bank = await context.newPage();
    await bank.goto(link);
    await expect(bank.locator('.one')).toContainText('1 trade, 1 sold, 80 head: -$4,800.00');
    await context.close();
  }
  await page.keyboard.press('Escape');
});

/** Opens a phone, and waits until the phone has stored the app. */
async function phoneWithoutSignal(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    serviceWorkers: 'allow',
  });
  const phone = await context.newPage();
  const { signIn } = await import('./support.ts');
  await signIn(phone, accounts.normal, '/trades/kirra/tradeList');
  await expect(phone.locator('.ag-row[row-id]').first()).toBeVisible();
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready));
  return phone;
}

async function eighteenPurchases(phone: Page): Promise<void> {
  await go(phone, '/trades/kirra/purchases');
  await phone.getByRole('searchbox', { name: 'Find in trades' }).fill(String(yards));
  const paid = (row: number): Locator => phone.locator(`.ag-row[row-index="${row}"] [col-id="paidHd"]`);
  await expect(phone.locator('.ag-row[row-id]').first()).toContainText(String(yards));
  await paid(0).tap();
  for (const at of yardPens.keys()) {
    await phone.keyboard.type(`${905 + at}`);
    await phone.keyboard.press('Enter');
  }
  await expect(paid(17)).toHaveText('922.00');
  await phone.getByRole('searchbox', { name: 'Find in trades' }).fill('');
}

test('a split keeps what another device changes while its dialog is open, and unticks the lots that changed', async ({
  request,
}) => {
  await goAndArrive(page, `/trades/kirra/tradeDetail/${held.id}?view=plan`);
  const dialog = await choose(page, /^Split the mob/);
  const head = dialog.getByRole('textbox', { name: 'Head that go to the new trade' });
  await head.fill('30');
  await dialog.getByRole('checkbox', { name: /^10 head/ }).check();
  const headers = { authorization: `Bearer ${await tokenOf(accounts.normal)}` };
  const address = `/api/Trades/kirra/detail/${held.id}`;
  const etag = (await request.get(address, { headers })).headers()['etag'] ?? '';
  const changed = heldWith({ deaths: '5', sales: [lot('2026-09-01', '20')] });
  const answer = await request.put(address, {
    headers: { ...headers, 'if-match': etag },
    data: toWire('trade', changed),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const deaths = dialog.getByRole('textbox', { name: 'Deaths counted in the new trade' });
  await expect(deaths).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: /^20 head/ })).not.toBeChecked();
  await expect(head).toHaveValue('30');
  await deaths.fill('2');
  await dialog.getByRole('button', { name: 'Split', exact: true }).click();
  await expect(known(page, 'Number of head')).toHaveValue('48');
  await expect(known(page, 'Deaths')).toHaveValue('3');
  await expect(known(page, 'Head sold')).toHaveValue('20');
});

test('a phone buys, sells, splits, enters eighteen purchases and marks one while offline, and the desktop has it all later', async ({
  browser,
}) => {
  const phone = await phoneWithoutSignal(browser);
  // Opening a screen once stores its files on the device.
  for (const address of ['/market/kirra/bid', '/trades/kirra/purchases']) await goAndArrive(phone, address);
  await phone.context().setOffline(true);
  const name = await fromRailToSold(phone, '288');
  await split(phone, name);
  await eighteenPurchases(phone);
  const plan = planned('Never', '2027-01-04').name;
  await goAndArrive(phone, '/trades/kirra/tradeDetail/create');
  await over(content(phone).getByRole('textbox', { name: 'Name', exact: true }), plan);
  await button(phone, 'Save').click();
  await expect(phone).toHaveURL(/\/tradeDetail\/(?!create)/);
  await content(phone).getByRole('button', { name: 'More for this mob' }).click();
  await phone.getByRole('menuitem', { name: /^Did not go ahead/ }).click();
  await button(phone, 'Save').click();
  await expect(content(phone).getByText(/did not go ahead: it is in no total/)).toBeVisible();
  await phone.context().setOffline(false);
  await goAndArrive(page, '/user/main');
  await goAndArrive(page, '/trades/kirra/tradeList');
  const find = page.getByRole('searchbox', { name: 'Find in trades' });
  await find.fill(name);
  await expect(page.getByRole('row').filter({ hasText: 'actual' }).filter({ hasText: name })).toHaveCount(2, {
    timeout: 30_000,
  });
  await find.fill(String(yards));
  await expect(page.getByRole('row').filter({ hasText: 'so far' })).toHaveCount(18, { timeout: 30_000 });
  await find.fill(plan);
  await expect(page.locator('.ag-row.quiet').first()).toBeVisible();
  await find.fill('');
  await phone.context().close();
});
