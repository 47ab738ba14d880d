import {
  ApiProblem,
  SignedOut,
  Unreachable,
  type ApiAnswer,
  type ApiClient,
  type ApiRequest,
  type TokenOwner,
} from '#web/data/api/client.ts';
import { FakeServer, type FakeServerOptions, type Plain, type Reply } from '../web/data/fakeServer.ts';
import type { HistoryLog } from './history.ts';
import { olderReply, olderRequest } from './older.ts';
import type { Owner, World } from './world.ts';

const kinds: Readonly<Record<string, string>> = {
  trades: 'trade',
  carrys: 'carry',
  tradegroups: 'group',
  boards: 'board',
};

const plainObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const revisionOf = (etag: string | undefined): number | null =>
  etag === undefined ? null : Number(/\d+/.exec(etag)?.[0]);

/** The record that a write is about, as `kind/id`. */
export function recordOf({ path, body }: Plain): string {
  const [, , what = '', , , id] = path.split('/');
  return `${kinds[what.toLowerCase()] ?? what}/${id ?? String(plainObject(body)['id'])}`;
}

/** A server in memory that writes its commits to the log. */
export class Server extends FakeServer {
  readonly #log: HistoryLog;
  onPut: (key: string, wire: Record<string, unknown> | null) => void = () => undefined;

  constructor(log: HistoryLog, options: FakeServerOptions) {
    super(options);
    this.#log = log;
  }

  override put(
    key: string,
    wire: Record<string, unknown> | null,
    device = 'elsewhere',
    opId = `elsewhere ${key}`,
  ): void {
    const replaces = this.records.get(key)?.rev ?? 0;
    this.onPut(key, wire);
    super.put(key, wire, device, opId);
    const revision = this.records.get(key)?.rev ?? 0;
    this.#log.note({ do: 'committed', op: opId, record: key, replaces, revision });
  }

  /** Drops the newest `count` commits. Keeps all commits from before the day. */
  lose(count: number) {
    const late = this.commits.length - 1 - this.commits.findLastIndex(({ device }) => device === 'seed');
    const lost = this.goBack(Math.min(count, late));
    for (const { opId, key } of lost) this.#log.note({ do: 'lost', op: opId, record: key });
    return lost;
  }
}

export type LostCommit = ReturnType<Server['lose']>[number];

export type Mishap =
  | 'none'
  | 'lost'
  | 'answer lost'
  | 'twice'
  | 'late'
  | 'cut'
  | 'error before'
  | 'error after'
  | 'portal'
  | 'lie';

export type Weather = 'calm' | 'rough' | 'storm' | 'none';

/** How likely each mishap of a request is, in each weather. The numbers are relative to each other. */
export const mishaps: Readonly<Record<Weather, Readonly<Record<Mishap, number>>>> = {
  none: of(1, 0),
  calm: of(60, 0.1),
  rough: of(8, 1),
  storm: of(2, 2),
};

function of(none: number, each: number): Readonly<Record<Mishap, number>> {
  return {
    none,
    lost: each,
    'answer lost': 2 * each,
    twice: each,
    late: each / 2,
    cut: each / 2,
    'error before': each / 2,
    'error after': each / 2,
    portal: each / 3,
    lie: each / 3,
  };
}

/** Admits or refuses the people who call a farm on the server. */
export interface Door {
  /** Null if the call may go on to the records. Otherwise the answer. */
  admit(person: string, plain: Plain): Reply | null;
  /** Called after a permitted call was answered. */
  answered(person: string, device: string, plain: Plain, reply: Reply): void;
}

/** The writes in a call: the entries of a batch, the call itself, or none for a read. */
export function writesOf(plain: Plain): readonly Plain[] {
  if (plain.method === 'GET') return [];
  if (!plain.path.toLowerCase().includes('/batch/')) return [plain];
  return plainObject(plain.body)['requests'] as Plain[];
}

export interface LineOwner {
  readonly person?: string | undefined;
  readonly isOlder: (page: Owner | null) => boolean;
}

/** The server of one farm. `device` is the device's name on that farm. */
export interface Farmstead {
  readonly server: Server;
  readonly door?: Door | undefined;
  readonly device: string;
}

/** One device's connection to the server. The slug in a call's path names the farm. */
export class Line implements ApiClient {
  weather: Weather = 'calm';
  online = true;
  signedIn = true;
  isTokenStale = false;
  isExpired = false;
  mishaps = 0;
  readonly #world: World;
  readonly #farmsteads = new Map<string, Farmstead>();
  readonly #person: string | undefined;
  readonly #isOlder: LineOwner['isOlder'];
  readonly #log: HistoryLog;
  /** The connection of the other person at a shared computer. Only one of the two is signed in at a time. */
  neighbour: Line | null = null;
  readonly #listeners = new Set<() => void>();
  /**
   * Pages whose write a guest network has refused. The network then answers all calls of such a page, until the page requests the changes.
   */
  readonly #behindPortal = new Set<Owner | null>();
  #answers: Given[] = [];

  constructor(world: World, { person, isOlder }: LineOwner, log: HistoryLog) {
    this.#world = world;
    this.#person = person;
    this.#isOlder = isOlder;
    this.#log = log;
  }

