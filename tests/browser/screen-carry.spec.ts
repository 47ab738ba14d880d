import { expect, test, type Page } from '@playwright/test';
import { bar, button, content, field, go, hearNotices, notices, openAs, side, type } from './app.ts';
import { renewDemo } from './demo.ts';
import { expectAmounts, headersOf, section } from './forms.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe.configure({ mode: 'serial' });

const slug = 'kirra';
const run = Date.now() % 1_000_000;
const journeyCarry = `Journey carry ${run}`;
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.close());

test.describe('a cost of carry', () => {
  test("is added with 'Carry is saving' and 'Carry Saved', and then shows its own screen", async () => {
    await go(page, `/carry/${slug}/CarryDetail/create`);
    await type(page, 'Name', journeyCarry);
    const said = await hearNotices(page);
    await button(page, 'Save').click();
    await expect(notices(page).getByText('Carry Saved')).toBeVisible();
    expect(await said()).toContain('Carry is saving');
    await expect(page).toHaveTitle(`${journeyCarry} - Drover`);
  });

  test('has its sections in order, and adds shearing and wool for sheep', async () => {
    const sheepOnly = ['Shearing Costs', 'Wool Selling Costs'];
    const sections = [
      'Cost Of Carry',
      'Time Held / Growth Rate',
      'Purchase Costs',
      'Processing Costs',
      'Shearing Costs',
      'Maintenance Costs',
      'Wool Selling Costs',
      'Selling Costs',
      'Interest Costs',
      'Time Spent With Stock',
    ];
    const shown = async () => {
      const titles = await content(page).getByRole('heading', { level: 2 }).allInnerTexts();
      return titles.filter((title) => !['Where the cost goes', 'History'].includes(title));
    };
    expect(await shown()).toEqual(sections.filter((title) => !sheepOnly.includes(title)));
    await content(page).getByLabel('Animal type').selectOption('2');
    await expect(content(page).getByLabel('Sub type')).toHaveValue('12');
    expect(await shown()).toEqual(sections);
    for (const label of ['Name', 'Animal type', 'Sub type']) {
      await expect(section(page, 'Cost Of Carry').getByLabel(label, { exact: true })).toBeVisible();
    }
    await expectAmounts(page);
    await content(page).getByLabel('Animal type').selectOption('1');
  });

  test('is sent to the server for calculation at every edit, and a figure that differs there is marked', async () => {
    const calculate = /\/api\/Carrys\/[^/]+\/calculate$/i;
    await page.route(calculate, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as { figures: Record<string, { value: string | null }> };
      answer.figures['carryPerHd'] = { value: '2.25' };
      await route.fulfill({ response, json: answer });
    });
    await type(page, 'Buying fee', '1.25');
    await expect(content(page).getByText('Server says $2.25')).toBeVisible();
    await page.unroute(calculate);
    await type(page, 'Buying fee', '1.5');
    await expect(content(page).getByText(/Server says/)).toHaveCount(0);
    await expect(field(page, 'Buying fee')).toHaveAttribute('inputmode', 'decimal');
    await expect(field(page, 'Freight in')).toHaveAttribute('placeholder', '0');
  });

  test('can be cleared back to its defaults, and that can be undone', async () => {
    await type(page, 'Freight in', '12.5');
    const entries = () =>
      content(page)
        .locator('input[inputmode]')
        .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
    const before = await entries();
    await content(page).getByRole('button', { name: 'Clear to defaults' }).click();
    await expect(field(page, 'Freight in')).toHaveValue('');
    const cleared = await entries();
    expect(cleared.filter((text) => text !== '')).toEqual([]);
    expect(before).not.toEqual(cleared);
    await expect(field(page, 'Name')).toHaveValue('');
    await notices(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(content(page).getByRole('textbox', { name: 'Freight in', exact: true })).toHaveValue(
      /12\.50?/,
    );
    await button(page, 'Save').click();
    await expect(notices(page).getByText('Carry Saved')).toBeVisible();
  });

  test('recalculates the trades that use it when it changes', async () => {
    const figure = side(page).getByRole('link', { name: /Roma store steers/ });
    const was = await figure.innerText();
    await side(page)
      .getByRole('link', { name: /Buffel grass/ })
      .click();
    await type(page, 'Freight in', '99');
    await button(page, 'Save').click();
    await expect(figure).not.toHaveText(was);
    await type(page, 'Freight in', '16');
    await button(page, 'Save').click();
    await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
  });

  test('cannot be deleted while in use, with the words of the spec', async () => {
    const { pathname } = new URL(page.url());
    await button(page, 'Delete').click();
    await expect(notices(page)).toContainText('Cannot delete carry - as it is used in at least one trade');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page).toHaveURL(/CarryDetail/);
    // The notice links to the trades with this carry.
    await notices(page)
      .getByRole('button', { name: /^Show the \d+ trades$/ })
      .click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeList`);
    await expect(content(page).getByRole('button', { name: 'Carry: Buffel grass' })).toBeVisible();
    await expect(content(page).getByText('Hay wethers')).toHaveCount(0);
    await content(page).getByRole('button', { name: 'Clear all' }).click();
    await go(page, pathname);
  });

  test('that no trade uses is deleted, and the list opens', async () => {
    await go(page, `/carry/${slug}/CarryDetail/create`);
    await type(page, 'Name', `${journeyCarry} to go`);
    await button(page, 'Save').click();
    await expect(page).toHaveTitle(`${journeyCarry} to go - Drover`);
    for (let press = 0; press < 2; press += 1) await button(page, 'Delete').click();
    await expect(page).toHaveURL(`/carry/${slug}/CarryList`);
    await expect(content(page).getByRole('row', { name: /Buffel grass/ })).toBeVisible();
    await expect(content(page).getByRole('row', { name: new RegExp(`${journeyCarry} to go`) })).toHaveCount(
      0,
    );
  });

  test('has two tables, where ticked carries in use stay, the others are deleted, and X closes the banner', async () => {
    await go(page, `/carry/${slug}/CarryList`);
    await expect(content(page).getByText('Cost Of Carry - Growth Rate')).toBeVisible();
    await expect(content(page).getByText('Cost Of Carry - Weeks Held')).toBeVisible();
    const tables = content(page).locator('.ag-root-wrapper');
    await expect(tables).toHaveCount(2);
    for (const [table, type] of [
      [0, 'Growth Rate'],
      [1, 'Time Held'],
    ] as const) {
      expect((await headersOf(tables.nth(table))).slice(0, 5)).toEqual([
        'Row state',
        '', // The column of tick boxes.
        'Carry Name',
        'Animal Type',
        'Time Held weeks',
      ]);
      const types = tables.nth(table).locator('.ag-row:not(.special) [col-id="carryTypeId"]');
      expect(new Set(await types.allInnerTexts())).toEqual(new Set([type]));
    }
    await expect(
      tables
        .nth(1)
        .getByRole('row', { name: /Joined cows/ })
        .locator('[col-id="weeksHeld"]'),
    ).toHaveText('30');
    const tickOf = (name: string) =>
      content(page)
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('checkbox')
        .first();
    // A tick in one table must not clear the ticks in the other table.
    const ticked = ['Buffel grass', 'Joined cows', journeyCarry];
    for (const name of ticked) await tickOf(name).check();
    for (const name of ticked) await expect(tickOf(name)).toBeChecked();
    await button(page, 'Delete').click();
    await button(page, 'Delete').click();
    const refusal = notices(page).getByText(
      'Cannot delete carrys selected - one of the carrys is used in at least one trade',
    );
    await expect(refusal).toBeVisible();
    await expect(content(page).getByRole('row', { name: new RegExp(journeyCarry) })).toHaveCount(0);
    await expect(content(page).getByRole('row', { name: /Buffel grass/ })).toBeVisible();
    await refusal.locator('..').getByRole('button', { name: 'Close' }).click();
    await expect(refusal).toHaveCount(0);
  });
});
