import { expect, test } from '@playwright/test';
import { openAs } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

test('one sign-in is one line of the audit, however often the page is reloaded or opened in another tab', async ({
  browser,
}) => {
  let authorization = '';
  const admin = await openAs(browser, accounts.admin, '/user/main', async (fresh) => {
    fresh.on('request', (request) => {
      if (/\/api\//.test(request.url())) authorization = request.headers()['authorization'] ?? authorization;
    });
  });
  await expect.poll(() => authorization).not.toBe('');
  const signIns = async (): Promise<number> => {
    const reply = await admin.request.get('/api/Audit', { headers: { authorization } });
    const rows = (await reply.json()) as { event: string; subject: string }[];
    return rows.filter((row) => row.event === 'sign-in' && row.subject === accounts.restricted).length;
  };
  const before = await signIns();
  const page = await openAs(browser, accounts.restricted, '/user/terms');
  await expect.poll(signIns).toBe(before + 1);
  for (let round = 0; round < 3; round += 1) {
    const asked = page.waitForResponse(/\/api\/users\//);
    await page.reload();
    await asked;
  }
  const beside = await page.context().newPage();
  const asked = beside.waitForResponse(/\/api\/users\//);
  await beside.goto('/user/terms');
  await asked;
  await expect(beside.getByRole('heading', { name: 'Terms And Conditions' })).toBeVisible();
  expect(await signIns()).toBe(before + 1);
});
