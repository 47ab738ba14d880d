import pg from 'pg';
import type { Database } from '../storage/database.ts';

/** Something of a member's records changed. */
export interface News {
  readonly member: string;
  /** The member's newest revision. */
  readonly revision: number;
  /** The id of the device that wrote it; null for none, or more than one. */
  readonly device: string | null;
}

/** What all server processes of one database tell each other. */
export interface Newsroom {
  /** Says that a write of this member is committed. Told once for all that happens within a moment. */
  announce(member: string, device: string | null): void;
  /** Begins to hear what any process announces. */
  listen(): void;
  close(): Promise<void>;
}

export interface NewsroomParts {
  readonly database: Database;
  readonly heard: (news: News) => void;
  /** Something may have been missed: the connection was away. */
  readonly gap: () => void;
  /** Whose news are wanted, for the database that cannot tell by itself. */
  readonly wanted: () => readonly string[];
}

const channel = 'drover_changed';
/** Writes of one moment are announced together: PostgreSQL lets only one NOTIFY commit at a time. */
const togetherMs = 20;
/** A pooler in transaction mode takes LISTEN and never passes anything on: our own first word not heard by then proves it. */
const proofMs = 3_000;
const askEveryMs = 2_000;
const longestWaitMs = 30_000;

const tell = `select pg_notify('${channel}', json_build_object('member', m.id, 'revision', m.revision, 'device', a.device)::text)
  from unnest($1::uuid[], $2::text[]) as a(id, device) join members m on m.id = a.id`;
const ask = `select id as member, revision from members where id = any($1::uuid[])`;

function readNews(text: string | undefined): News | null {
  const parsed: unknown = JSON.parse(text ?? 'null');
  return typeof parsed === 'object' && parsed !== null && 'member' in parsed ? (parsed as News) : null;
}

/**
 * LISTEN and NOTIFY on a connection of its own, outside the writes' transactions: a NOTIFY inside one would make all commits of
 * the database wait for each other. Where a pooler forbids it, the revisions of the members who listen are asked for instead.
 * News that get lost are no harm: devices also ask by themselves.
 */
export function openNewsroom({ database, heard, gap, wanted }: NewsroomParts): Newsroom {
  const waiting = new Map<string, string | null>();
  let telling: ReturnType<typeof setTimeout> | null = null;
  let again: ReturnType<typeof setTimeout> | null = null;
  let client: pg.Client | null = null;
  let asking: ReturnType<typeof setInterval> | null = null;
  let isListening = false;
  let isClosed = false;

  async function flush(): Promise<void> {
    telling = null;
    const told = [...waiting];
    waiting.clear();
    await database.query(tell, [told.map(([id]) => id), told.map(([, device]) => device)]).catch(() => {});
  }

  function askByOurselves(): void {
    const known = new Map<string, number>();
    const look = async (): Promise<void> => {
      const ids = wanted();
      for (const id of known.keys()) if (!ids.includes(id)) known.delete(id);
      if (ids.length === 0) return;
      const rows = await database.query<{ member: string; revision: number }>(ask, [ids]);
      for (const { member, revision } of rows) {
        if ((known.get(member) ?? revision) !== revision) heard({ member, revision, device: null });
        known.set(member, revision);
      }
    };
    asking ??= setInterval(() => void look().catch(() => {}), askEveryMs);
    asking.unref();
  }

  /** True once our own word has come back over the connection. */
  async function hearsItself(listener: pg.Client): Promise<boolean> {
    const word = `proof ${Math.random()}`;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), proofMs);
    const take = ({ payload }: pg.Notification): void => {
      if (payload === word) resolve(true);
    };
    listener.on('notification', take);
    await database.query(`select pg_notify('${channel}', $1)`, [word]);
    const proven = await promise;
    clearTimeout(timer);
    listener.off('notification', take);
    return proven;
  }

  function tryAgain(attempt: number): void {
    if (isClosed) return;
    again = setTimeout(() => void connect(attempt + 1), Math.min(longestWaitMs, 500 * 2 ** attempt));
    again.unref();
  }

  async function connect(attempt: number): Promise<void> {
    const listener = new pg.Client({ ...database.pool.options, application_name: 'drover live' });
    client = listener;
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      if (client === listener) client = null;
      void listener.end().catch(() => {});
      tryAgain(attempt);
    };
    listener.on('error', over);
    listener.on('end', over);
    try {
      await listener.connect();
      await listener.query(`listen ${channel}`);
      if (!(await hearsItself(listener))) {
        isOver = true;
        await listener.end();
        askByOurselves();
        return;
      }
      attempt = 0;
      listener.on('notification', ({ payload }) => {
        if (payload?.startsWith('{') !== true) return;
        const news = readNews(payload);
        if (news !== null) heard(news);
      });
      gap();
    } catch {
      over();
    }
  }

  return {
    announce(member, device) {
      if (isClosed) return;
      waiting.set(member, waiting.has(member) && waiting.get(member) !== device ? null : device);
      telling ??= setTimeout(() => void flush(), togetherMs);
    },
    listen() {
      if (isListening || isClosed) return;
      isListening = true;
      void connect(0);
    },
    async close() {
      isClosed = true;
      for (const timer of [telling, again, asking]) if (timer !== null) clearTimeout(timer);
      const listener = client;
      client = null;
      await listener?.end().catch(() => {});
    },
  };
}
