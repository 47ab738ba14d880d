import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { bar, content, expectAccessible, goAndArrive, notices, openAs, side, signOut } from './app.ts';
import { renewDemo } from './demo.ts';
import { accounts, keptOnDevice, signIn } from './support.ts';

test.beforeAll(() => renewDemo());

const people = '/farm/tom/people';
const sheet = '/trades/tom/tradeList';
const list = (page: Page) => content(page).getByRole('list', { name: 'People on this farm' });
const onPhone = { width: 390, height: 844 };
const onComputer = { width: 1280, height: 1800 };
const row = (page: Page) => page.getByRole('row', { name: 'Roma store steers' });
const price = (page: Page) => row(page).locator('[col-id="saleCostHd"]');

async function typePrice(page: Page, text: string): Promise<void> {
  await price(page).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function openMenu(page: Page): Promise<void> {
  await bar(page).getByRole('button', { name: 'Switch the sidebar' }).click();
  await side(page)
    .getByRole('button', { name: /@drover.example/ })
    .click();
}

/** Ash accepts Tom's invitation on a phone and works on the farm. Tom makes her a reader, and later removes her while she is offline. */
test.describe('a person joins a farm and leaves it', () => {
  test.describe.configure({ mode: 'serial' });
  let tom: Page;
  let ash: Page;

  test.beforeAll(async ({ browser }) => {
    tom = await openAs(browser, accounts.owner);
    ash = await openAs(browser, accounts.admin);
  });
  test.afterAll(async () => {
    await tom.close();
    await ash.close();
  });

  test('on a phone the owner invites by email, and an email that no member has is reported at its field', async () => {
    await tom.setViewportSize(onPhone);
    await tom.reload();
    await openMenu(tom);
    await tom.getByRole('menuitem', { name: /People on this farm/ }).click();
    await expect(content(tom).getByRole('heading', { level: 1, name: 'People on this farm' })).toBeVisible();
    const email = content(tom).getByRole('textbox', { name: 'Email' });
    await email.fill(accounts.owner);
    await content(tom).getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(
      content(tom).getByText('This is your own email. You are on this farm already.'),
    ).toBeVisible();
    await email.fill('nobody@elsewhere.example');
    await content(tom).getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(content(tom).getByText('No member has this email. Invite anyway?')).toBeVisible();
    await email.fill(accounts.admin);
    await content(tom).getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(list(tom)).toContainText('Not answered, open until');
    await expectAccessible(tom);
  });

  test('on a phone the invitation appears at the bell and can be accepted there, and the user menu opens the farm', async () => {
    await ash.setViewportSize(onPhone);
    await ash.reload();
    await bar(ash).getByRole('button', { name: 'Switch the sidebar' }).click();
    await side(ash)
      .getByRole('button', { name: /Notifications, \d+ not yet/ })
      .click();
    const bell = ash.getByRole('menu', { name: 'Notifications' });
    await expect(bell).toContainText('Tom Ryan invites you to work on Warrego Pastoral.');
    await bell.getByRole('menuitem', { name: 'Accept' }).click();
    await expect(notices(ash).getByText(/You are on Warrego Pastoral/)).toBeVisible();
    await side(ash)
      .getByRole('button', { name: /@drover.example/ })
      .click();
    const farm = ash.getByRole('menuitemradio', { name: /you work there/ });
    await expect(farm).toBeVisible();
    await expect(ash.getByText(/Tom Ryan invites you/)).toHaveCount(0);
    await farm.click();
    await expect(ash).toHaveURL(/\/trades\/tom\/tradeList/i);
    await expect(bar(ash)).toContainText('Warrego Pastoral, Tom Ryan');
    await goAndArrive(ash, '/trades/tom/tradeDetail/create');
    await content(ash).getByRole('textbox', { name: 'Name', exact: true }).fill('Bought by Ash');
    await bar(ash).getByRole('button', { name: 'Save' }).click();
    await expect(ash).toHaveURL(/\/tradeDetail\/(?!create)/);
    await goAndArrive(tom, sheet);
    await expect(content(tom).getByText('Bought by Ash').first()).toBeVisible();
    await ash.setViewportSize(onComputer);
  });

  test('a reader sees everything and can change nothing', async () => {
    await goAndArrive(tom, people);
    await list(tom).getByRole('button', { name: 'Role of Ash Menzies, or remove' }).click();
    await tom.getByRole('menuitemradio', { name: 'Reads' }).click();
    await expect(notices(tom).getByText('Role changed.')).toBeVisible();
    await ash.reload();
    await goAndArrive(ash, '/trades/tom/tradeDetail/create');
    await expect(content(ash).getByText('You read this farm and cannot change it.')).toBeVisible();
    await goAndArrive(ash, people);
    await expect(list(ash)).toContainText('Tom Ryan');
    await expect(list(ash)).not.toContainText(accounts.owner);
    await tom.setViewportSize(onComputer);
    await list(tom).getByRole('combobox', { name: 'Role of Ash Menzies' }).selectOption('Works here');
    await expect(notices(tom).getByText('Role changed.').first()).toBeVisible();
    await ash.reload();
    await expect(content(ash).getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('a person removed while offline has nothing readable left, and can export her unsent edits', async () => {
    await goAndArrive(ash, sheet);
    await ash.context().setOffline(true);
    await goAndArrive(ash, people);
    await expect(content(ash).getByText('This list may be out of date.')).toBeVisible();
    await expect(list(ash)).toContainText('Tom Ryan');
    await goAndArrive(ash, '/trades/tom/tradeDetail/create');
    await content(ash).getByRole('textbox', { name: 'Name', exact: true }).fill('Typed in the paddock');
    await bar(ash).getByRole('button', { name: 'Save' }).click();
    await expect(ash).toHaveURL(/\/tradeDetail\/(?!create)/);
    await list(tom).getByRole('button', { name: 'Remove Ash Menzies' }).click();
    await tom.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(list(tom).getByText('Ash Menzies')).toHaveCount(0);
    await ash.context().setOffline(false);
    await expect(ash.getByRole('heading', { name: /You are no longer on/ })).toBeVisible({ timeout: 30_000 });
    await expect(ash.getByText('Steers')).toHaveCount(0);
    // Ash's unsent edit is still stored. Records and other people's email addresses are gone.
    const waiting = await keptOnDevice(ash);
    expect(waiting).toContain('Typed in the paddock');
    for (const word of ['Roma store steers', accounts.worker])
      expect([word, waiting.includes(word)]).toEqual([word, false]);
    const download = ash.waitForEvent('download');
    await ash.getByRole('button', { name: 'Save as a file' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Typed in the paddock');
    await ash.getByRole('button', { name: 'Forget this farm' }).click();
    await expect(content(ash).getByRole('heading', { name: /Welcome/ })).toBeVisible();
    const left = await ash.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    expect(left.filter((name) => name.includes(' on tom'))).toEqual([]);
    const kept = await keptOnDevice(ash);
    for (const word of ['"slug":"tom"', 'Roma store steers', 'Warrego']) expect(kept).not.toContain(word);
  });
});

/** Tom and Nina work on their own computers. Their bank may only look. */
test.describe('people of one farm at the same time', () => {
  test.describe.configure({ mode: 'serial' });
  let tom: Page;
  let nina: Page;

  test.beforeAll(async ({ browser }) => {
    tom = await openAs(browser, accounts.owner, sheet);
    nina = await openAs(browser, accounts.worker, sheet);
  });
  test.afterAll(async () => {
    await tom.close();
    await nina.close();
  });

  test('in the sheet each person sees where the other is, and who changed a row', async () => {
    await expect(content(tom).getByText('Nina is in this sheet')).toBeVisible();
    await expect(content(nina).getByText('Tom is in this sheet')).toBeVisible();
    await price(nina).click();
    const ring = () =>
      price(tom).evaluate((cell) => [
        getComputedStyle(cell).boxShadow,
        getComputedStyle(cell, '::after').content,
      ]);
    await expect.poll(ring).toEqual([expect.stringContaining('1.5px inset'), '"NR" / ""']);
    await typePrice(nina, '1760');
    await expect(price(tom)).toHaveText('1,760.00');
    await row(tom).locator('.state').hover();
    const tip = tom.getByRole('tooltip');
    await expect(tip).toContainText(/Saved by Nina Ryan, computer/);
    await expect(tip).toContainText('$1,751.20 → $1,760.00');
    await expectAccessible(tom);
    await price(tom).click();
    await expect(
      content(tom)
        .getByText(/Roma store steers was changed by Nina Ryan/)
        .first(),
    ).toBeVisible();
  });

  test('in a trade each person sees the other, and nobody sees the bank, which sees both', async ({
    browser,
  }) => {
    const address = (await row(tom).getByRole('link').first().getAttribute('href')) ?? '';
    await goAndArrive(nina, address);
    await goAndArrive(tom, address);
    await expect(content(tom).getByText('Nina is here')).toBeVisible();
    await expect(content(nina).getByText('Tom is here')).toBeVisible();
    // On an upright tablet, the trade's name is shown in full and does not reach the people's initials.
    await tom.setViewportSize({ width: 820, height: 1180 });
    const left = async (found: Locator): Promise<number> => (await found.boundingBox())?.x ?? 0;
    const title = content(tom).locator('h1');
    await expect
      .poll(async () => {
        const badge = await title.getByText(/priced$/).boundingBox();
        return (badge?.x ?? 0) + (badge?.width ?? Infinity);
      })
      .toBeLessThan(await left(content(tom).getByTitle('Nina Ryan')));
    expect(
      await title
        .locator('span')
        .first()
        .evaluate((name) => name.scrollWidth - name.clientWidth),
    ).toBe(0);
    await tom.setViewportSize(onComputer);
    const bank = await openAs(browser, accounts.bank, address);
    await expect(content(bank).getByText(/Nina and Tom are here|Tom and Nina are here/)).toBeVisible();
    await expect(content(tom).getByText('Nina is here')).toBeVisible();
    await expect(content(tom).getByText(/Lee/)).toHaveCount(0);
    await bank.close();
    await nina.context().setOffline(true);
    await expect(content(nina).getByText('Tom is here')).toHaveCount(0);
    await nina.context().setOffline(false);
    await goAndArrive(nina, sheet);
    await expect(content(tom).getByText('Nina is here')).toHaveCount(0);
  });

  test('when both people change one price, the question names the other person without a preselected answer, and the history names both', async () => {
    await goAndArrive(tom, sheet);
    const address = (await row(tom).getByRole('link').first().getAttribute('href')) ?? '';
    await nina.context().setOffline(true);
    await typePrice(nina, '1777');
    await typePrice(tom, '1741');
    // Tom keeps the history open during this test.
    await goAndArrive(tom, `${address}?view=history`);
    const moment = (amount: string) => content(tom).getByRole('listitem').filter({ hasText: amount }).first();
    await expect(moment('→ $1,741.00')).toContainText('You, this computer');
    await nina.context().setOffline(false);
    await expect(bar(nina).getByRole('button', { name: 'Choose which to keep' })).toBeVisible({
      timeout: 30_000,
    });
    await goAndArrive(nina, address);
    const question = content(nina).getByRole('group', { name: /Sale price/ });
    await expect(question).toContainText('Tom Ryan');
    for (const side of await question.getByRole('radio').all()) await expect(side).not.toBeChecked();
    await expect(content(nina).getByRole('button', { name: 'Choose one' })).toBeDisabled();
    await question.getByRole('radio').first().check();
    await content(nina).getByRole('button', { name: 'Keep mine' }).click();
    await expect(moment('→ $1,777.00')).toContainText('Nina Ryan, computer');
  });

  test('the farm is handed over when both people confirm, and the previous owner still works there', async () => {
    await goAndArrive(tom, people);
    await content(tom).getByRole('button', { name: 'Hand over...' }).click();
    const dialog = tom.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'To' }).selectOption('Nina Ryan');
    await dialog.getByRole('button', { name: 'Offer the farm' }).click();
    await expect(list(tom)).toContainText('offered by you');
    await goAndArrive(nina, people);
    await expect(content(nina).getByText(/Tom Ryan offers you Warrego Pastoral/)).toBeVisible();
    await content(nina).getByRole('button', { name: 'Accept' }).click();
    await expect(notices(nina).getByText('You own Warrego Pastoral now.')).toBeVisible();
    await expect(content(nina).getByRole('heading', { name: 'Invite somebody' })).toBeVisible();
    await tom.reload();
    await expect(content(tom).getByRole('button', { name: 'Leave this farm' })).toBeVisible();
    await expect(content(tom).getByRole('heading', { name: 'Invite somebody' })).toHaveCount(0);
    await expect(bar(tom)).toContainText('Warrego Pastoral, Nina Ryan');
    await goAndArrive(tom, sheet);
    await typePrice(tom, '1790');
    await goAndArrive(nina, sheet);
    await expect(price(nina)).toHaveText('1,790.00');
  });
});

/** Earlier tests handed the farm over, so this test needs a fresh demo. */
test.describe('two people on one computer', () => {
  test.beforeAll(() => renewDemo());

  test('the second person finds no data of the first person on any farm, online or offline', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      serviceWorkers: 'allow',
      viewport: { width: 1280, height: 1800 },
    });
    const page = await context.newPage();
    await signIn(page, accounts.worker, sheet);
    await expect(content(page).getByText('Roma store steers').first()).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await expect(async () => expect(await keptOnDevice(page)).toContain('Roma store steers')).toPass();
    await signOut(page, () => side(page).getByRole('button', { name: 'Logout' }).click());
    await signIn(page, accounts.admin, '/user/main');
    const theirs = ['Roma store steers', 'Dalby feeder steers', 'Warrego', 'Nina', accounts.worker];
    const expectNothing = async (): Promise<void> => {
      const shown = await page.evaluate(() => document.documentElement.outerHTML);
      const kept = await keptOnDevice(page);
      for (const word of theirs)
        expect([word, shown.includes(word), kept.includes(word)]).toEqual([word, false, false]);
    };
    await expectNothing();
    await goAndArrive(page, sheet);
    await expect(content(page).getByText('These are not your records')).toBeVisible();
    await expectNothing();
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('h1').first()).toBeVisible();
    await expectNothing();
    await context.close();
  });

  test('Logout asks about unsent edits of a farm that is not shown', async ({ browser }) => {
    const page = await openAs(browser, accounts.worker, sheet);
    await page.context().route(/\/api\//, (route) => route.abort());
    await typePrice(page, '1791');
    await expect(bar(page).getByText('1 change on this device')).toBeVisible();
    await page.context().unroute(/\/api\//);
    // From now on every write fails, so the edit stays unsent.
    await page
      .context()
      .route(/\/api\//, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
    await goAndArrive(page, '/trades/nina/tradeList');
    await side(page).getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('One change is not sent yet');
    await expect(question).toContainText('On Warrego Pastoral: 1 change.');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await page.context().close();
  });
});
