/** Tests touch, large type and forced colours. A tap must not move anything, and the focused field must stay visible. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { content, go, goAndArrive } from './app.ts';
import { renewDemo } from './demo.ts';
import { everyPlace, type Place } from './every-screen.ts';
import { accounts, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

const slug = 'kirra';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

async function openOn(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  address: string,
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, accounts.normal);
  await go(page, address);
  return page;
}

const leftOf = (one: Locator): Promise<number> =>
  one.evaluate((element) => Math.round(element.getBoundingClientRect().left));

test('on a phone a tapped weight stays in its column, even if it is not sent yet', async ({ browser }) => {
  const page = await openOn(browser, phone, `/market/${slug}/board`);
  const weight = content(page).getByRole('textbox', { name: 'Steers 330 kg, Weight' });
  await weight.scrollIntoViewIfNeeded();
  const box = weight.locator('xpath=ancestor::td');
  await content(page)
    .getByRole('table')
    .first()
    .evaluate((table) => {
      for (let at = table.parentElement; at !== null; at = at.parentElement) at.scrollLeft = 400;
    });
  const before = await leftOf(box);
  expect(before).toBeGreaterThanOrEqual(0);
  await weight.tap();
  await expect(weight).toBeFocused();
  expect(await leftOf(box)).toBe(before);
  await page.context().close();
});

test('in forced colours every figure of the price table is readable in front of the break-even line, and a sheet and a form show their marks', async ({
  browser,
}) => {
  const page = await openOn(browser, { forcedColors: 'active' }, `/trades/${slug}/tradeList`);
  const dot = content(page).locator('.ag-cell.anchor:not(.bad, .act)').first();
  await expect(dot).toHaveCSS('background-image', /radial-gradient/);
  await page
    .locator('#side')
    .getByRole('link', { name: /Roma store steers/ })
    .click();
  await content(page).getByRole('radio', { name: 'What if' }).check();
  const figures = content(page).locator('button[data-cell]');
  await expect(figures.first()).toBeVisible();
  /* The break-even line runs behind the figures. A stroke in the paper's colour around each figure hides the line there. */
  const faults = await figures.evaluateAll((all) =>
    all
      .map((one) => getComputedStyle(one))
      .filter(({ color, webkitTextStrokeColor, webkitTextStrokeWidth }) => {
        const isPainted = webkitTextStrokeWidth !== '0px' && webkitTextStrokeColor !== color;
        return !isPainted;
      })
      .map(({ color }) => color),
  );
  expect(faults).toEqual([]);
  // In forced colours, only its border makes this sign of the legend visible.
  const swatch = content(page).locator('[class*="legend"] [class*="ring"]');
  await expect(swatch).toHaveCSS('border-top-width', '2px');
  const weight = content(page).getByRole('textbox', { name: 'Sale weight' });
  await weight.fill('441');
  await expect(weight.locator('xpath=..')).toHaveCSS('border-bottom-width', '3px');
  await page.context().close();
});

const sheetRows = (page: Page): Locator => content(page).locator('.ag-row[row-id]:not(.special)');
const topOf = (one: Locator): Promise<number> =>
  one.evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Counts the rows that no heading and no pinned row covers. */
const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const edge = (selector: string, side: 'top' | 'bottom'): number | undefined => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && box.height > 0 ? box[side] : undefined;
    };
    const top = edge('.ag-header', 'bottom') ?? 0;
    const bottom = edge('.ag-grid-pinned-bottom-rows', 'top') ?? edge('.ag-grid-viewport', 'bottom') ?? 0;
    const rows = [...document.querySelectorAll('.ag-row[row-id]:not(.special)')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= Math.min(bottom, innerHeight) + 1;
    });
    return new Set(rows.map((row) => row.getAttribute('row-index'))).size;
  });

