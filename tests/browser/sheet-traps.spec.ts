import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import fc from 'fast-check';
import { openWorkbook } from '#workbook/in/open.ts';
import { readRecords } from '#workbook/read/workbook-records.ts';
import { columnAttribute, part, rowAttribute, tickColumnId } from '#web/sheets/grid-parts.ts';
import { newRowId } from '#web/sheets/model/rows/pinned-row.ts';
import { serveSheetPage } from './sheet-page/serve.ts';
import { expectAccessible } from './app.ts';
import { driverOf, type Driver } from './sheet-driver.ts';

/** Known faults of editable grids, the law of undo, and the announcements for screen readers. */
let served: Awaited<ReturnType<typeof serveSheetPage>>;
let page: Page;
let hands: Driver;

// A trace would capture the whole page at every key.
test.use({ trace: 'off' });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  served = await serveSheetPage();
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  await page.goto(served.address);
  await page.waitForSelector('.ag-cell', { timeout: 60_000 });
  hands = driverOf(page);
});

/** Gives a test this many records. Other tests have 18 records. */
const rows = (count: number) => ({ annotation: { type: 'rows', description: String(count) } });
test.beforeEach(() => {
  const asked = test.info().annotations.find(({ type }) => type === 'rows');
  return hands.reset(Number(asked?.description ?? 18));
});

test.afterAll(async () => {
  await page?.context().close();
  await served?.stop();
});

test('a row that arrives while an editor is open waits, and the next key still goes into the same cell', async () => {
  await hands.select('saleCostHd@3');
  await page.keyboard.type('18');
  await page.evaluate(() => {
    const { records } = window.droverSheet;
    const first = records.trades()[0]?.trade;
    if (first !== undefined)
      records.commit('From elsewhere', [
        { kind: 'trade', id: 'a-new-one', op: 'create', doc: { ...first, id: 'a-new-one', name: 'Arrived' } },
      ]);
  });
  await expect(page.getByText('1 row waits until you finish typing')).toBeVisible();
  expect(await page.locator('.ag-row[row-id="a-new-one"]').count()).toBe(0);
  await page.keyboard.type('00');
  expect(await hands.editing()).toBe('1800');
  await page.keyboard.press('Enter');
  await expect.poll(() => hands.text('saleCostHd@3')).toBe('1,800.00');
  await expect(page.locator('.ag-row[row-id="a-new-one"]').first()).toBeVisible();
  expect(await hands.active()).toBe('saleCostHd@4');
});

test('every key typed into a new trade is kept, even when the grid’s own timers are late', async () => {
  // On a busy machine, a timer of the grid can run between two keys. The timer would then focus a cell of the new row.
  await page.evaluate(() => {
    const now = window.setTimeout;
    const late = (run: () => void, wait = 0) => now(run, wait + 70);
    Object.assign(window, { setTimeout: late, timelySetTimeout: now });
  });
  for (const [name, head, subType] of [
    ['Slow steers', '1250', 'Bullocks'],
    ['Slow lambs', '300', 'Lambs'],
  ] as const) {
    await hands.select('name@new');
    for (const text of [name, head]) {
      await page.keyboard.type(text, { delay: 20 });
      await page.keyboard.press('Tab');
    }
    while (!(await hands.active()).startsWith('animalSubTypeId@')) await page.keyboard.press('Tab');
    await page.keyboard.type(subType, { delay: 20 });
    await page.keyboard.press('Enter');
    const begun = () =>
      page.evaluate(
        (wanted) => window.droverSheet.records.trades().find(({ trade }) => trade.name === wanted)?.trade,
        name,
      );
    await expect.poll(begun).toMatchObject({ numberOfHead: head });
  }
  await page.evaluate(() => Object.assign(window, { setTimeout: Reflect.get(window, 'timelySetTimeout') }));
});

test('a sort during an edit keeps the typed text in its own row', async () => {
  await hands.select('saleCostHd@3');
  await page.keyboard.type('1800');
  await page.locator('.ag-header-cell[col-id="numberOfHead"] .ag-header-cell-label').click();
  await expect.poll(() => hands.text('saleCostHd@3')).toBe('1,800.00');
  expect(await hands.commits()).toEqual(['Edit Sell price $/hd']);
  expect(await hands.editing()).toBeNull();
  expect(
    await page.locator('.ag-row[row-index="0"] .ag-cell[col-id="numberOfHead"]').first().textContent(),
  ).toBe('38');
});

