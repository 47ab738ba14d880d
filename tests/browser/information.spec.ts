import { expect, test } from '@playwright/test';
import { content, go, openAs } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

test("a timed notice closes by itself after five seconds, and a missing help text is logged as 'Load Error'", async ({
  browser,
}) => {
  const logged: string[] = [];
  const page = await openAs(browser, accounts.normal, '/user/main', async (fresh) => {
    fresh.on('console', (message) => logged.push(message.text()));
  });
  await page.clock.install();
  for (const [info, said] of [
    ['profitPerHeadPa', 'Fetched Successfully'],
    ['noSuchThing', 'Cannot load Trade'],
  ] as const) {
    await go(page, `/trades/info/${info}`);
    const notice = content(page).getByText(said);
    await expect(notice).toBeVisible();
    const seen = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(seen + 3_000);
    await expect(notice).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(notice).toHaveCount(0);
    await page.clock.resume();
  }
  expect(logged.filter((text) => text.includes('Load Error'))).toHaveLength(1);
});

test('a help text that never arrives is reported after ten seconds, and can be requested again', async ({
  browser,
}) => {
  const page = await openAs(browser, accounts.normal, '/user/main');
  await page.clock.install();
  await page.route('**/api/Info/profitPerHeadPa', () => {}, { times: 1 });
  await go(page, '/trades/info/profitPerHeadPa');
  await page.clock.runFor(11_000);
  await expect(content(page).getByText('The server has not answered yet.')).toBeVisible();
  await content(page).getByRole('button', { name: 'Try again' }).click();
  await expect(content(page).getByText('Fetched Successfully')).toBeVisible();
  await expect(content(page).getByText('The server has not answered yet.')).toHaveCount(0);
});
