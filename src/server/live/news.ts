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
  /** Says that a write of this member is committed. Sent once for all that happens within a moment. */
  announce(member: string, device: string | null): void;
  close(): void;
}

interface NewsParts {
  readonly database: Pick<Database, 'query'>;
  readonly bus: Bus;
  readonly onNews: (news: News) => void;
  /** A member's role, membership or access changed, at whichever process. */
  readonly onAccess: (member: string) => void;
  /** Something may have been missed: everybody is to look. */
  readonly onMissed: () => void;
  /** Whose news are wanted: asked for where the database passes no NOTIFY on. */
  readonly members: () => readonly string[];
}

/**
 * Says to every process that a member's role, membership or access changed, after that is committed: their live streams end. Where
 * the database delivers no messages each process notices within a second. Never rejects: the change itself is done.
 */
export const announceAccess = (bus: Pick<Bus, 'publish'>, member: string): Promise<void> =>
  bus.publish('access', member).catch(() => {});

/** Writes of one moment go into one message: PostgreSQL lets only one NOTIFY commit at a time. */
const togetherMs = 20;
/** Stays below the 8,000 bytes that a NOTIFY carries. */
const together = 40;
/** Where no NOTIFY comes through. A deactivated member's streams end within this time. */
const askEveryMs = 1_000;

const revisions = `select id as member, revision, concat(role, membership_year, deactivated) as access
  from members where id = any($1::uuid[])`;

type Revision = Pick<News, 'member' | 'revision'> & {
  /** Differs after each change of role, membership or access. */
  readonly access: string;
};

/** Tells all server processes of writes; where the database passes no NOTIFY on, the revisions of those who listen are asked for. */
export function openNewsroom({ database, bus, onNews, onAccess, onMissed, members }: NewsParts): Newsroom {
  const waiting = new Map<string, string | null>();
  let telling: ReturnType<typeof setTimeout> | null = null;
  const known = new Map<string, Revision>();

  const read = (members: readonly string[]): Promise<Revision[]> =>
    database.query<Revision & Record<string, unknown>>(revisions, [members]);

  async function flush(): Promise<void> {
    telling = null;
    const told = new Map(waiting);
    waiting.clear();
    const rows = await read([...told.keys()]);
    const news = rows.map(({ member, revision }): News => ({
      member,
      revision,
      device: told.get(member) ?? null,
    }));
    for (let from = 0; from < news.length; from += together)
      await bus.publish('news', news.slice(from, from + together));
  }

  async function look(): Promise<void> {
    const listening = members();
    for (const id of known.keys()) if (!listening.includes(id)) known.delete(id);
    if (listening.length === 0) return;
    for (const row of await read(listening)) {
      const { member, revision, access } = row;
      const before = known.get(member) ?? row;
      if (before.access !== access) onAccess(member);
      if (before.revision !== revision) onNews({ member, revision, device: null });
      known.set(member, row);
    }
  }

  bus.subscribe('news', (value) => {
    for (const news of value as readonly News[]) onNews(news);
  });
  bus.subscribe('access', (value) => onAccess(String(value)));
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
