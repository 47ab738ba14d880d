/** The designers' workbench as they start it: it opens, every folder and page shows, the theme switches, and the console stays clean. */
import { expect, test, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../reliability/server-process.ts';

interface Entry {
  readonly id: string;
  readonly type: 'docs' | 'story';
  readonly title: string;
  readonly importPath: string;
  readonly tags: readonly string[];
}

const root = new URL('../..', import.meta.url);
let storybook: ChildProcess;
let address: string;
let output = '';

test.use({ trace: 'off' });

interface Drawing {
  readonly id: string;
  readonly phase?: string;
}

/** `npm run storybook` to the letter, but on a free port and with no question. */
test.beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  const args = ['run', 'storybook', '--', '--ci', '--exact-port', '-p', String(port)];
  storybook = spawn('npm', args, { cwd: root, detached: true });
  for (const stream of [storybook.stdout, storybook.stderr])
    stream?.on('data', (piece: Buffer) => (output += piece.toString()));
  await expect(async () => {
    expect(storybook.exitCode, output).toBeNull();
    expect((await fetch(`${address}/index.json`)).ok).toBe(true);
  }, 'Storybook answers').toPass({ timeout: 60_000 });
});

test.afterAll(async () => {
  if (storybook.pid === undefined || storybook.exitCode !== null) return;
  const gone = once(storybook, 'exit');
  process.kill(-storybook.pid, 'SIGTERM');
  await gone;
});

/**
 * Every page that is written by hand, and a story and the first page by itself of every folder. Of the stories the first that plays
 * nothing, where there is one: what a story plays is proven in the stories' own tests, and costs ten times what it shows.
 */
async function oneOfEach(): Promise<readonly Entry[]> {
  const { entries } = (await (await fetch(`${address}/index.json`)).json()) as {
    entries: Record<string, Entry>;
  };
  const shown = new Map<string, Entry>();
  for (const entry of Object.values(entries)) {
    const { id, type, title, importPath, tags } = entry;
    // What is drawn on a page of its own are all stories of a file at once: for whole screens and sheets that takes a minute.
    if (type === 'docs' && /\/stories\/(screens|sheets)\//.test(importPath)) continue;
    const what = importPath.endsWith('.mdx') ? id : `${type} of ${title.split('/')[0]}`;
    const before = shown.get(what);
    const isStiller =
      before?.type === 'story' && before.tags.includes('play-fn') && !tags.includes('play-fn');
    if (before === undefined || isStiller) shown.set(what, entry);
  }
  return [...shown.values()];
}

/**
 * Storybook gives its server one second to answer its first questions, in the same thread that draws the preview, and complains when
 * a busy machine takes longer. That says nothing of our pages.
 */
const ofItsOwnClock = 'UniversalStoreFollowerTimeoutError';

/** What the console says of what went wrong. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  const hear = (text: string): void => {
    if (!text.includes(ofItsOwnClock)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') hear(message.text());
  });
  page.on('pageerror', (error) => hear(String(error)));
  return complaints;
}

/** What the preview draws at the moment, and how far it is. */
async function drawing(page: Page): Promise<Drawing | undefined> {
  return await page.frame({ url: /iframe\.html/ })?.evaluate(() => {
    const { __STORYBOOK_PREVIEW__: preview } = window as {
      __STORYBOOK_PREVIEW__?: { currentRender?: Drawing };
    };
    const now = preview?.currentRender;
    return now && { id: now.id, ...(now.phase !== undefined && { phase: now.phase }) };
  });
}

/**
 * A story is there when it is drawn and has played. It is chosen as a link on a page of the workbench does it: the
 * sidebar opens its folder and marks it. With all folders open, to be clicked in, the sidebar takes a second of work for each step.
 */
async function show(page: Page, { id, type }: Entry): Promise<void> {
  await page.frame({ url: /iframe\.html/ })?.evaluate((storyId) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as {
      __STORYBOOK_ADDONS_CHANNEL__?: { emit: (name: string, what: { storyId: string }) => void };
    };
    channel?.emit('selectStory', { storyId });
  }, id);
  await expect(page.locator(`a[id="${id}"]`)).toBeVisible();
  const end = type === 'story' ? { id, phase: 'finished' } : { id };
  // To another kind of page the preview loads again: then there is for a moment nothing to ask.
  await expect(async () => expect(await drawing(page)).toEqual(end), id).toPass({ timeout: 60_000 });
  const root = page
    .frameLocator('#storybook-preview-iframe')
    .locator(':is(#storybook-docs h1, #storybook-root > *)');
  await expect(root.filter({ visible: true }).first(), id).toBeVisible({ timeout: 60_000 });
}

async function inDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Light or dark/ }).click();
  await page.getByRole('option', { name: 'Dark' }).click();
  await expect(page.frameLocator('#storybook-preview-iframe').locator('html')).toHaveAttribute(
    'data-theme',
    'dark',
  );
}

test('npm run storybook opens, shows every page and every folder in both themes, and the console stays clean', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  const entries = await oneOfEach();
  expect(entries.filter(({ type }) => type === 'docs').length).toBeGreaterThan(6);
  expect(entries.filter(({ type }) => type === 'story').length).toBeGreaterThan(4);
  // axe has read them all in the stories' own tests.
  await page.goto(`${address}/?path=/docs/start-welcome--docs&globals=a11y.manual:!true`);
  await expect(page.frameLocator('#storybook-preview-iframe').locator('#storybook-docs h1')).toBeVisible({
    timeout: 60_000,
  });
  for (const entry of entries) {
    await show(page, entry);
    expect(complaints, entry.id).toEqual([]);
  }
  await inDark(page);
  expect(complaints).toEqual([]);
});
