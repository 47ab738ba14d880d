import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../storage/database.ts';

/** The number of builds whose files are kept: the newest and the previous one. */
const keptBuilds = 2;

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

const unpack = promisify(brotliDecompress);

/** Stores this build's files in the database, for servers with another build. Deletes all but the newest builds. */
export async function keepAssets(database: Database, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  const assets = join(folder, 'assets');
  if (!existsSync(page) || !existsSync(assets)) return;
  const build = createHash('sha256')
    .update(await readFile(page))
    .digest('base64url')
    .slice(0, 16);
  const seen = await database.query('update web_assets set seen_at = now() where build = $1 returning 1', [
    build,
  ]);
  if (seen.length === 0) {
    for (const name of await readdir(assets)) {
      if (types[extname(name)] === undefined) continue;
      const packed = join(assets, `${name}.br`);
      const isBrotli = existsSync(packed);
      const body = await readFile(isBrotli ? packed : join(assets, name));
      await database.query(
        'insert into web_assets (build, name, body, is_brotli) values ($1, $2, $3, $4) on conflict do nothing',
        [build, name, body, isBrotli],
      );
    }
  }
  await database.query(
    `delete from web_assets where build not in (
       select build from web_assets group by build order by max(seen_at) desc limit $1)`,
    [keptBuilds],
  );
}

interface KeptAsset extends Record<string, unknown> {
  readonly body: Buffer;
  readonly isBrotli: boolean;
}

/** The most names in the cache of missing files. The cache keeps repeated requests from the database. */
const mostMissing = 1_000;
/** How long a file counts as missing, in ms. A newer server may store it later. */
const missingFor = 5_000;

/** @returns a function that sends a file of another build, or returns false if no server has stored it */
export function openKeptAssets(database: Database) {
  const missing = new Map<string, number>();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const name = /^\/assets\/([\w.-]{1,200})$/.exec(request.url.split('?')[0] ?? '')?.[1];
    const type = name === undefined ? undefined : types[extname(name)];
    if (request.method !== 'GET' || name === undefined || type === undefined) return false;
    if ((missing.get(name) ?? 0) > Date.now()) return false;
    const [found] = await database.query<KeptAsset>(
      'select body, is_brotli as "isBrotli" from web_assets where name = $1 limit 1',
      [name],
    );
    if (found === undefined) {
      if (missing.size >= mostMissing) missing.clear();
      missing.set(name, Date.now() + missingFor);
      return false;
    }
    const reads = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const body = found.isBrotli && !reads ? await unpack(found.body) : found.body;
    if (found.isBrotli && reads) reply.header('content-encoding', 'br');
    reply
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(type);
    await reply.send(body);
    return true;
  };
}
