import { expect, type Browser, type LaunchOptions, type Page } from '@playwright/test';

/** The demo accounts of the development sign-in. Their password is on the login page. */
export const accounts = {
  normal: 'kirra@drover.example',
  admin: 'admin@drover.example',
  restricted: 'restricted@drover.example',
  /** Owns a farm with four people. */
  owner: 'tom@drover.example',
  /** Works on Tom's farm. */
  worker: 'nina@drover.example',
  /** May only read on Tom's farm. */
  bank: 'bank@drover.example',
} as const;

const password = 'drover-demo';

/** Opens a page that needs a sign-in, logs in, and waits for the page. */
export async function signIn(
  page: Page,
  account: string = accounts.normal,
  wanted = '/user/main',
): Promise<void> {
  await page.goto(wanted);
  await page.getByLabel('Email').fill(account);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname.toLowerCase() === wanted.toLowerCase());
  await expect(page.getByText('Loading...').filter({ visible: true })).toHaveCount(0);
}

/** Starts a second browser with text twice as large. The caller must close the second browser. */
export const withLargeType = (like: Browser, options: LaunchOptions): Promise<Browser> =>
  like
    .browserType()
    .launch({ ...options, args: [...(options.args ?? []), '--blink-settings=defaultFontSize=32'] });

/** Returns everything that this origin stores in the browser, as one text. Leaves out the app's own files and HttpOnly cookies. */
export function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      });
    const everything: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const opened = await answer(indexedDB.open(name));
      everything.push(name);
      for (const store of opened.objectStoreNames)
        everything.push(await answer(opened.transaction(store).objectStore(store).getAll()));
      opened.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const reply of await cache.matchAll())
        everything.push(reply.url, /\/assets\/|\.png$/.test(reply.url) ? '' : await reply.text());
    }
    return JSON.stringify(everything);
  });
}
