import type { PeopleNews, Place, Who } from '#contract/farms.ts';
import { apiPaths } from '#contract/paths.ts';
import type { ApiClient, TokenOwner } from '#web/data/api/client.ts';
import { thisDevice } from '#web/data/api/device.ts';
import type { Records } from '#web/data/records.ts';
import type { RecordKey } from '#web/data/rows/types.ts';
import { farmCalls } from '#web/shell/farm/farm-calls.ts';
import type { PersonLook, Presence, Present } from '#web/shell/farm/presence.ts';
import { looksOf, unknownLook } from './looks.ts';
import { OthersChanges } from './others-changes.ts';
import { OthersPlaces } from './places.ts';

/** How often a device reports its place, in ms: while others are there, and while nobody else is there. */
const beat = { others: 45_000, alone: 300_000 };
/** A device waits at least this many ms between two reports. */
const restBetween = 1_500;
const soon = 250;
/** A hidden tab waits this many ms before it reports that the device has left. Another tab of this browser may then be in front. */
const hiddenFor = 600;

const elsewhere: Place = { screen: 'other', kind: null, id: null, field: null };

/** Messages about the people on a farm, between the tabs of one browser. */
export type PresenceMessage =
  | { readonly type: 'news'; readonly news: PeopleNews }
  /** The tab that sends this message is now in front, and reports for the device. */
  | { readonly type: 'in front' };

/** The other tabs of this browser that show the same farm to the same person. */
export interface PresenceTabs {
  tell(message: PresenceMessage): void;
  listen(listener: (message: PresenceMessage) => void): void;
  close(): void;
}

/** The farm, the person, and what is needed to communicate with the others. */
export interface PresenceOptions {
  readonly api: ApiClient;
  readonly owner: TokenOwner;
  /** The farm's slug. */
  readonly slug: string;
  readonly records: Pick<Records, 'onPeople' | 'subscribe' | 'rows' | 'row' | 'sync'>;
  /** Returns this person's id, or null until the server has sent it. */
  readonly me: () => string | null;
  /** False for a person who can only read. Such a person sees the others but is not shown. */
  readonly isShown: boolean;
  readonly tabs: PresenceTabs;
  /** Says if this tab is in front, and notifies of changes. `isLeaving` is true if the page is being closed. */
  readonly page: { isInFront(): boolean; subscribe(listener: (isLeaving: boolean) => void): () => void };
}

