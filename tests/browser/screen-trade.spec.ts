import { expect, test, type Page } from '@playwright/test';
import {
  addTrade,
  bar,
  button,
  content,
  field,
  go,
  hearNotices,
  notices,
  openAs,
  over,
  pathOf,
  side,
  type,
} from './app.ts';
import { renewDemo } from './demo.ts';
import { expectAmounts, headersOf, section } from './forms.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe.configure({ mode: 'serial' });

const slug = 'kirra';
const run = Date.now() % 1_000_000;
const journey = `Journey trade ${run}`;
const salePrice = String(1500 + (Date.now() % 400));
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.close());

test.describe('a trade', () => {
  test('opens from the sidebar, shows its profit while the user types, and moves Save to the right', async () => {
    await side(page)
      .getByRole('link', { name: /Gunnedah heifers/ })
      .click();
    const before = await button(page, 'Save').boundingBox();
    const profit = content(page).getByText('Profit /hd').first().locator('..').locator('dd');
    const was = await profit.innerText();
    await over(field(page, 'Sale price per head'), salePrice);
    await expect(profit).not.toHaveText(was);
    await expect(bar(page).getByText('Unsaved')).toBeVisible();
    const after = await button(page, 'Save').boundingBox();
    expect(after?.x).not.toBe(before?.x);
  });

  test('asks when it is left with unsaved edits: Stay, Keep draft or Discard', async () => {
    const question = page.getByRole('alertdialog');
    await side(page).getByRole('link', { name: 'Home', exact: true }).click();
    await expect(question).toContainText('has unsaved edits');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/tradeDetail/);
    // Back always asks, however often it is pressed.
    for (let press = 0; press < 2; press += 1) {
      await page.evaluate(() => history.back());
      await expect(question).toContainText('has unsaved edits');
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(page).toHaveURL(/tradeDetail/);
    }
    await side(page).getByRole('link', { name: 'Home', exact: true }).click();
    await question.getByRole('button', { name: 'Keep draft' }).click();
    await expect(page).toHaveURL('/user/main');
    await side(page)
      .getByRole('link', { name: /Gunnedah heifers/ })
      .click();
    await expect(
      content(page).getByRole('textbox', { name: 'Sale price per head', exact: true }),
    ).toHaveValue(new RegExp(salePrice.replace('1', '1,?')));
    await expect(bar(page).getByText('Unsaved')).toBeVisible();
  });

  test('asks at a logout too when edits are typed and not saved', async () => {
    await side(page).getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'One form is not saved yet' });
    await expect(question).toContainText('you can finish it after your next login here');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/tradeDetail/);
  });

  test("is saved by Ctrl+S with 'Trade is saving', then 'Trade is saved', which disappears after five seconds", async () => {
    const said = await hearNotices(page);
    await page.keyboard.press('Control+s');
    await expect(notices(page).getByText('Trade is saved')).toBeVisible();
    expect(await said()).toContain('Trade is saving');
    await expect(notices(page).getByText('Trade is saving')).toHaveCount(0);
    await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
    await expect(notices(page).getByText('Trade is saved')).toHaveCount(0, { timeout: 6500 });
  });

  test('selects an amount when its field gets the focus, but never text that was typed before the screen was rendered', async () => {
    const price = field(page, 'Sale price per head');
    const was = await price.inputValue();
    const selected = () =>
      price.evaluate((box: HTMLInputElement) => (box.selectionEnd ?? 0) - (box.selectionStart ?? 0));
    await price.click();
    await expect.poll(selected).toBeGreaterThan(2);
    await price.blur();
    // Focuses the field and types in one task, as on a slow device.
    await price.evaluate(async (box: HTMLInputElement) => {
      box.focus();
      box.select();
      document.execCommand('insertText', false, '1');
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(await selected()).toBe(0);
    await page.keyboard.type('234');
    await expect(price).toHaveValue('1234');
    await page.keyboard.press('Escape');
    await price.blur();
    await expect(price).toHaveValue(was);
  });

  test('shows at the field what the server would refuse, in the words of its label, and saves only after a correction', async () => {
    const name = field(page, 'Name');
    const was = await name.inputValue();
    const unsaved = await bar(page).getByText('Unsaved').count();
    await name.fill('x'.repeat(250));
    await expect(content(page).getByText('Name has more than 200 characters.')).toBeVisible();
    await button(page, 'Save').click();
    const held = notices(page).getByText('One entry cannot be saved');
    await expect(held).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('x'.repeat(250));
    await button(page, 'Save').click();
    await expect(held).toBeVisible();
    await name.fill(was);
    await expect(held).toHaveCount(0);
    await expect(content(page).getByText('Name has more than 200 characters.')).toHaveCount(0);
    await expect(bar(page).getByText('Unsaved')).toHaveCount(unsaved);
    const date = field(page, 'Held from');
    const day = await date.inputValue();
    expect(day).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    // A click selects the date, so typing replaces it. Escape restores the date.
    await date.click();
    await page.keyboard.type('1/12/2026');
    await expect(date).toHaveValue('1/12/2026');
    await page.keyboard.press('Escape');
    await expect(date).toHaveValue(day);
    await date.fill('1/1/20266');
    await date.press('Tab');
    await expect(content(page).getByText('Type it as 20/11/2026.')).toBeVisible();
    await date.fill(day);
    await date.press('Tab');
    await expect(bar(page).getByText('Unsaved')).toHaveCount(unsaved);
  });

  test('keeps and marks an unreadable entry, and never saves it', async () => {
    const price = content(page).getByRole('textbox', { name: 'Sale price per head', exact: true });
    await over(price, '12abc');
    await price.press('Tab');
    await expect(price).toHaveValue('12abc');
    await button(page, 'Save').click();
    await expect(notices(page).getByText('One entry cannot be saved')).toBeVisible();
    // The question's Save button also refuses the entry. The question closes, and the next try to leave opens it again.
    const address = pathOf(page);
    const question = page.getByRole('alertdialog');
    for (const answer of ['Save', 'Stay']) {
      await side(page).getByRole('link', { name: 'Home', exact: true }).click();
      await question.getByRole('button', { name: answer }).click();
      await expect(question).toHaveCount(0);
      expect(pathOf(page)).toBe(address);
      await expect(price).toHaveValue('12abc');
    }
    // The draft contains the text '12abc'. After Keep draft and a reload, the text is still there.
    await side(page).getByRole('link', { name: 'Home', exact: true }).click();
    await question.getByRole('button', { name: 'Keep draft' }).click();
    await expect(page).toHaveURL('/user/main');
    await side(page)
      .getByRole('link', { name: /Gunnedah heifers/ })
      .click();
    await expect(price).toHaveValue('12abc');
    await page.reload();
    await expect(price).toHaveValue('12abc');
    await expect(bar(page).getByText('Unsaved')).toBeVisible();
    // On a phone, the section may be folded or another view may cover the form. Save still moves to the entry.
    await page.setViewportSize({ width: 390, height: 844 });
    await section(page, 'Sell')
      .getByRole('button', { name: 'Sell' })
      .click({ position: { x: 9, y: 9 } });
    await content(page).getByRole('radio', { name: 'What if' }).click();
    await expect(price).toBeHidden();
    await button(page, 'Save').click();
    await expect(notices(page).getByText('One entry cannot be saved')).toBeVisible();
    await expect(price).toBeFocused();
    await expect(price).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 1800 });
    await over(price, salePrice);
    await price.press('Tab');
    await button(page, 'Save').click();
    await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
  });

  test("that is new starts in the first group with a growth carry, and opens after saving with 'Trade Added Successfully'", async () => {
    await go(page, '/user/main');
    await side(page).getByRole('link', { name: 'Add New Trade' }).click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeDetail/create`);
    await expect(content(page).getByLabel('Animal type')).toHaveValue('1');
    await expect(content(page).getByLabel('Sub type')).toHaveValue('1');
    await expect(content(page).getByLabel('Weight Gain/Time')).toHaveValue('1');
    const first = await side(page)
      .getByRole('region', { name: 'Trade Groups' })
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .getAttribute('title');
    await expect(content(page).getByLabel('Group', { exact: true }).locator('option:checked')).toHaveText(
      first ?? 'there is a group',
    );
    await expect(button(page, 'Copy')).toHaveCount(0);
    await addTrade(page, slug, journey);
    await expect(page).toHaveTitle(`${journey} - Drover`);
  });

  test("is copied with '-copy' in its name, and the trade list opens", async () => {
    await button(page, 'Copy').click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeList`);
    const cells = (name: string) =>
      content(page)
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .locator('[col-id]:not([col-id="name"], [col-id="row state"])')
        .allInnerTexts();
    await expect(content(page).getByRole('link', { name: `${journey}-copy`, exact: true })).toBeVisible();
    expect(await cells(`${journey}-copy`)).toEqual(await cells(journey));
  });

  test('asks before Delete, which Cancel and Escape stop, and opens the list afterwards', async () => {
    await content(page).getByRole('link', { name: journey, exact: true }).click();
    await expect(page).toHaveTitle(`${journey} - Drover`);
    await button(page, 'Delete').click();
    await expect(bar(page).getByText(`Delete ${journey}?`)).toBeVisible();
    expect(await bar(page).getByRole('button').allInnerTexts()).toEqual([
      expect.stringContaining('Cancel'),
      'Delete',
    ]);
    await button(page, 'Cancel').click();
    await expect(button(page, 'Cancel')).toHaveCount(0);
    await button(page, 'Delete').click();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Copy')).toBeVisible();
    await button(page, 'Delete').click();
    await button(page, 'Delete').click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeList`);
    await expect(content(page).getByRole('link', { name: journey, exact: true })).toHaveCount(0);
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await content(page).getByRole('link', { name: journey, exact: true }).click();
    await expect(page).toHaveTitle(`${journey} - Drover`);
    for (let press = 0; press < 2; press += 1) await button(page, 'Delete').click();
    await expect(notices(page).getByText(`Deleted ${journey}`, { exact: true })).toBeVisible();
    // The newest notice is on top.
    await notices(page).getByRole('button', { name: 'Close' }).first().click();
    await expect(content(page).getByRole('link', { name: journey, exact: true })).toHaveCount(0);
  });

  test('clears its weights when the sub type changes, with an Undo, and has no weights for kinds priced by the head', async () => {
    await go(page, '/user/main');
    await side(page)
      .getByRole('link', { name: /Roma store steers/ })
      .click();
    await expect(content(page).getByRole('textbox', { name: 'Sale weight' })).toBeVisible();
    await content(page).getByLabel('Animal type').selectOption('2');
    await expect(content(page).getByLabel('Sub type')).toHaveValue('12');
    await expect(notices(page).getByText(/Weights cleared/)).toBeVisible();
    await expect(content(page).getByRole('textbox', { name: 'Sale weight' })).toHaveCount(0);
    await expect(content(page).getByRole('heading', { name: 'Wool Sold' })).toBeVisible();
    await notices(page).getByRole('button', { name: 'Undo' }).click();
    await expect(content(page).getByRole('textbox', { name: 'Sale weight' })).toHaveValue('440');
    await expect(content(page).getByLabel('Animal type')).toHaveValue('1');
  });

  test('has its sections in order, decimal keyboards, 0 in empty amounts, and a badge for the price', async () => {
    const sections = [
      'Trade Calculator',
      'Sell',
      'Purchase',
      'Capital Required',
      'Cost Of Carry',
      'Profit This Trade',
      'Profit Annual ROC',
    ];
    const shown = await content(page).getByRole('heading', { level: 2 }).allInnerTexts();
    // The Sell heading ends with a badge, such as 'Overpriced'.
    const titles = shown.map((text) => text.replace(/\s*(Overpriced|Underpriced)$/, ''));
    expect(titles.filter((title) => sections.includes(title))).toEqual(sections);
    expect(shown).not.toContain('Wool Sold');
    for (const label of [
      'Name',
      'Animal type',
      'Sub type',
      'Number of head',
      'Group',
      'Weight Gain/Time',
      'Carry',
    ]) {
      await expect(section(page, 'Trade Calculator').getByLabel(label, { exact: true }), label).toBeVisible();
    }
    for (const label of ['Weeks held', 'Months held', 'Profit per head']) {
      await expect(section(page, 'Trade Calculator').getByText(label, { exact: true })).toBeVisible();
    }
    await expectAmounts(page);
    for (const label of ['Sale weight', 'Sale price per kg', 'Number of head']) {
      await expect(field(page, label)).toHaveAttribute('inputmode', /decimal|numeric/);
      await expect(field(page, label)).toHaveAttribute('placeholder', '0');
      await expect(field(page, label)).not.toHaveAttribute('type', 'number');
    }
    await expect(
      content(page)
        .getByText(/^(Overpriced|Underpriced)$/)
        .first(),
    ).toBeVisible();
  });

  test('sets the other price from the price that was changed last, and a new purchase weight sets the price per head', async () => {
    const amount = async (label: string) =>
      Number((await field(page, label).inputValue()).replaceAll(/[$,]/g, ''));
    await type(page, 'Purchase weight', '200');
    await type(page, 'Purchase price per kg', '3.5');
    expect(await amount('Purchase price per head')).toBe(700);
    await type(page, 'Purchase price per head', '800');
    expect(await amount('Purchase price per kg')).toBe(4);
    await type(page, 'Purchase weight', '250');
    expect(await amount('Purchase price per head')).toBe(1000);
    await type(page, 'Sale weight', '400');
    await type(page, 'Sale price per head', '1600');
    expect(await amount('Sale price per kg')).toBe(4);
  });

  test('keeps the price per head when a weight is typed key by key, emptied, typed again or undone by Escape', async () => {
    const keys = async (label: string, text: string): Promise<void> => {
      await field(page, label).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text, { delay: 20 });
    };
    const shows = (label: string, text: string) => expect(field(page, label)).toHaveValue(text);
    await keys('Purchase weight', '');
    await keys('Purchase price per head', '1200');
    await shows('Purchase price per kg', '');
    await keys('Purchase weight', '300');
    await shows('Purchase price per head', '1,200.00');
    await shows('Purchase price per kg', '4.00');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('1');
    await shows('Purchase price per head', '1,200.00');
    await keys('Sale weight', '400');
    await keys('Sale price per kg', '4.5');
    await shows('Sale price per head', '1,800.00');
    await keys('Sale weight', '4567');
    await page.keyboard.press('Escape');
    await shows('Sale weight', '400');
    await shows('Sale price per head', '1,800.00');
    // An empty weight does not change the kind, so no notice mentions the kind.
    await expect(notices(page).getByText(/Sub type changed/)).toHaveCount(0);
  });

  test('is sent to the server for calculation at every edit, and a figure that differs there is marked', async () => {
    await page.route(/\/api\/Trades\/[^/]+\/calculate$/i, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { figures: Record<string, { value: string | null }> };
      answer.figures['profitPerHead'] = { value: '1.5' };
      await route.fulfill({ response, json: answer });
    });
    await type(page, 'Sale price per head', '1601');
    await expect(content(page).getByText('Server says $1.50').first()).toBeVisible();
    await page.unroute(/\/api\/Trades\/[^/]+\/calculate$/i);
    await type(page, 'Sale price per head', '1602');
    await expect(content(page).getByText(/Server says/)).toHaveCount(0);
  });

  test('is sold as two with separate prices when it is a splitter, and another carry type selects its first carry', async () => {
    await content(page).getByLabel('Sub type').selectOption({ label: 'Cow and calf' });
    for (const label of ['Sale price per head', 'Calf or lamb price per head']) {
      await expect(field(page, label)).toBeVisible();
    }
    await expect(field(page, 'Cow description')).toHaveCount(2);
    await content(page).getByLabel('Sub type').selectOption({ label: 'Cows in calf' });
    await expect(field(page, 'Calf or lamb price per head')).toHaveCount(0);
    for (const label of ['Sale weight', 'Sale price per kg', 'Purchase weight', 'Purchase price per kg']) {
      await expect(field(page, label)).toHaveCount(0);
    }
    await content(page).getByLabel('Sub type').selectOption({ label: 'Bullocks' });
    const carry = content(page).getByLabel('Carry', { exact: true });
    for (const type of ['1', '2']) {
      await content(page).getByLabel('Weight Gain/Time').selectOption(type);
      expect(await carry.locator('option:checked').innerText()).toBe(
        await carry.locator('option').first().innerText(),
      );
    }
    await button(page, 'Reload').click();
    await side(page).getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await side(page)
      .getByRole('link', { name: /Roma store steers/ })
      .click();
  });

  test('leads to its carry by the arrow next to the carry’s name', async () => {
    await content(page)
      .getByRole('link', { name: /Open carry/ })
      .click();
    const question = page.getByRole('alertdialog');
    if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(new RegExp(`/carry/${slug}/CarryDetail/`));
  });

  test('has no Calculations panel for a Normal member', async () => {
    await page.goBack();
    await expect(content(page).getByRole('heading', { name: 'Trade Calculator' })).toBeVisible();
    await expect(content(page).getByText('Calculations', { exact: true })).toHaveCount(0);
  });
});

test.describe('the trade list', () => {
  test('has the columns of the spec, no Save, and Delete for the ticked trades', async () => {
    await go(page, `/trades/${slug}/tradeList`);
    await expect(content(page).getByRole('heading', { level: 1, name: /^Trades/ })).toBeVisible();
    expect((await headersOf(content(page))).slice(0, 10)).toEqual([
      'Row state',
      '', // The column of tick boxes.
      'Trade Name',
      '# Of Head',
      'Capital $',
      'Capital Req for COC $',
      'COC Per Hd $/hd',
      'Profit Per Hd $/hd',
      'ROC Pa % pa',
      'Outcome',
    ]);
    const row = content(page).getByRole('row', { name: /Roma store steers/ });
    await expect(row.getByRole('checkbox').first()).toBeVisible();
    await expect(row.locator('[col-id="isSaleOverprice"]')).toContainText(/Overpriced|Underpriced/);
    await expect(button(page, 'Save')).toHaveCount(0);
    await expect(button(page, 'Delete')).toBeDisabled();
  });

  test('opens a trade by a click on its row, and Back in the sidebar leads to the list again', async () => {
    await go(page, `/trades/${slug}/tradeList`);
    const row = content(page).getByRole('row', { name: /Roma store steers/ });
    await row.locator('[col-id="profitPerHead"]').click();
    await expect(page).toHaveTitle('Roma store steers - Drover');
    await side(page).getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeList`);
  });

  test('deletes the ticked trades one after another, and Undo restores them', async () => {
    const row = content(page).getByRole('row', { name: new RegExp(`${journey}-copy`) });
    await row.getByRole('checkbox').first().check();
    await button(page, 'Delete').click();
    await expect(bar(page).getByText('Delete 1 trade?')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(notices(page).getByText('Deleted 1 trade')).toBeVisible();
    await expect(content(page).getByText(`${journey}-copy`)).toHaveCount(0);
    // Earlier notices may still offer their own Undo.
    await notices(page)
      .getByText('Deleted 1 trade')
      .locator('xpath=ancestor::*[.//button[normalize-space()="Undo"]][1]')
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(content(page).getByText(`${journey}-copy`)).toBeVisible();
  });

  test('requests all changes from the server on Reload', async () => {
    const asked = page.waitForRequest(/\/api\/changes\//);
    await button(page, 'Reload').click();
    await asked;
    await expect(notices(page).getByText('Up to date with the server.')).toBeVisible();
  });
});