test(
  'a sort leaves the range at its place, as in Excel, so the range contains other records afterwards',
  rows(200),
  async () => {
    await hands.select('saleCostHd@1');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    const standing = {
      active: 'saleCostHd@1',
      range: { count: 3, from: 'saleCostHd@1', to: 'saleCostHd@3' },
    };
    const firstId = () => page.locator('.ag-row[row-index="1"]').first().getAttribute('row-id');
    const before = await firstId();
    const profit = async (row: number): Promise<number> => {
      const cell = page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="profitPerHead"]`);
      return Number((await cell.textContent())?.replaceAll(',', ''));
    };
    for (const round of [1, 2, 3]) {
      await page.locator('.ag-header-cell[col-id="profitPerHead"] .ag-header-cell-label').click();
      if (round === 1) {
        await expect.poll(firstId).not.toBe(before);
        // The first click on the heading puts the highest profit on top.
        expect(await profit(0)).toBeGreaterThan(await profit(1));
      }
      await expect.poll(() => hands.look([])).toMatchObject(standing);
    }
  },
);

test(
  'a sort adds no mouse listener to a cell, because the sheet has one tooltip for all cells',
  rows(200),
  async () => {
    await page.evaluate(() => {
      const own = EventTarget.prototype.addEventListener;
      const asked = { cells: 0 };
      EventTarget.prototype.addEventListener = function (...args: Parameters<typeof own>) {
        if (args[0].startsWith('mouse') && this instanceof Element && this.matches('.ag-cell'))
          asked.cells += 1;
        own.apply(this, args);
      };
      Object.assign(window, { asked, stopCounting: () => (EventTarget.prototype.addEventListener = own) });
    });
    const firstId = () => page.locator('.ag-row[row-index="1"]').first().getAttribute('row-id');
    const before = await firstId();
    await page.locator('.ag-header-cell[col-id="profitPerHead"] .ag-header-cell-label').click();
    await expect.poll(firstId).not.toBe(before);
    const asked = await page.evaluate(() => {
      Reflect.get(window, 'stopCounting')();
      return Reflect.get(window, 'asked').cells;
    });
    expect(asked).toBe(0);
  },
);

test('a cell that changes elsewhere while the user types raises a question, and keeps mine or theirs', async () => {
  for (const [typed, elsewhere, button, shown] of [
    ['1800', '1777', 'Keep 1800', '1,800.00'],
    ['1850', '1666', 'Keep 1666', '1,666.00'],
  ] as const) {
    await test.step(button, async () => {
      await hands.select('saleCostHd@3');
      await page.keyboard.type(typed);
      await page.evaluate(
        (saleCostHd) =>
          window.droverSheet.records.commit('From elsewhere', [
            { kind: 'trade', id: 't000004', op: 'patch', patch: { saleCostHd } },
          ]),
        elsewhere,
      );
      expect(await hands.editing()).toBe(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alertdialog')).toContainText('has changed');
      await page.getByRole('button', { name: button }).click();
      await expect.poll(() => hands.text('saleCostHd@3')).toBe(shown);
    });
  }
});

test('a change elsewhere in the row leaves the open editor and its text unchanged', async () => {
  await hands.select('saleCostHd@3');
  await page.keyboard.type('18');
  await page.evaluate(() =>
    window.droverSheet.records.commit('From elsewhere', [
      { kind: 'trade', id: 't000004', op: 'patch', patch: { numberOfHead: '65' } },
    ]),
  );
  await expect.poll(() => hands.text('numberOfHead@3')).toBe('65');
  await page.keyboard.type('00');
  await page.keyboard.press('Enter');
  await expect.poll(() => hands.text('saleCostHd@3')).toBe('1,800.00');
});

test('Shift and a press extend the range from the active cell, which keeps the focus', async () => {
  await hands.cell('saleCostHd@2').click();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox', { name: 'Find in trades' })).toBeFocused();
  await hands.cell('saleCostHd@5').click({ modifiers: ['Shift'] });
  expect(await hands.look([])).toMatchObject({
    active: 'saleCostHd@2',
    range: { count: 4, from: 'saleCostHd@2', to: 'saleCostHd@5' },
  });
  await expect(hands.cell('saleCostHd@2')).toBeFocused();
});

test('the mark, hatching and sign of a cell disappear with their cause', async () => {
  const looks = async (ref: string, name: string, isSo: boolean): Promise<void> => {
    const wanted = new RegExp(`(^|\\s)${name}(\\s|$)`);
    if (isSo) await expect(hands.cell(ref)).toHaveClass(wanted);
    else await expect(hands.cell(ref)).not.toHaveClass(wanted);
  };
  const put = async (ref: string, text: string): Promise<void> => {
    await hands.select(ref);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  await put('saleCostHd@3', '38q');
  await looks('saleCostHd@3', 'bad', true);
  await put('saleCostHd@3', '100');
  await looks('saleCostHd@3', 'bad', false);
  await looks('profitPerHead@3', 'neg', true);
  await looks('isSaleOverprice@3', 'down', true);
  await put('saleCostHd@3', '9000');
  await looks('profitPerHead@3', 'neg', false);
  await looks('isSaleOverprice@3', 'down', false);
  await hands.select('saleCostHd@3');
  await page.keyboard.press('Delete');
  await looks('isSaleOverprice@3', 'no-profit', true);
  await page.keyboard.press('Control+z');
  await looks('isSaleOverprice@3', 'no-profit', false);
  await put('animalSubTypeId@3', 'Breeding cattle');
  await looks('purchaseWeightkg@3', 'na', true);
  await page.keyboard.press('Control+z');
  await looks('purchaseWeightkg@3', 'na', false);
  await looks('purchaseWeightkg@3', 'in', true);
});

test('search results are marked during a search, and the cells that a dragged handle would fill during the drag', async () => {
  const marked = (name: string) => page.locator(`.ag-row:not(.special) .ag-cell.${name}`);
  await page.keyboard.press('Control+f');
  await page.keyboard.type('steers');
  await expect(marked('hit').first()).toHaveText(/steers/i);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(marked('hit')).toHaveCount(0);
  await hands.select('saleCostHd@2');
  const handle = await page.locator('.ag-cell.fill').boundingBox();
  const end = await hands.cell('saleCostHd@4').boundingBox();
  if (handle === null || end === null) throw new Error('not on the screen');
  await page.mouse.move(handle.x + handle.width - 3, handle.y + handle.height - 3);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await expect(marked('target')).toHaveCount(2);
  await page.mouse.up();
  await expect(marked('target')).toHaveCount(0);
});

// A few steps on the real grid. tests/web/sheets/undo-law checks the same law with more steps on the model.
const acts = fc.constantFrom('edit', 'paste', 'fill', 'clear', 'sort', 'filter', 'refresh', 'copy rows');
const steps = fc.array(fc.tuple(acts, fc.nat(9), fc.nat(9)), { minLength: 2, maxLength: 7 });

test('undoing everything restores the start, whatever was sorted, filtered and refreshed between', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      await hands.reset();
      const before = await hands.records();
      for (const [act, row, value] of done) await perform(act, row, value);
      const writes = (await hands.commits()).length;
      for (let step = 0; step < writes; step += 1)
        await page.evaluate(() => window.droverSheet.records.undo());
      expect(await hands.records()).toBe(before);
    }),
    { numRuns: 3 },
  );
});

async function perform(act: string, row: number, value: number): Promise<void> {
  const ref = `saleCostHd@#${row}`;
  const isThere = (await hands.cell(ref).count()) > 0;
  if (act === 'sort')
    return page.locator('.ag-header-cell[col-id="profitPerHead"] .ag-header-cell-label').click();
  if (act === 'filter') return page.getByRole('button', { name: 'Overpriced' }).click();
  if (act === 'refresh')
    return page.evaluate(() => window.droverSheet.records.reload().then(() => undefined));
  if (!isThere) return;
  await hands.select(ref);
  if (act === 'edit') {
    await page.keyboard.type(String(1000 + value));
    return page.keyboard.press('Enter');
  }
  if (act === 'paste') return hands.paste(`${value}00\n${value}50\n`);
  if (act === 'clear') return page.keyboard.press('Delete');
  if (act === 'copy rows') return page.keyboard.press('Control+Shift+d');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
}

test('a screen reader announces the names of cells, editors, marks, and what was done', async () => {
  await hands.select('saleCostHd@3');
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Sell price $/hd, Wagga oats steers' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type('38q');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await hands.said()).join(' ')).toMatch(/38q/);
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.drover-bubble')).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect.poll(async () => (await hands.said()).join(' ')).toContain('Copied 1 cell');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toContainText('Fill down with the top row');
  await page.keyboard.press('Escape');
});

test('the paste preview says what it leaves out, and F6 moves to the Undo of the paste', async () => {
  const before = await hands.records();
  await hands.select('name@new');
  await hands.paste('Name\tHead\tAgent\tCapital\nMiles steers\t60\tNutrien\t5\n');
  const dialog = page.getByRole('dialog', { name: 'Import trades' });
  await expect(dialog).toContainText('Left out: Agent, Capital.');
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(dialog).toBeHidden();
  expect((await hands.said()).join(' ')).toContain('Imported 1 trade');
  await expect(page.locator('.ag-cell.act')).toHaveText('Miles steers');
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone: Import 1 trade')).toBeVisible();
  expect(await hands.records()).toBe(before);
  expect(await hands.active()).toBe('name@new');
});

test('the Undo of a message always reverts the last write', async () => {
  await hands.select('saleCostHd@1');
  await hands.paste('1900\n1950\n');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await hands.select('numberOfHead@5');
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/^Casino cull cows: profit -?\$.* a head, return .*% a year, (Over|Under)priced$/),
  ).toBeVisible();
  const before = await hands.text('saleCostHd@1');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => hands.text('numberOfHead@5')).not.toBe('41');
  expect(await hands.text('saleCostHd@1')).toBe(before);
});