test('no row moves when the connection is lost or returns, nor when trades are ticked for Compare', async ({
  browser,
}) => {
  for (const options of [phone, { ...phone, viewport: { width: 820, height: 1180 } }]) {
    const page = await openOn(browser, options, `/trades/${slug}/tradeList`);
    const first = sheetRows(page).first();
    await expect(first).toBeVisible();
    const before = await topOf(first);
    await page.context().setOffline(true);
    await expect(page.getByText('No connection.')).toBeVisible();
    expect(await topOf(first)).toBe(before);
    await page.context().setOffline(false);
    await expect(page.getByText('No connection.')).toHaveCount(0);
    expect(await topOf(first)).toBe(before);
    const tick = content(page).getByRole('button', { name: 'Tick trades' });
    if (await tick.isVisible()) await tick.tap();
    for (const row of [0, 1, 2]) {
      await sheetRows(page).nth(row).getByRole('checkbox').tap();
      expect(await topOf(first)).toBe(before);
    }
    await expect(content(page).getByRole('link', { name: 'Compare 3' })).toBeVisible();
    await page.context().close();
  }
});

test('a phone’s sheet shows ten trades, or five above the keyboard, and the edited cell stays visible', async ({
  browser,
}) => {
  const page = await openOn(browser, phone, `/trades/${slug}/tradeList`);
  await expect(sheetRows(page).nth(9)).toBeVisible();
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(10);
  // Pulling down at the first row must not reload the page.
  const scroller = content(page).locator('.ag-grid-viewport').first();
  expect(await scroller.evaluate((box) => getComputedStyle(box).overscrollBehaviorY)).toBe('contain');
  const last = content(page).locator('.ag-row[row-index="8"]:not(.special) [col-id="numberOfHead"]');
  await last.tap();
  await expect(last).toHaveClass(/\bact\b/);
  await last.tap();
  const editor = last.getByRole('textbox');
  await expect(editor).toBeFocused();
  await page.setViewportSize({ width: 390, height: 440 });
  await expect
    .poll(() =>
      editor.evaluate((box) => {
        const { top, bottom } = box.getBoundingClientRect();
        return (
          top > (document.querySelector('.ag-header')?.getBoundingClientRect().bottom ?? 0) &&
          bottom <= innerHeight
        );
      }),
    )
    .toBe(true);
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(5);
  await page.setViewportSize({ width: 390, height: 844 });
  await editor.press('Escape');
  await expect(content(page).getByRole('group', { name: 'Filters' })).toBeVisible();
  await expect(content(page).locator('.ag-row.totals').first()).toBeVisible();
  await page.context().close();
});

test('under 1100 px the side menu is a strip of icons with What can I pay?, and opens over the content', async ({
  browser,
}) => {
  const page = await openOn(browser, { viewport: { width: 844, height: 390 }, hasTouch: true }, '/user/main');
  const side = page.locator('#side');
  await expect(side.getByRole('link', { name: 'What can I pay?' })).toBeVisible();
  expect(await side.evaluate((element) => element.clientWidth)).toBeLessThanOrEqual(64);
  const before = await leftOf(content(page));
  await page.getByRole('button', { name: 'Switch the sidebar' }).tap();
  await expect(side.getByRole('link', { name: /Roma store steers/ })).toBeVisible();
  expect(await leftOf(content(page))).toBe(before);
  await page.keyboard.press('Escape');
  await side.getByRole('link', { name: 'What can I pay?' }).tap();
  await expect(page).toHaveURL(`/market/${slug}/bid`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(side.getByRole('link', { name: 'What can I pay?' })).toBeVisible();
  await expect(side.getByRole('button', { name: 'Logout' })).toBeInViewport();
  await page.context().close();
});

async function swipeLeft(page: Page, on: Locator): Promise<void> {
  const box = (await on.boundingBox())!;
  const [x, y] = [box.x + box.width * 0.8, box.y + box.height / 2];
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x, y });
  for (const left of [30, 60, 90, 120]) await touch('touchMove', { x: x - left, y: y + left / 10 });
  await touch('touchEnd');
  await fingers.detach();
}

