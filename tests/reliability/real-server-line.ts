import { recordKindNames } from '#calc-core/records';
import { recordPaths } from '#contract/record-paths.ts';
import { idOfKey, kindOfKey } from '#web/data/rows/documents.ts';
import type { RecordKey } from '#web/data/rows/types.ts';
import type { ServerProcess } from './server-process.ts';
import {
  bytesOf,
  FakeServer,
  refusalOf,
  type Commit,
  type Plain,
  type Reply,
} from '../web/data/fakeServer.ts';

interface Seen {
  readonly device: string;
  readonly opId: string;
  readonly key: string;
  readonly rev: number;
  readonly after: Record<string, unknown> | null;
}

/** Record kinds by their name in paths, in lower case. */
const kinds = new Map(
  recordKindNames.map(
    (kind) => [recordPaths.list(kind, '').split('/')[2]?.toLowerCase() ?? '', kind] as const,
  ),
);

const plainObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

function keyOf({ path, body }: Plain): string {
  const [, , what = '', , , id] = path.split('/');
  return `${kinds.get(what.toLowerCase()) ?? what}/${id ?? String(plainObject(body)['id'])}`;
}

const revisionOf = (etag: string | undefined): number => Number(/\d+/.exec(etag ?? '0')?.[0]);

/** Connects the model to a real server over HTTP. Throws if requests with different keys get the same revision. */
export class RealServerLine extends FakeServer {
  readonly #server: ServerProcess;
  readonly #slug: string;
  #since: string | null = null;
  readonly #seen = new Map<string, Seen>();
  override readonly patience = 20_000;

  constructor(server: ServerProcess, slug: string) {
    super();
    this.#server = server;
    this.#slug = slug;
  }

  async #call({ key, method, path, ifMatch, ifNoneMatch, body }: Plain): Promise<Reply> {
    await this.#server.signIn();
    const answer = await this.#server.send(method, path, body, {
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    });
    return {
      status: answer.status,
      ...(answer.etag === null ? {} : { etag: answer.etag }),
      ...(answer.body === undefined ? {} : { body: answer.body }),
    };
  }

  override async answer(device: string, request: Plain): Promise<Reply> {
    const reply = await this.#call(request);
    if (request.path.includes('/batch/')) this.#noteBatch(device, request, reply);
    else if (request.method !== 'GET') this.#note(device, request, reply);
    return reply;
  }

  #noteBatch(device: string, request: Plain, reply: Reply): void {
    const requests = plainObject(request.body)['requests'] as Plain[];
    const replies = (plainObject(reply.body)['replies'] ?? []) as Reply[];
    for (const [index, one] of requests.entries()) this.#note(device, one, replies[index] ?? { status: 0 });
  }

  #note(device: string, request: Plain, { status, etag, body }: Reply): void {
    const key = keyOf(request);
    const opId = request.key ?? '';
    const refused = status >= 400 && status < 500;
    this.heard.push({ device, opId, bytes: bytesOf(request), refused });
    if (status === 400 || status === 409 || status === 422)
      this.onRefused(refusalOf(device, key, request, { status, body }));
    if (status < 200 || status > 299) return;
    const rev = revisionOf(etag);
    const after = request.method === 'DELETE' ? null : plainObject(body);
    const known = this.#seen.get(`${key} ${rev}`);
    if (known === undefined) this.#seen.set(`${key} ${rev}`, { device, opId, key, rev, after });
    else if (known.opId !== opId)
      throw new Error(`${key}: two requests were answered with one revision ${rev}`);
  }

  /** Clears the farm before a day. The judge does not know the writes of earlier days. */
  override async clear(): Promise<void> {
    await this.lookAgain();
    const alive = [...this.records].flatMap(([key, { wire }]) => (wire === null ? [] : [key as RecordKey]));
    // The server refuses to delete a carry in use, so trades are deleted first.
    const others = recordKindNames.filter((kind) => kind !== 'trade');
    for (const kind of ['trade', ...others] as const) {
      const requests = alive
        .filter((key) => kindOfKey(key) === kind)
        .map((key) => ({ method: 'DELETE', path: this.#pathOf(key), key: crypto.randomUUID() }));
      if (requests.length === 0) continue;
      const path = `/api/batch/${this.#slug}`;
      const reply = await this.#call({ method: 'POST', path, body: { requests } });
      const replies = (plainObject(reply.body)['replies'] ?? []) as Reply[];
      if (replies.length !== requests.length || replies.some(({ status }) => status !== 204))
        throw new Error(`cannot clear the ${kind}s: ${JSON.stringify(reply).slice(0, 300)}`);
    }
    this.#seen.clear();
  }

  #pathOf = (key: RecordKey): string => recordPaths.detail(kindOfKey(key), this.#slug, idOfKey(key));

  override async plant(key: string, wire: Record<string, unknown>): Promise<void> {
    const path = recordPaths.list(kindOfKey(key as RecordKey), this.#slug);
    const reply = await this.#call({ method: 'POST', path, body: wire });
    if (reply.status !== 201) throw new Error(`cannot plant ${key}: ${reply.status}`);
    const rev = revisionOf(reply.etag);
    this.#seen.set(`${key} ${rev}`, {
      device: 'seed',
      opId: 'seed',
      key,
      rev,
      after: plainObject(reply.body),
    });
  }

  /** Reads the records on the server, and puts the writes in the server's order. */
  override async lookAgain(): Promise<void> {
    for (let more = true; more;) {
      const since = this.#since === null ? '' : `?since=${this.#since}`;
      const page = plainObject(
        (await this.#call({ method: 'GET', path: `/api/changes/${this.#slug}${since}` })).body,
      );
      for (const item of page['items'] as Record<string, unknown>[]) {
        const wire = item['deleted'] === true ? null : plainObject(item['record']);
        this.records.set(`${String(item['kind'])}/${String(item['id'])}`, {
          rev: Number(item['revision']),
          wire,
        });
      }
      this.#since = String(page['cursor']);
      more = page['more'] === true;
    }
    this.#orderCommits();
  }

  #orderCommits(): void {
    const last = new Map<string, Record<string, unknown> | null>();
    const commits = [...this.#seen.values()]
      .toSorted((a, b) => a.rev - b.rev)
      .map(({ device, opId, key, after }): Commit => {
        const before = last.get(key) ?? null;
        last.set(key, after);
        return { device, opId, key, before, after };
      });
    this.commits.splice(0, this.commits.length, ...commits);
  }
}
