import { expect, test, type Locator, type Page } from '@playwright/test';
import { bar, button, content, go, openAs, pathOf, side, signOut } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe.configure({ mode: 'serial' });

const slug = 'kirra';
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
    test(`${address} opens in any letter case`, async () => {
      await go(page, address.toUpperCase().replace(slug.toUpperCase(), slug));
      await expect(page).toHaveTitle(`${title} - Drover`);
    });
  }

  test("a carry whose id is the literal ':Id' opens the information view", async () => {
    await go(page, `/carry/${slug}/CarryDetail/:Id`);
    await expect(page).toHaveURL('/trades/info?Details=noTradeId');
    await expect(content(page).getByRole('button', { name: 'Back' })).toBeVisible();
  });

  test("another member's address shows nobody's records", async () => {
    await go(page, '/trades/somebody-else/tradeList');
    await expect(page.getByRole('heading', { name: 'These are not your records' })).toBeVisible();
  });

  test('an unknown record is reported, with a link to the list', async () => {
    await go(page, `/trades/${slug}/tradeDetail/01900000-0000-7000-8000-000000000000`);
    await expect(page.getByRole('heading', { name: 'Cannot load Trade' })).toBeVisible();
    await content(page).getByRole('link', { name: 'All trades' }).click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeList`);
  });

  test('the focus goes to the content of the screen that opened', async () => {
    await side(page).getByRole('link', { name: 'Show All Cost of Carrys' }).click();
    await expect(page.locator('#content')).toBeFocused();
  });
});

test.describe('static pages', () => {
  test('the Main Menu shows the programme, its services and the two external links', async () => {
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

  test('Terms forbids shared logins and states the 30 June rule and the connection, and Privacy names cookies and IP addresses', async () => {
    await go(page, '/user/terms');
    await expect(content(page).getByText('You may not share your login details')).toBeVisible();
    await expect(content(page).getByText('time out on 30 June each year')).toBeVisible();
    await expect(content(page).getByText('need an internet connection').first()).toBeVisible();
    await go(page, '/user/privacy');
    await expect(content(page).getByRole('heading', { name: 'Cookies' })).toBeVisible();
    await expect(content(page).getByText('The IP address of each visit is recorded')).toBeVisible();
  });

  test("the information view shows title and description, 'Fetched Successfully' for five seconds, and Back", async () => {
    await go(page, '/user/main');
    await go(page, '/trades/info/profitPerHeadPa');
    await expect(content(page).getByText('Fetched Successfully')).toBeVisible();
    await expect(content(page).getByRole('heading', { level: 1, name: /per annum/i })).toBeVisible();
    await content(page).getByRole('button', { name: 'Close' }).click();
    await expect(content(page).getByText('Fetched Successfully')).toHaveCount(0);
    await content(page).getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/user/main');
  });

  test("a missing help text shows 'No Title', 'no desciption available' and 'Cannot load Trade'", async () => {
    await go(page, '/trades/info/noSuchThing');
    await expect(content(page).getByText('Cannot load Trade')).toBeVisible();
    await expect(content(page).getByRole('heading', { name: 'No Title' })).toBeVisible();
    await expect(content(page).getByText('no desciption available')).toBeVisible();
  });
});

test.describe('sidebar', () => {
  const panel = (name: string) => side(page).getByRole('region', { name });
  const items = (name: string) => panel(name).getByRole('listitem');

  /** Returns 'red', 'green' or 'blue': the strongest colour of a sidebar icon. */
  const hueOf = (item: Locator): Promise<string | undefined> =>
    item
      .locator('a > span')
      .first()
      .evaluate((sign) => {
        const parts = (getComputedStyle(sign).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))];
      });

  test('a trade has a green up arrow when it is overpriced, and a red down arrow when it is not', async () => {
    await go(page, '/user/main');
    const arrow = (word: string) => items('Trades').filter({ has: page.getByRole('img', { name: word }) });
    /** The start of the arrow's shaft in a box of 16 px. The shaft of an up arrow starts below the middle. */
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

  test('a carry by time held shows its weeks in green, and any other carry shows its growth in blue', async () => {
    expect(
      await hueOf(
        items('Cost Of Carry')
          .filter({ hasText: /\d weeks/ })
          .first(),
      ),
    ).toBe('green');
    expect(await hueOf(items('Cost Of Carry').filter({ hasText: /\d kg/ }).first())).toBe('blue');
  });

  test('three panels show the first 5 groups, 10 trades and 5 carries, with names cut to 8 characters', async () => {
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

  test('the side menu has Home, the six routes of the specification’s table, and our own item', async () => {
    const menu: readonly (readonly [string, string])[] = [
      ['Home', '/user/main'],
      // The specification's table does not have this item.
      ['What can I pay?', `/market/${slug}/bid`],
      ['Market', `/market/${slug}/board`],
      ['Budget', `/money/${slug}/cash-flow`],
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

  test("a group's count is green above 0 and red at 0, and only the first five groups are listed", async () => {
    const colour = (text: string) => hueOf(items('Trade Groups').filter({ hasText: text }).first());
    await go(page, `/trades/${slug}/tradeGroupDetail/create`);
    await button(page, 'Save').click();
    await expect(side(page).getByRole('link', { name: '0 trades New Group' }).first()).toBeVisible();
    expect(await colour('New Group')).toBe('red');
    expect(await colour('Autumn')).toBe('green');
    const listed = side(page).getByRole('region', { name: 'Trade Groups' }).getByRole('listitem');
    const made = pathOf(page);
    // The panel must never list more than five groups, so the test adds enough to fill it.
    await go(page, `/trades/${slug}/tradeGroups`);
    await content(page).locator('.ag-row.new [col-id="name"]').click();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Group 1\nGroup 2\nGroup 3\n');
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    const pasted = content(page).getByRole('link', { name: /^Group \d$/ });
    await expect(pasted).toHaveCount(3);
    await expect(listed).toHaveCount(5);
    await page.keyboard.press('Control+z');
    await expect(pasted).toHaveCount(0);
    await go(page, made);
    await button(page, 'Delete Group').click();
    await button(page, 'Delete').click();
    await expect(page).toHaveURL(`/trades/${slug}/tradeGroups`);
  });

  test('Summary shows four cards of the visible trade, shorn and not shorn for sub type 12, with info popovers', async () => {
    await go(page, '/user/main');
    await side(page).getByRole('radio', { name: 'Summary' }).check();
    await expect(side(page)).toContainText('Open a trade');
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
    // The Summary and the form beside it show the same figures.
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

test.describe('the top bar', () => {
  test('the theme is light at first, and header and sidebar stay in place while the content scrolls', async () => {
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

  test('the user menu shows picture, nickname, email and the theme, and remembers the theme', async () => {
    await bar(page)
      .getByRole('button', { name: /kirra@drover.example/ })
      .click();
    const menu = page.getByRole('menu', { name: 'Kirra' });
    // The signed-in person is above the menu's items.
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

  test('the sidebar switch hides and shows the sidebar, and under 767 px the sidebar is an overlay that closes when the user navigates', async () => {
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
    // The phone's top bar has no room for the logo, so the overlay shows it.
    await button(page, 'Switch the sidebar').click();
    await side(page).getByRole('link', { name: 'Drover' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(button(page, 'Switch the sidebar')).toBeVisible();
    await expect(side(page)).toBeHidden();
    // The user opens the sidebar, follows a link and goes back. The sidebar must then be closed.
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

  test("'Changes on this device' shows the unsent changes and when the server last answered", async () => {
    await bar(page)
      .getByRole('button', { name: /kirra@drover.example/ })
      .click();
    await page.getByRole('menu', { name: 'Kirra' }).getByText('Changes on this device').click();
    const panel = page.getByRole('dialog', { name: 'Changes on this device' });
    await expect(panel).toContainText('last contact');
    await expect(panel).toContainText('Everything on this device is on the server too.');
    await page.keyboard.press('Escape');
  });

  test('the logo leads to the landing page, and so does Logout in the user menu', async () => {
    await bar(page).getByRole('link', { name: 'Drover' }).click();
    await expect(page).toHaveURL('/');
    await go(page, '/user/main');
    await bar(page)
      .getByRole('button', { name: /kirra@drover.example/ })
      .click();
    await signOut(page, () => page.getByRole('menuitem', { name: 'Logout' }).click());
    await page.goto('/user/main');
    await expect(page.getByLabel('Password')).toBeVisible();
  });
});