test('on a phone Back or a swipe closes what is open and stays on the page: side menu, menu and dialog', async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  // Desktop Chromium has no Back button like Android's. The test sends Android's close request to the real CloseWatcher.
  await page.addInitScript(() => {
    const Real = CloseWatcher;
    window.CloseWatcher = class extends Real {
      constructor() {
        super();
        Object.assign(window, { lastWatcher: this });
      }
    };
  });
  await signIn(page, accounts.normal);
  await content(page)
    .getByRole('link', { name: /What can I pay\?/ })
    .tap();
  await expect(page).toHaveURL(`/market/${slug}/bid`);
  const toggle = page.getByRole('button', { name: 'Switch the sidebar' });
  const side = page.locator('#side');
  const ways = [
    () => page.evaluate(() => history.back()),
    () => swipeLeft(page, side),
    () => page.evaluate(() => (Reflect.get(window, 'lastWatcher') as CloseWatcher).requestClose()),
  ];
  for (const close of ways) {
    await toggle.tap();
    await expect(side.getByRole('link', { name: 'Market' })).toBeVisible();
    await close();
    await expect(side).toBeHidden();
    await expect(page).toHaveURL(`/market/${slug}/bid`);
  }
  await toggle.tap();
  const bell = side.getByRole('button', { name: /otifications/ });
  await bell.tap();
  await expect(bell).toHaveAttribute('aria-expanded', 'true');
  // The panel is loaded when it first opens. After a tap, no focus ring is drawn around the panel.
  await expect(page.locator('[popover]:popover-open')).toBeVisible();
  await expect(page.locator('[popover] :focus-visible')).toHaveCount(0);
  await page.evaluate(() => history.back());
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
  await expect(side).toBeVisible();
  // Tapping Back in the app's menu must navigate, not close the menu.
  await side.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveURL('/user/main');
  await expect(side).toBeHidden();
  await context.close();
});

/** Lists amounts that break into two lines, and amounts that the window's right edge cuts off. */
const broken = (width: number): readonly string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const amount = text.textContent?.trim() ?? '';
    const around = text.parentElement;
    if (!/^-?\$[\d,]+\.\d\d$/.test(amount) || around?.checkVisibility() !== true) continue;
    const words = document.createRange();
    words.selectNodeContents(text);
    const boxes = [...words.getClientRects()].filter((box) => box.width > 0);
    const lines = new Set(boxes.map((box) => Math.round(box.top)));
    if (lines.size > 1) found.push(`${amount} is broken`);
    const scrolls = (at: Element | null): boolean =>
      at !== null && (getComputedStyle(at).overflowX !== 'visible' || scrolls(at.parentElement));
    if (boxes.some((box) => box.right > width + 1) && !scrolls(around)) found.push(`${amount} is cut`);
  }
  return found;
};

async function openInType(browser: Browser, px: number, account: string): Promise<Page> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = `${size}px`;
    });
  }, px);
  await signIn(page, account);
  return page;
}

/** At each size, the page must fit the window. No amount may be broken or cut off. */
async function expectWhole(
  page: Page,
  { title, address }: Place,
  windows: readonly (readonly [width: number, height: number])[],
): Promise<void> {
  await goAndArrive(page, address);
  await expect(content(page).getByText('Loading...').filter({ visible: true })).toHaveCount(0);
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    const over = (): Promise<number> =>
      page.evaluate((wide) => document.documentElement.scrollWidth - wide, width);
    await expect.poll(over, `${title} at ${width} px`).toBeLessThanOrEqual(0);
    expect(await page.evaluate(broken, width), `${title} at ${width} px`).toEqual([]);
  }
}

