import { expect, test, type Page } from '@playwright/test';
import {
  bar,
  content,
  expectAccessible,
  expectNoSidewaysScroll,
  go,
  goAndArrive,
  openAs,
  side,
} from './app.ts';
import { renewDemo } from './demo.ts';
import { everyPlace, type Place } from './every-screen.ts';
import { hiddenFocus } from './focus-shown.ts';
import { expectAccessibleInAllLooks } from './looks.ts';
import { accounts, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe.configure({ mode: 'serial' });

let page: Page;
const slug = 'kirra';
let places: readonly Place[] = [];
let adminPlaces: readonly Place[] = [];
const addressOf = (title: string): string => places.find((place) => place.title === title)?.address ?? '';

test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal);
  await expect(side(page).getByRole('link', { name: /Roma store steers/ })).toBeVisible();
  const all = await everyPlace(page, slug);
  places = all.filter(({ isAdmins }) => !isAdmins);
  adminPlaces = all.filter(({ isAdmins }) => isAdmins);
});
test.afterAll(() => page.close());

/** Opens the address and waits for the whole screen. Otherwise axe could check the previous screen. */
async function open(address: string, on = page): Promise<void> {
  await goAndArrive(on, address);
  await settled(on);
}

async function settled(on = page): Promise<void> {
  await expect(content(on).getByRole('heading', { level: 1 }).first()).toBeVisible();
  // The grid also contains a hidden 'Loading...'.
  await expect(content(on).getByText('Loading...').filter({ visible: true })).toHaveCount(0);
}

test('axe finds nothing on any screen in light, dark or forced colours with normal or double text size, no screen scrolls sideways at 320, 390, 768 and 1920 px, its headings are in order on a phone, and each focus is visible', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const walk = async (on: Page, visited: readonly Place[]): Promise<void> => {
    for (const { title, address } of visited) {
      await test.step(title, async () => {
        await open(address, on);
        await expectAccessibleInAllLooks(on);
        for (const width of [320, 390, 768, 1920]) {
          await on.setViewportSize({ width, height: 800 });
          await expectNoSidewaysScroll(on);
          // On a phone the heading moves into the top bar, which changes the order of headings.
          if (width === 390) await expectAccessible(on, ['heading-order']);
          // The narrow layout takes a moment to settle.
          if (width === 320) await expect.poll(() => on.evaluate(hiddenFocus), { timeout: 5000 }).toEqual([]);
        }
        await on.setViewportSize({ width: 1280, height: 1800 });
      });
    }
  };
  await walk(page, places);
  const admins = await openAs(browser, accounts.admin);
  await walk(admins, adminPlaces);
  await admins.context().close();
});

/** Returns the texts that are cut off. */
const cutWords = (): readonly string[] => {
  const walker = document.createTreeWalker(document.querySelector('#content')!, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const words = text.textContent?.trim() ?? '';
    let around = text.parentElement;
    if (words === '' || around?.checkVisibility({ visibilityProperty: true }) !== true) continue;
    // A long name may end with …, because its tooltip shows the full text.
    if (around.closest('.ag-cell.txt') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    // Checks only the nearest four elements. A reader can scroll to a text that an outer element hides.
    for (let step = 0; step < 4 && around !== null; step += 1, around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (edge.width < 3) break;
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      const isCutAcross =
        overflowX !== 'visible' && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5);
      const isCutDown = overflowY !== 'visible' && (box.bottom > edge.bottom + 3 || box.top < edge.top - 3);
      if (isCutAcross || isCutDown) {
        found.push(words);
        break;
      }
    }
  }
  return found;
};

/** The widest text spacing that WCAG 1.4.12 asks for. */
const widestSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test('the widest text spacing cuts off no text that is shown in full at normal spacing', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const spaced = await openAs(browser, accounts.normal, '/user/main', (made) =>
    made.addInitScript((css) => {
      addEventListener('DOMContentLoaded', () => {
        const style = document.createElement('style');
        style.id = 'spacing';
        style.textContent = css;
        document.head.append(style);
      });
    }, widestSpacing),
  );
  const setSpacing = (on: boolean) =>
    spaced.evaluate((isOn) => {
      const style = document.querySelector<HTMLStyleElement>('#spacing');
      if (style?.sheet) style.sheet.disabled = !isOn;
    }, on);
  for (const { title, address } of places) {
    await open(address, spaced);
    const cut = await spaced.evaluate(cutWords);
    await setSpacing(false);
    const before = await spaced.evaluate(cutWords);
    await setSpacing(true);
    expect.soft({ title, cut: cut.filter((words) => !before.includes(words)) }).toEqual({ title, cut: [] });
  }
  await spaced.context().close();
});

