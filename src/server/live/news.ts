import type { Database } from '../storage/database.ts';
import type { Bus } from './bus.ts';

/** Something of a member's records changed. */
export interface News {
  readonly member: string;
  /** The member's newest revision. */
  readonly revision: number;
  /** The id of the device that wrote it; null for none, or more than one. */
  readonly device: string | null;
}

/** What the server processes send each other about the members' writes. */
export interface Newsroom {
  /** Says that a write of this member is committed. Told once for all that happens within a moment. */
  announce(member: string, device: string | null): void;
  close(): void;
}

interface NewsParts {
  readonly database: Pick<Database, 'query'>;
  readonly bus: Bus;
  readonly onNews: (news: News) => void;
  /** Something may have been missed: everybody is to look. */
  readonly onMissed: () => void;
  /** Whose news are wanted: asked for where the database passes no NOTIFY on. */
  readonly members: () => readonly string[];
}

/** Writes of one moment go into one message: PostgreSQL lets only one NOTIFY commit at a time. */
const togetherMs = 20;
/** Stays below the 8,000 bytes that a NOTIFY carries. */
const together = 40;
const askEveryMs = 2_000;

const revisions = `select id as member, revision from members where id = any($1::uuid[])`;

type Revision = Pick<News, 'member' | 'revision'>;

/** Tells all server processes of writes; where the database passes no NOTIFY on, the revisions of those who listen are asked for. */
export function openNewsroom({ database, bus, onNews, onMissed, members }: NewsParts): Newsroom {
  const waiting = new Map<string, string | null>();
  let telling: ReturnType<typeof setTimeout> | null = null;
  const known = new Map<string, number>();

  const read = (members: readonly string[]): Promise<Revision[]> =>
    database.query<Revision & Record<string, unknown>>(revisions, [members]);

  async function flush(): Promise<void> {
    telling = null;
    const told = new Map(waiting);
    waiting.clear();
    const rows = await read([...told.keys()]);
    const news = rows.map((row): News => ({ ...row, device: told.get(row.member) ?? null }));
    for (let from = 0; from < news.length; from += together)
      await bus.publish('news', news.slice(from, from + together));
  }

  async function look(): Promise<void> {
    const listening = members();
    for (const id of known.keys()) if (!listening.includes(id)) known.delete(id);
    if (listening.length === 0) return;
    for (const { member, revision } of await read(listening)) {
      if ((known.get(member) ?? revision) !== revision) onNews({ member, revision, device: null });
      known.set(member, revision);
    }
  }

  bus.subscribe('news', (value) => {
    for (const news of value as readonly News[]) onNews(news);
  });
  bus.onState(() => {
    if (bus.state() === 'listening') onMissed();
  });
  const asking = setInterval(() => {
    if (bus.state() === 'silent') void look().catch(() => {});
  }, askEveryMs);
  asking.unref();

  return {
    announce(member, device) {
      waiting.set(member, waiting.has(member) && waiting.get(member) !== device ? null : device);
      telling ??= setTimeout(() => void flush().catch(() => {}), togetherMs);
    },
    close() {
      if (telling !== null) clearTimeout(telling);
      clearInterval(asking);
    },
  };
}
