import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/** Builds and serves the sheet on records in memory: the real sheet, records, figures and styles; no server, no sign-in. Answers how to stop it. */
export async function serveSheetPage(port: number): Promise<() => Promise<void>> {
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
    preview: { port, strictPort: true },
  });
  return async () => {
    await served.close();
    await rm(folder, { recursive: true, force: true });
  };
}