test('columns widen for their totals and for what is typed, so that no digit is cut off', async () => {
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.ag-cell:not(.txt, .gut)')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth && !cell.matches('.blank, .na, .new *'))
        .map((cell) => cell.textContent),
    );
  await hands.select('numberOfHead@0');
  await page.keyboard.type('98765432');
  await page.keyboard.press('Enter');
  await hands.select('saleCostHd@2');
  await page.keyboard.type('1234567.89');
  await page.keyboard.press('Enter');
  await expect.poll(() => hands.text('saleCostHd@2')).toBe('1,234,567.89');
  await expect
    .poll(() => page.locator('.ag-row.totals .ag-cell[col-id="capInvestInStock"]').textContent())
    .toMatch(/^1\d\d,\d/);
  await expect.poll(cut).toEqual([]);
  // The sheet widened this column by itself. The stored view must not have that width.
  expect(await kept()).not.toContain('"colId":"capInvestInStock","width":1');
  // The rows must not move after the first frame, because the user may be about to click.
  const first = await page.evaluate(async () => {
    let slid = 0;
    const count = (): void => void (slid += 1);
    document.addEventListener('transitionrun', count, { capture: true });
    const frame = () => new Promise(requestAnimationFrame);
    window.droverSheet.reset(150);
    await frame();
    while (document.querySelector('.ag-row[row-index="0"] .ag-cell') === null) await frame();
    const cells = document.querySelectorAll('.ag-row:not(.special) .ag-cell:not(.txt, .gut, .na)');
    const cutOff = [...cells].filter((cell) => cell.scrollWidth > cell.clientWidth);
    const texts = cutOff.map((cell) => cell.textContent);
    await new Promise((done) => setTimeout(done, 300));
    document.removeEventListener('transitionrun', count, { capture: true });
    return { slid, cells: cells.length, texts };
  });
  expect(first.cells).toBeGreaterThan(200);
  expect(first).toMatchObject({ slid: 0, texts: [] });
});

