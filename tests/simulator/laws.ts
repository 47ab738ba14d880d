import type { Commit, Refusal } from '../web/data/fakeServer.ts';
import type { Device, Page } from './device.ts';
import { flat, idOf, placesOf, rowOf, rowsOf, type Place, type Row } from './kinds.ts';
import type { LostCommit, Server } from './network.ts';
import { knows, knowsRecord, olderSpelling } from './older.ts';

export interface Typed {
  readonly device: string;
  readonly page: Page;
  readonly key: string;
  readonly field: string;
  readonly value: string | null;
  /** Only for a form: the row's value at Save, if another edit has changed it while the user typed. */
  readonly clash?: string | null | undefined;
  readonly order: number;
  /** The number of the commit. A commit, such as a paste, must exist completely or not at all. */
  readonly unit: number;
  durable: boolean;
  /** The first value stored on this day has 1, the second has 2. A value that is not stored yet has 0. */
  stored: number;
}

/** A page's choice of a carry for a trade, and the pages that have shown this choice. */
interface Put {
  readonly to: string | null;
  readonly by: Page;
  readonly seenBy: Set<Page>;
}

interface Shown {
  last: unknown;
  readonly all: Set<unknown>;
}

/** Records what happened on one day, and which laws were broken. */
export class Laws {
  readonly broken: string[] = [];
  readonly typed: Typed[] = [];
  /** Records that a member of this simulation created. */
  readonly made = new Set<string>();
  readonly refused = new Set<string>();
  /** Records that were refused because of a role. The typed values must exist until the member discards them. */
  readonly refusedForRole = new Set<string>();
  /** The values that members saved as a file, each with the device's name. */
  readonly #saved = new Set<string>();
  readonly #hadByServer = new Set<string>();
  /** The devices where each value was typed. */
  readonly #typedBy = new Map<string, Set<string>>();
  readonly #refusals: Refusal[] = [];
  /** The typed values of these records may disappear, for example after an undo or a loss on the server. */
  readonly #excused = new Set<string>();
  /** Trades whose facts a device removed. The next fact may store a different plan. */
  readonly #tookFactsBack = new Set<string>();
  readonly #deletedBy = new Map<string, Set<string>>();
  readonly #deletedAt = new Map<string, Set<Page>>();
  readonly #puts = new Map<string, Put>();
  /** One page deleted these carries, while another page of the same device put a trade on them. */
  readonly #crossed = new Set<string>();
  /** A device may send these records twice, for example after a power cut. It may also show a conflict with its own write. */
  readonly #repeats = new Set<string>();
  readonly #seen = new Map<string, Set<unknown>>();
  readonly #asked = new Set<string>();
  /** Records with a commit that the server has lost. */
  readonly #lost = new Set<string>();
  /** The records whose refused edits a member has discarded. */
  readonly #gaveUp = new Set<string>();
  /** The values in the commits that the server has lost. */
  readonly #lostValues = new Set<string>();
  /** Typed values that the server had and has lost. The device has not noticed the loss, so it does not send them. */
  readonly #typedBack = new Set<Typed>();
  readonly #shown = new WeakMap<Page, Map<string, Shown>>();
  /** Values that the server had before a member typed them or an undo set them. */
  readonly #onServerBefore = new Set<Typed>();
  /** Values that a page could not store at first, each with the number of values stored at that moment. */
  readonly #late = new Map<Typed, number>();
  #notStored: Typed[] = [];
  /** Values that were typed but not yet stored when the page changed to another farm. */
  #behind: Typed[] = [];
  #later: (readonly [Page, string])[] | null = null;
  #stored = 0;
  readonly #servers: readonly Server[];
  /** For each record, the slug of the farm to which it belongs. */
  readonly #homes = new Map<string, string>();

  constructor(...servers: readonly Server[]) {
    this.#servers = servers;
    for (const server of servers)
      server.onPut = (key, wire) => noteValues(this.#hadByServer, key, wire, wire !== null);
  }

  get #commits(): readonly Commit[] {
    const [only] = this.#servers;
    return this.#servers.length === 1 && only !== undefined
      ? only.commits
      : this.#servers.flatMap(({ commits }) => commits);
  }

  break(law: string, what: string): void {
    if (this.broken.length < 20) this.broken.push(`${law}: ${what}`);
  }

