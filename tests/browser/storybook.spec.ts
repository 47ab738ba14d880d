/** Starts Storybook as designers do. Opens every folder and page, and switches the theme. The console must show no errors. */
import { expect, test, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../reliability/server-process.ts';

interface Entry {
  readonly id: string;
  readonly type: 'docs' | 'story';
  readonly title: string;
  readonly importPath: string;
  readonly tags: readonly string[];
}

interface Shown extends Entry {
  readonly stories: number;
}

const root = new URL('../..', import.meta.url);
let storybook: ChildProcess;
let address: string;
let output = '';

test.use({ trace: 'off' });

/** What the preview renders now. `isWhole` is true once a page has rendered all of its stories. */
interface Drawing {
  readonly id: string;
  readonly phase?: string;
  readonly isWhole: boolean;
}

/** Runs `npm run storybook` on a free port and without questions. */
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

/** Selects every hand-written page. From each folder, selects one generated page and one story, if possible without a play function. */
async function oneOfEach(): Promise<readonly Shown[]> {
  const { entries } = (await (await fetch(`${address}/index.json`)).json()) as {
    entries: Record<string, Entry>;
  };
  const all = Object.values(entries);
  const storiesOn = (page: Entry): number =>
    all.filter(({ type, importPath }) => type === 'story' && importPath === page.importPath).length;
  const work = (entry: Entry): number =>
    entry.type === 'docs' ? storiesOn(entry) : Number(entry.tags.includes('play-fn'));
  const shown = new Map<string, Entry>();
  for (const entry of all) {
    const { id, type, title, importPath } = entry;
    // A generated page renders all stories of a file. For screens and sheets this takes a minute.
    if (type === 'docs' && /\/stories\/(screens|sheets)\//.test(importPath)) continue;
    const what = importPath.endsWith('.mdx') ? id : `${type} of ${title.split('/')[0]}`;
    const before = shown.get(what);
    if (before === undefined || work(entry) < work(before)) shown.set(what, entry);
  }
  return [...shown.values()]
    .map((entry) => ({ ...entry, stories: entry.type === 'docs' ? storiesOn(entry) : 1 }))
    .toSorted((one, other) => one.type.localeCompare(other.type));
}

/** Storybook logs this error if its first requests take more than a second. Our pages are fine. */
const ofItsOwnClock = 'UniversalStoreFollowerTimeoutError';

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

async function drawing(page: Page, stories: number): Promise<Drawing | undefined> {
  return await page.frame({ url: /iframe\.html/ })?.evaluate((least) => {
    const { __STORYBOOK_PREVIEW__: preview } = window as {
      __STORYBOOK_PREVIEW__?: {
        currentRender?: { readonly id: string; readonly phase?: string };
        storyRenders: readonly { isPreparing(): boolean; isPending(): boolean }[];
      };
    };
    if (preview?.currentRender === undefined) return undefined;
    const { currentRender: now, storyRenders: all } = preview;
    const isWhole = all.length >= least && !all.some((story) => story.isPreparing() || story.isPending());
    return { id: now.id, ...(now.phase !== undefined && { phase: now.phase }), isWhole };
  }, stories);
}

/** Opens an entry from the sidebar and waits until it has rendered and played all its stories. Leaving earlier would hide errors. */
async function show(page: Page, { id, type, stories }: Shown): Promise<void> {
  await page.frame({ url: /iframe\.html/ })?.evaluate((storyId) => {
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as {
      __STORYBOOK_ADDONS_CHANNEL__?: { emit: (name: string, what: { storyId: string }) => void };
    };
    channel?.emit('selectStory', { storyId });
  }, id);
  await expect(page.locator(`a[id="${id}"]`)).toBeVisible();
  const end = { id, ...(type === 'story' && { phase: 'finished' }), isWhole: true };
  // Between a story and a page, the preview reloads and cannot be queried for a moment.
  await expect(async () => expect(await drawing(page, stories)).toEqual(end), id).toPass({ timeout: 60_000 });
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
  // The story tests check every story with axe, so axe is off here.
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

/** Runs `npm run storybook:build` into a separate folder. */
async function build(folder: string): Promise<void> {
  let said = '';
  const args = ['run', 'storybook:build', '--', '--disable-telemetry', '-o', folder];
  const building = spawn('npm', args, { cwd: root });
  for (const stream of [building.stdout, building.stderr])
    stream.on('data', (piece: Buffer) => (said += piece.toString()));
  const [code] = (await once(building, 'exit')) as [number | null];
  expect(code, said).toBe(0);
}

test('npm run storybook:build writes a workbench that any web server can serve, and the workbench opens on Welcome', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const complaints = complaintsOf(page);
  const folder = await mkdtemp(join(tmpdir(), 'drover-workbench-'));
  try {
    await build(folder);
    await page.route('https://workbench.example/**', (route) => {
      const { pathname } = new URL(route.request().url());
      return route.fulfill({ path: join(folder, pathname === '/' ? 'index.html' : pathname) });
    });
    await page.goto('https://workbench.example/');
    const shown = page.frameLocator('#storybook-preview-iframe');
    await expect(shown.getByRole('heading', { level: 1, name: 'The workbench' })).toBeVisible({
      timeout: 60_000,
    });
    expect(complaints).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
