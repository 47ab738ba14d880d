import { fork } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export const kirra = 'kirra@drover.example';
export const password = 'drover-demo';

/** The servers of the sign-in journeys run in their own process (serve.ts). */
export interface Site {
  close(): Promise<void>;
}

export async function openSite(): Promise<Site> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    cwd: join(import.meta.dirname, '../../..'),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The servers ended with ${code}.`)));
    child.once('message', () => resolve());
  });
  return {
    close() {
      child.removeAllListeners('exit');
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      return ended;
    },
  };
}

export async function logIn(page: Page, email = kirra): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in from a visitor's page, and waits for the return to the site. */
export async function signIn(page: Page): Promise<void> {
  await expect(page.locator('#state')).toHaveText('signed out');
  await page.evaluate(() => void window.session.signIn());
  await logIn(page);
  await expect(page.locator('#state')).toHaveText('signed in');
}
