import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch, type KeyInput } from 'puppeteer-core';
import { NotRun } from '../not-run.ts';
import type { Driven, KeyName } from './driven.ts';

const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr';

const chords: Partial<Record<KeyName, KeyInput>> = { All: 'a', Undo: 'z', Copy: 'c', Paste: 'v' };

/** Debian's Firefox by WebDriver BiDi. @throws NotRun where it is not installed */
export async function openFirefox(): Promise<Driven> {
  if (!existsSync(path))
    throw new NotRun('Firefox is not installed (Debian: apt-get install firefox-esr, or set FIREFOX_PATH)');
  const profile = await mkdtemp(join(tmpdir(), 'drover-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: path,
    headless: true,
    userDataDir: profile,
    env: { ...process.env, HOME: profile },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    version: await browser.version(),
    // The app may move on by itself while the page still loads; Firefox calls that an error.
    goTo: async (address) => void (await page.goto(address, { waitUntil: 'load' }).catch(() => null)),
    ask: (expression) => page.evaluate(expression),
    press: (selector) => page.click(selector),
    async keys(...strokes) {
      for (const stroke of strokes) {
        if (typeof stroke === 'string') {
          await page.keyboard.type(stroke);
          continue;
        }
        const letter = chords[stroke.key];
        if (letter === undefined) {
          await page.keyboard.press(stroke.key as KeyInput);
          continue;
        }
        await page.keyboard.down('Control');
        await page.keyboard.press(letter);
        await page.keyboard.up('Control');
      }
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