test(
  'a large selection is summed too, and a smaller selection after it shows its own figures',
  rows(60),
  async () => {
    const head = () =>
      page.evaluate(() =>
        window.droverSheet.records.trades().reduce((sum, { trade }) => sum + Number(trade.numberOfHead), 0),
      );
    await hands.select('numberOfHead@3');
    await page.keyboard.press('Control+a');
    await expect(page.getByText('960 cells')).toBeVisible();
    await expect(page.getByText(/^Sum/)).toBeVisible();
    await hands.select('numberOfHead@0');
    await page.keyboard.press('Control+Shift+ArrowDown');
    await expect(page.getByText('# Of Head, 60 cells')).toBeVisible();
    await expect(page.getByText(/^Sum/)).toHaveText(`Sum${(await head()).toLocaleString('en-AU')}`);
  },
);

test(
  'a drag held below the rows continues past the visible rows and stops at the last',
  rows(40),
  async () => {
    await expect(hands.cell('saleCostHd@3')).toBeVisible();
    const from = await hands.cell('saleCostHd@3').boundingBox();
    const below = await hands.cell('saleCostHd@new').boundingBox();
    if (from === null || below === null) throw new Error('not on the screen');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(below.x + 20, below.y + 10, { steps: 4 });
    await expect(hands.cell('saleCostHd@39')).toHaveClass(/rng/);
    await page.mouse.up();
    await page.keyboard.press('Control+c');
    await expect.poll(async () => (await hands.said()).join(' ')).toContain('Copied 37 cells');
  },
);

