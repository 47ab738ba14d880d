import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';

/** Serves the sheet on records in memory: the real sheet, records, figures and styles; no server, no sign-in. */
export async function serveSheetPage(port: number): Promise<ViteDevServer> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const server = await createServer({
    root: here,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    cacheDir: fileURLToPath(new URL('../../../node_modules/.vite-sheet-page', import.meta.url)),
    server: { port, strictPort: true, hmr: false, watch: null, fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
    optimizeDeps: { include: ['ag-grid-community', 'react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'decimal.js', 'uuidv7'] },
  });
  await server.listen();
  return server;
}
