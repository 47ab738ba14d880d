import { expect as plain, type BrowserContext, type Page } from '@playwright/test';
import { signInPaths } from '#contract/sign-in.ts';
import { addTrade, content, side } from '../app.ts';
import type { RealApp } from './app.ts';
import type { ThirdParty } from './third-party.ts';

// Two cores run the provider, the server, the database and the browser. A slow second is not a failure.
const expect = plain.configure({ timeout: 30_000 });

export interface Walked {
  readonly subject: string;
  /** How many renewals used the refresh token. */
  readonly renewals: number;
  /** How many renewals used the hidden frame. */
  readonly silent: number;
  readonly asksAgainAfterSignOut: boolean;
}

const wanted = '/user/terms';
const terms = (page: Page) => content(page).getByRole('heading', { name: 'Terms And Conditions' });

/** Collects the page's own errors. Ignores failed requests, such as a 403, because these are normal. */
function watchConsole(page: Page, seen: string[]): void {
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) seen.push(text);
  });
  page.on('pageerror', (error) => seen.push(String(error)));
}

/** Signs in to a new site for the first time, and makes the person an Admin. */
async function enter(page: Page, app: RealApp, party: ThirdParty): Promise<string> {
  await page.goto(app.origin + wanted);
  if (party.cancel !== undefined) {
    await party.cancel.press(page);
    await expect(page.getByRole('heading', { name: 'The sign-in did not work' })).toBeVisible();
    await expect(content(page)).toContainText(party.cancel.words);
    await page.getByRole('button', { name: 'Sign in again' }).click();
  }
  await party.logIn(page);
  await expect(page.getByRole('heading', { name: 'You are not a member here' })).toBeVisible();
  const subject = await content(page).locator('code').innerText();
  app.addAdmin(subject, party.email);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(terms(page)).toBeVisible();
  expect(page.url()).toBe(app.origin + wanted);
  return subject;
}

/**
 * Loads the page and waits until the API accepts the page's new token. An earlier second load could repeat a renewal. Some providers
 * treat a repeated renewal as theft.
 */
async function isIn(page: Page, load: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse((response) => /\/api\/(users|changes)\//.test(response.url()));
  await load();
  expect((await answer).status()).toBe(200);
  await expect(terms(page)).toBeVisible();
}

/** Signs in, adds a trade, renews in two tabs at once, and signs out. */
export async function walk(context: BrowserContext, app: RealApp, party: ThirdParty): Promise<Walked> {
  const page = await context.newPage();
  const complaints: string[] = [];
  watchConsole(page, complaints);
  let bearer = '';
  let renewals = 0;
  let silent = 0;
  context.on('request', (request) => {
    const header = request.headers()['authorization'];
    if (request.url().startsWith(`${app.origin}/api/`) && header !== undefined) bearer = header;
    if (request.method() === 'POST' && request.postData()?.includes('grant_type=refresh_token'))
      renewals += 1;
    if (request.url().startsWith(`${app.origin}${signInPaths.frame}?`)) silent += 1;
  });

  const subject = await enter(page, app, party);
  await expect(page.getByRole('button', { name: party.email }).first()).toBeVisible();

  const link = await side(page).getByRole('link', { name: 'Add New Trade' }).getAttribute('href');
  const slug = link?.split('/')[2] ?? '';
  const name = `Walked ${party.name.slice(0, 8)}`;
  await addTrade(page, slug, name);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${app.origin}/api/Trades/${slug}`, {
        headers: { authorization: bearer },
      });
      return answer.ok() ? JSON.stringify(await answer.json()) : answer.status();
    })
    .toContain(name);

  await isIn(page, () => page.goto(app.origin + wanted));
  const second = await context.newPage();
  watchConsole(second, complaints);
  await isIn(second, () => second.goto(app.origin + wanted));
  for (let round = 0; round < 4; round++) {
    await Promise.all([page, second].map((each) => isIn(each, () => each.reload())));
  }
  expect(complaints).toEqual([]);

  await side(page).getByRole('button', { name: 'Logout' }).click();
  await party.confirmSignOut?.(page);
  await expect(page).toHaveURL(`${app.origin}/`);
  await expect(second).toHaveURL(`${app.origin}/`);
  await second.close();
  // The browser may still be returning from the provider, which cancels this navigation.
  await expect(() => page.goto(app.origin + wanted)).toPass();
  const asks = await asksAgain(page, app);
  expect(asks || !party.endsSession).toBe(true);
  return { subject, renewals, silent, asksAgainAfterSignOut: asks };
}

/** Opens the app when the provider does not accept its web origin. Returns the screen's advice. */
export async function isToldOfCors(context: BrowserContext, app: RealApp): Promise<string> {
  const page = await context.newPage();
  await page.goto(app.origin + wanted);
  const words = page.getByText(/does not let this site read its answer \(CORS/);
  await expect(words).toBeVisible();
  await expect(words).toContainText(`allow the web origin ${app.origin}`);
  return words.innerText();
}

/** Returns true if the provider asks for the password after a sign-out. */
async function asksAgain(page: Page, app: RealApp): Promise<boolean> {
  const password = page.locator('input[type="password"]');
  await expect(password.or(terms(page)).first()).toBeVisible();
  return !page.url().startsWith(app.origin);
}