test('hiding a column moves the focus to the next column', async () => {
  await hands.select('saleCostCKg@2');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect.poll(hands.active).toBe('saleCostHd@2');
  await page.keyboard.type('1500');
  await page.keyboard.press('Enter');
  await expect.poll(() => hands.text('saleCostHd@2')).toBe('1,500.00');
});

test('axe finds nothing wrong with the sheet and its tools', async () => {
  await expectAccessible(page, undefined, 'section');
});

test('the view is remembered with a hidden, a moved and a widened column, and Reset shows the first again', async () => {
  const header = (id: string) => page.locator(`.ag-header-cell[col-id="${id}"]`);
  const order = async (): Promise<readonly string[]> =>
    (await columnsShown()).filter((id) => id === 'saleCostHd' || id === 'saleCostCKg');
  const firstOrder = await order();
  await test.step('a column is hidden in the panel', async () => {
    await page.getByRole('button', { name: /^Columns/ }).click();
    await page.getByRole('checkbox', { name: 'ROC Pa % pa' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(header('profitReturnOnCapitalPa')).toHaveCount(0);
    await expect.poll(kept).toContain('{"colId":"profitReturnOnCapitalPa","width":58,"hide":true');
  });
  await test.step('a header dragged aside moves its column', async () => {
    const from = await header('saleCostHd').boundingBox();
    const to = await header('saleCostCKg').boundingBox();
    if (from === null || to === null) throw new Error('not on the screen');
    await page.mouse.move(from.x + 30, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 30, { steps: 8 });
    await expect.poll(order).toEqual(['saleCostHd', 'saleCostCKg']);
    await page.mouse.up();
  });
  await test.step('its edge widens it', async () => {
    const edge = await header('capInvestInStock').locator('.ag-header-cell-resize').boundingBox();
    if (edge === null) throw new Error('no edge');
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 20);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width / 2 + 40, edge.y + 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(kept).toContain('"colId":"capInvestInStock","width":140');
  });
  await test.step('all of it is remembered', async () => {
    await page.reload();
    await page.waitForSelector('.ag-cell');
    await expect(header('profitReturnOnCapitalPa')).toHaveCount(0);
    expect(await order()).toEqual(['saleCostHd', 'saleCostCKg']);
    expect((await header('capInvestInStock').boundingBox())?.width).toBe(140);
  });
  await test.step('and reset brings the first one back', async () => {
    await page.getByRole('button', { name: 'Export, import and print' }).click();
    await page.getByRole('menuitem', { name: 'Reset the view' }).click();
    await expect(header('profitReturnOnCapitalPa')).toHaveCount(1);
    expect(await order()).toEqual(firstOrder);
    expect((await header('capInvestInStock').boundingBox())?.width).toBe(100);
  });
});

/** Returns the stored view of the trades. */
const kept = (): Promise<string> =>
  page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.trades'))?.[1] ?? '');

const columnsShown = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-header-row-column .ag-header-cell')]
      .map((header) => ({
        at: Number(header.getAttribute('aria-colindex')),
        id: header.getAttribute('col-id') ?? '',
      }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ id }) => id),
  );

