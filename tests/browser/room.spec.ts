/** Every field has enough room at common widths, with a mouse and on a touch screen. */
import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { content, go, goAndArrive, notices } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

const widths = [320, 360, 390, 767, 768, 820, 834, 1024, 1180, 1280, 1366, 1440];
const pointers: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a mouse', {}],
  ['a finger', { hasTouch: true }],
];

async function openWith(
  browser: Browser,
  options: BrowserContextOptions,
  account: string = accounts.admin,
): Promise<Page> {
  const context = await browser.newContext({ ...options, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page, account);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(options.hasTouch === true);
  return page;
}

/** Lists neighbouring fields whose labels are on one line, but whose boxes are not. */
function stepsBetweenBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const boxes = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('#content :is(input, select)'),
    ]
      .filter((box) => box.checkVisibility({ visibilityProperty: true }))
      .flatMap((box) => {
        const label = box.labels?.[0];
        if (!label) return [];
        const named = label.getBoundingClientRect();
        const { top } = box.getBoundingClientRect();
        return top < named.bottom - 1 ? [] : [{ name: label.textContent, level: Math.round(named.top), top }];
      });
    return boxes.flatMap(({ name, level, top }, index) => {
      const left = boxes[index - 1];
      if (left === undefined || left.level !== level || Math.abs(left.top - top) < 1) return [];
      return [`${name} is ${top - left.top} px lower than ${left.name}`];
    });
  });
}

/** Describes fields that are too small or covered, and a page that is too wide. */
function faultsOfBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const words: string[] = [];
    const ruler = document.createElement('canvas').getContext('2d');
    if (ruler === null) throw new Error('no canvas');
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) words.push(`the page is ${wide} px wider than the window`);
    for (const box of document.querySelectorAll<HTMLInputElement>('#content input')) {
      if (box.type !== 'text' || !box.checkVisibility({ visibilityProperty: true })) continue;
      const name = box.labels?.[0]?.textContent ?? box.ariaLabel ?? '?';
      const isFigure = box.inputMode === 'decimal';
      const { font, letterSpacing } = getComputedStyle(box);
      ruler.font = font;
      ruler.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
      // An empty field must have room for a price.
      const text = box.value === '' ? '000.00' : box.value;
      const isDate = /^\d\d\/\d\d\/\d{4}$/.test(text);
      const needed = isFigure || isDate ? ruler.measureText(text).width : 80;
      if (box.clientWidth < needed)
        words.push(`${name}: ${box.clientWidth} px for ${Math.ceil(needed)} (${text})`);
      const label = box.labels?.[0];
      if (label && label.clientWidth > 2 && label.scrollWidth > label.clientWidth + 1)
        words.push(`${name}: its name has ${label.clientWidth} of ${label.scrollWidth} px`);
      box.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = box.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit !== box)
        words.push(`${name}: a tap reaches ${hit?.tagName ?? 'nothing'} ${hit?.className ?? ''}`);
    }
    return words;
  });
}

