import type { RecordOfKind } from '#calc-core/records';
import { toWire } from '#contract/wire.ts';
import { newId, type Choice, type Edit, type Kind, type Records } from '#web/data/records.ts';
import type { FakeServerOptions } from '../web/data/fakeServer.ts';
import { Device, Page, type OpenRecords } from './device.ts';
import { Forms, hasForm, isPlain } from './forms.ts';
import { enter, here } from './globals.ts';
import { firstFault, HistoryLog } from './history.ts';
import { takeIndexedDb } from './indexed-db.ts';
import {
  factsAt,
  idOf,
  kindOf,
  made,
  placesOf,
  rowsOf,
  takingBack,
  typing,
  type Place,
  type Row,
} from './kinds.ts';
import { Laws, type Typed } from './laws.ts';
import { Keeper } from './people/keeper.ts';
import { readableOn } from './people/laws.ts';
import { farmActs, Party, peopleActs, type PeopleAct } from './people/party.ts';
import { Server, type Weather } from './network.ts';
import { knows } from './older.ts';
import { World } from './world.ts';

type Mode = 'safety' | 'liveness';

export interface DayOptions extends FakeServerOptions {
  /** True if the farm has several people. By default every third seed. */
  readonly people?: boolean;
  /** True if the people have two farms. By default every sixth seed. */
  readonly farms?: boolean;
}

export interface DayCounts {
  edits: number;
  crashes: number;
  faults: number;
  steps: number;
}

export interface DayResult {
  readonly seed: number;
  readonly mode: Mode;
  readonly findings: readonly string[];
  readonly counts: DayCounts;
  readonly log: string;
}

const acts = {
  edit: 30,
  'fill in a form': 4,
  'save a form': 4,
  paste: 3,
  create: 5,
  'take facts back': 2,
  'enter a fact': 2,
  delete: 2,
  regroup: 2,
  'put on a carry': 2,
  'give up a carry': 2,
  resolve: 3,
  discard: 0.7,
  undo: 2,
  redo: 0.7,
  retry: 3,
  look: 2,
  kill: 4,
  'another page': 1.5,
  update: 3,
  'cut the power': 0.8,
  weather: 5,
  line: 2,
  'end the token': 1,
  'sign in': 2,
  'end the membership': 0.5,
  renew: 1,
  'fill the disk': 0.8,
  'free the disk': 2,
  'ail the disk': 1,
  'lose the connection': 0.7,
  'jump the clock': 0.7,
  freeze: 0.7,
  'sign out': 0.5,
  'lose the last commits': 0.25,
} as const;

type Act = keyof typeof acts;

const actsOfPeople = { ...acts, ...peopleActs } as const;
const actsOfFarms: Readonly<Record<Act | PeopleAct, number>> = {
  ...actsOfPeople,
  ...farmActs,
  'sign out': 1.5,
};
const isOfPeople = (act: Act | PeopleAct): act is PeopleAct => !(act in acts);

/** Each pair: the probability that a transaction fails, and that it stalls. */
const diskAils: readonly (readonly [number, number])[] = [
  [0, 0],
  [0.01, 0],
  [0, 0.02],
];

const mends: ReadonlySet<Act> = new Set([
  'weather',
  'renew',
  'free the disk',
  'sign in',
  'another page',
  'update',
]);

/** For some actions: the actions that often follow on the same record. `elsewhere` is true if another device does them. */
const crossings: Partial<Record<Act, { readonly elsewhere: boolean; readonly acts: readonly Act[] }>> = {
  'fill in a form': { elsewhere: false, acts: ['edit', 'save a form'] },
  'take facts back': { elsewhere: true, acts: ['enter a fact'] },
};

const oftenInHand = 0.3;

/** After all faults have ended, everything must become idle within this time, in ms of the world's clock. */
const bound = 30 * 60_000;

/** Runs one day: devices, the members' actions, the faults, and the laws. */
class Day {
  readonly #world: World;
  readonly #mode: Mode;
  readonly #servers: readonly [Server, ...Server[]];
  readonly #laws: Laws;
  readonly #log: HistoryLog;
  readonly #open: OpenRecords;
  readonly #devices: readonly Device[];
  readonly #party: Party | null;
  readonly #forms = new Map<Device, Forms>();
  /** Members often return to this record. A form has unsaved entries for it, or a member removed its facts. */
  #inHand: string | null = null;
  /** The probability that an edit goes to the record of `#inHand`. */
  #staysInHand = oftenInHand;
  #counter = 1000;
  #unit = 0;
  readonly counts: DayCounts = { edits: 0, crashes: 0, faults: 0, steps: 0 };

