/** Types fast on a slow device, without waiting for the page. Text typed right after the focus must replace the old figure. */
import { expect, test, type CDPSession, type Locator, type Page } from '@playwright/test';
import { content, field, go, side } from './app.ts';
import { renewDemo } from './demo.ts';
import { signIn } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe.configure({ mode: 'serial' });

let page: Page;
let raw: CDPSession;

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, hasTouch: true });
  page = await context.newPage();
  await signIn(page);
  await go(page, '/trades/kirra/tradeDetail/create');
  await expect(field(page, 'Name')).toBeVisible();
  raw = await context.newCDPSession(page);
});
test.afterAll(async () => {
  await page.context().close();
});

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Sends keys without waiting for each. Resolves after the last key has arrived. */
async function keys(text: readonly string[], ms: number): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const key of text) {
    const named = key === 'Tab' ? { key, code: key, windowsVirtualKeyCode: 9 } : { key };
    const down = { type: 'keyDown', ...named, ...(key !== 'Tab' && { text: key }) } as const;
    sent.push(raw.send('Input.dispatchKeyEvent', down));
    sent.push(raw.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named }));
    if (ms > 0) await pause(ms);
  }
  await Promise.all(sent);
}

async function pressAndType(box: Locator, how: 'mouse' | 'touch', text: string, ms: number): Promise<void> {
  const at = await box.boundingBox();
  if (at === null) throw new Error('the box is not shown');
  const point = { x: Math.round(at.x + at.width / 2), y: Math.round(at.y + at.height / 2) };
  if (how === 'touch') {
    await page.touchscreen.tap(point.x, point.y);
    // On a phone, focusing a field opens the keyboard, so the test waits for the focus.
    await expect(box).toBeFocused();
    await keys([...text], ms);
    return;
  }
  const mouse = { ...point, button: 'left', clickCount: 1 } as const;
  await Promise.all([
    raw.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse }),
    raw.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse }),
    keys([...text], ms),
  ]);
}

/** Slows the page only while `hand` runs. `hand` must end after the text has arrived. */
async function atPace(slower: number, hand: () => Promise<void>): Promise<void> {
  await raw.send('Emulation.setCPUThrottlingRate', { rate: slower });
  try {
    await hand();
  } finally {
    await raw.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }
}

/** Sets the price to 4. The field then shows "4.00". */
async function priceOfFour(): Promise<{ weight: Locator; price: Locator }> {
  const weight = field(page, 'Sale weight');
  const price = field(page, 'Sale price per kg');
  if ((await weight.inputValue()) !== '400') await weight.fill('400');
  await price.fill('4');
  await price.blur();
  await expect(price).toHaveValue('4.00');
  return { weight, price };
}

for (const slower of [1, 4]) {
  test.describe(slower === 1 ? 'at full speed' : `${slower} times slower`, () => {
    for (const ms of [0, 15, 90]) {
      test(`a figure typed ${ms} ms a key after Tab replaces the old one`, async () => {
        for (let time = 0; time < 3; time += 1) {
          const { weight, price } = await priceOfFour();
          await weight.focus();
          await atPace(slower, async () => {
            await keys(['Tab', '3', '.', '9'], ms);
            await expect(price).toHaveValue('3.9');
          });
        }
      });

      for (const how of ['mouse', 'touch'] as const) {
        test(`a figure typed ${ms} ms a key after a press of the ${how} replaces the old one`, async () => {
          for (let time = 0; time < 3; time += 1) {
            const { price } = await priceOfFour();
            await atPace(slower, async () => {
              await pressAndType(price, how, '22', ms);
              await expect(price).toHaveValue('22');
            });
          }
        });
      }
    }

    test('text that a tool or a password manager inserts replaces the selection', async () => {
      for (let time = 0; time < 4; time += 1) {
        const { price } = await priceOfFour();
        await atPace(slower, async () => {
          await price.fill('22');
          await expect(price).toHaveValue('22');
        });
      }
    });

    test('letters typed into the middle of a name arrive in the order of typing', async () => {
      const name = field(page, 'Name');
      await name.fill('');
      await name.focus();
      await atPace(slower, async () => {
        await keys([...'Lot 7 steers'], 0);
        await expect(name).toHaveValue('Lot 7 steers');
        await name.evaluate((box: HTMLInputElement) => box.setSelectionRange(4, 4));
        await keys([...'No. '], 0);
        await expect(name).toHaveValue('Lot No. 7 steers');
      });
    });
  });
}