  connect(slug: string, farmstead: Farmstead): void {
    this.#farmsteads.set(slug, farmstead);
  }

  /** The farm that a call goes to. A request for the person's list of farms may go to any farm. */
  #farmsteadOf({ path }: Pick<Plain, 'path'>): Farmstead {
    const [, , , slug = ''] = path.split(/[/?]/);
    const found = this.#farmsteads.get(slug.toLowerCase()) ?? this.#farmsteads.values().next().value;
    if (found === undefined) throw new Error('the line is connected to no farm');
    return found;
  }

  speaksFor = ({ subject }: TokenOwner): boolean => {
    const { speaker } = this;
    return speaker === null || speaker.#person === undefined || speaker.#person === subject;
  };

  /** This connection if its person is signed in, otherwise the neighbour's. Null if nobody is signed in. */
  get speaker(): Line | null {
    return this.signedIn || this.isTokenStale
      ? this
      : this.neighbour?.signedIn === true
        ? this.neighbour
        : null;
  }

  async ask(request: ApiRequest): Promise<unknown> {
    const { status, body } = await this.send(request);
    if (status === 401) throw new SignedOut();
    if (status < 200 || status > 299) throw new ApiProblem(status, body);
    return body;
  }

  onSignedIn = (listener: () => void): (() => void) => {
    const owner = this.#world.current;
    const tell = (): void => void this.#world.after(1, owner, listener);
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };

  /** Expires the token. The device notices this at the server's next answer. */
  endToken(): void {
    this.isTokenStale = this.signedIn;
    this.signedIn = false;
  }

  signIn(): void {
    this.signedIn = true;
    this.isTokenStale = false;
    for (const tell of this.#listeners) tell();
  }

  send(request: ApiRequest): Promise<ApiAnswer> {
    const world = this.#world;
    const owner = world.current;
    // A call without an owner is sent by the person who is signed in.
    const { speaker } = this;
    const isOther = request.owner !== undefined && !this.speaksFor(request.owner);
    return new Promise((resolve, reject) => {
      const patience = world.after(request.timeout ?? 1e9, owner, () => reject(new Unreachable('too late')));
      const tell = (delay: number, work: () => void): void => {
        world.after(delay, owner, () => {
          patience();
          work();
        });
      };
      const plain = plainOf(request);
      this.#go(
        this.#isOlder(owner) ? olderRequest(plain) : plain,
        { owner, speaker: isOther ? null : speaker },
        (delay, answer) => {
          const { server } = this.#farmsteadOf(plain);
          const { epoch } = server;
          // An answer must not arrive if the server has lost commits meanwhile. The device would rely on it.
          const isCut = (): boolean => plain.method !== 'GET' && server.epoch !== epoch;
          tell(delay, () => {
            if (isCut()) return reject(new Unreachable('cut'));
            this.#noteTold(plain);
            return resolve(answer);
          });
        },
        (delay, error) => tell(delay, () => reject(error)),
      );
    });
  }

  #go(
    plain: Plain,
    { owner, speaker }: { readonly owner: Owner | null; readonly speaker: Line | null },
    answered: (delay: number, answer: ApiAnswer) => void,
    failed: (delay: number, error: Error) => void,
  ): void {
    const { random } = this.#world;
    const lag = (): number => random.between(2, this.weather === 'calm' ? 60 : 900);
    const lost = (): void => failed(random.between(1, 2000), new Unreachable('lost'));
    if (speaker === null) return failed(1, new SignedOut());
    const mishap = random.weighted(mishaps[this.weather]);
    if (!this.online) return lost();
    if (mishap !== 'none') this.mishaps += 1;
    this.#noteSent(plain);
    if (mishap === 'lost') return lost();
    if (mishap === 'portal' || this.#behindPortal.has(owner))
      return answered(lag(), this.#portalTo(plain, owner));
    if (mishap === 'lie') return answered(lag(), answerOf(this.#lieTo(plain)));
    if (mishap === 'error before') return answered(lag(), { ...emptyAnswer, status: 503, retryAfter: 2 });
    // A late request reaches the server after the sender has given up. The server still applies the write.
    const way = mishap === 'late' ? random.between(15_000, 70_000) : lag();
    this.#world.after(way, null, () => {
      const reply = this.#atServer(plain, speaker);
      if (mishap === 'twice')
        this.#world.after(random.between(1, 30_000), null, () => void this.#atServer(plain, speaker));
      if (mishap === 'answer lost') return lost();
      if (mishap === 'error after') return answered(lag(), { ...emptyAnswer, status: 500 });
      const isCut = mishap === 'cut' && reply.body !== undefined;
      // If the connection breaks during a refusal, the browser reports no answer at all.
      if (isCut && reply.status > 299) return lost();
      const answer = isCut
        ? { ...emptyAnswer, status: reply.status, etag: reply.etag ?? null }
        : answerOf(this.#isOlder(owner) ? olderReply(reply) : reply);
      if (!isCut) this.#noteAnswer(plain, reply, owner);
      return answered(lag(), answer);
    });
  }

  /** The answer of a guest network instead of the server's answer. Some guest networks refuse every write. */
  #portalTo({ method, path }: Plain, owner: Owner | null): ApiAnswer {
    const { random } = this.#world;
    if (path.toLowerCase().includes('/changes')) this.#behindPortal.delete(owner);
    const status = method === 'GET' ? 200 : random.pick([200, 403, 404] as const);
    if (status !== 200) this.#behindPortal.add(owner);
    return { ...emptyAnswer, status };
  }

  /** The reply of a proxy that answers 2xx with JSON instead of forwarding the request. */
  #lieTo(plain: Plain): Reply {
    const { random } = this.#world;
    const id = recordOf(plain).split('/')[1];
    const known = this.#farmsteadOf(plain).server.records.get(recordOf(plain));
    const cached = { status: 200, etag: plain.ifMatch ?? '', body: known?.wire ?? {} };
    const lies: readonly Reply[] = [
      { status: 200, body: {} },
      { status: 200, body: null },
      { status: 200, body: [] },
      { status: 201, body: { id } },
      { status: 204 },
      ...(plain.method === 'GET' ? [] : [cached]),
    ];
    if (!plain.path.toLowerCase().includes('/batch/')) return random.pick(lies);
    const replies = writesOf(plain).map((write) => this.#lieTo(write));
    return random.pick([
      { status: 200, body: { replies } },
      { status: 200, body: {} },
    ]);
  }

  #atServer(plain: Plain, speaker: Line): Reply {
    if (speaker.isTokenStale) {
      speaker.isTokenStale = false;
      return { status: 401, body: { code: 'unauthorised', title: 'Sign in' } };
    }
    if (this.isExpired && plain.method !== 'GET')
      return { status: 403, body: { code: 'membership-expired', title: 'over' } };
    const person = speaker.#person;
    const { server, door, device } = this.#farmsteadOf(plain);
    if (door === undefined || person === undefined) return server.handle(device, plain);
    const refused = door.admit(person, plain);
    if (refused !== null) return refused;
    const reply = server.handle(device, plain);
    door.answered(person, device, plain, reply);
    return reply;
  }

  #noteSent(plain: Plain): void {
    const { device } = this.#farmsteadOf(plain);
    for (const write of writesOf(plain))
      this.#log.note({
        do: 'sent',
        device,
        op: write.key ?? '',
        record: recordOf(write),
        replaces: revisionOf(write.ifMatch),
      });
  }

  #noteAnswer(plain: Plain, reply: Reply, owner: Owner | null): void {
    const writes = writesOf(plain);
    const isBatch = plain.path.toLowerCase().includes('/batch/');
    const replies = isBatch ? ((plainObject(reply.body)['replies'] ?? []) as Reply[]) : [reply];
    for (const [index, write] of writes.entries()) {
      const { status = 0, etag } = replies[index] ?? {};
      const revision = revisionOf(etag);
      if (status < 200 || status > 299 || revision === null) continue;
      this.#answers.push({ owner, op: write.key ?? '', record: recordOf(write), revision, isTold: false });
    }
  }

  #noteTold(plain: Plain): void {
    const ops = new Set(writesOf(plain).map(({ key }) => key));
    for (const answer of this.#answers) answer.isTold ||= ops.has(answer.op);
  }

  /** Records with a received answer that the page has not stored yet. */
  told(): ReadonlySet<string> {
    return new Set(this.#answers.flatMap(({ isTold, record }) => (isTold ? [record] : [])));
  }

  /** Call this when the server has lost commits. Drops all unstored answers, because they belong to the old epoch. */
  forgetAllAnswers(): void {
    this.#answers = [];
  }

  /** Drops the answers that a dead page had not stored yet. */
  forgetAnswers(owner: Owner): void {
    this.#answers = this.#answers.filter((answer) => answer.owner !== owner);
  }

  /** Call this when the device has stored this revision. Answers up to it count as acknowledged. */
  noteStored(device: string, key: string, stored: number): void {
    const taken = this.#answers.filter(({ record, revision }) => record === key && revision <= stored);
    this.#answers = this.#answers.filter((answer) => !taken.includes(answer));
    for (const { op, record, revision } of taken)
      this.#log.note({ do: 'acknowledged', device, op, record, revision });
  }
}

interface Given {
  readonly owner: Owner | null;
  readonly op: string;
  readonly record: string;
  readonly revision: number;
  /** True when the answer has reached the device. */
  isTold: boolean;
}

const emptyAnswer: ApiAnswer = { status: 0, etag: null, retryAfter: null, isJson: false, body: null };

const answerOf = ({ status, etag, body }: Reply): ApiAnswer => ({
  status,
  etag: etag ?? null,
  retryAfter: null,
  isJson: body !== undefined,
  body: body === undefined ? null : structuredClone(body),
});

function plainOf({ method, path, headers, body }: ApiRequest): Plain {
  const key = headers?.['idempotency-key'];
  const ifMatch = headers?.['if-match'];
  const ifNoneMatch = headers?.['if-none-match'];
  return {
    method,
    path,
    body: structuredClone(body),
    ...(key === undefined ? {} : { key }),
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }),
  };
}
