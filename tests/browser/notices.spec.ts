/** Notices that go by themselves: they move nothing of the page and cover no title, at its head or scrolled. */
import { expect, test, type Page } from '@playwright/test';
import { button, content, notices, side } from './app.ts';
import { signIn } from './support.ts';

const places = (page: Page) =>
  page.evaluate(() => {
    const top = (selector: string) =>
      Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? -1);
    const title = document.querySelector('#content h1')?.getBoundingClientRect();
    const notice = document.querySelector('[aria-label="Messages"] [role=status]')?.getBoundingClientRect();
    return { field: top('#content input'), title: title?.top ?? 0, below: notice?.bottom ?? 0 };
  });

test("'Trade is saved' neither moves the form nor covers its title; scrolled neither", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await signIn(page);
  await side(page)
    .getByRole('link', { name: /Roma store steers/ })
    .click();
  await expect(content(page).getByRole('heading', { name: 'Trade Calculator' })).toBeVisible();
  for (const scroll of [0, 200]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scroll);
    const before = await places(page);
    await button(page, 'Save').click();
    await expect(notices(page).getByText('Trade is saved')).toBeVisible();
    const during = await places(page);
    expect(during.field).toBe(before.field);
    expect(during.title).toBeGreaterThanOrEqual(during.below);
    await notices(page).getByRole('button', { name: 'Close' }).first().click();
    await expect(notices(page).getByText('Trade is saved')).toHaveCount(0);
    await expect.poll(async () => (await places(page)).title).toBe(before.title);
  }
});
