import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtemp } from 'node:fs/promises';
import { build } from 'vite';

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly body: unknown;
  readonly authorization: string | null;
}

/** A provider that records every request and answers as configured. It also serves the test page. */
export interface Recorder {
  readonly origin: string;
  take(): Recorded[];
  answer: { status: number; body: unknown };
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (text === '') return null;
  if (request.headers['content-type']?.startsWith('application/json') === true) return JSON.parse(text);
  return { form: Object.fromEntries(new URLSearchParams(text)) };
}

async function bundle(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'identity-calls-'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir,
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: 'calls' },
    },
  });
  return readFile(join(outDir, 'calls.js'), 'utf8');
}

export async function openRecorder(port: number): Promise<Recorder> {
  const ours = await bundle();
  const theirs = await readFile(
    join(import.meta.dirname, '../../../../node_modules/auth0-js/dist/auth0.min.js'),
    'utf8',
  );
  const files: Record<string, readonly [string, string]> = {
    '/page': [
      'text/html',
      '<!doctype html><script src="/theirs.js"></script><script type="module" src="/ours.js"></script>',
    ],
    '/ours.js': ['text/javascript', ours],
    '/theirs.js': ['text/javascript', theirs],
    '/favicon.ico': ['image/x-icon', ''],
  };
  let records: Recorded[] = [];
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', origin);
    const file = files[url.pathname];
    if (file !== undefined) {
      reply.writeHead(200, { 'content-type': file[0] }).end(file[1]);
      return;
    }
    void bodyOf(request).then((body) => {
      const { authorization } = request.headers;
      records.push({
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        body,
        authorization: authorization ?? null,
      });
      reply
        .writeHead(recorder.answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(recorder.answer.body));
    });
  });
  const origin = `http://localhost:${port}`;
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const recorder: Recorder = {
    origin,
    take() {
      const taken = records;
      records = [];
      return taken;
    },
    answer: { status: 200, body: {} },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return recorder;
}
