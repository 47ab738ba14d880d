import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isBuilt } from '../../src/cli/web-app.ts';

/** `npm start` builds the web app only if it is missing or older than its sources. */
let root = '';

/** Writes a file whose modification time is this second of a fixed day. */
async function changed(name: string, second: number): Promise<void> {
  const path = join(root, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await utimes(path, 1_800_000_000 + second, 1_800_000_000 + second);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'drover-web-app-'));
  await changed('src/web/app/main.tsx', 1);
});
afterEach(() => rm(root, { recursive: true }));

test('an app counts as not built when it is missing, and as built when it is as new as its sources', async () => {
  expect(await isBuilt(root, join(root, 'dist'))).toBe(false);
  await changed('dist/index.html', 1);
  expect(await isBuilt(root, join(root, 'dist'))).toBe(true);
});

test.each([
  'src/web/app/main.tsx',
  'src/contract/messages.ts',
  'src/workbook/out.ts',
  'src/paper/page.ts',
  'calc-core/market/swap.ts',
  'src/build/member.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
])('one older than %s is built again', async (source) => {
  await changed('dist/index.html', 2);
  await changed(source, 3);
  expect(await isBuilt(root, join(root, 'dist'))).toBe(false);
});

test('a change of a file that is no source of the app is ignored', async () => {
  await changed('dist/index.html', 2);
  await changed('src/server/main.ts', 3);
  expect(await isBuilt(root, join(root, 'dist'))).toBe(true);
});
