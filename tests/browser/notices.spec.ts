/** A short notice must not move the page, or cover a title or the focused field. */
import { expect, test, type Page } from '@playwright/test';
import { bar, button, content, field, go, notices, side } from './app.ts';
import { renewDemo } from './demo.ts';
import { signIn } from './support.ts';

test.beforeAll(() => renewDemo());

let page: Page;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 600 } });
  page = await context.newPage();
  await signIn(page);
});
test.afterAll(() => page.context().close());

const places = () =>
  page.evaluate(() => {
    const top = (selector: string) =>
      Math.round(document.querySelector(selector)?.getBoundingClientRect().top ?? -1);
    const notice = document.querySelector('[aria-label="Messages"] [role=status]')?.getBoundingClientRect();
    const covered = [...document.querySelectorAll('#content h1, #content input, #content select')].filter(
      (element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return (
          notice !== undefined &&
          left < notice.right &&
          right > notice.left &&
          top < notice.bottom &&
          bottom > notice.top
        );
      },
    );
    return { field: top('#content input'), title: top('#content h1'), covered: covered.length };
  });

test("'Trade is saved' neither moves the form nor covers its title or a field, scrolled or not", async () => {
  await side(page)
    .getByRole('link', { name: /Roma store steers/ })
    .click();
  await expect(content(page).getByRole('heading', { name: 'Trade Calculator' })).toBeVisible();
  for (const scroll of [0, 200]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scroll);
    const before = await places();
    await button(page, 'Save').click();
    await expect(notices(page).getByText('Trade is saved')).toBeVisible();
    const during = await places();
    expect(during.field).toBe(before.field);
    expect(during.title).toBe(before.title);
    expect(during.covered).toBe(0);
    // The notice must not cover the focus in the top bar or the side menu.
    for (const place of [bar(page), side(page)]) {
      await place.evaluate((part) => part.querySelector<HTMLElement>('a, button')?.focus());
      expect((await places()).title).toBe(before.title);
    }
    await notices(page).getByRole('button', { name: 'Close' }).first().click();
    await expect(notices(page).getByText('Trade is saved')).toHaveCount(0);
    await expect.poll(async () => (await places()).title).toBe(before.title);
  }
});

test('on a phone a notice does not cover the field that is typed into', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, '/user/main');
  await page.getByRole('button', { name: 'Switch the sidebar' }).click();
  await side(page)
    .getByRole('link', { name: /Roma store steers/ })
    .click();
  const price = field(page, 'Sale price per head');
  await price.click();
  await price.evaluate((box) => {
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    scrollBy({ top: box.getBoundingClientRect().top - bar - 4, behavior: 'instant' });
  });
  await page.keyboard.press('Control+s');
  const notice = notices(page).getByText('Trade is saved');
  await expect(notice).toBeVisible();
  const [saved, typed] = await Promise.all([notice.boundingBox(), price.boundingBox()]);
  expect(saved?.y).toBeGreaterThan((typed?.y ?? 0) + (typed?.height ?? 0));
  // The focused field is now elsewhere, so the notice has its usual position.
  await price.blur();
  await field(page, 'Purchase weight').focus();
  const under = (typed?.y ?? 0) + (typed?.height ?? 0);
  await expect.poll(async () => (await notice.boundingBox())?.y).toBeLessThan(under);
});
