import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Builds the page once per run. If another worker is building it, this waits. */
async function built(): Promise<string> {
  const folder = join(
    process.env['DROVER_TEST_BUILDS'] ?? (await mkdtemp(join(tmpdir(), 'drover-builds-'))),
    'sheet-page',
  );
  const begun = `${folder}-begun`;
  while (!existsSync(folder)) {
    const isFirst = await mkdir(begun).then(
      () => true,
      () => false,
    );
    if (isFirst) await buildInto(folder).finally(() => rm(begun, { recursive: true }));
    else await wait(100);
  }
  return folder;
}

async function buildInto(folder: string): Promise<void> {
  // Another worker may have built the page before this worker got the lock.
  if (existsSync(folder)) return;
  const outDir = `${folder}-new`;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2023' },
  });
  await rename(outDir, folder);
}

/** Serves the real sheet with records in memory, without a server or a sign-in. */
export async function serveSheetPage(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const served = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: await built() },
    // Any port that is free.
    preview: { port: 0 },
  });
  const address = served.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the sheet’s page is not served');
  return { address, stop: () => served.close() };
}