test('axe finds nothing in the Summary, the pending delete and the sidebar overlay of a phone', async () => {
  await go(page, addressOf('trade'));
  await settled();
  await side(page).getByRole('radio', { name: 'Summary' }).check();
  await expectAccessible(page);
  await page.locator('header').first().getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await side(page).getByRole('radio', { name: 'Lists' }).check();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Switch the sidebar' }).click();
  await expect(side(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 720 });
});

/** Lists touch targets outside sheets that are less than 44 px high. */
const tooSmall = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'a[href]:not([href="#content"]), button, input, select, textarea, [role="button"]',
    ),
  ]
    .filter(
      (one) =>
        one.closest('[inert], [aria-hidden="true"], .ag-root-wrapper') === null &&
        one.checkVisibility({ visibilityProperty: true }) &&
        one.getBoundingClientRect().width > 2,
    )
    .filter((one) => {
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = one.getBoundingClientRect();
      if (height >= 43.5) return false;
      const answers = (off: number): boolean => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + off);
        return hit === one || one.contains(hit) || one.closest('label')?.contains(hit) === true;
      };
      let [up, down] = [0, 0];
      while (answers(-up - 1)) up += 1;
      while (answers(down + 1)) down += 1;
      return up + down + 1 < 43.5;
    })
    .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`.trim());

const moving = () =>
  [...document.querySelectorAll('*')]
    .filter((one) => {
      const { transitionDuration, animationDuration } = getComputedStyle(one);
      return `${transitionDuration},${animationDuration}`
        .split(',')
        .some((seconds) => Number.parseFloat(seconds) > 0.001);
    })
    .map((one) => one.outerHTML.slice(0, 80));

test('on a touch screen every target is at least 44 px, and with reduced motion nothing moves', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  await signIn(phone, accounts.normal);
  await phone.getByRole('button', { name: 'Switch the sidebar' }).tap();
  await expect(side(phone).getByRole('link', { name: /Roma store steers/ })).toBeVisible();
  expect({ at: 'the sidebar', small: await phone.evaluate(tooSmall) }).toEqual({
    at: 'the sidebar',
    small: [],
  });
  for (const { title, address } of places) {
    await open(address, phone);
    expect({ title, small: await phone.evaluate(tooSmall) }).toEqual({ title, small: [] });
    expect({ title, moving: await phone.evaluate(moving) }).toEqual({ title, moving: [] });
  }
  await context.close();
});

test('Help is in the top bar of every screen, opens with F1 too, and lists past announcements', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const { title, address } of places.filter(({ title: each }) => each !== 'landing')) {
    await open(address);
    await expect(bar(page).getByRole('button', { name: 'Help', exact: true }), title).toBeVisible();
  }
  await open('/user/main');
  await page.context().setOffline(true);
  await expect(page.getByText('No connection.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('No connection.')).toHaveCount(0);
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('list', { name: /^Messages of this visit/ })).toContainText('Connected again.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('F6 moves from the screen to the top bar and the side menu, and back', async () => {
  await open(`/trades/${slug}/tradeDetail/create`);
  await content(page).focus();
  for (const id of ['top', 'side', 'content']) {
    await page.keyboard.press('F6');
    await expect(page.locator(`#${id}`)).toBeFocused();
  }
  await page.keyboard.press('Shift+F6');
  await expect(page.locator('#side')).toBeFocused();
});

test('the focus never falls to the body, neither in the arrow-key views of the market nor on a replaced button', async () => {
  await open(`/market/${slug}/board`);
  const view = (name: string) => content(page).getByRole('radio', { name, exact: true });
  await view('Prices').focus();
  await page.keyboard.press('ArrowRight');
  await expect(view('Sell and buy')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(view('Over time')).toBeFocused();
  await open(addressOf('trade'));
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.textContent = 'Goes';
    button.addEventListener('click', () => button.remove());
    document.querySelector('#content h1')?.after(button);
  });
  await content(page).getByRole('button', { name: 'Goes' }).press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('a tick is announced, and an announcement with the same text is repeated', async () => {
  await open(`/trades/${slug}/tradeList`);
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.dataset['announcer'] !== undefined)
          heard.push(target.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const heard = () =>
    page.evaluate(() => (Reflect.get(window, 'heard') as string[]).filter((text) => text !== ''));
  const tick = content(page).locator('.ag-row[row-index="0"]:not(.special)').getByRole('checkbox').first();
  await tick.check();
  await expect.poll(heard).toContain('1 trade ticked');
  await tick.uncheck();
  await expect.poll(heard).toContain('0 trades ticked');
  await tick.check();
  await expect.poll(async () => (await heard()).filter((text) => text === '1 trade ticked').length).toBe(2);
  await tick.uncheck();
});