test('an unreadable filter is reported at its field, and a filter with a unit narrows the sheet', async () => {
  const add = page.getByRole('button', { name: 'Add filter' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Column', { exact: true }).selectOption({ label: 'Sell price $/hd' });
  await page.getByLabel('Value').fill('12kg');
  await add.click();
  await expect(page.getByText('has another unit')).toBeVisible();
  await page.getByLabel('Value').fill('$2,000');
  await add.click();
  await expect(page.getByRole('button', { name: 'Sell price $/hd $2,000 or more' })).toBeVisible();
  const prices = await page.locator('.ag-row:not(.special) .ag-cell[col-id="saleCostHd"]').allTextContents();
  expect(prices.length).toBeGreaterThan(0);
  for (const price of prices) expect(Number(price.replaceAll(',', ''))).toBeGreaterThanOrEqual(2000);
  await page.getByRole('button', { name: 'Clear all' }).click();
});

test('a column can be sorted, pinned and hidden from its menu by keys and by mouse, and the setting is kept', async () => {
  const header = (id: string) => page.locator(`.ag-header-cell[col-id="${id}"]`);
  const firstPrice = () => page.locator('.ag-row[row-index="0"] .ag-cell[col-id="saleCostHd"]').textContent();
  await hands.select('saleCostHd@3');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Sell price $/hd' })).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'Sort descending' }).press('Enter');
  await expect.poll(firstPrice).toBe('2,110.60');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitemradio', { name: 'Sort descending' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Sort ascending' }).press('Enter');
  await expect.poll(firstPrice).not.toBe('2,110.60');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitemradio', { name: 'Sort ascending' })).toBeChecked();
  await test.step('by mouse it leaves the keyboard in the sheet too', async () => {
    await page.getByRole('menuitemradio', { name: 'Sort descending' }).click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.ag-root') !== null))
      .toBe(true);
    await expect.poll(firstPrice).toBe('2,110.60');
  });
  await header('capReqForCarry').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pin left' }).click();
  await expect
    .poll(columnsShown)
    .toEqual(
      expect.arrayContaining([
        'row state',
        'ag-Grid-SelectionColumn',
        'name',
        'capReqForCarry',
        'numberOfHead',
      ]),
    );
  expect((await columnsShown()).slice(0, 4)).toEqual([
    'row state',
    'ag-Grid-SelectionColumn',
    'name',
    'capReqForCarry',
  ]);
  for (const text of await page.locator('.ag-header-group-cell.sum').allTextContents())
    expect(text.trim()).toBe('Results');
  await header('costOfCarryPerHead').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await header('costOfCarryPerHead').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Hide' }).press('Enter');
  await expect(header('costOfCarryPerHead')).toHaveCount(0);
  await header('profitPerHead').hover();
  await header('profitPerHead').locator('.column-menu').click();
  await page.getByRole('menuitem', { name: 'Fit to its contents' }).click();
  await expect.poll(kept).toContain('"colId":"costOfCarryPerHead","width":60,"hide":true');
  await page.reload();
  await page.waitForSelector('.ag-cell');
  await expect.poll(firstPrice).toBe('2,110.60');
  await expect(header('costOfCarryPerHead')).toHaveCount(0);
  expect((await columnsShown()).slice(0, 4)).toEqual([
    'row state',
    'ag-Grid-SelectionColumn',
    'name',
    'capReqForCarry',
  ]);
  await header('capReqForCarry').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect.poll(async () => (await columnsShown()).slice(2, 4)).toEqual(['name', 'numberOfHead']);
});

test('a yard’s file is imported with a preview, in part and corrected, and one undo removes it', async () => {
  const before = await hands.records();
  await page.getByRole('button', { name: 'Export, import and print' }).click();
  await page.getByRole('menuitem', { name: /^Import/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import trades' });
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles({ name: 'yard.xlsx', mimeType: '', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog.getByRole('alert')).toHaveText(
    'This is a PDF, which has no cells. Import the workbook or CSV that it was made from.',
  );
  await file.setInputFiles({
    name: 'yard.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Mob,Head,Out c\nRoma store steers,125,402\nTaroom cows,40,abc\nMiles steers,60,39q\nTotal,225,\n',
    ),
  });
  await expect(dialog).toContainText('0 new, 1 changed, 2 that cannot be read, 1 left out');
  await expect(dialog.getByRole('button', { name: 'Import the 1 good row' })).toBeVisible();
  // The user corrects an unreadable cell in the preview.
  const bad = dialog.getByRole('textbox', { name: 'Out c of row 4' });
  await bad.fill('390');
  await bad.press('Enter');
  await expect(dialog).toContainText('1 new, 1 changed, 1 that cannot be read');
  const rest = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the 1 other row as a file' }).click();
  expect(await readFile(await (await rest).path(), 'utf8')).toContain('Taroom cows,40,abc,');
  await dialog.getByRole('button', { name: 'Import the 2 good rows' }).click();
  await expect.poll(() => hands.text('saleCostCKg@0')).toBe('4.02');
  await expect.poll(() => hands.text('numberOfHead@0')).toBe('125');
  await expect.poll(() => hands.text('name@#18')).toBe('Miles steers');
  await page.evaluate(() => window.droverSheet.records.undo());
  expect(await hands.records()).toBe(before);
});

test('the workbook is made in a worker and downloaded as a file', async () => {
  await page.getByRole('button', { name: 'Export, import and print' }).click();
  await page.getByRole('menuitem', { name: 'Export workbook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export workbook' });
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export workbook' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^drover-\d{4}-\d\d-\d\d\.xlsx$/);
  const bytes = await readFile(await file.path());
  const records = readRecords(openWorkbook(bytes), 'trade', 'Trades');
  expect(records.map(({ fields }) => fields.get('name'))).toContain('Roma store steers');
  await expect(dialog).toBeHidden();
  // A worker reads a workbook dropped on the sheet. Only a row that changed since the export raises a question.
  await page.evaluate(() =>
    window.droverSheet.records.commit('here', [
      { kind: 'trade', id: 't000001', op: 'patch', patch: { numberOfHead: '121' } },
    ]),
  );
  const given = await page.evaluateHandle((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], 'drover.xlsx'));
    return dropped;
  }, bytes.toString('base64'));
  await page.locator('.drover-sheet').dispatchEvent('drop', { dataTransfer: given });
  const preview = page.getByRole('dialog', { name: 'Import trades' });
  await expect(preview).toContainText('Your own workbook');
  await expect(preview).toContainText('0 new, 0 changed, 18 without a change');
  await expect(preview.getByRole('button', { name: /^Import 0 rows/ })).toBeDisabled();
});

