import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { signIn } from './support.ts';

/** Opens a signed-in page. An unexpected console error fails the test. */
export async function openAs(
  browser: Browser,
  account: string,
  wanted = '/user/main',
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1800 } });
  const page = await context.newPage();
  await prepare?.(page);
  await signIn(page, account, wanted);
  return page;
}

/** Navigates without loading the page, as a link does. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
}

/** Calls `open` and waits for the next screen's heading. Until then, the old heading stays visible. */
export async function arrive(page: Page, open: () => Promise<unknown>): Promise<void> {
  await content(page)
    .locator('h1')
    .evaluateAll((headings) => {
      for (const heading of headings) heading.dataset['left'] = '';
    });
  await open();
  await expect(content(page).locator('h1:not([data-left])').first()).toBeVisible();
  await expect(content(page).locator('h1[data-left]')).toHaveCount(0);
}

export const goAndArrive = (page: Page, address: string): Promise<void> =>
  arrive(page, () => go(page, address));

export const bar = (page: Page): Locator => page.locator('header').first();
export const side = (page: Page): Locator => page.locator('#side');
export const content = (page: Page): Locator => page.locator('#content');
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Messages' });
export const button = (page: Page, name: string | RegExp): Locator => bar(page).getByRole('button', { name });

/** Signs out by `leave`, and waits for the front page. A page that is requested earlier fails with net::ERR_ABORTED. */
export async function signOut(page: Page, leave: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isBeforeSignOut', true));
  await leave();
  await page.waitForFunction(
    () => location.pathname === '/' && Reflect.get(window, 'isBeforeSignOut') === undefined,
  );
}

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

export const field = (page: Page, label: string): Locator =>
  content(page).getByRole('textbox', { name: label, exact: true });

/** Replaces a field's text key by key. */
export async function over(box: Locator, text: string): Promise<void> {
  await box.click();
  await box.press('ControlOrMeta+a');
  await box.press('Delete');
  await box.pressSequentially(text);
}

export async function type(page: Page, label: string, text: string): Promise<void> {
  await over(field(page, label), text);
  await field(page, label).press('Tab');
}

/** Records every notice from now on. The returned function gives all notices as one text. */
export async function hearNotices(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const region = document.querySelector('[aria-label="Messages"]');
    if (region === null) throw new Error('no messages region');
    const heard: string[] = [];
    Object.assign(window, { droverHeard: heard });
    new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'droverHeard') as string[]).join('\n'));
}

export async function addTrade(page: Page, slug: string, name: string): Promise<void> {
  await go(page, `/trades/${slug}/tradeDetail/create`);
  await type(page, 'Name', name);
  await type(page, 'Number of head', '10');
  await type(page, 'Purchase price per head', '1000');
  await type(page, 'Sale price per head', '1500');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/tradeDetail\/(?!create)/);
  await expect(notices(page).getByText('Trade Added Successfully')).toBeVisible();
}

/**
 * Expects no violation of WCAG 2.2 AA or axe's best practices.
 * @param rules - checks only these rules
 * @param part - checks only inside this selector
 */
export async function expectAccessible(page: Page, rules?: readonly string[], part = ':root'): Promise<void> {
  const isThere = await page.evaluate(() => Reflect.has(window, 'axe'));
  if (!isThere) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations' as const],
    ...(rules !== undefined && { runOnly: [...rules] }),
  };
  const found = await page.evaluate(
    async ([where, how]) => {
      // While an element fades in, its colours are not final.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(where, how);
      return violations.map(({ id, nodes }) => ({
        id,
        at: nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).slice(0, 3),
      }));
    },
    [part, options] as const,
  );
  expect(found).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
}
