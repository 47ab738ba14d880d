import { expect, test } from '@playwright/test';
import { bar, button, field, go, notices, openAs, type } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

test('a carry changed in this page appears at the bell at once with its date, and the middle button opens and expires it', async ({
  browser,
}) => {
  let authorization = '';
  const page = await openAs(browser, accounts.normal, '/user/main', async (fresh) => {
    fresh.on('request', (request) => {
      if (/\/api\//.test(request.url())) authorization = request.headers()['authorization'] ?? authorization;
    });
  });
  await expect.poll(() => authorization).not.toBe('');
  const post = async (path: string, data: object): Promise<string> => {
    const reply = await page.request.post(path, { headers: { authorization }, data });
    return ((await reply.json()) as { id: string }).id;
  };
  // A carry gets at most one notification per day. This carry is new and has none.
  const carryId = await post('/api/Carrys/kirra', { name: `Bell ${Date.now()}`, freightIn: '5' });
  const trade = { name: 'Bell', carryId, numberOfHead: '1', purchaseCostHd: '1', saleCostHd: '2' };
  const tradeId = await post('/api/Trades/kirra', trade);
  const bell = button(page, /^Notifications/);
  const count = async (): Promise<number> =>
    Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  await go(page, `/carry/kirra/CarryDetail/${carryId}`);
  await page.reload();
  await expect(field(page, 'Freight in')).toHaveValue('5.00');
  // Other journeys also create notifications. Wait until the bell shows all of them.
  const all = await page.request.get('/api/notify/kirra/all', { headers: { authorization } });
  const before = ((await all.json()) as { expired: boolean }[]).filter(({ expired }) => !expired).length;
  await expect.poll(count).toBe(before);
  await type(page, 'Freight in', '6');
  await button(page, 'Save').click();
  await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
  await expect.poll(count).toBe(before + 1);
  await bell.click();
  const item = page.getByRole('menu', { name: 'Notifications' }).getByRole('menuitem').first();
  await expect(item).toContainText('Cost of carry changed');
  await expect(item).toContainText(/New · \d+ \w+ \d{4}, \d+:\d\d\s(am|pm)/);
  const expired = page.waitForRequest(/\/api\/notify\/.*expire\?notificationId=/);
  const opened = page.context().waitForEvent('page');
  await item.click({ button: 'middle' });
  await expired;
  await (await opened).close();
  await expect.poll(count).toBe(before);
  const headers = { authorization };
  await page.request.delete(`/api/Trades/kirra/detail/${tradeId}`, { headers });
  await page.request.delete(`/api/Carrys/kirra/detail/${carryId}`, { headers });
});

for (const [what, answer] of [
  ['with an error', { status: 500, body: 'broken' }],
  ['with a page of a proxy', { status: 200, contentType: 'text/html', body: '<p>Log in to the network</p>' }],
  ['with null', { status: 200, json: null }],
] as const)
  test(`an answer ${what} is not shown as an empty list of notifications`, async ({ browser }) => {
    const page = await openAs(browser, accounts.normal, '/user/main', (fresh) =>
      fresh.route('**/api/notify/**', (route) => route.fulfill(answer)),
    );
    await expect(notices(page).getByText('Cannot load notifications')).toBeVisible();
    await button(page, /^Notifications/).click();
    await expect(page.getByText('Notifications have not loaded yet')).toBeVisible();
    await expect(page.getByText('No notifications')).toHaveCount(0);
  });