test('a press on Remove removes the trade and opens nothing, even when the column moves before the release', async () => {
  const group = await page.context().newPage();
  await group.goto(`${served.address}?sheet=group`);
  const remove = group.getByRole('button', { name: /^Remove / }).first();
  const name = (await remove.getAttribute('aria-label')) ?? '';
  await remove.hover();
  await group.mouse.down();
  await remove.evaluate((button) => button.setAttribute('style', 'translate: 200px'));
  await group.mouse.up();
  await expect(group.getByRole('button', { name })).toHaveCount(0);
  await group.close();
});

test('a screen reader can read the sheet, whether a price is over or under, the row of a tick, errors, and cells not in use', async () => {
  await expect(
    page.getByRole('treegrid', { name: 'Trades' }).or(page.getByRole('grid', { name: 'Trades' })),
  ).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Buy weight kg' })).toHaveCount(1);
  await expect(page.getByRole('columnheader', { name: 'Sell price $/hd' })).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'Tick Roma store steers' })).toHaveCount(1);
  await hands.select('numberOfHead@1');
  await page.keyboard.type('12x');
  await page.keyboard.press('Enter');
  await expect(hands.cell('numberOfHead@1')).toHaveAttribute('aria-invalid', 'true');
  await hands.select('numberOfHead@1');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(hands.cell('numberOfHead@1')).not.toHaveAttribute('aria-invalid', 'true');
  const unused = await hands
    .cell('purchaseWeightkg@6')
    .evaluate((cell) => getComputedStyle(cell, '::after').content);
  expect(unused).toBe('"not applicable"');
  await hands.select('name@1');
  await page.keyboard.type('Roma feeders');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Tick Roma feeders' })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(400);
  expect(await page.locator('.ag-aria-description-container').allInnerTexts()).not.toContain(
    expect.stringContaining('Press SPACE'),
  );
});