  findings = (text: string): void => this.break('N1 a page threw', text);

  notSignedOut = (why: string): void => this.break('N4 not signed out', why);

  notOpened = (why: string): void => this.break('N2 not opened', why);

  type(typed: readonly Typed[]): void {
    this.typed.push(...typed);
    for (const { device, key, field, value } of typed) {
      const what = `${key} ${field} ${value}`;
      this.#typedBy.set(what, (this.#typedBy.get(what) ?? new Set()).add(device));
    }
    for (const one of typed)
      if (this.#lostValues.has(`${one.key} ${one.field} ${one.value}`)) this.#typedBack.add(one);
      else if (this.#hadByServer.has(`${one.key} ${one.field} ${one.value}`)) this.#onServerBefore.add(one);
    // Counts a typed value as seen at once. The sheet shows a pasted value later, when the member may have typed over it.
    for (const { device, key, field, value } of typed) this.#see(device, key, field, value);
    for (const { page, key } of typed) this.#noteBehind(page.device, key);
    this.#notStored.push(...typed);
  }

  /** The devices where this value was typed. */
  typedAt = (key: string, field: string, value: string): readonly string[] => [
    ...(this.#typedBy.get(`${key} ${field} ${value}`) ?? []),
  ];

  /** Call this when a page has closed its records. The page's shown and unstored values no longer count. */
  closed(page: Page): void {
    this.#shown.delete(page);
    this.#notStored = this.#notStored.filter((one) => one.page !== page);
    this.#behind = this.#behind.filter((one) => one.page !== page);
  }

  /** Call this when a page has changed to another farm. While the page is open, its unstored values must still be stored or sent. */
  switched(page: Page): void {
    this.#behind.push(...this.#notStored.filter((one) => one.page === page));
    this.#shown.delete(page);
    this.#notStored = this.#notStored.filter((one) => one.page !== page);
  }

  /** Call this when a farm was removed from a device. Values that were not stored there may be lost. */
  forgot(device: Device): void {
    this.#behind = this.#behind.filter((one) => one.device !== device.name);
  }

  /** Call this when all faults have ended. Values that a page typed before it changed to another farm must now be stored or sent. */
  judgeSwitched(): void {
    for (const one of this.#behind) if (one.page.isAlive) one.durable = true;
  }

  /** A device that has not noticed a loss on the server may send an edit twice, under two keys. */
  #noteBehind({ disk, databaseName, name, server }: Device, key: string): void {
    const epoch = disk.value(databaseName, 'meta', 'epoch');
    if (epoch !== undefined && epoch !== server.epoch) this.#repeats.add(`${name} ${key}`);
  }

  /** Adds a record that exists on a farm before the day begins. */
  plant(key: string, slug: string): void {
    this.made.add(key);
    this.#homes.set(key, slug);
  }

  /** Call this when a page creates a record. */
  make({ device }: Page, key: string): void {
    this.plant(key, device.user.slug);
    this.#noteBehind(device, key);
  }

  /** Checks that a shown, stored or sent record belongs to the farm with this slug. */
  judgeHome(key: string, slug: string, where: string): void {
    const home = this.#homes.get(key);
    if (home !== undefined && home !== slug)
      this.break('F1 of another farm', `${key} of ${home}'s farm, ${where}`);
  }

  /** Checks that a device's database of a farm has only records of that farm. */
  judgeStored({ disk, databaseName, name, user }: Device): void {
    for (const store of ['base', 'ops', 'sealed', 'held', 'local', 'drafts'])
      for (const stored of disk.values(databaseName, store))
        this.judgeHome(String(Reflect.get(Object(stored), 'key')), user.slug, `${store} of ${name}`);
  }

  refuse(refusal: Refusal): void {
    this.refused.add(refusal.key);
    this.#refusals.push(refusal);
  }

  /** Call this when a member discards a record's refused edits. */
  giveUp(key: string): void {
    this.excuse(key);
    this.#gaveUp.add(key);
    if (this.refusedForRole.has(key)) this.refused.add(key);
  }

  /** Call this when a member saves a farm's unsent edits as a file. The device may then lose these edits. */
  save({ name }: Device, file: string): void {
    const { unsent } = JSON.parse(file) as { readonly unsent: readonly Unsent[] };
    const values = new Set<string>();
    for (const { key, change } of unsent) noteValues(values, key, change?.fields ?? null, false, change?.was);
    for (const what of values) this.#saved.add(`${name} ${what}`);
  }

  excuse(key: string): void {
    this.#excused.add(key);
  }

  /** True if an undo or another choice of a member may have changed the record's values. */
  isExcused = (key: string): boolean => this.#excused.has(key);

  takeFactsBack({ name }: Device, key: string): void {
    this.#excused.add(key);
    this.#tookFactsBack.add(`${name} ${key}`);
  }

  delete(page: Page, key: string): void {
    this.#excused.add(key);
    const by = this.#deletedBy.get(key) ?? new Set();
    this.#deletedBy.set(key, by.add(page.device.name));
    const at = this.#deletedAt.get(key) ?? new Set();
    this.#deletedAt.set(key, at.add(page));
    for (const put of this.#puts.values()) if (put.to === key) this.#judgeCrossing(put, page);
  }

  /** Call this when a page puts a trade on a carry, or takes the trade off. */
  put(page: Page, trade: string, carryId: string | null): void {
    const put: Put = { to: carryId === null ? null : `carry/${carryId}`, by: page, seenBy: new Set([page]) };
    this.#puts.set(trade, put);
    for (const other of this.#deletedAt.get(put.to ?? '') ?? []) this.#judgeCrossing(put, other);
  }

  #judgeCrossing({ to, by, seenBy }: Put, deleting: Page): void {
    const { device } = deleting;
    if (by.device === device && !seenBy.has(deleting)) this.#crossed.add(`${device.name} ${to}`);
  }

  /** Checks the rows of a page now, and each row again when it changes. */
  watch(page: Page): void {
    const { records } = page;
    if (records === null) return;
    for (const { key } of rowsOf(records)) this.look(page, key);
    records.subscribe((changed) => {
      for (const key of changed) this.look(page, key);
    });
  }

  /** Runs `work`, which reports its typed values. Checks the shown rows afterwards. */
  afterwards(work: () => void): void {
    const shown: (readonly [Page, string])[] = [];
    this.#later = shown;
    try {
      work();
    } finally {
      this.#later = null;
    }
    for (const [page, key] of shown) this.look(page, key);
  }

  look(page: Page, key: string): void {
    if (this.#later !== null) return void this.#later.push([page, key]);
    const row = page.records === null ? undefined : rowOf(page.records, key);
    if (row === undefined) return;
    this.judgeHome(key, page.device.user.slug, `shown at ${page.device.name}`);
    for (const place of placesOf(key)) this.#show(page, key, place, row.fields[place.name]);
    this.#judgeState(page, row);
    if (row.state.state === 'not saved') this.#noteLate(page, key);
    if (row.state.state === 'saving' || row.state.state === 'not saved') return;
    // After the disk was full, the panel warns that conflicts and refusals may be lost.
    if (row.state.state !== 'synced' && page.records?.sync.status().warning?.includes('ran out of storage'))
      return;
    for (const one of this.#notStored) {
      if (one.page !== page || one.key !== key) continue;
      one.stored = this.#stored += 1;
      one.durable = !this.#isCovered(one, row.fields[one.field]);
    }
    this.#notStored = this.#notStored.filter(({ stored }) => stored === 0);
    for (const one of this.typed)
      if (one.page === page && one.key === key && this.#isCovered(one, row.fields[one.field]))
        one.durable = false;
  }

  /** Notes edits that a page could not store yet. Edits that another page stores from now on count as newer. */
  #noteLate(page: Page, key: string): void {
    for (const one of this.#notStored)
      if (one.page === page && one.key === key && !this.#late.has(one)) this.#late.set(one, this.#stored);
  }

  /** True if another page of the same device typed the shown value. */
  #isCovered({ page, key, field }: Typed, shown: unknown): boolean {
    return this.typed.some(
      (other) =>
        other.key === key &&
        other.field === field &&
        other.value === shown &&
        other.page !== page &&
        other.page.device === page.device,
    );
  }

  /** Checks that a row never shows an older value again. */
  #show(page: Page, key: string, place: Place, value: unknown): void {
    const { name: field, isReference } = place;
    this.#see(page.device.name, key, field, value);
    const put = this.#puts.get(key);
    if (field === 'carryId' && put?.to === `carry/${String(value)}`) put.seenBy.add(page);
    // A reference may show an older value again, because a member may choose the same record again.
    if (isReference === true) return;
    const all = this.#shown.get(page) ?? new Map<string, Shown>();
    this.#shown.set(page, all);
    const at = `${key} ${field}`;
    const shown = all.get(at) ?? { last: undefined, all: new Set() };
    all.set(at, shown);
    if (shown.last === value) return;
    this.#judgeOwn(page, `${at} ${String(value)}`, value);
    const isOlder = shown.all.has(value) && !this.#isEnteredAgain(key, field, value, shown.last);
    if (isOlder && !this.#excused.has(key) && !this.#mayClash(key, place))
      this.break(
        'S6 shown went back',
        `${page.device.name}: ${at} from ${String(shown.last)} to ${String(value)}`,
      );
    shown.last = value;
    shown.all.add(value);
  }

  /** Checks a value that a page shows. It must have been typed on this device, or the server had it. */
  #judgeOwn({ device }: Page, what: string, value: unknown): void {
    if (value === null || value === undefined || this.#hadByServer.has(what)) return;
    const by = this.#typedBy.get(what);
    if (by !== undefined && !by.has(device.name))
      this.break('W1 shown to others', `${device.name}: ${what}, typed at ${[...by].join(', ')}`);
  }

  /**
   * A row showed `over` and now shows the older `value` again. True if another page has entered `value` a second time.
   * Each entry of `over` must be older than this second entry, or must never have been stored.
   */
  #isEnteredAgain(key: string, field: string, value: unknown, over: unknown): boolean {
    const entered = (what: unknown): readonly Typed[] =>
      this.typed.filter((one) => one.key === key && one.field === field && one.value === what);
    const [first] = entered(value);
    const again = entered(value).findLast(({ page }) => page !== first?.page);
    return (
      again !== undefined && entered(over).every(({ order, stored }) => order < again.order || stored === 0)
    );
  }

  /**
   * True if two pages have typed into the same part of this structured field. In a conflict the row shows the whole field, so an older
   * value may return.
   */
  #mayClash(key: string, { name, field }: Place): boolean {
    if (name === field) return false;
    const by = new Map<string, Page>();
    return this.typed.some((one) => {
      if (one.key !== key || fieldAt(key, one.field) !== field) return false;
      const other = by.get(one.field);
      by.set(one.field, one.page);
      return other !== undefined && other !== one.page;
    });
  }

  #see(device: string, key: string, field: string, value: unknown): void {
    const place = `${device} ${key} ${field}`;
    const seen = this.#seen.get(place) ?? new Set();
    this.#seen.set(place, seen.add(value ?? null));
  }

  #judgeState(page: Page, { key, state }: Row): void {
    const { name } = page.device;
    if (state.state === 'refused' && !this.refused.has(key) && !this.refusedForRole.has(key))
      this.break('S8 refused', `${key} without a refusal`);
    if (state.state !== 'conflict') return;
    for (const { field, mine, theirs } of state.fields ?? []) {
      this.#asked.add(`${name} ${key} ${field}`);
      const isGone = field === 'record' && theirs === null;
      // While the storage stalls, a discarded new record still accepts edits.
      if (isGone && !this.#deletedBy.has(key) && !this.#lost.has(key) && !this.#gaveUp.has(key))
        this.break('S7 asked for nothing', `${name}: ${key} as though it were deleted`);
      const inQuestion = placesOf(key).filter((place) => place.field === field);
      for (const place of inQuestion) this.#see(name, key, place.name, place.read(theirs));
      const names = new Set(inQuestion.map((place) => place.name));
      const about = this.typed.filter((one) => one.key === key && names.has(one.field));
      const isMine = (one: Typed): boolean =>
        inQuestion.some((place) => place.name === one.field && place.read(mine) === one.value);
      const my = about.find((one) => one.device === name && isMine(one));
      const byOthers = about.some((one) => one.device !== name || one.page !== my?.page);
      const isLetGo = theirs === null && this.#hasLostGroups(field);
      // Another edit has changed the row while the user typed into the form.
      const isLater = about.some(
        (one) =>
          one.device === name &&
          one.clash !== undefined &&
          inQuestion.some((place) => place.name === one.field && place.read(theirs) === one.clash),
      );
      // The page sent this value from memory, and was left before the value or the answer was stored.
      const isForgotten = about.some(
        (one) =>
          one.device === name &&
          one.stored === 0 &&
          !this.#notStored.includes(one) &&
          inQuestion.some((place) => place.name === one.field && place.read(theirs) === one.value),
      );
      const isExplained = byOthers || isLater || isLetGo || isForgotten;
      const isNothing = my !== undefined && !isExplained && !this.#isBroughtBack(key, field, name);
      if (isNothing && !this.#repeats.has(`${name} ${key}`))
        this.break('S7 asked for nothing', `${name}: ${key} ${field} about ${String(theirs)}`);
    }
  }

  /** True if the server may have removed trades from a deleted group. No member typed this change. */
  #hasLostGroups = (field: string): boolean =>
    field === 'tradeGroupId' && [...this.#deletedBy.keys()].some((key) => key.startsWith('group/'));

  /** True if another device restored the record with a different value in `field`. No member typed this change. */
  #isBroughtBack(key: string, field: string, name: string): boolean {
    let last: string | undefined;
    let isDeleted = false;
    for (const { device, after } of this.#commits.filter((commit) => commit.key === key)) {
      const is = JSON.stringify(after?.[field] ?? null);
      if (isDeleted && after !== null && device !== name && is !== last) return true;
      isDeleted = after === null;
      if (!isDeleted) last = is;
    }
    return false;
  }

  /** Every value in the server's commits, and the unsent values on the device's disk. */
  #kept(device: Device): ReadonlySet<string> {
    const kept = this.#unsent(device);
    // An older app leaves fields out. A missing field counts as empty.
    for (const { key, after } of this.#commits) noteValues(kept, key, after, after !== null);
    return kept;
  }

  /** The unsent values on the device's disk. */
  #unsent(device: Device): Set<string> {
    const kept = new Set<string>();
    for (const store of ['ops', 'sealed', 'held'])
      for (const entry of device.disk.values(device.databaseName, store)) {
        const { key, change, patch } = entry as Unsent;
        noteValues(kept, key, change?.fields ?? patch ?? null, false, change?.was);
      }
    return kept;
  }

  /**
   * Checks that no stored value is lost. It must be on the disk, in a saved file or on the server. Values that were replaced, refused,
   * deleted or in conflict are not checked.
   */
  judgeKept(device: Device): void {
    const kept = this.#kept(device);
    const isKept = ({ key, field, value }: Typed): boolean =>
      kept.has(`${key} ${field} ${value}`) ||
      this.#saved.has(`${device.name} ${key} ${field} ${value}`) ||
      this.#namesNothing(field, value);
    const mine = this.typed.filter((one) => one.device === device.name && one.durable);
    for (const one of mine) {
      const { key, field } = one;
      if (isKept(one) || this.refused.has(key) || this.#typedBack.has(one)) continue;
      if (this.#deletedBy.get(key)?.has(device.name) === true) continue;
      if (['record', fieldAt(key, field)].some((about) => this.#asked.has(`${device.name} ${key} ${about}`)))
        continue;
      const isSuperseded = this.typed.some(
        (other) =>
          other.device === one.device &&
          other.key === key &&
          other.field === field &&
          // Two pages may store their values in another order than they typed them. Then the order of storing counts.
          (other.order > one.order || other.stored > (this.#late.get(one) ?? one.stored)) &&
          // A form must not silently replace the value that the row had at Save. The member must get a conflict.
          (other.clash === undefined || other.clash !== one.value || this.#isUnasked(other)) &&
          (other.durable || isKept(other)),
      );
      if (!isSuperseded) this.break('S1 lost', `${device.name}: ${key} ${field} ${one.value}`);
    }
  }

  /**
   * True if a form may replace a later edit without a conflict. In two cases the server does not store the form's value, so no conflict appears:
   * - The member has left the farm and has saved the value in a file.
   * - The server has refused the record because of the member's role.
   */
  #isUnasked = ({ device, key, field, value }: Typed): boolean =>
    this.refusedForRole.has(key) || this.#saved.has(`${device} ${key} ${field} ${value}`);

  /** True if a reference is empty. Also true if it names a group or carry that was deleted or refused. */
  #namesNothing(field: string, value: string | null): boolean {
    const to = field === 'carryId' ? 'carry' : field === 'tradeGroupId' ? 'group' : null;
    if (to === null) return false;
    return value === null || this.#deletedBy.has(`${to}/${value}`) || this.refused.has(`${to}/${value}`);
  }

  /** Checks the commits that dead pages had not shown as stored. Each must exist completely or not at all. */
  judgeWhole(device: Device, dead: readonly Page[]): void {
    const kept = this.#kept(device);
    const notStored = this.#notStored.filter((one) => dead.includes(one.page));
    this.#notStored = this.#notStored.filter((one) => !dead.includes(one.page));
    const units = new Map<number, Typed[]>();
    for (const one of notStored) units.set(one.unit, [...(units.get(one.unit) ?? []), one]);
    for (const [unit, typed] of units) {
      const isTouched = typed.some(
        (one) =>
          this.refused.has(one.key) ||
          this.#excused.has(one.key) ||
          this.#isCovered(one, this.#shown.get(one.page)?.get(`${one.key} ${one.field}`)?.last) ||
          this.typed.some(
            (other) => other.key === one.key && other.field === one.field && other.order > one.order,
          ),
      );
      if (isTouched) continue;
      const own = typed.filter(({ key, field }) => placeAt(key, field)?.isReference !== true);
      const there = own.filter(({ key, field, value }) => kept.has(`${key} ${field} ${value}`));
      if (there.length !== 0 && there.length !== own.length)
        this.break('S4 torn', `${device.name}: ${there.length} of ${own.length} values of edit ${unit}`);
    }
  }

  /** Call this when the device may have lost the list of its sent edits. The device may then send any record again. */
  repeat(device: Device): void {
    for (const key of [...this.made, ...this.typed.map((one) => one.key)])
      this.#repeats.add(`${device.name} ${key}`);
  }

  /**
   * Call this when the server has lost commits. Rows may lose the values of these commits. An edit that was never acknowledged must still
   * arrive.
   */
  lose(lost: readonly LostCommit[], devices: readonly Device[]): void {
    if (lost.length === 0) return;
    for (const { key, after } of lost) {
      noteValues(this.#lostValues, key, after, after !== null);
      this.#lost.add(key);
      this.#excused.add(key);
    }
    for (const device of devices) {
      this.repeat(device);
      const waits = this.#unsent(device);
      const told = device.line.told();
      // Drops edits that the disk has not stored and the server has lost. They may be gone.
      this.#notStored = this.#notStored.filter(
        (one) =>
          one.device !== device.name ||
          !told.has(one.key) ||
          !this.#lostValues.has(`${one.key} ${one.field} ${one.value}`),
      );
      this.#behind = this.#behind.filter(
        (one) =>
          one.device !== device.name ||
          !this.#lost.has(one.key) ||
          waits.has(`${one.key} ${one.field} ${one.value}`),
      );
      for (const one of this.#onServerBefore)
        if (this.#lostValues.has(`${one.key} ${one.field} ${one.value}`)) this.#typedBack.add(one);
      for (const one of this.typed)
        if (one.device === device.name && this.#lost.has(one.key))
          one.durable &&= !told.has(one.key) && waits.has(`${one.key} ${one.field} ${one.value}`);
    }
  }

  judgeServer(): void {
    const ops = new Set<string>();
    const entered = new Set<string>();
    for (const { device, opId, key, before, after } of this.#commits) {
      if (device === 'seed') continue;
      if (!this.made.has(key)) this.break('S2 twice', `nobody made ${key}`);
      if (ops.has(opId)) this.break('S2 twice', `${opId} was done twice`);
      ops.add(opId);
      if ((after?.['actual'] ?? null) !== null && (after?.['plan'] ?? null) === null)
        this.break('S5 plan changed', `${device}: facts of ${key} without one`);
      if (before === null || after === null) continue;
      const [was, is] = [flat(key, before), flat(key, after)];
      for (const place of placesOf(key))
        this.#judgeField(device, key, place, was[place.name] ?? null, is[place.name] ?? null, entered);
      this.#judgePlan(device, key, before['plan'] ?? null, after['plan'] ?? null, after['actual'] ?? null);
    }
    this.#judgeRefusals();
    this.#judgeBytes();
  }

  /** Checks that a trade's stored plan never changes while the trade has a fact. */
  #judgePlan(device: string, key: string, was: unknown, is: unknown, actual: unknown): void {
    if (was === null || actual === null || JSON.stringify(was) === JSON.stringify(is)) return;
    // After all facts are removed, the next fact stores another plan.
    if (this.#tookFactsBack.has(`${device} ${key}`)) return;
    this.break('S5 plan changed', `${device}: the plan of ${key}`);
  }

  /** Checks refusals because of a missing record or a carry in use. The order of sending must not be the cause. */
  #judgeRefusals(): void {
    for (const { device, key, code, missing } of this.#refusals) {
      if (code === 'reference-missing' && missing !== undefined) {
        if (this.#deletedBy.has(missing) || this.refused.has(missing) || this.#lost.has(missing)) continue;
      } else if (this.#lost.size > 0 || code !== 'carry-in-use' || this.#isUsedForAReason(device, key))
        continue;
      this.break('S10 sent out of order', `${device}: ${key} was refused: ${code} ${missing ?? ''}`);
    }
  }

  /**
   * True if the server refused to delete a carry for one of these reasons. The order of sending is then correct.
   * - Another device, or another page at the same time, has put a trade on the carry.
   * - A trade's move to another carry was refused or is in conflict.
   * - The deletion is in conflict.
   */
  #isUsedForAReason(device: string, key: string): boolean {
    if (this.#asked.has(`${device} ${key} record`) || this.#crossed.has(`${device} ${key}`)) return true;
    return this.#commits.some(
      (commit) =>
        commit.after?.['carryId'] === idOf(key) &&
        (commit.device !== device ||
          this.refused.has(commit.key) ||
          ['carryId', 'record'].some((field) => this.#asked.has(`${device} ${commit.key} ${field}`))),
    );
  }

  #judgeField(
    device: string,
    key: string,
    { name: field, isReference }: Place,
    was: string | null,
    is: string | null,
    entered: Set<string>,
  ): void {
    if (was === is) return;
    const place = `${key} ${field} ${String(is)}`;
    const mayRepeat = this.#repeats.has(`${device} ${key}`);
    const isAgain = is !== null && isReference !== true && entered.has(place);
    if (isAgain && !mayRepeat && !this.#excused.has(key)) this.break('S2 twice', `${place} entered twice`);
    entered.add(place);
    if (this.#seen.get(`${device} ${key} ${field}`)?.has(was) !== true)
      this.break(
        'S3 overwritten unseen',
        `${device} replaced ${key} ${field} ${String(was)} by ${String(is)}`,
      );
    const isClash = this.typed.some(
      (one) =>
        one.device === device &&
        one.key === key &&
        one.field === field &&
        one.value === is &&
        one.clash !== undefined &&
        one.clash === was,
    );
    if (isClash && !this.#excused.has(key) && !this.#asked.has(`${device} ${key} ${fieldAt(key, field)}`))
      this.break('S3 overwritten unseen', `${device}: a form's ${place} over ${String(was)}`);
  }

  /** Checks that a key always belongs to the same request. A request has only one key until the server refuses it. */
  #judgeBytes(): void {
    const bytesOf = new Map<string, string>();
    const keyOf = new Map<string, string>();
    for (const { device, opId, bytes, refused } of this.#servers.flatMap(({ heard }) => heard)) {
      const known = bytesOf.get(opId);
      if (known !== undefined && known !== bytes)
        this.break('S9 one key', `${opId} sent as ${known} and ${bytes}`);
      bytesOf.set(opId, bytes);
      const request = `${device} ${bytes}`;
      const key = keyOf.get(request);
      const record = this.#recordIn(bytes);
      // Restoring a deleted record sends the same bytes as its creation.
      const isMadeAgain = [...this.#deletedBy.keys()].some((gone) => bytes.includes(`"id":"${idOf(gone)}"`));
      // While the disk is full, two pages may each send a deletion of the same record.
      const isTwoPages = this.#pagesOf(device, record) > 1 && bytes.startsWith('["DELETE"');
      const mayRepeat =
        isMadeAgain ||
        isTwoPages ||
        // A second copy of a request that the role did not allow may arrive when the role allows it.
        this.refusedForRole.has(record) ||
        this.#isEnteredTwice(device, record, bytes) ||
        this.#repeats.has(`${device} ${record}`);
      if (key !== undefined && key !== opId && !mayRepeat)
        this.break('S9 one key', `${bytes} sent as ${key} and as ${opId}`);
      if (refused) keyOf.delete(request);
      else keyOf.set(request, opId);
    }
  }

  /** The record that a request writes, although the request may name other records too. */
  #recordIn(bytes: string): string {
    const named = [...this.made].filter((made) => bytes.includes(idOf(made)));
    return named.find((made) => bytes.includes(`/${idOf(made)}"`)) ?? named[0] ?? '';
  }

  /**
   * True if two pages of a device entered the same value of this request: the same carry or group, or the entry of one form. While the
   * disk is full, the second page does not show the first page's edit.
   */
  #isEnteredTwice(device: string, key: string, bytes: string): boolean {
    const pages = new Map<string, Page>();
    return this.typed.some(({ device: name, page, key: record, field, value }) => {
      if (name !== device || record !== key || value === null || !bytes.includes(value)) return false;
      const entry = `${field} ${value}`;
      const first = pages.get(entry) ?? page;
      pages.set(entry, first);
      return first !== page;
    });
  }

  #pagesOf = (device: string, key: string): number =>
    [...(this.#deletedAt.get(key) ?? [])].filter((page) => page.device.name === device).length;

  /** Describes how a device differs from the server. */
  differences({ name, pages, server }: Device): string[] {
    const alive = new Map(
      [...server.records].flatMap(([key, { wire }]) => (wire === null ? [] : [[key, wire] as const])),
    );
    return pages.flatMap((page) => {
      const { records, app } = page;
      if (records === null) return [`${name} is not open`];
      // A page may differ from the server after a newer app has replaced the page's storage.
      if (page.isReplaced) return [];
      const rows = rowsOf(records);
      const found = rows.flatMap(({ key, fields, state }) => {
        if (state.state !== 'synced') return [`${name}: ${key} is ${state.state}`];
        const wire = alive.get(key);
        if (wire === undefined) return [`${name}: ${key} is not on the server`];
        const there = flat(key, wire);
        return placesOf(key)
          .filter((place) => knows(app, key, place.field) && there[place.name] !== fields[place.name])
          .map((place) => `${name}: ${key} ${place.name} differs`);
      });
      if (rows.length < [...alive.keys()].filter((key) => knowsRecord(app, key)).length)
        found.push(`${name}: a record is missing`);
      const { entries } = records.sync.status();
      if (entries.length > 0) found.push(`${name}: ${entries.length} records wait in the outbox`);
      return found;
    });
  }

  /** Checks that a page reports when a newer app has replaced its storage. */
  judgeReplaced({ name, pages, disk, databaseName }: Device): void {
    const isNewer = (disk.databases.get(databaseName)?.version ?? 0) > olderSpelling.version;
    for (const { app, records, isReplaced } of pages)
      if (isNewer && app === 'older' && records !== null && !isReplaced)
        this.break('N3 replaced without a word', name);
  }

  stuck(differences: readonly string[]): void {
    for (const difference of differences) this.break('L1 not at rest', difference);
  }
}

/** An unsent change on the disk, in today's format or in the first format. */
interface Unsent {
  readonly key: string;
  readonly change?: { readonly fields: object; readonly was: object };
  readonly patch?: object;
}

/** Adds each field's value to `kept`. Skips a part of a structured field that has the same value in `was`. */
function noteValues(
  kept: Set<string>,
  key: string,
  fields: object | null,
  isWhole = false,
  was: object = {},
): void {
  const [said, before] = [{ ...fields }, { ...was }];
  for (const { name, field, read } of placesOf(key)) {
    if (!isWhole && !(field in said)) continue;
    const value = read(Reflect.get(said, field));
    if (name !== field && field in before && read(Reflect.get(before, field)) === value) continue;
    kept.add(`${key} ${name} ${String(value)}`);
  }
}

const placeAt = (key: string, name: string): Place | undefined =>
  placesOf(key).find((place) => place.name === name);
const fieldAt = (key: string, name: string): string => placeAt(key, name)?.field ?? name;
