import type { HereNews, Who } from '#contract/farms.ts';
import type { Database } from '../storage/database.ts';
import type { Bus } from './bus.ts';

/** A listener, and what it listens to. */
export interface StreamListener {
  /** The owner id of the farm's records. */
  readonly farm: string;
  readonly person: string;
  /** The farm's owner. */
  readonly holder: string;
}

/** A message that records of a farm changed. */
export interface News {
  /** The owner id of the farm's records. */
  readonly farm: string;
  readonly revision: number;
  /** The device that made the change. Null for several devices, or none. */
  readonly device: string | null;
  /** The person who made the change. Null for several people. Absent on a farm that was never shared. */
  readonly who?: Who | null;
}

/** The screen of a person on a farm. Only listening devices get it, and it is never stored. */
export interface Here extends HereNews {
  readonly farm: string;
}

/** A committed write on a farm. */
export interface CommittedWrite {
  readonly farm: string;
  readonly device: string | null;
  /** The person who wrote. Absent on a farm that was never shared. */
  readonly who?: Who;
}

/** Messages between the server processes about the farms. */
export interface Newsroom {
  /** Announces a committed write on this farm. Writes within `combineMs` become one message. */
  announce(written: CommittedWrite): void;
  /** Announces at once where a person is. */
  announceHere(here: Here): Promise<void>;
  close(): void;
}

interface NewsParts {
  readonly database: Pick<Database, 'query'>;
  readonly bus: Bus;
  readonly onNews: (news: News) => void;
  readonly onHere: (here: Here) => void;
  /** Called when a person's role, membership or access changed on any process. */
  readonly onAccess: (person: string) => void;
  /** Called if messages may have been missed. Every device must then check for changes. */
  readonly onMissed: () => void;
  /** The open streams. Without NOTIFY, their farms are polled. */
  readonly listeners: () => readonly StreamListener[];
}

/** Announces a change of a member's role or access, which ends their streams. Call it after the commit. Never rejects. */
export const announceAccess = (bus: Pick<Bus, 'publish'>, member: string): Promise<void> =>
  bus.publish('access', member).catch(() => {});

/** Writes within this many ms are announced in one message, because PostgreSQL commits only one NOTIFY at a time. */
const combineMs = 20;
/** The most farms in one message, because a NOTIFY has at most 8,000 bytes. */
const mostInMessage = 40;
/** The polling interval without NOTIFY, in ms. A deactivated member's streams end within this time. */
const pollEveryMs = 1_000;

const revisions = `select id as farm, revision from members where id = any($1::uuid[])`;
/** A text that changes whenever a person's permissions change. */
const access = `select id as person, concat(role, membership_year, deactivated,
    (select string_agg(concat(owner_id, role), ',' order by owner_id) from farm_people where person_id = members.id and left_at is null),
    (select string_agg(owner_id::text, ',' order by owner_id) from farms where holder_id = members.id and is_shared)) as access
  from members where id = any($1::uuid[])`;

type Revision = Pick<News, 'farm' | 'revision'> & Record<string, unknown>;
type PersonAccess = { readonly person: string; readonly access: string } & Record<string, unknown>;

type WaitingNews = Omit<News, 'farm' | 'revision'>;

/** Merges two announcements. A device or person that differs is left out. */
const together = (one: WaitingNews, other: WaitingNews): WaitingNews => ({
  device: one.device === other.device ? other.device : null,
  ...(other.who === undefined ? {} : { who: one.who?.id === other.who?.id ? other.who : null }),
});

/** Polls the listening farms and their people, and reports the differences from the previous poll. */
function pollOf({ database, onNews, onAccess, listeners }: NewsParts): () => Promise<void> {
  const known = new Map<string, number>();
  const knownAccess = new Map<string, string>();
  return async () => {
    const listening = listeners();
    const farms = [...new Set(listening.map(({ farm }) => farm))];
    const people = [...new Set(listening.flatMap(({ person, holder }) => [person, holder]))];
    for (const farm of known.keys()) if (!farms.includes(farm)) known.delete(farm);
    for (const person of knownAccess.keys()) if (!people.includes(person)) knownAccess.delete(person);
    if (listening.length === 0) return;
    for (const row of await database.query<PersonAccess>(access, [people])) {
      if ((knownAccess.get(row.person) ?? row.access) !== row.access) onAccess(row.person);
      knownAccess.set(row.person, row.access);
    }
    for (const { farm, revision } of await database.query<Revision>(revisions, [farms])) {
      if ((known.get(farm) ?? revision) !== revision) onNews({ farm, revision, device: null });
      known.set(farm, revision);
    }
  };
}

/** Announces writes to all server processes. Without NOTIFY, polls the revisions of the listening farms. */
export function openNewsroom(parts: NewsParts): Newsroom {
  const { database, bus, onNews, onHere, onAccess, onMissed } = parts;
  const waiting = new Map<string, WaitingNews>();
  let flushTimer: ReturnType<typeof setTimeout> | null = null;
  const poll = pollOf(parts);

  async function flush(): Promise<void> {
    flushTimer = null;
    const waitingNow = new Map(waiting);
    waiting.clear();
    const rows = await database.query<Revision>(revisions, [[...waitingNow.keys()]]);
    const news = rows.map(({ farm, revision }): News => ({
      farm,
      revision,
      ...(waitingNow.get(farm) ?? { device: null }),
    }));
    for (let from = 0; from < news.length; from += mostInMessage)
      await bus.publish('news', news.slice(from, from + mostInMessage));
  }

  bus.subscribe('news', (value) => {
    for (const news of value as readonly News[]) onNews(news);
  });
  bus.subscribe('here', (value) => onHere(value as Here));
  bus.subscribe('access', (value) => onAccess(String(value)));
  bus.onState(() => {
    if (bus.state() === 'listening') onMissed();
  });
  const pollTimer = setInterval(() => {
    if (bus.state() === 'silent') void poll().catch(() => {});
  }, pollEveryMs);
  pollTimer.unref();

  return {
    announce({ farm, ...change }) {
      const before = waiting.get(farm);
      waiting.set(farm, before === undefined ? change : together(before, change));
      flushTimer ??= setTimeout(() => void flush().catch(() => {}), combineMs);
    },
    announceHere: (here) => bus.publish('here', here),
    close() {
      if (flushTimer !== null) clearTimeout(flushTimer);
      clearInterval(pollTimer);
    },
  };
}
