import { expect, test, type Locator, type Page } from '@playwright/test';
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
import { accounts } from './support.ts';

/** One member, one page, one journey after another. */
test.describe.configure({ mode: 'serial' });

const slug = 'kirra';
/** Names of this run alone: another run on the same data must not be mistaken for it. */
const run = Date.now() % 1_000_000;
const journey = `Journey trade ${run}`;
/** Another try types another price, so that it changes something. */
const salePrice = String(1500 + (Date.now() % 400));
const journeyCarry = `Journey carry ${run}`;
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await openAs(browser, accounts.normal);
});
test.afterAll(() => page.close());

test.describe('routes', () => {
  const titles = [
    ['/user/main', 'Main Menu'],
    ['/user/privacy', 'Privacy Policy'],
    ['/user/terms', 'Terms And Conditions'],
    [`/trades/${slug}/tradeGroups`, 'Trade Groups'],
    [`/trades/${slug}/tradeGroupDetail/create`, 'New Trade Group'],
    [`/trades/${slug}/tradeList`, 'Trades'],
    [`/trades/${slug}/tradeDetail/create`, 'New Trade'],
    [`/carry/${slug}/CarryList`, 'Cost Of Carry'],
    [`/carry/${slug}/CarryDetail/create`, 'New Cost Of Carry'],
    ['/trades/info/profitPerHead', 'Profit per head'],
  ] as const;
  for (const [address, title] of titles) {
    test(`${address} opens, in any case`, async () => {
      await go(page, address.toUpperCase().replace(slug.toUpperCase(), slug));
      await expect(page).toHaveTitle(`${title} - Drover`);
    });
  }

  test("a carry whose id is the literal ':Id' leads to the information view", async () => {
    await go(page, `/carry/${slug}/CarryDetail/:Id`);
    await expect(page).toHaveURL('/trades/info?Details=noTradeId');
    await expect(content(page).getByRole('button', { name: 'Back' })).toBeVisible();
  });

  test("another member's address shows nobody's records", async () => {
    await go(page, '/trades/somebody-else/tradeList');
    await expect(page.getByRole('heading', { name: 'These are not your records' })).toBeVisible();
  });

  test('an unknown record says so and leads to the list', async () => {
    await go(page, `/trades/${slug}/tradeDetail/01900000-0000-7000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: 'Cannot load Trade' })).toBeVisible();
    await content(page).getByRole('link', { name: 'All trades' }).click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeList`);
  });

  test('focus goes to the content of the screen that opened', async () => {
    await side(page).getByRole('link', { name: 'Show All Cost of Carrys' }).click();
    await expect(page.locator('#content')).toBeFocused();
  });
});

test.describe('static pages', () => {
  test('Main Menu: the programme, its services and the two external links', async () => {
    await go(page, '/user/main');
    for (const words of [
      '30-second market report',
      'profit calculators',
      'teleconferences',
      'regional mentoring days',
    ]) {
      await expect(content(page).getByText(words)).toBeVisible();
    }
    const { links } = (await (await page.request.get('/config.json')).json()) as {
      links: { trainingVideo: string; mastermind: string };
    };
    await expect(content(page).getByRole('link', { name: 'Training video' })).toHaveAttribute(
      'href',
      links.trainingVideo,
    );
    await expect(content(page).getByRole('link', { name: 'Mastermind account login' })).toHaveAttribute(
      'href',
      links.mastermind,
    );
  });

  test('Terms: no sharing of logins, the 30 June rule, the connection; Privacy: cookies and IP addresses', async () => {
    await go(page, '/user/terms');
    await expect(content(page).getByText('You may not share your login details')).toBeVisible();
    await expect(content(page).getByText('time out on 30 June each year')).toBeVisible();
    await expect(content(page).getByText('need an internet connection').first()).toBeVisible();
    await go(page, '/user/privacy');
    await expect(content(page).getByRole('heading', { name: 'Cookies' })).toBeVisible();
    await expect(content(page).getByText('The IP address of each visit is recorded')).toBeVisible();
  });

  test("Information view: title, description, 'Fetched Successfully' for five seconds, Back", async () => {
    await go(page, '/user/main');
    await go(page, '/trades/info/profitPerHeadPa');
    await expect(content(page).getByText('Fetched Successfully')).toBeVisible();
    await expect(content(page).getByRole('heading', { level: 1, name: /per annum/i })).toBeVisible();
    await content(page).getByRole('button', { name: 'Close' }).click();
    await expect(content(page).getByText('Fetched Successfully')).toHaveCount(0);
    await content(page).getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/user/main');
  });

  test("a help text that is not there: 'No Title', 'no desciption available' and 'Cannot load Trade'", async () => {
    await go(page, '/trades/info/noSuchThing');
    await expect(content(page).getByText('Cannot load Trade')).toBeVisible();
    await expect(content(page).getByRole('heading', { name: 'No Title' })).toBeVisible();
    await expect(content(page).getByText('no desciption available')).toBeVisible();
  });
});