test('the count of entries to fix leads to each of them, even when hidden or filtered away', async () => {
  await hands.select('name@new');
  await hands.paste('Name\tHead\tCarry\nPen 1\t5x\tBuffel grass\nPen 2\t6\tNo such carry');
  await page.getByRole('button', { name: 'Import all 2, unread cells marked' }).click();
  const count = page.getByRole('button', { name: '2 cells need fixing' });
  await count.click();
  await expect(page.locator('.ag-cell.act')).toHaveText('5x');
  await count.click();
  await expect(page.locator('.ag-cell.act')).toHaveText('No such carry');
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill('Roma');
  await count.click();
  await expect(page.locator('.ag-cell.act.bad')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Needs fixing: 2' })).toHaveAttribute('aria-pressed', 'true');
});

test('a search without results says so and offers a way back', async () => {
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill('zzz');
  await expect(page.getByRole('heading', { name: 'No trades with “zzz”' })).toBeVisible();
  await expect(page.getByText('No Matching Rows')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Find in trades' }).fill('Lot 1 Steers 40 285 '.repeat(20));
  await expect(page.getByRole('heading', { name: /^No trades with “.{30,40}…”$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(hands.cell('name@0')).toBeVisible();
});

test('Enter shows the inputs first and List restores the list, even after a reload', async () => {
  const shown = async () => (await columnsShown()).filter((id) => !/state|Selection/.test(id)).slice(0, 6);
  const list = await shown();
  await page.getByRole('radio', { name: 'Enter' }).check({ force: true });
  await expect
    .poll(shown)
    .toEqual(['name', 'numberOfHead', 'animalSubTypeId', 'carryId', 'purchaseWeightkg', 'purchaseCostCKg']);
  await page.waitForTimeout(600);
  await page.reload();
  await page.waitForSelector('.ag-cell');
  expect((await shown())[3]).toBe('carryId');
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  await expect.poll(shown).toEqual(list);
});

test('the same error in another row is announced again, in a live region that existed before', async () => {
  await page.evaluate(() => {
    const region = document.querySelector('[role=status]:has(+ *), [class*=said] [role=status]');
    if (region === null) throw new Error('no live region');
    const heard: string[] = [];
    Object.assign(window, { droverHeard: heard });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.textContent) heard.push(node.textContent);
    }).observe(region, { childList: true, subtree: true, characterData: true });
  });
  for (const ref of ['purchaseWeightkg@2', 'purchaseWeightkg@3', 'purchaseWeightkg@2']) {
    await hands.select(ref);
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
  }
  const heard = () => page.evaluate(() => Reflect.get(window, 'droverHeard') as string[]);
  await expect.poll(async () => (await heard()).length).toBe(3);
  for (const sentence of await heard())
    expect(sentence).toMatch(/^.+: Purchase weight: “abc” is not a number\.$/);
  expect((await heard())[0]).toBe((await heard())[2]);
  expect((await heard())[0]).not.toBe((await heard())[1]);
});

test('undo in an open cell never restores text that was typed into Find', async () => {
  const find = page.getByRole('searchbox', { name: 'Find in trades' });
  await find.fill('Cows');
  await find.press('ControlOrMeta+a');
  await find.press('Delete');
  await hands.select('saleCostHd@3');
  await page.keyboard.press('F2');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(find).toHaveValue('');
  const before = await hands.editing();
  await page.keyboard.type('9');
  await page.keyboard.press('ControlOrMeta+z');
  expect(await hands.editing()).toBe(before);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(find).toHaveValue('');
  expect(await hands.editing()).toBe(before);
  await page.keyboard.press('Escape');
});

test('a press on the hint of the blank row selects the name', async () => {
  const words = page.locator('.ag-row.new .ag-cell', { hasText: 'Type a name' });
  const press = async () => {
    const box = await words.boundingBox();
    if (box === null) throw new Error('the words are not on the screen');
    // The hint's text covers the cells to its right.
    await page.mouse.click(box.x + 180, box.y + box.height / 2);
  };
  await press();
  expect(await hands.active()).toBe('name@new');
  await page.keyboard.type('Test mob');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Test mob' })).toBeVisible();
  await press();
  await hands.paste('Injune steers\t60\nTaroom steers\t40\n');
  await expect(page.getByRole('link', { name: 'Injune steers' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Taroom steers' })).toBeVisible();
});

test('a screen reader can read that the active cell is calculated, and why its entry is wrong', async () => {
  await hands.select('profitPerHead@3');
  await expect(hands.cell('profitPerHead@3')).toHaveAttribute('aria-readonly', 'true');
  await hands.select('purchaseWeightkg@3');
  await expect(hands.cell('purchaseWeightkg@3')).toHaveAttribute('aria-readonly', 'false');
  await page.keyboard.type('abc');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(hands.cell('purchaseWeightkg@3')).toHaveAccessibleDescription(/“abc” is not a number/);
  await page.keyboard.press('Escape');
});

test('the box that ticks all rows is cleared when all trades are removed', async () => {
  const all = page.locator('.ag-header-select-all input');
  await all.check();
  await page.evaluate(() => {
    const { records } = window.droverSheet;
    records.commit(
      'Delete all',
      records.trades().map(({ id }) => ({ kind: 'trade' as const, id, op: 'delete' as const })),
    );
  });
  await expect(page.getByText('No trades yet')).toBeVisible();
  await expect(all).not.toBeChecked();
  await page.evaluate(() => window.droverSheet.records.undo());
});

test('the parts of AG Grid that the sheet finds by name exist', async () => {
  await hands.select('saleCostHd@3');
  await page.keyboard.press('F2');
  for (const [name, selector] of Object.entries(part))
    expect(
      await page.locator(selector).count(),
      `${name} of AG Grid is no ${selector} any more`,
    ).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  const row = page.locator(`${part.row}[${rowAttribute}="t000004"]`);
  await expect(row.locator(`${part.cell}[${columnAttribute}="saleCostHd"]`)).toHaveCount(1);
  await expect(row.locator(`${part.cell}[${columnAttribute}="${tickColumnId}"]`)).toHaveCount(1);
  await expect(page.locator(`${part.row}.new`).first()).toHaveAttribute(rowAttribute, newRowId);
});
