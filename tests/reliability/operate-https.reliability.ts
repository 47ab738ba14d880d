import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bounds } from '#server/bounds.ts';
import { DebianPostgres } from './debian-postgres.ts';
import { NotRun } from './not-run.ts';
import { HttpsProxy } from './proxies.ts';
import { freePort, ServerProcess } from './server-process.ts';
import { presentPrograms } from './year/release.ts';

export const name =
  'operate: HTTPS by deploy/Caddyfile and deploy/nginx.conf: what passes unchanged, live events at once, who is believed';

/** In ms. The guide requires proxies to allow 30 seconds of silence, so this is a little longer. */
const silence = 32_000;

const must = (isSo: boolean, fault: string): void => {
  if (!isSo) throw new Error(fault);
};

async function whole(reply: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of reply) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Checks that a compressed script and the ETag of a list pass the proxy unchanged. */
async function unchanged(proxy: HttpsProxy, server: ServerProcess): Promise<void> {
  const page = (await whole(await proxy.ask('GET', '/'))).toString();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const through = await proxy.ask('GET', script, { 'accept-encoding': 'br' });
  const direct = await fetch(server.base + script, { headers: { 'accept-encoding': 'identity' } });
  must(through.headers['content-encoding'] === 'br', `${proxy.name}: the script comes as ${script}`);
  const size = (await whole(through)).length;
  must(size < (await direct.arrayBuffer()).byteLength / 2, `${proxy.name}: ${size} bytes of script`);
  const list = `/api/Trades/${server.slug}`;
  const { etag } = await server.send('GET', list);
  const headers = { authorization: server.authorization, 'accept-encoding': 'gzip, br' };
  const same = await proxy.ask('GET', list, headers);
  await whole(same);
  must(same.headers.etag === etag, `${proxy.name}: ETag ${same.headers.etag} in place of ${etag}`);
  const again = await proxy.ask('GET', list, { ...headers, 'if-none-match': etag ?? '' });
  await whole(again);
  must(
    etag === null || again.statusCode === 304,
    `${proxy.name}: unchanged, and answered ${again.statusCode}`,
  );
}

/** Sends the largest body that the server accepts, and one byte more. The proxy must pass on the 413, because devices retry after a 5xx. */
async function large(proxy: HttpsProxy, server: ServerProcess): Promise<void> {
  const file = JSON.stringify({ format: 'drover-records', version: 1, groups: [], carrys: [], trades: [] });
  const headers = { authorization: server.authorization, 'content-type': 'application/json' };
  for (const [size, status] of [
    [bounds.importBody, 200],
    [bounds.importBody + 1, 413],
  ] as const) {
    const body = file + ' '.repeat(size - file.length);
    const reply = await proxy.ask('POST', `/api/import/${server.slug}`, headers, body);
    const said = (await whole(reply)).toString();
    must(
      reply.statusCode === status,
      `${proxy.name}: ${size} bytes are answered ${reply.statusCode}: ${said}`,
    );
  }
}

/** Checks that an event arrives soon after the stream has opened, and after a long silence. Resolves with the longer time in ms. */
async function live(proxy: HttpsProxy, server: ServerProcess): Promise<number> {
  const stream = await proxy.ask('GET', `/api/live/${server.slug}`, { authorization: server.authorization });
  let said = '';
  let hasEnded = false;
  stream.on('data', (text: Buffer) => (said += text.toString()));
  stream.on('close', () => (hasEnded = true));
  const count = (): number => said.split('event: changed').length - 1;
  const took: number[] = [];
  for (const quiet of [500, silence]) {
    await wait(quiet);
    must(
      !hasEnded && said.includes('event: open'),
      `${proxy.name}: the stream is away after ${quiet} ms: ${said}`,
    );
    const before = count();
    const { status } = await server.send('POST', `/api/TradeGroups/${server.slug}`, {
      Name: `Live ${quiet}`,
    });
    must(status === 201, `A write was answered ${status}`);
    const from = Date.now();
    while (count() === before && Date.now() - from < 10_000) await wait(10);
    took.push(Date.now() - from);
    must(count() > before, `${proxy.name}: kept an event back for 10 s`);
  }
  stream.destroy();
  return Math.max(...took);
}

/** Checks that the audit trail does not contain an address that a client claims. */
async function believed(proxy: HttpsProxy, server: ServerProcess, database: DebianPostgres): Promise<void> {
  const headers = {
    authorization: server.authorization,
    'x-forwarded-for': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
  };
  await database.query('delete from audit');
  const { statusCode } = await proxy.ask('POST', `/api/Users/${server.slug}/sign-in`, headers);
  must(statusCode === 204, `${proxy.name}: a sign-in is answered ${statusCode}`);
  const rows = await database.query("select detail->>'from' as origin from audit where event = 'sign-in'");
  const said = JSON.stringify(rows);
  must(said === '[{"origin":"127.0.0.1"}]', `${proxy.name}: the audit has ${said}`);
}

async function sentToHttps(proxy: HttpsProxy): Promise<void> {
  const reply = await fetch(`http://localhost:${proxy.plain}/trades?x=1`, { redirect: 'manual' });
  const to = reply.headers.get('location') ?? '';
  must([301, 308].includes(reply.status), `${proxy.name}: without HTTPS it answers ${reply.status}`);
  must(/^https:\/\/localhost.*\/trades\?x=1$/.test(to), `${proxy.name}: leads from HTTP to ${to}`);
}

/**
 * @throws Error when a proxy changes, delays or cuts an answer, or trusts a client's address
 */
export async function run(): Promise<{ counts: Record<string, string | number> }> {
  const installed = (['caddy', 'nginx'] as const).filter((one) => HttpsProxy.isInstalled(one));
  if (installed.length === 0)
    throw new NotRun('neither caddy nor nginx is installed (Debian: apt-get install)');
  const folder = await mkdtemp(join(tmpdir(), 'drover-https-'));
  await chmod(folder, 0o755);
  const database = await DebianPostgres.make(join(folder, 'database'), { bin: await presentPrograms() });
  const port = await freePort();
  const server = new ServerProcess(port, join(folder, 'data'), {
    DATABASE_URL: `postgres://drover@127.0.0.1:${database.port}/postgres`,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const proxies: HttpsProxy[] = [];
  const events: Record<string, number> = {};
  try {
    await database.start();
    await server.start();
    await server.signIn();
    for (const one of installed) proxies.push(await HttpsProxy[one](join(folder, one), port));
    for (const proxy of proxies) await proxy.ready();
    for (const proxy of proxies) {
      await sentToHttps(proxy);
      await unchanged(proxy, server);
      await large(proxy, server);
      await believed(proxy, server, database);
    }
    await Promise.all(
      proxies.map(async (proxy) => {
        events[`ms until an event through ${proxy.name}`] = await live(proxy, server);
      }),
    );
    return { counts: { proxies: installed.join(' and '), 'not run': 2 - installed.length, ...events } };
  } finally {
    for (const proxy of proxies) await proxy.stop();
    await server.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
