import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Order } from './serve.ts';

export const kirra = 'kirra@drover.example';
export const password = 'drover-demo';

/** What the journeys ask of the servers' process (serve.ts). */
export interface Site {
  order(order: Order): Promise<unknown>;
  close(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly ready?: boolean;
  readonly result?: unknown;
  readonly failure?: string;
}

export async function openSite(): Promise<Site> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'serve.ts'), {
    cwd: join(import.meta.dirname, '../../..'),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The servers ended with ${code}.`)));
    child.on('message', (reply: Reply) => {
      if (reply.ready === true) resolve();
      else waiting.get(reply.id ?? -1)?.(reply);
    });
  });
  return {
    order(order) {
      const id = (last += 1);
      child.send({ id, order });
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ result, failure }) =>
          failure === undefined ? resolve(result) : reject(new Error(failure)),
        );
      });
    },
    close() {
      child.removeAllListeners('exit');
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Fills the hosted login page. */
export async function logIn(page: Page, email = kirra): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** From a page of the site through the hosted login and back. */
export async function signIn(page: Page, site: string, path = '/wanted', email = kirra): Promise<void> {
  await page.goto(site + path);
  await expect(page.locator('#state')).toHaveText('signed out');
  await page.evaluate(() => void window.session.signIn());
  await logIn(page, email);
  await expect(page.locator('#state')).toHaveText('signed in');
}
