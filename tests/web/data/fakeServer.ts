import { fieldsOfKind } from '#calc-core/records';
import { wireName } from '#contract/wire.ts';
import type { ApiClient, ApiRequest, ApiAnswer } from '#web/data/api/client.ts';
import { SignedOut, Unreachable } from '#web/data/api/client.ts';

export type Fault = 'ok' | 'slow' | 'lost before' | 'lost after' | '500 before' | '500 after';

interface Stored {
  readonly rev: number;
  /** The content, or null after deletion. A deleted record still has a revision. */
  readonly wire: Record<string, unknown> | null;
}

export interface Commit {
  readonly device: string;
  readonly opId: string;
  readonly key: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

export interface Reply {
  readonly status: number;
  readonly etag?: string;
  readonly body?: unknown;
}

export interface Plain {
  readonly key?: string;
  readonly method: string;
  readonly path: string;
  readonly ifMatch?: string;
  readonly ifNoneMatch?: string;
  readonly body?: unknown;
}

export interface Refusal {
  readonly device: string;
  readonly key: string;
  readonly code: string;
  /** The missing record that the trade references. */
  readonly missing?: string;
}

const problemIn = (reply: Reply): Record<string, unknown> => recordIn(reply.body);

export function refusalOf(device: string, key: string, request: Plain, reply: Reply): Refusal {
  const { code, field } = problemIn(reply);
  const wire = recordIn(request.body);
  const missing =
    field === 'carryId'
      ? `carry/${String(wire['carryId'])}`
      : field === 'tradeGroupId'
        ? `group/${String(wire['tradeGroupId'])}`
        : undefined;
  return { device, key, code: String(code), ...(missing === undefined ? {} : { missing }) };
}

export interface Heard {
  readonly device: string;
  readonly opId: string;
  readonly bytes: string;
  /** True after a definite refusal. The device may then send the same write under another key. */
  refused: boolean;
}

export const bytesOf = ({ method, path, ifMatch, ifNoneMatch, body }: Plain): string =>
  JSON.stringify([method, path, ifMatch, ifNoneMatch, body]);

export interface FakeServerOptions {
  /** Ignores Idempotency-Keys. Shows what If-Match alone guarantees. */
  readonly ignoresKeys?: boolean;
  /** Ignores If-Match. Proves that the tests find this fault. */
  readonly ignoresIfMatch?: boolean;
  readonly hasBatch?: boolean;
  readonly page?: number;
}

const kinds: Record<string, string> = {
  trades: 'trade',
  carrys: 'carry',
  tradegroups: 'group',
  boards: 'board',
};

const notFound: Reply = { status: 404, body: { code: 'not-found', title: 'gone' } };

const epochChanged: Reply = { status: 410, body: { code: 'epoch-changed', title: 'an older copy' } };

const recordIn = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body !== null ? { ...body } : {};

const laterFields: ReadonlySet<string> = new Set(
  fieldsOfKind('trade').flatMap((field) => (field.optional === true ? [wireName(field)] : [])),
);

/** The values of fields that trades got later. An older app does not send these fields, so the server keeps their values. */
const laterIn = (alive: Record<string, unknown> | null): Record<string, unknown> =>
  Object.fromEntries(Object.entries(alive ?? {}).filter(([name]) => laterFields.has(name)));

/** An in-memory server with revisions, If-Match, idempotency keys, changes and batches. */
export class FakeServer {
  readonly records = new Map<string, Stored>();
  readonly commits: Commit[] = [];
  /** All received writes, in order. A retry must send the same bytes under the same key. */
  readonly heard: Heard[] = [];
  readonly #answers = new Map<string, Reply>();
  readonly #options: FakeServerOptions;
  #revision = 0;
  #epochs = 1;
  /** The records as they were before each commit. goBack restores them. */
  readonly #undo: { readonly commit: Commit; readonly before: (readonly [string, Stored | undefined])[] }[] =
    [];
  /** If this returns true, the server refuses the record's write with 422. */
  refuses: (wire: Record<string, unknown>) => boolean = () => false;
  /** The refused field's name, as sent in JSON. */
  refusedField: string | null = null;
  onRefused: (refusal: Refusal) => void = () => undefined;
  requests = 0;
  /** Extra ms to wait at the end of a day, because requests to a real server take time. */
  readonly patience: number = 0;

