import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launch, type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { NotRun } from '../not-run.ts';
import type { Driven, Key, KeyName } from './driven.ts';

const chords: Partial<Record<KeyName, KeyInput>> = { All: 'a', Undo: 'z', Copy: 'c', Paste: 'v' };

interface Kind {
  readonly browser: 'firefox' | 'chrome';
  readonly path: string;
  readonly args: readonly string[];
  /** The message if the browser is not installed. */
  readonly missing: string;
}

interface Running {
  readonly browser: Browser;
  readonly page: Page;
}

async function start(
  { browser: kind, path, args }: Kind,
  profile: string,
  onStay: () => void,
): Promise<Running> {
  const browser = await launch({
    browser: kind,
    executablePath: path,
    args: [...args],
    headless: true,
    userDataDir: profile,
    env: { ...process.env, HOME: profile },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 2000 });
  // Stays on the page if it warns that something is not stored yet. `goTo` tries again a moment later.
  page.on('dialog', (dialog) => {
    onStay();
    void dialog.dismiss();
  });
  return { browser, page };
}

async function stroke({ keyboard }: Page, one: string | Key): Promise<void> {
  if (typeof one === 'string') return keyboard.type(one);
  const letter = chords[one.key];
  if (letter === undefined) return keyboard.press(one.key as KeyInput);
  await keyboard.down('Control');
  await keyboard.press(letter);
  await keyboard.up('Control');
}

/**
 * Opens a browser with Puppeteer. Its profile survives a kill.
 * @throws NotRun when the browser is not installed
 */
async function open(kind: Kind): Promise<Driven> {
  if (!existsSync(kind.path)) throw new NotRun(kind.missing);
  const profile = await mkdtemp(join(tmpdir(), `drover-${kind.browser}-`));
  let isStaying = false;
  const stay = (): void => {
    isStaying = true;
  };
  let { browser, page } = await start(kind, profile, stay);
  return {
    version: await browser.version(),
    async goTo(address) {
      do {
        isStaying = false;
        // The app may navigate while the page is loading. Firefox reports this as an error.
        await page.goto(address, { waitUntil: 'load' }).catch(() => null);
        if (isStaying) await wait(200);
      } while (isStaying);
    },
    ask: (expression) => page.evaluate(expression),
    press: (selector) => page.click(selector),
    async keys(...strokes) {
      for (const one of strokes) await stroke(page, one);
    },
    print: async () => Buffer.from(await page.pdf()),
    async kill() {
      const child = browser.process();
      if (child === null) throw new Error('The browser has no process');
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      ({ browser, page } = await start(kind, profile, stay));
      return 'the browser';
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

export const openFirefox = (): Promise<Driven> =>
  open({
    browser: 'firefox',
    path: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    args: [],
    missing: 'Firefox is not installed (Debian: apt-get install firefox-esr, or set FIREFOX_PATH)',
  });

/** Opens Debian's Chromium. Its sandbox is off if the user is root. */
export const openChromium = (): Promise<Driven> =>
  open({
    browser: 'chrome',
    path: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    missing: 'Chromium is not installed (Debian: apt-get install chromium, or set CHROMIUM_PATH)',
  });
