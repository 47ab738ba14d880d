import { expect, test, type Page } from '@playwright/test';
import {
  addTrade,
  bar,
  button,
  content,
  field,
  go,
  goAndArrive,
  notices,
  openAs,
  over,
  pathOf,
  type,
} from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe.configure({ mode: 'serial' });

const slug = 'kirra';
const run = Date.now() % 1_000_000;
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.close());

const list = `/trades/${slug}/tradeList`;
const create = `/trades/${slug}/tradeDetail/create`;

/** Runs `acts`, waits one second, and counts the page's requests for trades with this method. */
async function requestsOf(method: string, acts: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = (request: {
    method: () => string;
    url: () => string;
    postData: () => string | null;
  }): void => {
    const body = request.postData() ?? '';
    if (request.method() === method && /\/api\/trades/i.test(request.url())) count += 1;
    if (/\/batch/i.test(request.url())) count += body.split(`"method":"${method}"`).length - 1;
  };
  page.on('request', note);
  await acts();
  await page.waitForTimeout(1000);
  page.off('request', note);
  return count;
}

test('Ctrl+S with an unreadable entry is refused at once, and the next new trade is added', async () => {
  await goAndArrive(page, create);
  await field(page, 'Name').pressSequentially(`First ${run}`);
  await over(field(page, 'Number of head'), '1O0');
  await page.keyboard.press('Control+s');
  await expect(notices(page).getByText('One entry cannot be saved')).toBeVisible();
  expect(pathOf(page)).toBe(create);
  await over(field(page, 'Number of head'), '100');
  await page.keyboard.press('Control+s');
  await page.keyboard.type('1');
  await expect(page).toHaveURL(/\/tradeDetail\/(?!create)/);
  await expect(content(page).getByRole('heading', { level: 1, name: `First ${run}` })).toBeVisible();
  await expect(field(page, 'Number of head')).toHaveValue('1001');
  await page.keyboard.type('5');
  await expect(field(page, 'Number of head')).toHaveValue('10015');
  await expect(bar(page).getByText('Unsaved')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(notices(page).getByText('Trade is saved')).toBeVisible();
  await goAndArrive(page, create);
  await expect(field(page, 'Name')).toHaveValue('');
  await field(page, 'Name').pressSequentially(`Second ${run}`);
  await page.keyboard.press('Control+s');
  await expect(content(page).getByRole('heading', { level: 1, name: `Second ${run}` })).toBeVisible();
});

test('a double click on Save saves once and creates no copy', async () => {
  for (const pause of [0, 80, 250]) {
    await type(page, 'Sale price per head', String(1500 + (run % 100) + pause));
    const place = await button(page, 'Save').boundingBox();
    if (place === null) throw new Error('there is no Save');
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    const posts = await requestsOf('POST', async () => {
      await page.mouse.click(x, y);
      await page.waitForTimeout(pause);
      await page.mouse.click(x, y);
    });
    expect(posts, `${pause} ms apart`).toBe(0);
    expect(pathOf(page)).toMatch(/tradeDetail/);
    await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
  }
});

test('a form opened with a draft has Save at the same place as a form with edits', async () => {
  await type(page, 'Sale price per head', '1777');
  const dirty = await button(page, 'Save').boundingBox();
  await page.reload();
  await expect(bar(page).getByText('Unsaved')).toBeVisible();
  await expect.poll(async () => (await button(page, 'Save').boundingBox())?.x).toBe(dirty?.x);
  await button(page, 'Save').click();
  await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('an unnamed trade has the same name in its heading and in the top bar', async () => {
  const name = await field(page, 'Name').inputValue();
  await over(field(page, 'Name'), ' ');
  await page.keyboard.press('Control+s');
  await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
  await expect(content(page).getByRole('heading', { level: 1, name: /^Unnamed trade/ })).toBeVisible();
  await expect(bar(page).getByText('Unnamed trade')).toBeVisible();
  await over(field(page, 'Name'), name);
  await page.keyboard.press('Control+s');
  await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('Ctrl+Z undoes a choice', async () => {
  const weight = field(page, 'Purchase weight');
  await over(weight, '445');
  const kind = content(page).getByLabel('Sub type');
  const was = await kind.inputValue();
  const other = await kind.locator('option').nth(2).getAttribute('value');
  await kind.selectOption(other);
  await expect(kind).not.toHaveValue(was);
  await kind.press('Control+z');
  await expect(kind).toHaveValue(was);
  await expect(weight).toHaveValue(/^445/);
  await kind.press('Control+z');
  await expect(weight).not.toHaveValue(/^445/);
  await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
});

test('two tabs add two new trades', async () => {
  const other = await page.context().newPage();
  await goAndArrive(page, create);
  await other.goto(create);
  await field(page, 'Name').pressSequentially(`Steers ${run}`);
  await field(other, 'Name').pressSequentially(`Heifers ${run}`);
  await expect(field(page, 'Name')).toHaveValue(`Steers ${run}`);
  for (const each of [page, other]) {
    await each.keyboard.press('Control+s');
    await expect(each).toHaveURL(/\/tradeDetail\/(?!create)/);
  }
  await expect(content(page).getByRole('heading', { level: 1, name: `Steers ${run}` })).toBeVisible();
  await expect(content(other).getByRole('heading', { level: 1, name: `Heifers ${run}` })).toBeVisible();
  await other.close();
});

test('a double click on Add to group adds one trade', async () => {
  await addTrade(page, slug, `Orphan ${run}`);
  await goAndArrive(page, `/trades/${slug}/tradeGroupDetail/create`);
  await field(page, 'Name').pressSequentially(`Group ${run}`);
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/tradeGroupDetail\/(?!create)/);
  await content(page).getByRole('button', { name: 'Add to group' }).dblclick();
  await expect(content(page).getByText('1 trade', { exact: false }).first()).toBeVisible();
  await page.waitForTimeout(700);
  await expect(
    content(page)
      .getByText(/^1 trade/)
      .first(),
  ).toBeVisible();
  await go(page, list);
});
