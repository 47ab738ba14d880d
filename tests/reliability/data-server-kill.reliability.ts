import 'fake-indexeddb/auto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { newCarry, type Carry } from '#calc-core/carry';
import { newId, openRecords, type Records } from '#web/data/records.ts';
import { Unreachable, type ApiAnswer, type ApiClient, type ApiRequest } from '#web/data/api/client.ts';
import { removeData, ServerProcess } from './server-process.ts';

export const name =
  'records: the real server killed with -9 while a device pushes 200 edits, and started again: exactly once';

const rounds = Number(process.env['SERVER_KILLS'] ?? 6);
const port = 4350;
const slug = 'kirra';
const size = 200;
const noTabs = {
  tell: () => undefined,
  listen: () => undefined,
  takeOver: () => undefined,
  stepBack: () => undefined,
  close: () => undefined,
};

interface Batch {
  readonly replies?: readonly { readonly status: number; readonly etag?: string }[];
}

/** Sends a device's calls to the server. Records the key, the status and the new version of each write. */
class Heard implements ApiClient {
  readonly versions = new Map<string, Set<string>>();
  /** Counts answers with status 412. Only one device writes, so with a 412 the server has applied a write without its key. */
  stale = 0;
  unanswered = 0;
  /** Called after a write was sent and before its answer arrives. */
  onSent: () => void = () => undefined;
  readonly #server: ServerProcess;

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  speaksFor = (): boolean => true;
  onSignedIn = () => () => undefined;
  ask = (): Promise<unknown> => Promise.reject(new Error('not here'));

  async send({ method, path, headers, body }: ApiRequest): Promise<ApiAnswer> {
    const sent = this.#server.send(method, path, body, { ...headers });
    if (method !== 'GET') this.onSent();
    const answer = await sent.catch((cause: unknown) => {
      this.unanswered += 1;
      throw new Unreachable(cause);
    });
    this.#note(path, headers?.['idempotency-key'], body, answer);
    const isJson = answer.body !== undefined;
    return { status: answer.status, etag: answer.etag, retryAfter: null, isJson, body: answer.body ?? null };
  }

  #note(
    path: string,
    key: string | undefined,
    body: unknown,
    answer: { status: number; etag: string | null; body: unknown },
  ): void {
    if (key !== undefined) this.#noteOne(key, answer.status, answer.etag ?? undefined);
    if (!path.includes('/batch/')) return;
    const { requests } = body as { readonly requests: readonly { readonly key: string }[] };
    const { replies = [] } = (answer.body ?? {}) as Batch;
    for (const [index, reply] of replies.entries())
      this.#noteOne(requests[index]?.key ?? '', reply.status, reply.etag);
  }

  #noteOne(key: string, status: number, etag: string | undefined): void {
    if (status === 412) this.stale += 1;
    if (status < 200 || status > 299 || etag === undefined) return;
    this.versions.set(key, (this.versions.get(key) ?? new Set()).add(etag));
  }
}

async function settled(records: Records, within: number): Promise<void> {
  const end = Date.now() + within;
  while (records.sync.status().entries.length > 0) {
    if (Date.now() > end) throw new Error(`${records.sync.status().entries.length} edits are still not sent`);
    records.sync.retry();
    await wait(100);
  }
}

/** Kills the server a moment after a write was sent. The moment differs from round to round. */
function killSoon(api: Heard, server: ServerProcess, round: number): Promise<void> {
  return new Promise((resolve) => {
    let writes = 0;
    api.onSent = () => {
      writes += 1;
      // Kills must hit the first write, which is sent alone, and the later batches.
      if (writes !== 1 + (round % 3)) return;
      api.onSent = () => undefined;
      setTimeout(() => void server.kill().then(resolve), round * 15);
    };
  });
}

const tags = (value: number) => ({ tags: String(value) });

/** Runs rounds of 200 edits. Kills the server in each round except the last. */
export async function run(): Promise<{ readonly counts: Readonly<Record<string, number>> }> {
  const data = await mkdtemp(join(tmpdir(), 'drover-push-kill-'));
  const server = new ServerProcess(port, data);
  let records: Records | null = null;
  try {
    await server.start();
    await server.signIn();
    const api = new Heard(server);
    const user = { issuer: 'https://issuer.example', subject: slug, slug };
    records = await openRecords({
      user,
      api,
      batchSize: 50,
      timeout: 10_000,
      tabs: () => ({ ...noTabs, lead: (onLead: () => void) => void setImmediate(onLead) }),
    });
    const ids = Array.from({ length: size }, () => newId());
    for (let round = 0; round <= rounds; round += 1) {
      const killed = round === rounds ? Promise.resolve() : killSoon(api, server, round);
      const docs: Carry[] = ids.map((id, index) => ({ ...newCarry(id), name: `Carry ${index}`, ...tags(0) }));
      if (round === 0)
        records.commit(
          'New',
          docs.map((doc) => ({ kind: 'carry', id: doc.id, op: 'create', doc })),
          { bulk: true },
        );
      else
        records.commit(
          'Edit',
          ids.map((id) => ({ kind: 'carry', id, op: 'patch', patch: tags(round) })),
          { bulk: true },
        );
      await killed;
      if (round < rounds) await server.start();
      await server.signIn();
      await settled(records, 90_000);
    }
    return await judge(server, api, ids);
  } finally {
    await records?.close();
    await server.stop();
    await removeData(data);
  }
}

interface Stored {
  readonly id: string;
  readonly tags: string | null;
}

/** Reads every carry from the server's list of changes. */
async function carriesOf(server: ServerProcess): Promise<readonly Stored[]> {
  const found: Stored[] = [];
  for (let since = ''; ;) {
    const { body } = await server.send('GET', `/api/changes/${slug}?since=${encodeURIComponent(since)}`);
    const { items, cursor, more } = body as {
      readonly items: readonly { readonly kind: string; readonly record?: Stored }[];
      readonly cursor: string;
      readonly more: boolean;
    };
    found.push(
      ...items.flatMap(({ kind, record }) => (kind === 'carry' && record !== undefined ? [record] : [])),
    );
    if (!more) return found;
    since = cursor;
  }
}

async function judge(server: ServerProcess, api: Heard, ids: readonly string[]) {
  const stored = (await carriesOf(server)).filter(({ id }) => ids.includes(id));
  const counts = {
    edits: size * (rounds + 1),
    'server kills': rounds,
    'calls unanswered': api.unanswered,
    lost: ids.filter((id) => Number(stored.find((one) => one.id === id)?.tags) !== rounds).length,
    duplicated: stored.length - new Set(stored.map(({ id }) => id)).size,
    'applied twice': [...api.versions.values()].filter((versions) => versions.size > 1).length + api.stale,
  };
  if (counts.lost + counts.duplicated + counts['applied twice'] !== 0 || counts['calls unanswered'] === 0)
    throw new Error(JSON.stringify(counts));
  return { counts };
}