  constructor(seed: number, open: OpenRecords, given: DayOptions) {
    const { people, farms = people === undefined && seed % 6 === 0, ...options } = given;
    this.#world = new World(seed);
    const { random } = this.#world;
    this.#mode = random.happens(0.75) ? 'liveness' : 'safety';
    this.#open = open;
    this.#log = new HistoryLog(() => this.#world.now);
    const ofServer = { page: random.pick([2, 3, 50]), ...options };
    const first = new Server(this.#log, ofServer);
    this.#servers = farms ? [first, new Server(this.#log, ofServer)] : [first];
    this.#laws = new Laws(...this.#servers);
    for (const server of this.#servers) {
      server.refuses = (wire) => Object.values(wire).some((value) => String(value).startsWith('-'));
      server.onRefused = (refusal) => this.#laws.refuse(refusal);
    }
    this.#party = (people ?? (farms || seed % 3 === 0)) ? this.#partyOf() : null;
    this.#devices = this.#party?.devices ?? this.#ownDevices();
    for (const device of this.#devices) device.onLostLog = () => this.#laws.repeat(device);
  }

  #partyOf = (): Party =>
    new Party({
      world: this.#world,
      servers: this.#servers,
      laws: this.#laws,
      log: this.#log,
      open: this.#open,
      died: (device, pages) => this.#died(device, pages),
    });

  #ownDevices(): readonly Device[] {
    const { random } = this.#world;
    const names = ['computer', 'phone', 'tablet'].slice(0, random.pick([2, 2, 3]));
    const devices = names.map((name) => new Device(this.#world, this.#servers[0], name, this.#log));
    for (const device of devices) device.app = random.happens(0.35) ? 'older' : 'today';
    return devices;
  }

  get #random(): World['random'] {
    return this.#world.random;
  }

  async live(): Promise<DayResult> {
    enter(this.#world);
    const complain = (reason: unknown): void =>
      this.#laws.findings(reason instanceof Error ? `${reason.name} ${reason.message}` : String(reason));
    process.on('unhandledRejection', complain);
    process.on('uncaughtException', complain);
    try {
      await this.#begin();
      const count = 20 + this.#random.below(70);
      for (let act = 0; act < count && this.#laws.broken.length === 0; act += 1) {
        await this.#world.pass(this.#gap());
        this.#noteReads();
        await this.#do(this.#nextAct());
      }
      if (this.#laws.broken.length === 0) await this.#end();
    } catch (error) {
      complain(error);
    } finally {
      process.off('unhandledRejection', complain);
      process.off('uncaughtException', complain);
    }
    return this.#result();
  }

  #nextAct(): Act | PeopleAct {
    if (this.#party === null) return this.#random.weighted(acts);
    return this.#servers.length === 1
      ? this.#random.weighted(actsOfPeople)
      : this.#random.weighted(actsOfFarms);
  }

  #result(): DayResult {
    this.counts.steps = this.#world.steps;
    this.counts.faults += this.#devices.reduce((sum, { line }) => sum + line.mishaps, 0);
    const log = this.#log.text();
    const { broken } = this.#laws;
    return { seed: 0, mode: this.#mode, findings: broken, counts: this.counts, log };
  }

  #gap(): number {
    const { random } = this.#world;
    const most = random.weighted({ burst: 50, moment: 30, while: 15, pause: 4 });
    return random.between(0, { burst: 40, moment: 2500, while: 50_000, pause: 400_000 }[most]);
  }

  async #begin(): Promise<void> {
    for (const server of this.#servers)
      await this.#world.act(null, () =>
        this.#plant(
          server,
          this.#devices.find((one) => one.server === server),
        ),
      );
    for (const [index, device] of this.#devices.entries()) {
      // A page shows one farm. A person with two farms opens the second farm later.
      if (device.own[0] !== device) continue;
      this.#openPage(device);
      if (index === 0) this.#openPage(device);
    }
    const isRead = ({ app, records }: Page): boolean =>
      records !== null && rowsOf(records).length === (app === 'older' ? 5 : 6);
    const known = (): boolean => this.#party?.isReady(isRead) ?? this.#pages().every(isRead);
    if (!(await this.#world.until(known, bound, 100)))
      this.#laws.stuck(['a device has not read the first records']);
  }

  #plant(server: Server, device: Device | undefined): void {
    const plant = (kind: keyof typeof made, content: ReturnType<(typeof made)[typeof kind]>): void => {
      const key = `${kind}/${content.id}`;
      this.#laws.plant(key, device?.user.slug ?? '');
      server.put(key, { ...toWire(kind, content as RecordOfKind[Kind]) }, 'seed', `seed ${key}`);
    };
    const [carry, group] = [newId(), newId()];
    plant('carry', made.carry(carry, 'carry 0'));
    for (const index of [1, 2]) plant('carry', made.carry(newId(), `carry ${index}`));
    plant('group', made.group(group, 'group'));
    plant('trade', made.trade(newId(), 'trade', carry, group));
    plant('board', made.board(newId(), 'Roma'));
  }

  #pages = (): Page[] => this.#devices.flatMap(({ pages }) => pages);

  #openPage(device: Device): void {
    if (this.#party !== null) return this.#party.openPage(device);
    device.open(
      this.#open,
      (page) => this.#laws.watch(page),
      (why) => this.#laws.notOpened(why),
    );
  }

  #noteReads(): void {
    for (const device of this.#devices) {
      device.noteReads();
      if (this.#servers.length > 1) this.#laws.judgeStored(device);
    }
  }

  async #do(act: Act | PeopleAct): Promise<void> {
    const { random } = this.#world;
    const device = random.pick(this.#devices);
    if (act === 'type and switch farms') await this.#typeInHaste(device);
    if (isOfPeople(act)) return this.#party?.befall(act, device);
    if (await this.#befall(act, device)) return;
    await this.#act(act, device);
    const crossing = crossings[act];
    if (crossing === undefined || random.happens(0.5)) return;
    const others = this.#devices.filter((one) => (one === device) !== crossing.elsewhere);
    this.#staysInHand = 1;
    for (const next of crossing.acts) await this.#act(next, random.pick(others));
    this.#staysInHand = oftenInHand;
  }

  /** Types, and changes to another farm before the edit is on the disk. */
  async #typeInHaste(device: Device): Promise<void> {
    const { random } = this.#world;
    const { ails } = device.storage;
    if (random.happens(0.4)) {
      ails.isFull = true;
      this.#world.after(random.between(1000, 120_000), null, () => (ails.isFull = false));
    }
    await this.#act('edit', device);
  }

  /** Does a member's action in a random page of the device. */
  async #act(act: Act, { pages }: Device): Promise<void> {
    const open = pages.filter(
      ({ records, keeper, frozenUntil }) =>
        records !== null && frozenUntil <= this.#world.now && keeper?.mayType() !== false,
    );
    if (open.length === 0) return;
    const page = this.#random.pick(open);
    const { records } = page;
    if (records === null) return;
    await this.#world.act(page, () => this.#use(act, page, records));
  }

  /** Starts an event of a device, such as a crash. Returns false if `act` is an action of a member. */
  async #befall(act: Act, device: Device): Promise<boolean> {
    const { random, now } = this.#world;
    const { line, storage } = device;
    const { ails } = storage;
    if (act === 'kill') this.#kill(device);
    else if (act === 'cut the power') await this.#cutPower(device);
    else if (act === 'another page' && device.pages.length < 3 && !device.disk.isTorn) this.#openPage(device);
    else if (act === 'update' && device.app === 'older' && !device.disk.isTorn) this.#update(device);
    else if (act === 'weather') line.weather = random.pick<Weather>(['none', 'calm', 'rough', 'storm']);
    else if (act === 'line') line.online = random.happens(0.6);
    else if (act === 'end the token') line.endToken();
    else if (act === 'sign in') await this.#signIn(device);
    else if (act === 'end the membership' || act === 'renew') this.#turnMembership(line, act);
    else if (act === 'fill the disk' || act === 'free the disk') {
      ails.isFull = act === 'fill the disk';
      device.tearsLogs = random.happens(0.7);
    } else if (act === 'ail the disk') [ails.fails, ails.stalls] = random.pick(diskAils);
    else if (act === 'lose the connection') {
      ails.loses = random.pick([0, 0, 0.02]);
      if (random.happens(0.5)) storage.loseIdle();
    } else if (act === 'sign out') await this.#signOut(device);
    else if (act === 'lose the last commits') this.#loseCommits();
    else if (act === 'jump the clock') device.skew = Math.round(random.between(-3, 3) * 3_600_000);
    else if (act === 'freeze' && device.pages.length > 0)
      random.pick(device.pages).frozenUntil = now + random.between(100, 300_000);
    else return false;
    if (!mends.has(act)) this.counts.faults += 1;
    return true;
  }