for (const [size, windows] of [
  [20, [[390, 844]]],
  [
    32,
    [
      [1440, 900],
      [390, 844],
    ],
  ],
] as const)
  test(`with text of ${size} px no screen scrolls sideways on a phone${size === 32 ? ' or a desktop' : ''}, and every amount is whole`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    const page = await openInType(browser, size, accounts.normal);
    await page.getByRole('button', { name: 'Switch the sidebar' }).tap();
    await expect(page.locator('#side li a').nth(10)).toBeVisible();
    const places = await everyPlace(page, slug);
    for (const place of places.filter(({ isAdmins }) => !isAdmins))
      await test.step(place.title, () => expectWhole(page, place, windows));
    await page.context().close();
    const admins = await openInType(browser, size, accounts.admin);
    for (const place of places.filter(({ isAdmins }) => isAdmins))
      await test.step(place.title, () => expectWhole(admins, place, windows));
    await admins.context().close();
  });

test('the button for a new record is whole and in reach at every width, even with a purchase to enter and large type', async ({
  browser,
}) => {
  const page = await openOn(browser, phone, `/trades/${slug}/tradeList`);
  for (const [name, address] of [
    ['New Trade', `/trades/${slug}/tradeList`],
    ['New Trade Group', `/trades/${slug}/tradeGroups`],
  ] as const) {
    await go(page, address);
    const way = content(page).getByRole('link', { name, exact: true });
    for (const width of [360, 390, 820, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const size of ['', '32px']) {
        await page.evaluate((px) => (document.documentElement.style.fontSize = px), size);
        await expect(way).toBeInViewport({ ratio: 1 });
        await way.click({ trial: true });
        // The search field must not cover a tool.
        const find = content(page).getByRole('searchbox').first();
        const past = await find.evaluate((box) => {
          const field = box.parentElement!.getBoundingClientRect();
          return field.right - box.parentElement!.parentElement!.getBoundingClientRect().right;
        });
        expect(past).toBeLessThan(1);
      }
    }
  }
  await page.context().close();
});