test.describe('sidebar', () => {
  const panel = (name: string) => side(page).getByRole('region', { name });
  const items = (name: string) => panel(name).getByRole('listitem');

  /** Which of the three a sidebar's sign is: the strongest part of its colour. */
  const hueOf = (item: Locator): Promise<string | undefined> =>
    item
      .locator('a > span')
      .first()
      .evaluate((sign) => {
        const parts = (getComputedStyle(sign).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))];
      });

  test('a trade has a green up arrow where it is overpriced, else a red down arrow', async () => {
    await go(page, '/user/main');
    const arrow = (word: string) => items('Trades').filter({ has: page.getByRole('img', { name: word }) });
    /** Where its shaft begins in the box of 16: an arrow up is drawn from below. */
    const drawnFrom = (item: Locator) =>
      item
        .getByRole('img')
        .locator('path')
        .first()
        .evaluate((path) => ((path as SVGGeometryElement).getPointAtLength(0).y > 8 ? 'below' : 'above'));
    const [over, under] = [arrow('Overpriced').first(), arrow('Underpriced').first()];
    expect(await hueOf(over)).toBe('green');
    expect(await hueOf(under)).toBe('red');
    expect(await drawnFrom(over)).toBe('below');
    expect(await drawnFrom(under)).toBe('above');
  });

  test('a carry has its weeks in green where it is by time held, else its growth in blue', async () => {
    expect(
      await hueOf(
        items('Cost Of Carry')
          .filter({ hasText: /\d weeks/ })
          .first(),
      ),
    ).toBe('green');
    expect(await hueOf(items('Cost Of Carry').filter({ hasText: /\d kg/ }).first())).toBe('blue');
  });

  test('three panels with the first 5 groups, 10 trades and 5 carries, names cut to 8 characters', async () => {
    await go(page, '/user/main');
    await expect(panel('Trades').getByRole('listitem')).toHaveCount(10);
    expect(await panel('Trade Groups').getByRole('listitem').count()).toBeLessThanOrEqual(5);
    await expect(panel('Cost Of Carry').getByRole('listitem')).toHaveCount(5);
    const roma = panel('Trades').getByRole('listitem').first();
    await expect(roma.locator('[aria-hidden]').filter({ hasText: /^Roma sto$/ })).toHaveCount(1);
    await expect(roma).toContainText(/\$[\d,]+\.\d\d/);
    await expect(roma.getByRole('img', { name: /Overpriced|Underpriced/ })).toBeVisible();
    await expect(panel('Cost Of Carry')).toContainText(/0\.75 kg/);
    await expect(panel('Cost Of Carry')).toContainText(/30 weeks/);
    await expect(side(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(side(page).getByRole('link', { name: 'Admin' })).toHaveCount(0);
  });

  test('the side menu holds the six routes that the table says, and no other of it but Home', async () => {
    const menu: readonly (readonly [string, string])[] = [
      ['Home', '/user/main'],
      // Ours, beside the table's.
      ['Market', `/market/${slug}/board`],
      ['Add New Group', `/trades/${slug}/tradeGroupDetail/create`],
      ['Show All Groups', `/trades/${slug}/tradeGroups`],
      ['Add New Trade', `/trades/${slug}/tradeDetail/create`],
      ['Show All Trades', `/trades/${slug}/tradeList`],
      ['Add New Carry', `/carry/${slug}/CarryDetail/create`],
      ['Show All Cost of Carrys', `/carry/${slug}/CarryList`],
    ];
    const links = side(page).getByRole('link').and(side(page).locator(':not(li > a)'));
    expect(
      await links.evaluateAll((all) =>
        all.map((link) => [(link.textContent ?? '').trim(), link.getAttribute('href')]),
      ),
    ).toEqual(menu);
  });

  test("a group's count is green above 0 and red at 0; of more than five groups the first five are listed", async () => {
    const colour = (text: string) => hueOf(items('Trade Groups').filter({ hasText: text }).first());
    await go(page, `/trades/${slug}/tradeGroupDetail/create`);
    await button(page, 'Save').click();
    await expect(side(page).getByRole('link', { name: '0 New Group' }).first()).toBeVisible();
    expect(await colour('New Group')).toBe('red');
    expect(await colour('Autumn')).toBe('green');
    const listed = side(page).getByRole('region', { name: 'Trade Groups' }).getByRole('listitem');
    const made = [pathOf(page)];
    // As many more as the panel may hold: never more than five are listed.
    for (let more = 0; more < 3; more += 1) {
      await go(page, `/trades/${slug}/tradeGroupDetail/create`);
      await expect(page).toHaveTitle('New Trade Group - Drover');
      await button(page, 'Save').click();
      await expect(page).toHaveTitle('New Group - Drover');
      made.push(pathOf(page));
    }
    await expect(listed).toHaveCount(5);
    for (const address of made) {
      await go(page, address);
      await button(page, 'Delete Group').click();
      await button(page, 'Delete').click();
      await expect(page).toHaveURL(`/trades/${slug}/tradeGroups`);
    }
  });

  test('Summary: four cards of the trade on view, shorn and not shorn for sub type 12, info popovers', async () => {
    await go(page, '/user/main');
    await side(page).getByRole('radio', { name: 'Summary' }).check();
    await expect(side(page)).toContainText('Open a trade');
    // It stays so on this device.
    await page.reload();
    await expect(side(page).getByRole('radio', { name: 'Summary' })).toBeChecked();
    await side(page).getByRole('radio', { name: 'Lists' }).check();
    await side(page)
      .getByRole('link', { name: /Roma store steers/ })
      .click();
    await side(page).getByRole('radio', { name: 'Summary' }).check();
    for (const title of ['Capital Required', 'Cost Of Carry', 'Profit This Trade', 'Profit Annual ROC']) {
      await expect(side(page).getByRole('heading', { name: title })).toBeVisible();
    }
    await expect(side(page).getByText('Not Shorn')).toHaveCount(0);
    await expect(side(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    const rows = await side(page).getByRole('row').allInnerTexts();
    expect(rows.map((row) => row.split('\t')[0])).toEqual([
      'Stock',
      'Carry',
      'Per head',
      'Per head',
      'Total',
      'ROC',
      'Per head',
      'Per annum',
      'ROC pa',
    ]);
    // The same figures as the form beside it.
    for (const label of ['Total profit', 'Capital invested in stock', 'Profit per annum']) {
      const figure = await content(page)
        .getByRole('row', { name: new RegExp(`^${label}`) })
        .getByRole('cell')
        .innerText();
      expect(rows.join('\n')).toContain(figure);
    }
    const said = page.waitForResponse(/\/api\/Info\/all$/i);
    await page.reload();
    await side(page).getByRole('radio', { name: 'Summary' }).check();
    const infos = (await (await said).json()) as { id: string; title: string; description: string }[];
    for (const [card, id] of [
      ['Capital Required', 'capInvestInStock'],
      ['Cost Of Carry', 'costOfCarryPerHead'],
      ['Profit This Trade', 'profitPerHeadPa'],
      ['Profit Annual ROC', 'profitPerAnnum'],
    ] as const) {
      await side(page)
        .getByRole('button', { name: `What is ${card}?` })
        .click();
      const info = infos.find((one) => one.id === id);
      await expect(page.getByRole('dialog')).toContainText(info?.title ?? `an info of ${id}`);
      await expect(page.getByRole('dialog')).toContainText(info?.description ?? `an info of ${id}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await side(page).getByRole('radio', { name: 'Lists' }).check();
  });
});

test.describe('a trade', () => {
  test('opens from the sidebar; typing shows its profit at once and Save moves', async () => {
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

  test('leaving with unsaved edits asks: Stay, Keep draft, Discard', async () => {
    const question = page.getByRole('alertdialog');
    await side(page).getByRole('link', { name: 'Home', exact: true }).click();
    await expect(question).toContainText('has unsaved edits');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/tradeDetail/);
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

  test('a logout with edits that are typed and not saved asks too', async () => {
    await side(page).getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'One form is not saved yet' });
    await expect(question).toContainText('to be finished after your next login here');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/tradeDetail/);
  });

  test("Ctrl+S saves: 'Trade is saving', then 'Trade is saved', and the notice goes after five seconds", async () => {
    const said = await hearNotices(page);
    await page.keyboard.press('Control+s');
    await expect(notices(page).getByText('Trade is saved')).toBeVisible();
    expect(await said()).toContain('Trade is saving');
    await expect(notices(page).getByText('Trade is saving')).toHaveCount(0);
    await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
    await expect(notices(page).getByText('Trade is saved')).toHaveCount(0, { timeout: 6500 });
  });

  test('the focus selects an amount, but never what is typed before the screen is drawn', async () => {
    const price = field(page, 'Sale price per head');
    const was = await price.inputValue();
    const selected = () =>
      price.evaluate((box: HTMLInputElement) => (box.selectionEnd ?? 0) - (box.selectionStart ?? 0));
    await price.click();
    await expect.poll(selected).toBeGreaterThan(2);
    await price.blur();
    // Focus and key in one task, as on a device that is slow to draw.
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

  test('what the server would refuse is said at its field, in its label’s words, and a save waits; mended, the notice goes', async () => {
    const name = field(page, 'Name');
    const was = await name.inputValue();
    const unsaved = await bar(page).getByText('Unsaved').count();
    await name.fill('x'.repeat(250));
    await expect(content(page).getByText('Name has more than 200 characters.')).toBeVisible();
    await button(page, 'Save').click();
    const held = notices(page).getByText('One entry cannot be saved');
    await expect(held).toBeVisible();
    // Kept as it is over a reload, and no Save takes it then either.
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
    await date.fill('1/1/20266');
    await date.press('Tab');
    await expect(content(page).getByText('Type it as 20/11/2026.')).toBeVisible();
    await date.fill(day);
    await date.press('Tab');
    await expect(bar(page).getByText('Unsaved')).toHaveCount(unsaved);
  });

  test('an entry that cannot be read stays, says so, and is never saved', async () => {
    const price = content(page).getByRole('textbox', { name: 'Sale price per head', exact: true });
    await over(price, '12abc');
    await price.press('Tab');
    await expect(price).toHaveValue('12abc');
    await button(page, 'Save').click();
    await expect(notices(page).getByText('One entry cannot be saved')).toBeVisible();
    // Nor on the way out: the question goes, the member is still here, and the next way out asks again.
    const address = pathOf(page);
    const question = page.getByRole('alertdialog');
    for (const answer of ['Save', 'Stay']) {
      await side(page).getByRole('link', { name: 'Home', exact: true }).click();
      await question.getByRole('button', { name: answer }).click();
      await expect(question).toHaveCount(0);
      expect(pathOf(page)).toBe(address);
      await expect(price).toHaveValue('12abc');
    }
    // It is part of the draft: there again after Keep draft and after a reload, and still no Save takes it.
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
    await button(page, 'Save').click();
    await expect(notices(page).getByText('One entry cannot be saved')).toBeVisible();
    await over(price, salePrice);
    await price.press('Tab');
    await button(page, 'Save').click();
    await expect(bar(page).getByText('Saved', { exact: true })).toBeVisible();
  });

  test("a new one starts in the first group with a growth carry; saved, it opens: 'Trade Added Successfully'", async () => {
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

  test("Copy saves it as new with '-copy' and goes to the trade list", async () => {
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

  test('Delete asks first; Cancel and Escape take it back; Delete removes it and goes to the list', async () => {
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
    // The newest is on top; in five seconds it goes by itself.
    await notices(page).getByRole('button', { name: 'Close' }).first().click();
    await expect(content(page).getByRole('link', { name: journey, exact: true })).toHaveCount(0);
  });

  test('changing the sub type clears the weights, says so and can be undone; per-head-only kinds have no weights', async () => {
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

  test('has its sections in order, decimal keyboards, 0 in empty amounts and a badge for the price', async () => {
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
    // Sell has its badge beside it.
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
      await expect(section('Trade Calculator').getByLabel(label, { exact: true }), label).toBeVisible();
    }
    for (const label of ['Weeks held', 'Months held', 'Profit per head']) {
      await expect(section('Trade Calculator').getByText(label, { exact: true })).toBeVisible();
    }
    await expectAmounts();
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

  test('the price changed last drives the other; a new purchase weight sets the price per head', async () => {
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

  test('a weight typed key by key after a price per head leaves that price; emptied, typed again and Escape too', async () => {
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
    // Emptying a weight is no change of kind, and nothing says that it is.
    await expect(notices(page).getByText(/Sub type changed/)).toHaveCount(0);
  });

  test('every edit asks the server to calculate too, and a figure says so where the server differs', async () => {
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

  test('a splitter is sold as two, each with its own price; another carry type takes its first carry', async () => {
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

  test('the arrow beside the carry leads to its detail', async () => {
    await content(page)
      .getByRole('link', { name: /Open carry/ })
      .click();
    const question = page.getByRole('alertdialog');
    if (await question.isVisible()) await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(new RegExp(`/carry/${slug}/CarryDetail/`));
  });

  test('no Calculations panel for a Normal member', async () => {
    await page.goBack();
    await expect(content(page).getByRole('heading', { name: 'Trade Calculator' })).toBeVisible();
    await expect(content(page).getByText('Calculations', { exact: true })).toHaveCount(0);
  });
});

/** The titles of a sheet's columns, in their order. */
async function headersOf(sheet: Locator): Promise<readonly string[]> {
  const cells = sheet.locator('.ag-header-cell');
  await expect(cells.first()).toBeAttached();
  return cells.evaluateAll((all) =>
    all
      .toSorted((one, other) => Number(one.ariaColIndex) - Number(other.ariaColIndex))
      .map(({ textContent }) => (textContent ?? '').trim()),
  );
}

test.describe('the trade list', () => {
  test('has the columns of the spec, no Save, and Delete for the ticked ones', async () => {
    await go(page, `/trades/${slug}/tradeList`);
    await expect(content(page).getByRole('heading', { level: 1, name: /^Trades/ })).toBeVisible();
    expect((await headersOf(content(page))).slice(0, 10)).toEqual([
      'Row state',
      '', // the ticks
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

  test('a click on a row opens its trade; Back in the sidebar leads to the list again', async () => {
    await go(page, `/trades/${slug}/tradeList`);
    const row = content(page).getByRole('row', { name: /Roma store steers/ });
    await row.locator('[col-id="profitPerHead"]').click();
    await expect(page).toHaveTitle('Roma store steers - Drover');
    await side(page).getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeList`);
  });

  test('deletes the ticked ones one after another and Undo brings them back', async () => {
    const row = content(page).getByRole('row', { name: new RegExp(`${journey}-copy`) });
    await row.getByRole('checkbox').first().check();
    await button(page, 'Delete').click();
    await expect(bar(page).getByText('Delete 1 trade?')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(notices(page).getByText('Deleted 1 trade')).toBeVisible();
    await expect(content(page).getByText(`${journey}-copy`)).toHaveCount(0);
    // Notices of what went before may still stand with an Undo of their own.
    await notices(page)
      .getByText('Deleted 1 trade')
      .locator('xpath=ancestor::*[.//button[normalize-space()="Undo"]][1]')
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(content(page).getByText(`${journey}-copy`)).toBeVisible();
  });

  test('Reload asks the server for everything new', async () => {
    const asked = page.waitForRequest(/\/api\/changes\//);
    await button(page, 'Reload').click();
    await asked;
    await expect(notices(page).getByText('Up to date with the server.')).toBeVisible();
  });
});

/** A section of a form, by its title. */
const section = (title: string) =>
  content(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

/** Every amount of the form on view: text with a decimal keyboard and 0 where nothing is entered (spec 5). */
async function expectAmounts(): Promise<void> {
  const amounts = content(page).locator('input[inputmode]');
  expect(await amounts.count()).toBeGreaterThan(5);
  const wrong = await amounts.evaluateAll((all) =>
    all
      .map((input) => input as HTMLInputElement)
      .filter(
        ({ type: kind, placeholder, inputMode }) =>
          kind !== 'text' || placeholder !== '0' || !['decimal', 'numeric'].includes(inputMode),
      )
      .map(({ outerHTML }) => outerHTML),
  );
  expect(wrong).toEqual([]);
}

test.describe('a cost of carry', () => {
  test("is added: 'Carry is saving' and 'Carry Saved', then its own screen", async () => {
    await go(page, `/carry/${slug}/CarryDetail/create`);
    await type(page, 'Name', journeyCarry);
    const said = await hearNotices(page);
    await button(page, 'Save').click();
    await expect(notices(page).getByText('Carry Saved')).toBeVisible();
    expect(await said()).toContain('Carry is saving');
    await expect(page).toHaveTitle(`${journeyCarry} - Drover`);
  });

  test('has its sections in order; sheep add shearing and wool', async () => {
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
      return titles.filter((title) => title !== 'Where the cost goes');
    };
    expect(await shown()).toEqual(sections.filter((title) => !sheepOnly.includes(title)));
    await content(page).getByLabel('Animal type').selectOption('2');
    await expect(content(page).getByLabel('Sub type')).toHaveValue('12');
    expect(await shown()).toEqual(sections);
    for (const label of ['Name', 'Animal type', 'Sub type']) {
      await expect(section('Cost Of Carry').getByLabel(label, { exact: true })).toBeVisible();
    }
    await expectAmounts();
    await content(page).getByLabel('Animal type').selectOption('1');
  });

  test('every edit asks the server to calculate too, and the figure says so where the server differs', async () => {
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

  test('can be cleared back to its defaults, and that undone', async () => {
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

  test('changing one recalculates the trades that use it', async () => {
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

  test('in use it is not deleted, in the words of the spec', async () => {
    const { pathname } = new URL(page.url());
    await button(page, 'Delete').click();
    await expect(notices(page)).toContainText('Cannot delete carry - as it is used in at least one trade');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page).toHaveURL(/CarryDetail/);
    // The way to the trades that use it: the list, filtered by this carry.
    await notices(page)
      .getByRole('button', { name: /^Show the \d+ trades$/ })
      .click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeList`);
    await expect(content(page).getByRole('button', { name: 'Carry: Buffel grass' })).toBeVisible();
    await expect(content(page).getByText('Hay wethers')).toHaveCount(0);
    await content(page).getByRole('button', { name: 'Clear all' }).click();
    await go(page, pathname);
  });

  test('one that no trade uses is deleted, and the list opens', async () => {
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

  test('two tables; ticked ones in use stay, the others go, and the banner closes with X', async () => {
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
        '', // the ticks
        'Carry Name',
        'Animal Type',
        'Time Held weeks',
      ]);
      // The column of that name holds carryTypeName (spec 2).
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
    // In either table, to and fro: a tick in one leaves those of the other.
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

test.describe('a trade group', () => {
  test("without a name it is saved as 'New Group' and its detail opens", async () => {
    await go(page, `/trades/${slug}/tradeGroupDetail/create`);
    await button(page, 'Save').click();
    await expect(page).toHaveTitle('New Group - Drover');
    expect(pathOf(page)).toMatch(/tradeGroupDetail\/(?!create)/);
  });

  test('the first orphan is the default; it is added and removed', async () => {
    const choice = content(page).getByLabel('Trade', { exact: true });
    const name = await choice.locator('option:checked').innerText();
    expect(name).toBe(await choice.locator('option').first().innerText());
    const plain = name.replace(/ \(now in .*\)$/, '');
    await content(page).getByRole('button', { name: 'Add to group' }).click();
    const row = content(page).getByRole('row', { name: new RegExp(plain) });
    await expect(row.first()).toBeVisible();
    await expect(content(page).getByText('1 trade', { exact: true })).toBeVisible();
    // The newest notice stands on top; an earlier one may still offer its own Undo.
    await notices(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(content(page).getByText('0 trades', { exact: true })).toBeVisible();
  });

  test('has the columns of the spec; a click on a row opens its trade, Remove takes it out of the group', async () => {
    await content(page).getByRole('button', { name: 'Add to group' }).click();
    await expect(content(page).getByText('1 trade', { exact: true })).toBeVisible();
    // Of one trade together: what its own row says.
    const ofRow = content(page).locator('.ag-row:not(.special) [col-id="profitPerHead"]');
    const together = content(page).getByRole('definition');
    await expect(together.last()).toHaveText(/^-?\$[\d,]+\.\d\d$/);
    expect((await together.last().innerText()).replace('$', '')).toBe(await ofRow.innerText());
    const address = pathOf(page);
    // As wide as its columns: a sheet draws those in sight alone.
    await page.setViewportSize({ width: 1920, height: 1800 });
    const spoken = (await headersOf(content(page))).filter((name) => !['Row state', ''].includes(name));
    expect(spoken.slice(0, 11)).toEqual([
      'Trade Name',
      '# Head',
      'Buy Price $/Hd',
      'Purchase Weight kg',
      'Profit Per Hd $/hd',
      'ROC pa % pa',
      'Cap Invest In Stock (inc CoC) $',
      'Profit Per Head Per Week $/hd/week',
      'Weeks Held weeks',
      'Held Till Date',
      'Remove',
    ]);
    await page.setViewportSize({ width: 1280, height: 1800 });
    await content(page)
      .locator('.ag-center-cols-container, .ag-grid-scrolling-rows')
      .first()
      .locator('[col-id="profitPerHead"]')
      .first()
      .click();
    await expect(page).toHaveURL(/tradeDetail/);
    await go(page, address);
    await content(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(content(page).getByText('0 trades', { exact: true })).toBeVisible();
    await notices(page).getByRole('button', { name: 'Undo' }).first().click();
    await expect(content(page).getByText('1 trade', { exact: true })).toBeVisible();
    await notices(page).getByRole('button', { name: 'Close' }).first().click();
    await content(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(content(page).getByText('0 trades', { exact: true })).toBeVisible();
  });

  test('Delete Group removes it and goes to the group list; its trades stay', async () => {
    await button(page, 'Delete Group').click();
    await expect(bar(page).getByText('Its trades stay.')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeGroups`);
    await expect(content(page).getByText('New Group', { exact: true })).toHaveCount(0);
    await expect(content(page).getByRole('columnheader', { name: 'Group Name' })).toBeVisible();
  });

  test('a click on its name in the list opens it, and one on its row', async () => {
    const row = content(page).getByRole('row', { name: /Autumn/ });
    for (const press of [row.getByRole('link'), row.locator('[col-id="count"]')]) {
      await press.first().click();
      await expect(page).toHaveURL(/tradeGroupDetail/);
      await expect(page).toHaveTitle(/Autumn/);
      await page.goBack();
      await expect(page).toHaveURL(`/trades/${slug}/tradeGroups`);
    }
  });
});

test.describe('the top bar', () => {
  test('light at first; header and sidebar stay where they are while the content scrolls', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    expect(await page.locator('html').evaluate((root) => getComputedStyle(root).direction)).toBe('ltr');
    await page.setViewportSize({ width: 1280, height: 500 });
    await go(page, `/carry/${slug}/CarryDetail/create`);
    await expect(content(page).getByRole('heading', { level: 1 })).toBeVisible();
    const places = async () => [await bar(page).boundingBox(), await side(page).boundingBox()];
    const before = await places();
    await page.mouse.move(800, 300);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    expect(await places()).toEqual(before);
    expect(before[0]).toMatchObject({ x: 0, y: 0, width: 1280 });
    expect(before[1]).toMatchObject({ x: 0 });
    await page.setViewportSize({ width: 1280, height: 1800 });
  });

  test('the user menu shows picture, nickname, email and the theme choice, and remembers it', async () => {
    await bar(page)
      .getByRole('button', { name: /kirra@drover.example/ })
      .click();
    const menu = page.getByRole('menu', { name: 'Kirra' });
    // Who is signed in stands above the menu's own items.
    await expect(page.getByText('Kirra', { exact: true }).last()).toBeVisible();
    const picture = page.locator('img[src^="data:image/svg"]').last();
    expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByText('kirra@drover.example', { exact: true })).toBeVisible();
    await menu.getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await bar(page)
      .getByRole('button', { name: /kirra@drover.example/ })
      .click();
    await page.getByRole('menu', { name: 'Kirra' }).getByText('Light').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('the sidebar switch hides and shows it; under 767 px it is an overlay, hidden at first, closed by navigating', async () => {
    await button(page, 'Switch the sidebar').click();
    await expect(side(page)).toBeHidden();
    await button(page, 'Switch the sidebar').click();
    await expect(side(page)).toBeVisible();
    await page.setViewportSize({ width: 400, height: 800 });
    await expect(side(page)).toBeHidden();
    await button(page, 'Switch the sidebar').click();
    await expect(side(page)).toBeVisible();
    await side(page).getByRole('link', { name: 'Show All Groups' }).click();
    await expect(side(page)).toBeHidden();
    // The phone's bar has no room for the logo: it stands in the overlay.
    await button(page, 'Switch the sidebar').click();
    await side(page).getByRole('link', { name: 'Drover' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(button(page, 'Switch the sidebar')).toBeVisible();
    await expect(side(page)).toBeHidden();
    // Nor does Back open it again where it was open.
    await button(page, 'Switch the sidebar').click();
    await side(page).getByRole('link', { name: 'Show All Trades' }).click();
    await expect(page).toHaveURL(/tradeList/);
    await page.goBack();
    await expect(page).toHaveURL(/tradeGroups/);
    await expect(side(page)).toBeHidden();
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(side(page)).toBeVisible();
    await page.setViewportSize({ width: 766, height: 800 });
    await expect(side(page)).toBeHidden();
    await page.reload();
    await expect(button(page, 'Switch the sidebar')).toBeVisible();
    await expect(side(page)).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(side(page)).toBeVisible();
  });

  test("'Changes on this device' says what is not settled yet and when the server last answered", async () => {
    await bar(page)
      .getByRole('button', { name: /kirra@drover.example/ })
      .click();
    await page.getByRole('menu', { name: 'Kirra' }).getByText('Changes on this device').click();
    const panel = page.getByRole('dialog', { name: 'Changes on this device' });
    await expect(panel).toContainText('last contact');
    await expect(panel).toContainText('Everything on this device is on the server too.');
    await page.keyboard.press('Escape');
  });

  test('the logo leads to the landing page; Logout in the user menu ends there too', async () => {
    await bar(page).getByRole('link', { name: 'Drover' }).click();
    await expect(page).toHaveURL('/');
    await go(page, '/user/main');
    // The front page stands before and after the provider has ended its session: only then may another page be asked for.
    const away = page.waitForURL(/\/oidc\/session\/end/, { waitUntil: 'commit' });
    await bar(page)
      .getByRole('button', { name: /kirra@drover.example/ })
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await away;
    await page.waitForURL('/');
    await page.goto('/user/main');
    await expect(page.getByLabel('Password')).toBeVisible();
  });
});
