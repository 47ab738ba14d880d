/** The browser itself doubles the text size. No chart or text may be broken, hidden or cut off. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { bar, content, go, goAndArrive } from './app.ts';
import { renewDemo } from './demo.ts';
import { everyPlace, type Place } from './every-screen.ts';
import { accounts, signIn, withLargeType } from './support.ts';

let large: Browser;
let page: Page;
let places: readonly Place[];
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test.beforeAll(async ({ browser, launchOptions }) => {
  await renewDemo();
  large = await withLargeType(browser, launchOptions);
  page = await (await large.newContext({ viewport: desk, hasTouch: true })).newPage();
  await signIn(page, accounts.normal);
  await expect(page.locator('#side li a').nth(10)).toBeVisible();
  places = await everyPlace(page, 'kirra');
});
test.afterAll(() => large.close());

async function open(title: string, viewport: typeof phone): Promise<void> {
  await page.setViewportSize(viewport);
  await goAndArrive(page, places.find((place) => place.title === title)?.address ?? '');
}

test('on a phone the arrow of a section that folds is beside the section’s title, and a long hint is below the title', async () => {
  await open('trade', phone);
  const sell = content(page).locator('section', {
    has: page.getByRole('button', { name: 'Sell', exact: true }),
  });
  const middleOf = (selector: string) =>
    sell
      .locator(selector)
      .first()
      .evaluate((one) => {
        const { top, height } = one.getBoundingClientRect();
        return top + height / 2;
      });
  await expect(sell).toBeVisible();
  const title = await middleOf('h2');
  expect(Math.abs((await middleOf('button > svg')) - title)).toBeLessThan(12);
  const hint = sell.getByText(/^Break-even/).first();
  expect(await hint.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThan(title + 12);
});

test('on a phone the amounts in and out of a month have a line of their own', async () => {
  await open('cash flow', phone);
  const month = content(page).getByRole('region', { name: 'By month' }).getByRole('button').first();
  await expect(month).toBeVisible();
  const share = await month.evaluate(
    (button) => button.querySelector('span')!.getBoundingClientRect().width / button.clientWidth,
  );
  expect(share).toBeGreaterThan(0.95);
});

test('on a phone the changes of a moment of the history have a line of their own', async () => {
  await open('trade', phone);
  await content(page).getByRole('radio', { name: 'History' }).check({ force: true });
  const moment = content(page)
    .getByRole('button', { expanded: false })
    .filter({ has: page.locator('time') })
    .first();
  await expect(moment).toBeVisible();
  const share = await moment.evaluate(
    (button) => button.querySelector('time + span')!.getBoundingClientRect().width / button.clientWidth,
  );
  expect(share).toBeGreaterThan(0.95);
});

test('on a phone the notice that asks to sign in again leaves room for the form', async () => {
  await open('cash flow', phone);
  await open('trade', phone);
  await page.route('**/oidc/token', (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"error":"invalid_grant"}' }),
  );
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthorized"}' }),
  );
  await content(page).getByRole('textbox', { name: 'Sale price per head', exact: true }).fill('1999');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  const again = page.getByRole('button', { name: 'Sign in again' });
  await expect(again).toBeVisible();
  const [text, notice] = await again.evaluate((button) =>
    [button.parentElement!.querySelector('span')!, button.parentElement!].map((element) =>
      element.getBoundingClientRect(),
    ),
  );
  expect(text!.width / notice!.width).toBeGreaterThan(0.7);
  expect(notice!.height).toBeLessThan(phone.height / 3);
  await page.unrouteAll();
  await again.click();
  await expect(again).toBeHidden();
});

test('on a phone the tools of a sheet inside a page are in one line, and Undo and Redo are beside the sheet’s title', async () => {
  for (const title of ['group', 'carries', 'funding']) {
    await open(title, phone);
    const find = content(page).getByRole('searchbox').first();
    await expect(find).toBeVisible();
    const bar = content(page).locator('div', { has: page.getByRole('button', { name: 'Redo' }) });
    const middles = await bar.last().evaluate((element) =>
      [...element.querySelectorAll('button, input')]
        .map((tool) => {
          const { top, height } = tool.getBoundingClientRect();
          return top + height / 2;
        })
        .toSorted((one, other) => one - other),
    );
    expect(middles.length, title).toBeGreaterThan(4);
    const lines = middles.filter((middle, at) => at === 0 || middle - middles[at - 1]! > 24);
    expect(lines, title).toHaveLength(2);
  }
});

test('on a phone no button covers the number of days until a deleted record is gone', async () => {
  await open('deleted', phone);
  const days = content(page)
    .getByText(/^in \d+ days$/)
    .first();
  await expect(days).toBeVisible();
  const free = await days.evaluate((text) => {
    const { right } = text.getBoundingClientRect();
    const button = text.closest('tr')!.querySelector('[aria-label^="Restore"]')!;
    return button.getBoundingClientRect().left - right;
  });
  expect(free).toBeGreaterThanOrEqual(0);
});

test('the text of charts grows with the text around them', async () => {
  for (const title of ['market', 'compare', 'prices over time']) {
    await open(title, desk);
    const text = content(page).locator('svg[role=img] text').first();
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      await expect(text).toBeVisible();
      // At normal size this text is 13 px high. In a narrow chart, it grows to less than twice the size.
      const height = () => text.evaluate((one) => one.getBoundingClientRect().height);
      await expect.poll(height, `${title} at ${viewport.width} px`).toBeGreaterThan(15);
    }
  }
});

test('on a desktop the name of a trade is shown in full, and New Trade covers no tool of the trade list', async () => {
  await open('trade', desk);
  const name = content(page).locator('h1 > span').first();
  await expect(name).toHaveText('Roma store steers');
  expect(await name.evaluate((words) => words.scrollWidth - words.clientWidth)).toBeLessThanOrEqual(0);
  await open('trade list', desk);
  const left = (role: 'button' | 'link', called: string) =>
    content(page)
      .getByRole(role, { name: called })
      .first()
      .evaluate((one) => one.getBoundingClientRect());
  const files = await left('button', 'Export, import and print');
  const way = await left('link', 'New Trade');
  expect(files.right).toBeLessThanOrEqual(way.left);
});

test('a printed list of members has no input fields', async () => {
  const admin = await (await large.newContext({ viewport: desk })).newPage();
  await signIn(admin, accounts.admin);
  await go(admin, '/admin/members');
  await expect(content(admin).getByText('kirra@drover.example')).toBeVisible();
  await admin.emulateMedia({ media: 'print' });
  await expect(content(admin).getByText('kirra@drover.example')).toBeVisible();
  await expect(content(admin).locator('input:visible')).toHaveCount(0);
});

test('on a phone a reader’s trade shows its name, the farm and the state within the top bar', async () => {
  const bank = await (await large.newContext({ viewport: phone, hasTouch: true })).newPage();
  await signIn(bank, accounts.bank);
  await goAndArrive(bank, '/trades/tom/tradeList');
  await content(bank).getByRole('link', { name: 'Roma store steers' }).first().click();
  await expect(bar(bank)).toContainText('Warrego Pastoral');
  const outside = await bar(bank).evaluate((whole) => {
    const limits = whole.getBoundingClientRect();
    return [...whole.querySelectorAll('span')].filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return top < limits.top || bottom > limits.bottom;
    }).length;
  });
  expect(outside).toBe(0);
});