test('on a phone the main figure comes first on a group as on a trade, and the day of the prices is shown in full', async ({
  browser,
}) => {
  const page = await openOn(browser, phone, '/user/main');
  await page.getByRole('button', { name: 'Switch the sidebar' }).tap();
  await page
    .locator('#side')
    .getByRole('link', { name: /Autumn turn-off/ })
    .tap();
  const figure = (label: string): Locator => content(page).getByText(label, { exact: true }).first();
  await expect(figure('Profit /hd')).toBeVisible();
  expect(await leftOf(figure('Profit /hd'))).toBeLessThan(await leftOf(figure('ROC pa')));
  await goAndArrive(page, `/market/${slug}/board?view=swap`);
  const day = content(page).getByRole('combobox', { name: 'Prices of' });
  await expect(day).toBeVisible();
  const missing = await day.evaluate((box: HTMLSelectElement) => {
    const words = document.createElement('canvas').getContext('2d')!;
    const { font, paddingLeft, paddingRight } = getComputedStyle(box);
    words.font = font;
    const needed = words.measureText(box.selectedOptions[0]!.text).width;
    return needed - (box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
  });
  expect(missing).toBeLessThanOrEqual(0);
  await page.context().close();
});

test('a first visit says that it is loading before any of its script has arrived', async ({ page }) => {
  // The scripts never arrive, as on a very slow connection.
  await page.route(/\.js(\?|$)/, () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Loading...')).toBeVisible();
});

test('the installed app opens the start page, where the rail is one tap away', async ({ browser }) => {
  const page = await openOn(browser, phone, '/user/main');
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { start_url: string };
  expect(manifest.start_url).toBe('/user/main');
  await content(page)
    .getByRole('link', { name: /What can I pay\?/ })
    .tap();
  await expect(page).toHaveURL(`/market/${slug}/bid`);
  await page.context().close();
});

test('Compare shows its trades next to each other on a phone, with full names', async ({ browser }) => {
  const page = await openOn(browser, phone, '/user/main');
  await page.getByRole('button', { name: 'Switch the sidebar' }).tap();
  await expect(page.locator('#side li a').nth(10)).toBeVisible();
  const compare = (await everyPlace(page, slug)).find(({ title }) => title === 'compare')?.address ?? '';
  await goAndArrive(page, compare);
  for (const name of ['Roma store steers', 'Dalby feeder steers', 'Wagga oats steers']) {
    const head = content(page).getByRole('columnheader', { name }).first();
    await expect(head).toBeInViewport({ ratio: 1 });
    expect(await head.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
  }
  await page.context().close();
});

test('at 820 px a trade’s tabs are above its form, and the market’s verdicts are visible', async ({
  browser,
}) => {
  const page = await openOn(
    browser,
    { viewport: { width: 820, height: 1180 }, hasTouch: true },
    '/user/main',
  );
  await page.getByRole('button', { name: 'Switch the sidebar' }).tap();
  await page
    .locator('#side')
    .getByRole('link', { name: /Roma store steers/ })
    .tap();
  const tabs = content(page).getByRole('radiogroup', { name: 'The right side shows' });
  await expect(tabs).toBeVisible();
  expect(await topOf(tabs)).toBeLessThan(await topOf(content(page).getByRole('textbox', { name: 'Name' })));
  await tabs.getByRole('radio', { name: 'What if' }).check();
  await expect(content(page).getByRole('heading', { name: 'If the prices move' })).toBeInViewport();
  await goAndArrive(page, `/market/${slug}/board`);
  await expect(content(page).getByText('Undervalued', { exact: true }).first()).toBeInViewport({ ratio: 1 });
  // A carry's figures are on the right, as for trades and groups.
  await page.getByRole('button', { name: 'Switch the sidebar' }).tap();
  await page
    .locator('#side')
    .getByRole('link', { name: /Buffel grass/ })
    .tap();
  const cost = content(page).getByText('Cost per head before weekly costs');
  await expect(cost).toBeVisible();
  const rightOf = (one: Locator): Promise<number> =>
    one.evaluate((element) => Math.round(element.getBoundingClientRect().right));
  expect(await rightOf(cost)).toBe(
    (await rightOf(content(page).getByRole('textbox', { name: 'Name' }))) + 10,
  );
  await page.context().close();
});

test('at 2560 px the main figures of a trade, a carry and a group are at one place, and near their names', async ({
  browser,
}) => {
  const page = await openOn(browser, { viewport: { width: 2560, height: 1300 } }, '/user/main');
  const rights: number[] = [];
  for (const name of [/Roma store steers/, /Buffel grass/, /Autumn turn-off/]) {
    await page.locator('#side').getByRole('link', { name }).click();
    await expect(content(page).getByRole('heading', { level: 1, name })).toBeVisible();
    const figures = content(page).locator('dl').first();
    await expect(figures).toBeVisible();
    rights.push(await figures.evaluate((one) => Math.round(one.getBoundingClientRect().right)));
  }
  expect(new Set(rights).size, rights.join(', ')).toBe(1);
  expect(rights[0]).toBeLessThan(1800);
  await page.context().close();
});

test('a list opened in a narrow window shows the columns of a wide window when the window is widened', async ({
  browser,
}) => {
  const page = await openOn(browser, { viewport: { width: 760, height: 900 } }, `/trades/${slug}/tradeList`);
  const order = (): Promise<readonly (string | null)[]> =>
    content(page)
      .locator('.ag-row[row-index="0"]:not(.special) .ag-cell')
      .evaluateAll((cells) =>
        cells
          .map((cell) => ({ id: cell.getAttribute('col-id'), left: cell.getBoundingClientRect().left }))
          .toSorted((one, other) => one.left - other.left)
          .slice(0, 6)
          .map(({ id }) => id),
      );
  await expect(sheetRows(page).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForTimeout(600);
  const widened = await order();
  await page.reload();
  await expect(sheetRows(page).first()).toBeVisible();
  await expect.poll(order).toEqual(widened);
  await page.context().close();
});