  constructor(options: FakeServerOptions = {}) {
    this.#options = options;
  }

  put(
    key: string,
    wire: Record<string, unknown> | null,
    device = 'elsewhere',
    opId = `elsewhere ${this.#revision}`,
  ): void {
    const stored = this.records.get(key);
    this.#revision += 1;
    this.records.set(key, { rev: this.#revision, wire });
    const commit = { device, opId, key, before: stored?.wire ?? null, after: wire };
    this.commits.push(commit);
    this.#undo.push({ commit, before: [[key, stored]] });
  }

  /** A real server removes the records of an earlier day here. A fake server starts empty. */
  clear(): Promise<void> {
    return Promise.resolve();
  }

  plant(key: string, wire: Record<string, unknown>): Promise<void> {
    this.put(key, wire, 'seed');
    return Promise.resolve();
  }

  /** Reads `records` and `commits` from a real server. A fake server has nothing to read. */
  lookAgain(): Promise<void> {
    return Promise.resolve();
  }

  get epoch(): string {
    return `e${this.#epochs}`;
  }

  #etagOf = (revision: number): string => `"${revision}-${this.epoch}"`;

  /**
   * Drops the last commits and their stored answers, as a restore of an older copy does.
   * @param noticed - true starts a new epoch; false keeps the epoch, as when someone copies an older data folder back
   * @returns the lost commits, newest first
   */
  goBack(count: number, noticed = true): readonly Commit[] {
    const lost: Commit[] = [];
    while (lost.length < count) {
      const last = this.#undo.pop();
      if (last === undefined) break;
      for (const [key, stored] of last.before.toReversed()) {
        if (stored === undefined) this.records.delete(key);
        else this.records.set(key, stored);
      }
      this.#answers.delete(last.commit.opId);
      this.commits.splice(this.commits.lastIndexOf(last.commit), 1);
      lost.push(last.commit);
    }
    this.#revision = Math.max(0, ...[...this.records.values()].map(({ rev }) => rev));
    if (noticed) this.#epochs += 1;
    return lost;
  }

  forgetKeys(): void {
    this.#answers.clear();
  }

  /** Answers a device's request. The subclass for a real server overrides this method. */
  answer(device: string, request: Plain): Promise<Reply> {
    return Promise.resolve(this.handle(device, request));
  }

  handle(device: string, request: Plain): Reply {
    const match = /^\/api\/(\w+)\/[^/?]+(?:\/detail\/([^/?]+))?(?:\?since=(.*))?$/i.exec(request.path);
    const what = match?.[1]?.toLowerCase() ?? '';
    if (what === 'changes') return this.#changes(decodeURIComponent(match?.[3] ?? ''));
    if (what === 'batch') return this.#batch(device, request.body);
    const kind = kinds[what];
    if (kind === undefined) return { status: 404 };
    const id = match?.[2] ?? String(recordIn(request.body)['id']);
    return this.#write(device, request, `${kind}/${id}`);
  }

  #batch(device: string, body: unknown): Reply {
    if (this.#options.hasBatch === false) return { status: 404, body: { code: 'not-found', title: 'no' } };
    const requests = recordIn(body)['requests'] as Plain[];
    return { status: 200, body: { replies: requests.map((request) => this.handle(device, request)) } };
  }

  #changes(since: string): Reply {
    const [epoch, revision = '0'] = since.split('.');
    if (since !== '' && epoch !== this.epoch) return epochChanged;
    const after = Number(revision);
    if (after > this.#revision) {
      this.#epochs += 1;
      return epochChanged;
    }
    const page = this.#options.page ?? 1000;
    const changed = [...this.records].filter(([, { rev }]) => rev > after);
    changed.sort(([, a], [, b]) => a.rev - b.rev);
    // A device without data needs no tombstones.
    if (since === '') changed.splice(0, changed.length, ...changed.filter(([, { wire }]) => wire !== null));
    const items = changed.slice(0, page).map(([key, { rev, wire }]) => {
      const [kind, id] = key.split('/');
      return { kind, id, revision: rev, deleted: wire === null, ...(wire === null ? {} : { record: wire }) };
    });
    const cursor = `${this.epoch}.${items.at(-1)?.revision ?? after}`;
    return { status: 200, body: { epoch: this.epoch, cursor, items, more: changed.length > page } };
  }

  #write(device: string, request: Plain, key: string): Reply {
    const current = this.records.get(key);
    const alive = current?.wire ?? null;
    if (request.method === 'GET') {
      return alive === null ? notFound : { status: 200, etag: this.#etagOf(current?.rev ?? 0), body: alive };
    }
    const opId = request.key ?? '';
    const heard: Heard = { device, opId, bytes: bytesOf(request), refused: false };
    this.heard.push(heard);
    const earlier = this.#options.ignoresKeys === true ? undefined : this.#answers.get(opId);
    if (earlier !== undefined) return earlier;
    const refusal = this.#refusal(request, key, current);
    if (refusal !== null) {
      if (refusal.status === 422 || refusal.status === 409)
        this.onRefused(refusalOf(device, key, request, refusal));
      heard.refused = true;
      return refusal;
    }
    const wire = request.method === 'DELETE' ? null : { ...laterIn(alive), ...recordIn(request.body) };
    this.put(key, wire, device, opId);
    const etag = this.#etagOf(this.#revision);
    this.#reach(key, wire);
    const reply: Reply =
      wire === null
        ? { status: 204, etag }
        : { status: request.method === 'POST' ? 201 : 200, etag, body: wire };
    this.#answers.set(opId, reply);
    return reply;
  }

  /** Gives trades a new revision when their carry changes or their group is deleted. The real server does the same. */
  #reach(key: string, wire: Record<string, unknown> | null): void {
    const [kind, id] = key.split('/');
    if (kind === 'carry' && wire !== null) this.#touchTrades('carryId', id, {});
    if (kind === 'group' && wire === null) this.#touchTrades('tradeGroupId', id, { tradeGroupId: null });
  }

