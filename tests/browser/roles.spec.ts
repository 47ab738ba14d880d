import { expect, test, type Page } from '@playwright/test';
import {
  bar,
  button,
  content,
  expectAccessible,
  field,
  go,
  notices,
  openAs,
  side,
  signOut,
  type,
} from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

test.describe('an Admin', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  const username = `journey-${Date.now()}`;

  test.beforeAll(async ({ browser }) => {
    page = await openAs(browser, accounts.admin);
  });
  test.afterAll(() => page.close());

  const role = () => content(page).getByLabel('Role', { exact: true });

  test('has the Admin link, and a form with the specified fields and the names of the roles', async () => {
    await side(page).getByRole('link', { name: 'Admin' }).click();
    await expect(page).toHaveTitle('Admin Add User - Drover');
    for (const label of [
      'Username',
      'Company',
      'First name',
      'Last name',
      'Email',
      'External login security id',
    ]) {
      await expect(content(page).getByRole('textbox', { name: label, exact: true })).toBeVisible();
    }
    expect(await role().locator('option').allInnerTexts()).toEqual(['Normal', 'Restricted', 'Admin']);
    await expect(role()).toHaveValue('Normal');
  });

  test('sees at each field what is missing or wrong, and nothing is sent', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/api\/users$/i.test(request.url())) sent += 1;
    });
    await content(page).getByRole('button', { name: 'Save' }).click();
    await expect(content(page).getByText('Username is missing. Type it, then save.')).toBeVisible();
    await type(page, 'Email', 'not an address');
    await content(page).getByRole('button', { name: 'Save' }).click();
    await expect(content(page).getByText("'not an address' is not an email address.")).toBeVisible();
    expect(sent).toBe(0);
  });

  async function fill(): Promise<void> {
    await field(page, 'Username').fill(username);
    await field(page, 'Email').fill(`${username}@drover.example`);
    await field(page, 'External login security id').fill(`demo|${username}`);
  }

  test("adds a user with 'User Saved successfully', and the role is sent by its name", async () => {
    await fill();
    await role().selectOption('Restricted');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/api\/users$/i.test(request.url()),
    );
    await content(page).getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ username, role: 'Restricted' });
    await expect(content(page).getByText('User Saved successfully')).toBeVisible();
  });

  test("who adds the same account again sees 'Cannot save link to user', and what was typed stays", async () => {
    await fill();
    await content(page).getByRole('button', { name: 'Save' }).click();
    await expect(content(page).getByText('Cannot save link to user', { exact: true })).toBeVisible();
    await expect(content(page).getByRole('textbox', { name: 'Username' })).toHaveValue(username);
  });

  test('manages a member’s role, renewal and access', async () => {
    await content(page).getByRole('link', { name: 'Members' }).click();
    const row = content(page).getByRole('row', { name: new RegExp(username) });
    await row.getByLabel(`Role of ${username}`).selectOption('Normal');
    await expect(notices(page).getByText('User Saved successfully')).toBeVisible();
    const renew = row.getByRole('button', { name: /Renew to/ });
    const until = await renew.innerText();
    await renew.click();
    await expect(row).toContainText(`30 June ${until.replace('Renew to ', '')}`);
    await row.getByRole('button', { name: 'Deactivate' }).click();
    await expect(row.getByRole('button', { name: 'Switch on' })).toBeVisible();
    await row.getByRole('button', { name: 'Switch on' }).click();
    await expect(row.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  });

  test('sees the Calculations panel on a trade, and an empty list says what to do first', async () => {
    await go(page, '/trades/admin/tradeList');
    const slug = new URL(
      await side(page)
        .getByRole('link', { name: 'Add New Trade' })
        .evaluate((link) => (link as HTMLAnchorElement).href),
    ).pathname.split('/')[2];
    await go(page, `/trades/${slug}/tradeDetail/create`);
    await expect(content(page).getByText('Calculations', { exact: true })).toBeVisible();
    await go(page, `/trades/${slug}/tradeGroups`);
    await expect(content(page).getByRole('row', { name: /New group/ })).toContainText('Type a name');
    const groups = side(page).getByRole('region', { name: 'Trade Groups' });
    await expect(groups).toContainText('No groups yet.');
    await expect(groups.getByRole('link', { name: 'Add New Group' })).toBeVisible();
  });
});

test.describe('a Restricted member', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 1800 } });
    page = await context.newPage();
  });
  test.afterAll(() => page.context().close());

  test('is told when the API does not know the member, and can log out', async () => {
    await page.route(/\/api\/users\//, (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'You are signed in, but you are not a member here.',
          status: 403,
          code: 'not-member',
        },
      }),
    );
    await signIn(page, accounts.restricted, '/user/main');
    await expect(page.getByRole('heading', { name: 'You are not a member here' })).toBeVisible();
    await signOut(page, () => content(page).getByRole('button', { name: 'Logout' }).click());
    await page.unrouteAll();
  });

  test('returns to the requested page after the login, with its letter case unchanged', async () => {
    await signIn(page, accounts.restricted, '/User/Terms');
    await expect(page).toHaveTitle('Terms And Conditions - Drover');
  });

  test('sees no Save, Copy or Delete, and fields that cannot be typed into', async () => {
    for (const name of [/Roma store steers/, /Autumn/, /Buffel grass/]) {
      await side(page).getByRole('link', { name }).first().click();
      await expect(page).toHaveTitle(name);
      await expect(bar(page).getByText('Read only')).toBeVisible();
      for (const action of ['Save', 'Copy', /Delete/]) await expect(button(page, action)).toHaveCount(0);
      await expect(content(page).getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute(
        'readonly',
        '',
      );
    }
  });

  test('is not offered to add anything', async () => {
    await expect(side(page).getByRole('link', { name: 'Show All Trades' })).toBeVisible();
    await expect(side(page).getByRole('link', { name: /^Add New/ })).toHaveCount(0);
  });

  test('sees no boxes to tick for deletion in the lists, and cells that take no keys', async () => {
    await side(page).getByRole('link', { name: 'Show All Trades' }).click();
    await expect(page.locator('.drover-sheet .ag-cell').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('1');
    await expect(
      page.getByRole('status').filter({ hasText: 'You can read these trades but not change them' }),
    ).toHaveCount(1);
    await expect(page.locator('.drover-editor')).toHaveCount(0);
    await expect(page.locator('.drover-sheet').getByRole('checkbox')).toHaveCount(0);
  });

  for (const [address, one, list] of [
    ['/trades/ren/tradeDetail/create', 'trade', 'All trades'],
    ['/carry/ren/carryDetail/create', 'carry', 'All carries'],
    ['/trades/ren/tradeGroupDetail/create', 'group', 'All groups'],
  ] as const) {
    test(`reads at the address of a new ${one} that only reading is possible and whom to ask, with a link to the list`, async () => {
      await go(page, address);
      await expect(content(page).getByRole('heading', { name: `You may not add a ${one}` })).toBeVisible();
      await expect(content(page).getByText(/Ask your Admin/)).toBeVisible();
      await expect(button(page, 'Save')).toHaveCount(0);
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(/create$/);
      await expectAccessible(page);
      await content(page).getByRole('link', { name: list }).click();
      await expect(page).not.toHaveURL(/create$/);
    });
  }

  test('is sent back one page from Add User, and has no Admin link', async () => {
    await go(page, '/user/terms');
    await expect(side(page).getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await go(page, '/admin/addUser');
    await expect(page).toHaveURL('/user/terms');
    await expect(notices(page).getByText('Only an Admin can open this.')).toBeVisible();
  });
});