/** Follows who else is on a farm, and reports this device's place to them. Stores nothing. */
export class LivePresence implements Presence {
  readonly #options: PresenceOptions;
  readonly #places = new OthersPlaces();
  readonly #changes: OthersChanges;
  readonly #listeners = new Set<() => void>();
  readonly #stops: readonly (() => void)[];
  #looks: ReadonlyMap<string, PersonLook> = new Map();
  #others: readonly Present[] = [];
  #place: Place = elsewhere;
  #asks = false;
  #isHere = false;
  #saidAt = -Infinity;
  #saying: ReturnType<typeof setTimeout> | null = null;
  #beating: ReturnType<typeof setTimeout> | null = null;
  #expiring: ReturnType<typeof setTimeout> | null = null;
  #hiding: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
    const { records, tabs, page } = options;
    this.#changes = new OthersChanges(records);
    tabs.listen((message) => this.#heard(message));
    this.#stops = [
      records.onPeople((news) => {
        tabs.tell({ type: 'news', news });
        this.#take(news);
      }),
      records.subscribe((keys) => this.#changes.arrived(keys, Date.now()) && this.#notify()),
      records.sync.subscribe(() => this.#show()),
      page.subscribe((isLeaving) => (isLeaving ? this.#leave() : this.#pageTurned())),
    ];
    this.#readPeople();
    this.#pageTurned();
  }

  others = (): readonly Present[] => this.#others;

  changed = (): ReturnType<Presence['changed']> => this.#changes.get();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  seen = (key: RecordKey): void => {
    if (this.#changes.seen(key)) this.#notify();
  };

  look = ({ id, name }: Who): PersonLook => this.#looks.get(id) ?? unknownLook(name);

  report = (place: Place | null): void => {
    this.#place = place ?? elsewhere;
    // Report only if somebody else is here. A person who arrives later asks for a report.
    if (this.#others.length > 0) this.#announceSoon();
  };

  /** Reports that this device has left, and stops. */
  close(): void {
    if (this.#isClosed) return;
    this.#leave();
    this.#isClosed = true;
    for (const stop of this.#stops) stop();
    for (const timer of [this.#saying, this.#beating, this.#expiring, this.#hiding])
      if (timer !== null) clearTimeout(timer);
    this.#options.tabs.close();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #heard(message: PresenceMessage): void {
    if (message.type === 'news') return this.#take(message.news);
    // Another tab of this browser now reports for the device, so this tab does not.
    this.#isHere = false;
    if (this.#hiding !== null) clearTimeout(this.#hiding);
  }

  #take(news: PeopleNews): void {
    if (this.#isClosed) return;
    if (news.type === 'open') {
      this.#asks = true;
      this.#readPeople();
      this.#announceSoon();
      return;
    }
    if (news.who.id === this.#options.me()) return;
    if (news.type === 'changed') return this.#changes.wrote(news.who, Date.now());
    if (news.device === thisDevice().id) return;
    if (this.#places.take(news, Date.now())) this.#show();
    this.#expireLater();
    if (news.asks) this.#announceSoon();
  }

  /** Loads the people of the farm. Without an answer, everybody has the first colour. */
  #readPeople(): void {
    const { api, slug, me } = this.#options;
    farmCalls(api)
      .people(slug)
      .then(
        ({ people }) => {
          this.#looks = looksOf(people, me());
          this.#places.keepOnly(people);
          this.#show();
          this.#notify();
        },
        () => undefined,
      );
  }

  #show(): void {
    const isCut = this.#options.records.sync.status().phase === 'offline';
    const next = isCut ? [] : this.#places.list();
    if (JSON.stringify(next) === JSON.stringify(this.#others)) return;
    // This device reported rarely while nobody was here. Report now, for the person who has come.
    if (this.#others.length === 0) this.#announceSoon();
    this.#others = next;
    this.#notify();
  }

  #expireLater(): void {
    const next = this.#places.next();
    if (this.#expiring !== null) clearTimeout(this.#expiring);
    this.#expiring = null;
    if (next === null) return;
    const expire = (): void => {
      if (this.#places.expire(Date.now())) this.#show();
      this.#expireLater();
    };
    this.#expiring = setTimeout(expire, Math.max(0, next - Date.now()));
  }

  #pageTurned(): void {
    if (this.#hiding !== null) clearTimeout(this.#hiding);
    this.#hiding = null;
    if (this.#options.page.isInFront()) {
      this.#options.tabs.tell({ type: 'in front' });
      this.#isHere = true;
      this.#announceSoon();
    } else if (this.#isHere) this.#hiding = setTimeout(() => this.#leave(), hiddenFor);
  }

  #leave(): void {
    if (!this.#isHere) return;
    this.#isHere = false;
    this.#say(null);
  }

  /** Reports the place after a short delay. Several moves become one report. */
  #announceSoon(): void {
    if (this.#isClosed || this.#saying !== null || !this.#isHere) return;
    const wait = Math.max(soon, this.#saidAt + restBetween - Date.now());
    this.#saying = setTimeout(() => {
      this.#saying = null;
      if (this.#isHere) this.#say(this.#place);
    }, wait);
  }

  #say(place: Place | null): void {
    const { api, owner, slug, isShown } = this.#options;
    // The others do not see a person who is not shown, so this person's place is not reported.
    // The report only stores the day of the visit on the server, so few reports are enough.
    if (!isShown && !this.#asks && Date.now() - this.#saidAt < beat.alone - restBetween) return;
    this.#saidAt = Date.now();
    const body = { at: isShown ? place : null, asks: this.#asks };
    this.#asks = false;
    // If the call fails, the others miss one report. The next regular report repeats it.
    api
      .send({ method: 'POST', path: apiPaths.here(slug), body, owner, outlivesPage: true })
      .catch(() => undefined);
    if (this.#beating !== null) clearTimeout(this.#beating);
    this.#beating = null;
    if (place !== null) this.#beatLater();
  }

  #beatLater(): void {
    const wait = this.#options.isShown && this.#others.length > 0 ? beat.others : beat.alone;
    this.#beating = setTimeout(() => {
      this.#beating = null;
      if (this.#isHere) this.#say(this.#place);
    }, wait);
  }
}