async function faultsAtEveryWidth(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  // A notice covers the first row for five seconds, so the test closes it.
  const close = notices(page).getByRole('button', { name: 'Close' });
  await close.evaluateAll((buttons: HTMLButtonElement[]) => buttons.forEach((one) => one.click()));
  await expect(close).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const faults = [...(await faultsOfBoxes(page)), ...(await stepsBetweenBoxes(page))];
    found.push(...faults.map((fault) => `${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

/** Types a usual price into every amount field. */
async function fillFigures(page: Page): Promise<void> {
  await content(page)
    .locator('input[inputmode=decimal]')
    .evaluateAll((boxes: HTMLInputElement[]) => {
      // A field in a folded section cannot get the focus. The text would go into the field that has the focus.
      for (const box of boxes.filter((one) => one.checkVisibility({ visibilityProperty: true }))) {
        box.focus();
        const isPerHead = box.nextElementSibling?.textContent === '/hd';
        document.execCommand('insertText', false, isPerHead ? '1322.90' : '12.75');
      }
      boxes.at(-1)?.blur();
    });
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await content(page).getByLabel(label, { exact: true }).selectOption({ label: option });
}

const kinds = [
  ['Cattle', 'Feeder cattle'],
  ['Cattle', 'Heifer in calf sold as heifer and calf'],
  ['Sheep', 'Sheep shorn / not shorn'],
] as const;

for (const [pointer, options] of pointers) {
  test.describe(`with ${pointer}`, () => {
    let page: Page;
    test.beforeAll(async ({ browser }) => {
      page = await openWith(browser, options);
    });
    test.afterAll(async () => {
      await page.context().close();
    });

    for (const [animal, subType] of kinds) {
      test(`a trade of ${subType} shows every figure in full with every field reachable, from 320 to 1440 px`, async () => {
        if (!page.url().endsWith('/tradeDetail/create'))
          await goAndArrive(page, '/trades/ash/tradeDetail/create');
        await choose(page, 'Animal type', animal);
        await choose(page, 'Sub type', subType);
        await fillFigures(page);
        expect(await faultsAtEveryWidth(page)).toEqual([]);
      });
    }

    test('a carry of cattle and one of sheep show every figure in full', async () => {
      await goAndArrive(page, '/carry/ash/carryDetail/create');
      for (const animal of ['Cattle', 'Sheep']) {
        await choose(page, 'Animal type', animal);
        await fillFigures(page);
        expect(await faultsAtEveryWidth(page)).toEqual([]);
      }
    });

    test('a new group and a new member show every field in full', async () => {
      for (const address of ['/trades/ash/tradeGroupDetail/create', '/admin/addUser']) {
        await goAndArrive(page, address);
        await expect(content(page).locator('input').first()).toBeVisible();
        expect(await faultsAtEveryWidth(page)).toEqual([]);
      }
    });

    if (options.hasTouch !== true) return;
    test('on a phone a folded section leaves no gap', async () => {
      for (const address of ['/trades/ash/tradeDetail/create', '/carry/ash/carryDetail/create']) {
        await goAndArrive(page, address);
        await page.setViewportSize({ width: 390, height: 844 });
        const folds = content(page).locator('section > div > button[aria-expanded]');
        await expect(folds.first()).toBeVisible();
        for (const fold of await folds.all())
          if ((await fold.getAttribute('aria-expanded')) === 'true') await fold.dispatchEvent('click');
        const heights = () =>
          folds.evaluateAll((buttons) =>
            buttons.map((button) =>
              Math.round(button.closest('section')?.getBoundingClientRect().height ?? 0),
            ),
          );
        // A folded section shows only its title line: 52 px and a thin border.
        await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(60);
        await page.setViewportSize({ width: 1280, height: 900 });
      }
    });
  });
}

test('on a phone held sideways two trades and the line for a new one are visible', async ({ browser }) => {
  const page = await openWith(browser, { hasTouch: true }, accounts.normal);
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/trades/kirra/tradeList');
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible();
  const shown = await page
    .locator('.ag-row[row-id]:not(.special)')
    .evaluateAll((rows) =>
      rows
        .filter((row) => row.getBoundingClientRect().bottom <= innerHeight)
        .map((row) => row.getAttribute('row-index')),
    );
  expect(new Set(shown).size).toBeGreaterThanOrEqual(2);

  // With larger text, the column titles must keep all their lines.
  await page.addStyleTag({ content: 'html { font-size: 130% !important; }' });
  await go(page, '/user/main');
  await expect(page.locator('.ag-header-cell')).toHaveCount(0);
  await go(page, '/trades/kirra/tradeList');
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible();
  const cut = () =>
    page.locator('.ag-header-cell').evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell.querySelector('.ag-header-cell-label') ?? cell);
          return words.getBoundingClientRect().top < cell.getBoundingClientRect().top - 1;
        })
        .map((cell) => cell.textContent),
    );
  await expect.poll(cut).toEqual([]);
  await page.context().close();
});
