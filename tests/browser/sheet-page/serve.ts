import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** Builds and serves the sheet on records in memory: the real sheet, records, figures and styles; no server, no sign-in. */
export async function serveSheetPage(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'drover-sheet-page-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', minify: false },
  });
  const served = await preview({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    // Any port that is free.
    preview: { port: 0 },
  });
  const address = served.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the sheet’s page is not served');
  return {
    address,
    stop: async () => {
      await served.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