  #touchTrades(field: string, id: string | undefined, change: Record<string, unknown>): void {
    for (const [key, { wire }] of this.records) {
      if (!key.startsWith('trade/') || wire === null || wire[field] !== id) continue;
      this.#revision += 1;
      this.#undo.at(-1)?.before.push([key, this.records.get(key)]);
      this.records.set(key, { rev: this.#revision, wire: { ...wire, ...change } });
    }
  }

  #isMissing(kind: string, id: unknown): boolean {
    return typeof id === 'string' && (this.records.get(`${kind}/${id}`)?.wire ?? null) === null;
  }

  /** Refuses a trade that references a missing record. Refuses to delete a carry that trades use. */
  #brokenReference(request: Plain, key: string): Reply | null {
    const wire = recordIn(request.body);
    const [kind, id] = key.split('/');
    if (request.method === 'DELETE') {
      const isUsed = [...this.records.values()].some((record) => record.wire?.['carryId'] === id);
      return kind === 'carry' && isUsed
        ? { status: 409, body: { code: 'carry-in-use', title: 'in use' } }
        : null;
    }
    if (kind !== 'trade') return null;
    const missing = (field: string): Reply => ({
      status: 422,
      body: { code: 'reference-missing', title: 'missing', field },
    });
    if (this.#isMissing('carry', wire['carryId'])) return missing('carryId');
    return this.#isMissing('group', wire['tradeGroupId']) ? missing('tradeGroupId') : null;
  }

