import type { MyFarm, MyFarms, MyInvitation } from '#contract/farms.ts';
import { apiPaths } from '#contract/paths.ts';
import { propertyOf } from '#contract/property-of.ts';
import type { ApiClient } from '#web/data/api/client.ts';
import type { SessionUser } from '#machines/session.ts';
import { ownFarm, type Farm } from './farm.ts';

/** A farm that this person has left. Their unsent edits are still on this device. */
export interface LeftFarm {
  readonly slug: string;
  readonly name: string;
}

/** What this device knows about a person's farms. */
export interface KnownFarms {
  /** The person's id on the server, as it appears in histories. Null until the server has answered once. */
  readonly me: string | null;
  /** The person's farms. Null until the server has answered once. Until then only the person's own farm is known. */
  readonly farms: readonly MyFarm[] | null;
  readonly invitations: readonly MyInvitation[];
  readonly left: readonly LeftFarm[];
  readonly last: string | null;
  /** True after the first request since the page was opened, even without an answer. */
  readonly isAsked: boolean;
}

/** What is known before the server has answered once. */
export const nothingKnown: KnownFarms = {
  me: null,
  farms: null,
  invitations: [],
  left: [],
  last: null,
  isAsked: false,
};

const keyOf = ({ issuer, subject }: Pick<SessionUser, 'issuer' | 'subject'>): string =>
  `drover.farms ${issuer} ${subject}`;

function readKept(key: string): KnownFarms {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null
      ? { ...nothingKnown, ...value, isAsked: false }
      : nothingKnown;
  } catch {
    return nothingKnown;
  }
}

const isAnswer = (body: unknown): body is MyFarms =>
  Array.isArray(propertyOf(body, 'farms')) && Array.isArray(propertyOf(body, 'invitations'));

/** A person's farms on this device. The list includes farms that the person has left, if unsent edits remain. */
export class FarmsStore {
  readonly #user: SessionUser;
  readonly #api: ApiClient;
  readonly #key: string;
  readonly #stored: () => Promise<readonly string[]>;
  readonly #listeners = new Set<() => void>();
  #known: KnownFarms;
  /** Counts the requests. #taken is the number of the newest request whose answer was applied. */
  #asked = 0;
  #taken = 0;
  #onGone: (farm: LeftFarm) => void = () => undefined;

  /** @param stored - the slugs of the farms that have a database on this device; empty if the browser cannot list databases */
  constructor(
    user: SessionUser,
    api: ApiClient,
    stored: () => Promise<readonly string[]> = () => Promise.resolve([]),
  ) {
    this.#stored = stored;
    this.#user = user;
    this.#api = api;
    this.#key = keyOf(user);
    this.#known = readKept(this.#key);
  }

  known = (): KnownFarms => this.#known;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<KnownFarms>): void {
    const next = { ...this.#known, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.#known)) return;
    this.#known = next;
    try {
      localStorage.setItem(this.#key, JSON.stringify(next));
    } catch {
      // A private window may refuse to store the list. The next start then needs the network.
    }
    for (const listener of this.#listeners) listener();
  }

  /** The farm with this slug, in any letter case. Null if this person is not on it. */
  find(slug: string, { farms }: KnownFarms = this.#known): Farm | null {
    const asked = slug.toLowerCase();
    if (farms === null) return asked === this.#user.slug.toLowerCase() ? ownFarm(this.#user) : null;
    const found = farms.find((farm) => farm.slug === asked);
    if (found === undefined) return null;
    // For the person's own farm, use the session's answer. It is newer than this list.
    const isOwn = found.role === 'owner' && found.slug === this.#user.slug;
    return isOwn ? { ...found, mayWrite: ownFarm(this.#user).mayWrite, why: null } : found;
  }

  /** Registers the callback that removes a left farm from the device. A new callback replaces the last one. */
  whenGone(listener: (farm: LeftFarm) => void): void {
    this.#onGone = listener;
  }

  /** The farm with this slug if this person left it with unsent edits. Otherwise null. */
  findLeft(slug: string): LeftFarm | null {
    const asked = slug.toLowerCase();
    return this.#known.left.find((farm) => farm.slug === asked) ?? null;
  }

  /**
   * The farm to open when the address names none: the last open farm, else the own farm, else the first of the list. Null without a farm.
   */
  home(known: KnownFarms = this.#known): Farm | null {
    const { last, farms } = known;
    const before = last === null ? null : this.find(last, known);
    return before ?? this.find(this.#user.slug, known) ?? farms?.[0] ?? null;
  }

  opened(slug: string): void {
    this.#set({ last: slug });
  }

  /**
   * Requests the list of farms from the server. Calls the callback of whenGone for each farm on this device that the list lacks. Without an
   * answer, the list stays the same.
   */
  async refresh(): Promise<void> {
    this.#asked += 1;
    const turn = this.#asked;
    const body = await this.#api
      .ask({ method: 'GET', path: apiPaths.farms(this.#user.slug) })
      .catch(() => null);
    if (!isAnswer(body)) return this.#set({ isAsked: true });
    const { me, farms, invitations } = body;
    const stored = await this.#stored().catch(() => []);
    // A later request was answered first, so this answer is out of date.
    if (turn < this.#taken) return;
    this.#taken = turn;
    const before = this.#known.farms ?? [];
    this.#set({
      isAsked: true,
      me,
      farms,
      invitations,
      left: this.#known.left.filter(({ slug }) => !farms.some((farm) => farm.slug === slug)),
    });
    const isDone = (slug: string): boolean =>
      farms.some((farm) => farm.slug === slug) || this.findLeft(slug) !== null;
    const gone = new Map([
      ...stored.map((slug) => [slug, slug] as const),
      ...before.map(({ slug, name }) => [slug, name] as const),
    ]);
    for (const [slug, name] of gone) if (!isDone(slug)) this.#onGone({ slug, name });
  }

  /**
   * Call this when the person is no longer on this farm.
   * @param isWaiting - true if the device still has unsent edits
   */
  leave(farm: LeftFarm, isWaiting: boolean): void {
    const { farms, left } = this.#known;
    const others = left.filter(({ slug }) => slug !== farm.slug);
    this.#set({
      farms: farms?.filter(({ slug }) => slug !== farm.slug) ?? null,
      left: isWaiting ? [...others, farm] : others,
    });
  }

  /** Deletes the list at sign-out, so nothing on the device names the farms. Returns the slugs of all farms in the list. */
  forget(): string[] {
    const { farms, left } = this.#known;
    const slugs = [...(farms ?? []), ...left].map(({ slug }) => slug);
    this.#known = nothingKnown;
    try {
      localStorage.removeItem(this.#key);
    } catch {
      // The browser blocks the storage, so the list was never stored.
    }
    return slugs;
  }
}
