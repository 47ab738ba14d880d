import { expect, test, type Page } from '@playwright/test';
import { bar, content, expectAccessible, goAndArrive, notices, openAs } from './app.ts';
import { accounts } from './support.ts';

/** The story of one farm: Kirra invites Ash on a phone, who works there, only reads, and is removed while she has no signal. */
test.describe('a farm of two people', () => {
  test.describe.configure({ mode: 'serial' });
  let kirra: Page;
  let ash: Page;
  const people = '/farm/kirra/people';
  const list = (page: Page) => content(page).getByRole('list', { name: 'People on this farm' });

  test.beforeAll(async ({ browser }) => {
    kirra = await openAs(browser, accounts.normal);
    ash = await openAs(browser, accounts.admin);
  });
  test.afterAll(async () => {
    await kirra.close();
    await ash.close();
  });

  const menuOf = async (page: Page): Promise<void> => {
    await bar(page)
      .getByRole('button', { name: /@drover.example/ })
      .click();
  };

  test('the owner invites by email, and is told at the field of an email that no member has', async () => {
    await menuOf(kirra);
    await kirra.getByRole('menuitem', { name: /People on this farm/ }).click();
    await expect(
      content(kirra).getByRole('heading', { level: 1, name: 'People on this farm' }),
    ).toBeVisible();
    const email = content(kirra).getByRole('textbox', { name: 'Email' });
    await email.fill('kirra@drover.example');
    await content(kirra).getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(
      content(kirra).getByText('This is your own email. You are on this farm already.'),
    ).toBeVisible();
    await email.fill('nobody@elsewhere.example');
    await content(kirra).getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(content(kirra).getByText('No member has this email. Invite anyway?')).toBeVisible();
    await email.fill('admin@drover.example');
    await content(kirra).getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(list(kirra)).toContainText('Not answered, open until');
    await expectAccessible(kirra);
  });

  test('the invited person accepts in the user menu on a phone, opens the farm and changes a trade', async () => {
    await ash.setViewportSize({ width: 390, height: 844 });
    await goAndArrive(ash, '/farm/ash/people');
    await expect(content(ash).getByText(/invites you to work on/)).toBeVisible();
    await content(ash).getByRole('button', { name: 'Accept' }).click();
    await expect(notices(ash).getByText(/You are on/)).toBeVisible();
    await ash.setViewportSize({ width: 1280, height: 1800 });
    await menuOf(ash);
    await ash.getByRole('menuitemradio', { name: /you work there/ }).click();
    await expect(ash).toHaveURL(/\/trades\/kirra\/tradeList/);
    await expect(bar(ash)).toContainText('Kirra');
    await goAndArrive(ash, '/trades/kirra/tradeDetail/create');
    await content(ash).getByRole('textbox', { name: 'Name', exact: true }).fill('Bought by Ash');
    await bar(ash).getByRole('button', { name: 'Save' }).click();
    await expect(ash).toHaveURL(/\/tradeDetail\/(?!create)/);
    await goAndArrive(kirra, '/trades/kirra/tradeList');
    await expect(content(kirra).getByText('Bought by Ash').first()).toBeVisible();
  });

  test('made a reader she sees everything and changes nothing', async () => {
    await goAndArrive(kirra, people);
    await list(kirra).getByRole('combobox').selectOption('Reads');
    await expect(notices(kirra).getByText('Role changed.')).toBeVisible();
    await ash.reload();
    await goAndArrive(ash, '/trades/kirra/tradeDetail/create');
    await expect(content(ash).getByText('You read this farm and cannot change it.')).toBeVisible();
    await goAndArrive(ash, people);
    await expect(list(ash)).not.toContainText('kirra@drover.example');
    await list(kirra).getByRole('combobox').selectOption('Works here');
    await expect(notices(kirra).getByText('Role changed.').first()).toBeVisible();
    await ash.reload();
    await expect(content(ash).getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('removed without a signal, her device keeps nothing readable and offers what she had not sent', async () => {
    await goAndArrive(ash, '/trades/kirra/tradeList');
    await ash.context().setOffline(true);
    await goAndArrive(ash, '/trades/kirra/tradeDetail/create');
    await content(ash).getByRole('textbox', { name: 'Name', exact: true }).fill('Typed in the paddock');
    await bar(ash).getByRole('button', { name: 'Save' }).click();
    await expect(ash).toHaveURL(/\/tradeDetail\/(?!create)/);
    await list(kirra)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await kirra.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(list(kirra).getByRole('listitem')).toHaveCount(1);
    await ash.context().setOffline(false);
    await expect(ash.getByRole('heading', { name: /You are no longer on/ })).toBeVisible({ timeout: 30_000 });
    await expect(ash.getByText('Steers')).toHaveCount(0);
    const download = ash.waitForEvent('download');
    await ash.getByRole('button', { name: 'Save as a file' }).click();
    const file = await (await download).path();
    expect(file).not.toBe('');
    await ash.getByRole('button', { name: 'Forget this farm' }).click();
    await expect(content(ash).getByRole('heading', { name: /Welcome/ })).toBeVisible();
    const left = await ash.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    expect(left.filter((name) => name.includes(' on kirra'))).toEqual([]);
    const kept = await ash.evaluate(() => JSON.stringify(localStorage));
    expect(kept).not.toContain('"slug":"kirra"');
  });
});