  #refusal(request: Plain, key: string, current: Stored | undefined): Reply | null {
    const alive = current?.wire ?? null;
    const etag = this.#etagOf(current?.rev ?? 0);
    const stale: Reply = {
      status: 412,
      etag,
      body: { code: 'version-changed', title: 'changed', current: alive },
    };
    if (request.method === 'POST' && alive !== null) return stale;
    if (request.method !== 'POST' && alive === null) return notFound;
    const mustMatch = this.#options.ignoresIfMatch !== true && request.ifMatch !== undefined;
    if (mustMatch && request.ifMatch !== etag) return stale;
    if (request.method !== 'DELETE' && this.refuses(recordIn(request.body))) {
      return {
        status: 422,
        body: { code: 'bad-number', title: 'The server does not like this', field: this.refusedField },
      };
    }
    return this.#brokenReference(request, key);
  }
}

/** A device's connection to the server. Tests set the faults, the sign-in and the latency. */
export class Line implements ApiClient {
  fault: Fault = 'ok';
  /** Chooses the fault of each request. If it is null, `fault` is used. */
  nextFault: (() => Fault) | null = null;
  signedIn = true;
  /** True if the session has an expired token. The next answer is then 401. */
  staleToken = false;
  expired = false;
  online = true;
  /** The status of a guest network or proxy, which answers every request with its own text. */
  portal: number | null = null;
  /** A network filter. It returns a status for a blocked request, and null for any other request. */
  filter: ((request: ApiRequest) => number | null) | null = null;
  latency = 0;
  requests: ApiRequest[] = [];
  readonly #server: FakeServer;
  readonly #device: string;
  readonly #signedIn = new Set<() => void>();

  constructor(server: FakeServer, device: string) {
    this.#server = server;
    this.#device = device;
  }

  /** Expires the token. The session notices at the next 401. */
  expire(): void {
    this.staleToken = this.signedIn;
    this.signedIn = false;
  }

  signIn(): void {
    this.signedIn = true;
    this.staleToken = false;
    for (const listener of this.#signedIn) listener();
  }

  speaksFor = (): boolean => true;

  onSignedIn = (listener: () => void): (() => void) => {
    this.#signedIn.add(listener);
    return () => this.#signedIn.delete(listener);
  };

  async send(request: ApiRequest): Promise<ApiAnswer> {
    this.requests.push(request);
    const fault = this.nextFault?.() ?? this.fault;
    await pause(fault === 'slow' ? 3 : 0, this.latency);
    if (!this.online || fault === 'lost before') throw new Unreachable('lost on the way');
    if (!this.signedIn && !this.staleToken) throw new SignedOut();
    if (this.portal !== null) return { ...answer({ status: this.portal }), isJson: false };
    const filtered = this.filter?.(request) ?? null;
    if (filtered !== null) return answer({ status: filtered });
    if (this.staleToken) {
      this.staleToken = false;
      return answer({ status: 401, body: { code: 'unauthorised', title: 'Sign in' } });
    }
    if (fault === '500 before') return answer({ status: 500 });
    if (this.expired && request.method !== 'GET') {
      return answer({ status: 403, body: { code: 'membership-expired', title: 'over' } });
    }
    const reply = await this.#server.answer(this.#device, plain(request));
    await pause(fault === 'slow' ? 3 : 0, this.latency);
    if (fault === 'lost after') throw new Unreachable('lost on the way back');
    return answer(fault === '500 after' ? { status: 500 } : reply);
  }

  ask = (): Promise<unknown> => Promise.reject(new Error('not here'));
}

async function pause(ticks: number, latency: number): Promise<void> {
  if (latency > 0) await new Promise((resolve) => setTimeout(resolve, latency));
  for (let tick = 0; tick <= ticks; tick += 1) await new Promise((resolve) => setImmediate(resolve));
}

function plain({ method, path, headers, body }: ApiRequest): Plain {
  return {
    method,
    path,
    body,
    ...(headers?.['idempotency-key'] === undefined ? {} : { key: headers['idempotency-key'] }),
    ...(headers?.['if-match'] === undefined ? {} : { ifMatch: headers['if-match'] }),
    ...(headers?.['if-none-match'] === undefined ? {} : { ifNoneMatch: headers['if-none-match'] }),
  };
}

const answer = ({ status, etag, body }: Reply): ApiAnswer => ({
  status,
  etag: etag ?? null,
  retryAfter: null,
  isJson: body !== undefined,
  body: body === undefined ? null : structuredClone(body),
});