  /** Signs in the device's person. On a shared computer, does nothing while the other person uses it. */
  async #signIn(device: Device): Promise<void> {
    if (this.#party?.isTaken(device) !== true) await this.#world.act(null, () => device.line.signIn());
  }

  #turnMembership(line: Device['line'], act: 'end the membership' | 'renew'): void {
    if (this.#party === null) line.isExpired = act !== 'renew';
    else if (act === 'renew') this.#party.renew();
    else this.#party.endMembership();
  }

  /** Restores the server, or fails over to a standby that was behind. */
  #loseCommits(): void {
    this.#noteReads();
    // One database has the records of all farms.
    const lost = this.#servers.flatMap((server) => server.lose(1 + this.#random.below(8)));
    this.#laws.lose(lost, this.#devices);
    for (const { line } of this.#devices) line.forgetAllAnswers();
  }

  /** Updates the app. Pages opened from now on run the newer version, next to older pages. */
  #update(device: Device): void {
    device.app = 'today';
    const [old] = device.pages;
    if (old !== undefined && this.#random.happens(0.5)) {
      device.kill(old);
      this.#died(device, [old]);
    }
    this.#openPage(device);
  }

  #kill(device: Device): void {
    const { random } = this.#world;
    if (device.pages.length === 0) return this.#openPage(device);
    const dead = random.happens(0.5) ? [random.pick(device.pages)] : [...device.pages];
    for (const page of dead) device.kill(page);
    this.#died(device, dead);
    if (device.pages.length === 0) this.#openPage(device);
  }

  async #cutPower(device: Device): Promise<void> {
    const dead = device.sharing.map((one) => [one, [...one.pages]] as const);
    this.#noteReads();
    if (device.cutPower() > 0) for (const [one] of dead) this.#laws.repeat(one);
    for (const [one, pages] of dead) this.#died(one, pages);
    await this.#world.pass(this.#random.between(1000, 60_000));
    for (const [one] of dead) if (one === device || this.#party?.isTaken(one) === false) this.#openPage(one);
  }

  #died(device: Device, dead: readonly Page[]): void {
    this.counts.crashes += 1;
    // The disk cannot be checked while a transaction of another page is running.
    if (!device.storage.isQuiet()) return;
    this.#laws.judgeWhole(device, dead);
    this.#laws.judgeKept(device);
  }

  #use(act: Act, page: Page, records: Records): void {
    if (act === 'edit' || act === 'paste') this.#edit(page, records, act === 'paste');
    else if (act === 'fill in a form') this.#fill(page, records);
    else if (act === 'save a form') this.#saveForm(page, records);
    else if (act === 'create') this.#create(page, records);
    else if (act === 'regroup' || act === 'put on a carry') this.#move(act, page, records);
    else if (act === 'give up a carry') this.#giveUpCarry(page, records);
    else if (act === 'delete') this.#delete(page, records);
    else if (act === 'take facts back') this.#takeFactsBack(page, records);
    else if (act === 'enter a fact') this.#enterFact(page, records);
    else if (act === 'resolve') this.#resolve(records, () => this.#random.pick(['mine', 'theirs', null]));
    else if (act === 'undo' || act === 'redo') this.#undo(page, records, act);
    else if (act === 'discard') this.#discard(records);
    else if (act === 'retry') records.sync.retry();
    else if (act === 'look') void records.reload();
  }

  /** The fields of a record that the member at this page can type into. */
  #placesAt = (page: Page, key: string): readonly Place[] =>
    placesOf(key).filter(({ field, isReference }) => isReference !== true && knows(page.app, key, field));

  #edit(page: Page, records: Records, isPaste: boolean): void {
    const { random } = this.#world;
    const rows = rowsOf(records);
    if (rows.length === 0) return;
    const again = random.happens(this.#staysInHand)
      ? rows.find(({ key }) => key === this.#inHand)
      : undefined;
    const keys = isPaste ? this.#pasted(rows) : [(again ?? random.pick(rows)).key];
    this.#unit += 1;
    const isBad = random.happens(0.05);
    const edits = keys.map((key): Edit => {
      const all = this.#placesAt(page, key);
      const some = all.filter(() => random.happens(0.5));
      const { edit, values } = typing(records, key, some.length === 0 ? all.slice(0, 1) : some, () => {
        this.#counter += 1;
        return `${isBad ? '-' : ''}${this.#counter}`;
      });
      this.#type(page, key, values);
      return edit;
    });
    records.commit('Edit', edits, isPaste ? { bulk: true } : {});
  }

  #formsOf(device: Device): Forms {
    const forms = this.#forms.get(device) ?? new Forms();
    this.#forms.set(device, forms);
    return forms;
  }

  /** Types into a form without saving. Meanwhile the rows change here, in another tab, or on another device. */
  #fill(page: Page, records: Records): void {
    const { random } = this.#world;
    const rows = rowsOf(records).filter(hasForm);
    if (rows.length === 0 || page.app === 'older') return;
    const { key } = random.pick(rows);
    const places = this.#placesAt(page, key).filter(isPlain);
    const some = places.filter(() => random.happens(0.7));
    this.#inHand = key;
    this.#formsOf(page.device).fill(
      records,
      key,
      some.map((place) => [place, String((this.#counter += 1))] as const),
    );
  }

  #saveForm(page: Page, records: Records): void {
    const forms = this.#formsOf(page.device);
    const unsaved = forms.unsaved(records);
    if (unsaved.length === 0 || page.app === 'older') return;
    const key = unsaved.find((one) => one === this.#inHand) ?? this.#random.pick(unsaved);
    const { edit, draft, entered } = forms.save(records, key, this.#placesAt(page, key));
    this.#unit += 1;
    this.#type(
      page,
      key,
      entered.map(({ place, value }) => [place, value]),
      new Map(
        entered.flatMap(({ place, clash }) => (clash === undefined ? [] : [[place.name, clash] as const])),
      ),
    );
    records.commit('Save', [edit], { draft });
  }

  #pasted(rows: readonly Row[]): readonly string[] {
    const kind = kindOf(this.#random.pick(rows).key);
    return rows.flatMap(({ key }) => (kindOf(key) === kind ? [key] : [])).slice(0, 4);
  }

  #type(
    page: Page,
    key: string,
    values: readonly (readonly [Place, string | null])[],
    clashes: ReadonlyMap<string, string | null> = new Map(),
  ): void {
    const { name } = page.device;
    const unit = this.#unit;
    const typed = values.map(([place, value]): Typed => {
      this.#counter += 1;
      const order = this.#counter;
      const field = place.name;
      const clash = clashes.get(field);
      return { device: name, page, key, field, value, clash, order, unit, durable: false, stored: 0 };
    });
    this.#laws.type(typed);
    this.counts.edits += typed.length;
  }

  #create(page: Page, records: Records): void {
    const { random } = this.#world;
    const id = newId();
    const kind = random.weighted({ trade: 6, carry: 3, group: 2, board: page.app === 'older' ? 0 : 1 });
    const make = (edit: Edit): void => {
      this.#laws.make(page, `${edit.kind}/${edit.id}`);
      records.commit('New', [edit]);
    };
    if (kind === 'carry') return make({ kind, id, op: 'create', doc: made.carry(id, 'new') });
    if (kind === 'group') return make({ kind, id, op: 'create', doc: made.group(id, 'new') });
    if (kind === 'board') return make({ kind, id, op: 'create', doc: made.board(id, 'new') });
    const [carryId, groupId] = [this.#chosen(records.carries()), this.#chosen(records.groups())];
    this.#laws.put(page, `trade/${id}`, carryId);
    return make({ kind, id, op: 'create', doc: made.trade(id, 'new', carryId, groupId) });
  }

  /** Often chooses the newest record, because its request may still be in flight. Null means no record. */
  #chosen(rows: readonly { readonly id: string }[]): string | null {
    const { random } = this.#world;
    if (rows.length === 0 || random.happens(0.1)) return null;
    return random.happens(0.5) ? (rows.at(-1)?.id ?? null) : random.pick(rows).id;
  }

  /** Moves a trade to another group or carry, sometimes a new one. The new one must be sent before the trade. */
  #move(act: 'regroup' | 'put on a carry', page: Page, records: Records): void {
    const trades = records.trades();
    if (trades.length === 0) return;
    const { id } = this.#random.pick(trades);
    const isNew = this.#random.happens(0.4);
    const to = newId();
    if (isNew) {
      this.#touch(page, records, `trade/${id}`);
      const kind = act === 'regroup' ? 'group' : 'carry';
      this.#laws.make(page, `${kind}/${to}`);
      if (kind === 'group')
        records.commit('New', [{ kind, id: to, op: 'create', doc: made.group(to, 'new') }]);
      else records.commit('New', [{ kind, id: to, op: 'create', doc: made.carry(to, 'new') }]);
    }
    this.#unit += 1;
    const among = act === 'regroup' ? records.groups() : records.carries();
    const chosen = isNew ? to : this.#chosen(among);
    this.#point(page, records, id, act === 'regroup' ? { tradeGroupId: chosen } : { carryId: chosen });
  }

  #touch(page: Page, records: Records, key: string, place = placesOf(key)[1]): void {
    if (place === undefined) return;
    this.#unit += 1;
    this.#counter += 1;
    const { edit, values } = typing(records, key, [place], () => String(this.#counter));
    this.#type(page, key, values);
    records.commit('Edit', [edit]);
  }

  #point(
    page: Page,
    records: Records,
    id: string,
    patch: { readonly carryId: string | null } | { readonly tradeGroupId: string | null },
  ): void {
    const shown = { ...records.trade(id)?.trade };
    const places = placesOf(`trade/${id}`).filter(({ field }) => field in patch);
    // Choosing the current value again is not an edit, so nothing is sent.
    const changed = places.filter(({ field }) => Reflect.get(shown, field) !== Reflect.get(patch, field));
    const chosen = changed.map((place) => [place, place.read(Reflect.get(patch, place.field))] as const);
    this.#type(page, `trade/${id}`, chosen);
    if ('carryId' in patch) this.#laws.put(page, `trade/${id}`, patch.carryId);
    records.commit('Move', [{ kind: 'trade', id, op: 'patch', patch }]);
  }

  /**
   * Moves a carry's trades to another carry and deletes the carry. Often edits the carry first. Even then, the moves must be sent before
   * the deletion.
   */
  #giveUpCarry(page: Page, records: Records): void {
    const { random } = this.#world;
    const used = records.carries().filter(({ usedBy }) => usedBy > 0);
    if (used.length === 0) return;
    const { id } = random.pick(used);
    const key = `carry/${id}`;
    if (random.happens(0.6)) this.#touch(page, records, key);
    const other = this.#chosen(records.carries().filter((row) => row.id !== id));
    this.#unit += 1;
    for (const { id: trade, trade: shown } of records.trades())
      if (shown.carryId === id) this.#point(page, records, trade, { carryId: other });
    this.#laws.delete(page, key);
    records.commit('Delete', [{ kind: 'carry', id, op: 'delete' }]);
  }

  #enterFact(page: Page, records: Records): void {
    const { random } = this.#world;
    const rows = rowsOf(records).filter(({ key }) => kindOf(key) === 'trade');
    if (rows.length === 0 || page.app === 'older') return;
    const again = random.happens(this.#staysInHand)
      ? rows.find(({ key }) => key === this.#inHand)
      : undefined;
    const { key, fields } = again ?? random.pick(rows);
    const free = placesOf(key).filter(({ name, field }) => field === 'actual' && fields[name] === null);
    if (free.length > 0) this.#touch(page, records, key, random.pick(free));
  }

  /** Removes one fact or all facts of a trade. */
  #takeFactsBack(page: Page, records: Records): void {
    const { random } = this.#world;
    const known = rowsOf(records).filter(({ key, fields }) => factsAt(key, fields).length > 0);
    if (known.length === 0 || page.app === 'older') return;
    const { key, fields } = random.pick(known);
    const facts = factsAt(key, fields);
    const gone = random.happens(0.7) ? facts : [random.pick(facts)];
    this.#laws.takeFactsBack(page.device, key);
    this.#inHand = key;
    this.#unit += 1;
    this.#type(
      page,
      key,
      gone.map((place) => [place, null]),
    );
    records.commit('Take back', [takingBack(records, key, gone)]);
  }

  #delete(page: Page, records: Records): void {
    // The screens do not let a user delete a carry that is in use.
    const free = rowsOf(records).filter(
      ({ key }) => !key.startsWith('carry/') || records.carry(idOf(key))?.usedBy === 0,
    );
    if (free.length < 2) return;
    const { key } = this.#random.pick(free);
    this.#unit += 1;
    // The trades of a deleted group stay without a group.
    const left = records.trades().filter(({ trade }) => `group/${trade.tradeGroupId}` === key);
    for (const { id } of left) {
      const places = placesOf(`trade/${id}`).filter(({ field }) => field === 'tradeGroupId');
      this.#type(
        page,
        `trade/${id}`,
        places.map((place) => [place, null]),
      );
    }
    this.#laws.delete(page, key);
    records.commit('Delete', [{ kind: kindOf(key), id: idOf(key), op: 'delete' }]);
  }

  /** Answers each field in conflict separately. If `choose` returns null, the field stays in conflict. */
  #resolve(records: Records, choose: () => Choice | null): void {
    for (const { key, state } of records.sync.status().entries) {
      if (state.state !== 'conflict') continue;
      this.#laws.excuse(key);
      const chosen = (state.fields ?? []).flatMap(({ field }) => {
        const choice = choose();
        return choice === null ? [] : [[field, choice] as const];
      });
      if (chosen.length > 0) records.sync.resolve(key, Object.fromEntries(chosen));
    }
  }

  /** Undoes or redoes an edit. This writes older values again, and may delete or restore records. */
  #undo(page: Page, records: Records, act: 'undo' | 'redo'): void {
    const rows = (): ReadonlyMap<string, Row> => new Map(rowsOf(records).map((row) => [row.key, row]));
    const before = rows();
    this.#unit += 1;
    this.#laws.afterwards(() => {
      records[act]();
      const after = rows();
      for (const key of new Set([...before.keys(), ...after.keys()]))
        this.#noteUndone(page, key, before.get(key), after.get(key));
    });
  }

  #noteUndone(page: Page, key: string, was: Row | undefined, is: Row | undefined): void {
    if (is === undefined) return this.#laws.delete(page, key);
    const changed = placesOf(key).filter(({ name }) => (was?.fields[name] ?? null) !== is.fields[name]);
    if (was !== undefined && changed.length === 0) return;
    this.#laws.excuse(key);
    if (changed.some(({ field }) => field === 'actual')) this.#laws.takeFactsBack(page.device, key);
    if (changed.some(({ name }) => name === 'carryId'))
      this.#laws.put(page, key, is.fields['carryId'] ?? null);
    this.#type(
      page,
      key,
      changed.map((place) => [place, is.fields[place.name] ?? null]),
    );
  }

  /** Signs the member out on one page, which ends all pages of the device. The member soon signs in again. */
  async #signOut(device: Device): Promise<void> {
    const { random, now } = this.#world;
    const page = device.pages.find(
      ({ records, keeper, frozenUntil, isReplaced }) =>
        (records !== null || keeper !== null) && frozenUntil <= now && !isReplaced,
    );
    if (page === undefined) return;
    let end: string | null = null;
    const { records, keeper } = page;
    const leave = async (): Promise<void> => {
      await records?.signOut();
      if (keeper instanceof Keeper) await keeper.signOut();
    };
    await this.#world.act(page, () => {
      leave().then(
        () => (end = 'done'),
        (error: unknown) => (end = String(error)),
      );
    });
    const isOver = await this.#world.until(() => end !== null, 10 * 60_000, 100);
    if (!isOver) this.#laws.notSignedOut(`${device.name}: no end of it`);
    else if (end !== 'done') this.#laws.notSignedOut(`${device.name}: ${end}`);
    this.#noteReads();
    if (end === 'done') this.#judgeSignedOut(device);
    for (const use of device.own) {
      const dead = [...use.pages];
      for (const one of dead) use.kill(one);
      use.forget();
      if (use === device || dead.length > 0) this.#died(use, dead);
    }
    device.line.endToken();
    await this.#world.pass(random.between(1000, 60_000));
    await this.#signIn(device);
    this.#openPage(device);
  }

  /** Checks a sign-out of a person with several farms. With a working disk and no other page, only unsent edits may stay readable. */
  #judgeSignedOut({ own, ownPages, storage: { ails } }: Device): void {
    const isSick = ails.isFull || ails.fails > 0 || ails.stalls > 0 || ails.loses > 0;
    if (own.length === 1 || ownPages.length > 1 || isSick) return;
    for (const device of own)
      for (const key of readableOn(device))
        this.#laws.break('W5 readable', `${device.name} after a sign-out: ${key}`);
  }

  #discard(records: Records): void {
    for (const { key, state } of records.sync.status().entries) {
      if (state.state !== 'refused') continue;
      this.#laws.giveUp(key);
      records.sync.discard(key);
    }
  }

  async #end(): Promise<void> {
    if (this.#mode === 'liveness') await this.#heal();
    else await this.#world.pass(this.#random.between(0, 5000));
    this.#noteReads();
    if (this.#mode === 'safety') for (const page of this.#pages()) page.device.kill(page);
    for (const device of this.#devices) this.#laws.judgeKept(device);
    this.#laws.judgeServer();
    this.#party?.judgeNames();
    for (const [record, { rev: revision }] of this.#servers.flatMap(({ records }) => [...records]))
      this.#log.note({ do: 'ends', record, revision });
    const fault = firstFault(this.#log.lines);
    if (fault !== null) this.#laws.broken.push(`H1 history: ${fault}`);
  }

  /** Ends all faults and answers all conflicts. All devices must then become idle within `bound`. */
  async #heal(): Promise<void> {
    for (const device of this.#devices) {
      Object.assign(device.storage.ails, { isFull: false, fails: 0, stalls: 0, loses: 0 });
      Object.assign(device.line, { weather: 'none', online: true, isExpired: false });
      // Frozen pages are not woken here, because their waiting events must arrive in order.
      // If a newer app has replaced all pages of a device, opens a new tab with the newer app.
      if (device.ownPages.every(({ isReplaced }) => isReplaced)) this.#openPage(device);
      await this.#signIn(device);
    }
    this.#party?.renew();
    // All conflicts get the same answer, so that all devices end with the same values.
    const choice = this.#random.pick(['mine', 'theirs'] as const);
    const ofRecords = (device: Device) => (): readonly string[] => this.#laws.differences(device);
    const differences = (): string[] =>
      this.#devices.flatMap((device) => [
        ...(this.#party?.differences(device, ofRecords(device)) ?? ofRecords(device)()),
      ]);
    const isAtRest = (): boolean => differences().length === 0;
    for (const end = this.#world.now + bound; this.#world.now < end;) {
      await this.#world.pass(5000);
      this.#noteReads();
      if (isAtRest()) break;
      await this.#party?.heal();
      for (const page of this.#pages()) {
        const { records } = page;
        if (records !== null)
          await this.#world.act(page, () => {
            this.#resolve(records, () => choice);
            this.#discard(records);
          });
      }
    }
    // A person may have changed to another farm just before the loop ended.
    if (!isAtRest()) await this.#world.pass(5000);
    this.#laws.judgeSwitched();
    this.#laws.stuck(differences());
    for (const device of this.#devices) this.#laws.judgeReplaced(device);
  }
}

/** From now on, code under test gets the storage of the device whose page is running. */
export function takeStorage(): void {
  const device = (): Device => {
    const { current } = here();
    if (!(current instanceof Page)) throw new Error('no page is running');
    return current.device;
  };
  takeIndexedDb(() => device().storage);
  takeSmallStorage(() => device().small);
}

function takeSmallStorage(small: () => Map<string, string>): void {
  const localStorage = {
    getItem: (key: string): string | null => small().get(key) ?? null,
    setItem: (key: string, value: string): void => void small().set(key, value),
    removeItem: (key: string): void => void small().delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
}

/** Runs one day that is determined completely by the seed. */
export async function liveDay(seed: number, open: OpenRecords, options: DayOptions = {}): Promise<DayResult> {
  return { ...(await new Day(seed, open, options).live()), seed };
}