test('a press counts where it began, even if the field that loses the focus closes its help or shows an error', async () => {
  const press = async (name: string, how: 'tap' | 'click') => {
    const at = await content(page).getByRole('button', { name }).boundingBox();
    if (at === null) throw new Error('the button is not shown');
    const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
    await (how === 'tap' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  };
  const [perKg, perHead] = [field(page, 'Sale price per kg'), field(page, 'Sale price per head')];
  await priceOfFour();
  await expect(perHead).toHaveValue('1,600.00');
  await page.setViewportSize({ width: 390, height: 844 });
  await perKg.tap();
  await press('Sale price per head up $10', 'tap');
  await expect(perHead).toHaveValue('1,610.00');

  await page.setViewportSize({ width: 1280, height: 900 });
  await field(page, 'Sale weight').fill('4..5');
  await press('Yard terms of the purchase price', 'click');
  await expect(page.getByRole('dialog', { name: 'Yard terms' })).toBeVisible();
  await page.keyboard.press('Escape');
});

test('Tab goes from field to field and skips figures, calendar and links, but Shift+Tab reaches the skipped controls', async () => {
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
  await field(page, 'Number of head').focus();
  const path: (string | null | undefined)[] = [];
  for (let stop = 0; stop < 9; stop += 1) {
    await page.keyboard.press('Tab');
    path.push(await focused());
  }
  expect(path).toEqual([
    'Weight Gain/Time',
    'Carry',
    'Held from',
    'Sale weight',
    'Sale price per kg',
    'Sale price per head',
    'Purchase weight',
    'Purchase price per kg',
    'Purchase price per head',
  ]);
  await field(page, 'Sale weight').focus();
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBeUndefined();
});

test('the first press selects the figure, the second press places the caret, and a selection that the user then drags is kept', async () => {
  const { price } = await priceOfFour();
  await price.fill('1234567');
  await price.blur();
  await expect(price).toHaveValue('1,234,567.00');
  const selection = () =>
    price.evaluate((box: HTMLInputElement) => [box.selectionStart, box.selectionEnd, box.value.length]);
  await price.click();
  expect(await selection()).toEqual([0, 10, 10]); // A focused price also has two decimals.
  await price.click();
  const [from, to] = await selection();
  expect(from).toBe(to);
  const box = await price.boundingBox();
  if (box === null) throw new Error('the box is not shown');
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 30, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  const [start, end] = await selection();
  expect(Number(end) - Number(start)).toBeGreaterThan(0);
  expect(Number(end) - Number(start)).toBeLessThan(10);
});

test('a slow phone loses no key and no field when the user taps and types as soon as the form appears', async () => {
  const address = await side(page)
    .getByRole('link', { name: /Roma store steers/ })
    .getAttribute('href');
  await page.setViewportSize({ width: 390, height: 844 });
  const price = field(page, 'Sale price per kg');
  const head = field(page, 'Number of head');
  for (const figure of ['21', '22'])
    await atPace(4, async () => {
      await page.goto(`${address}`);
      await price.waitFor();
      await pressAndType(price, 'touch', figure, 0);
      await content(page).getByRole('button', { name: 'Trade Calculator' }).tap();
      await pressAndType(head, 'touch', `${figure}0`, 0);
      await expect(head).toHaveValue(`${figure}0`);
      await expect(price).toHaveValue(`${figure}.00`);
    });
  await page.goto(`${address}`);
  await expect(price).toHaveValue('22.00');
  await content(page).getByRole('button', { name: 'Trade Calculator' }).tap();
  await expect(head).toHaveValue('220');
});
