import fc from 'fast-check';
import { newCarry } from '#calc-core/carry';
import { newTrade } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import { newId, type Edit, type Kind, type Records } from '#web/data/records.ts';
import { FakeServer, type Fault, type Refusal } from './fakeServer.ts';
import { Device, tick, until } from './testbed.ts';

/**
 * Random days of two devices with trades, carries and groups. model.ts tests single fields, crashes and two tabs.
 * The laws: At the end, all devices agree. No stored edit is lost. Nothing is written twice. A record is sent after the records that it
 * references.
 */

const kinds = ['trade', 'carry', 'group'] as const;

const compared: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  trade: ['name', 'saleCostHd', 'carryId', 'tradeGroupId'],
  carry: ['name', 'tags'],
  group: ['name'],
  board: ['classes'],
};

type Act = {
  readonly do:
    | 'new carry'
    | 'new group'
    | 'new trade'
    | 'price'
    | 'tags'
    | 'rename'
    | 'move'
    | 'put on carry'
    | 'delete trade'
    | 'delete carry'
    | 'delete group'
    | 'give up carry';
  readonly on: number;
  readonly a: number;
  readonly b: number;
};

export type FarmCommand =
  | Act
  | { readonly do: 'step'; readonly ticks: number }
  | { readonly do: 'line'; readonly on: number; readonly online: boolean; readonly fault: Fault }
  | { readonly do: 'crash'; readonly on: number; readonly loses: boolean };

const on = fc.constantFrom(0, 1);
const act = (weight: number, ...names: readonly Act['do'][]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...names), on, a: fc.nat({ max: 9 }), b: fc.nat({ max: 9 }) }),
});

const farmCommand: fc.Arbitrary<FarmCommand> = fc.oneof(
  act(4, 'new trade'),
  act(4, 'new carry', 'new group'),
  act(6, 'price', 'tags', 'rename'),
  act(6, 'move', 'put on carry'),
  act(3, 'delete trade', 'delete carry', 'delete group'),
  act(3, 'give up carry'),
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('step' as const), ticks: fc.integer({ min: 1, max: 30 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('line' as const),
      on,
      online: fc.boolean(),
      fault: fc.constantFrom<Fault>('ok', 'ok', 'slow', 'lost after', '500 before', '500 after'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), on, loses: fc.boolean() }) },
);

export const farmDay = fc.array(farmCommand, { maxLength: 60, size: '+1' });

interface Wanted {
  readonly device: string;
  readonly key: string;
  readonly field: string;
  readonly value: unknown;
  readonly order: number;
  durable: boolean;
}

interface Farmer {
  readonly device: Device;
  records: Records;
  notStored: Wanted[];
}

export interface FarmCounts {
  edits: number;
  durable: number;
  commits: number;
  refusals: number;
  lost: number;
  /** How many records on the server nobody created. */
  duplicated: number;
  twice: number;
}

const rowsOf = (records: Records) => [
  ...records.trades().map(({ id, trade, state }) => ({ key: `trade/${id}`, fields: { ...trade }, state })),
  ...records.carries().map(({ id, carry, state }) => ({ key: `carry/${id}`, fields: { ...carry }, state })),
  ...records.groups().map(({ id, group, state }) => ({ key: `group/${id}`, fields: { ...group }, state })),
];

const kindOf = (key: string): Kind => kinds.find((kind) => key.startsWith(`${kind}/`)) ?? 'trade';
const idOf = (key: string): string => key.slice(key.indexOf('/') + 1);
const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % items.length];

export class FarmDay {
  readonly server: FakeServer;
  readonly counts: FarmCounts = {
    edits: 0,
    durable: 0,
    commits: 0,
    refusals: 0,
    lost: 0,
    duplicated: 0,
    twice: 0,
  };
  readonly broken: string[] = [];
  readonly #farmers: Farmer[] = [];
  readonly #wanted: Wanted[] = [];
  readonly #made = new Set<string>();
  readonly #deleted = new Set<string>();
  readonly #asked = new Set<string>();
  readonly #refused: Refusal[] = [];
  #counter = 1000;

  constructor(server: FakeServer) {
    this.server = server;
    server.onRefused = (refusal) => void this.#refused.push(refusal);
  }

  async run(commands: readonly FarmCommand[]): Promise<void> {
    const carry = { ...newCarry(newId()), name: 'planted' };
    const group = { id: newId(), name: 'planted' };
    await this.server.clear();
    for (const key of [`carry/${carry.id}`, `group/${group.id}`]) this.#made.add(key);
    await this.server.plant(`carry/${carry.id}`, { ...toWire('carry', carry) });
    await this.server.plant(`group/${group.id}`, { ...toWire('group', group) });
    for (const name of ['computer', 'phone']) await this.#arrive(new Device(this.server, name));
    const known = (): boolean => this.#farmers.every(({ records }) => records.group(group.id) !== undefined);
    await until(known, 20_000);
    for (const command of commands) await this.#do(command);
    await this.#finish();
  }

  async #arrive(device: Device): Promise<void> {
    const farmer: Farmer = { device, records: await device.open(), notStored: [] };
    this.#farmers.push(farmer);
    this.#watch(farmer);
  }

  #watch(farmer: Farmer): void {
    const { records } = farmer;
    records.subscribe(() => {
      if (farmer.records === records) this.#look(farmer);
    });
  }

  #look(farmer: Farmer): void {
    for (const { key, state } of rowsOf(farmer.records)) {
      if (state.state === 'conflict')
        for (const { field } of state.fields ?? []) this.#asked.add(`${farmer.device.name} ${key} ${field}`);
      if (state.state === 'saving' || state.state === 'not saved') continue;
      for (const one of farmer.notStored) if (one.key === key) one.durable = true;
      farmer.notStored = farmer.notStored.filter((one) => one.key !== key);
    }
  }

  async #do(command: FarmCommand): Promise<void> {
    if (command.do === 'step') return ticks(command.ticks);
    const farmer = this.#farmers[command.on];
    if (farmer === undefined) return;
    if (command.do === 'crash') await this.#crash(farmer, command.loses);
    else if (command.do === 'line') {
      farmer.device.line.online = command.online;
      farmer.device.line.fault = command.fault;
      farmer.records.sync.retry();
    } else this.#act(farmer, command);
    return tick();
  }

  async #crash(farmer: Farmer, loses: boolean): Promise<void> {
    farmer.notStored = [];
    await farmer.records.close();
    farmer.device.crash(loses);
    farmer.records = await farmer.device.open();
    this.#watch(farmer);
  }

  #act(farmer: Farmer, { do: what, a, b }: Act): void {
    const { records } = farmer;
    if (what.startsWith('new ')) return this.#create(farmer, what, a, b);
    if (what.startsWith('delete ')) return this.#delete(farmer, what, a);
    if (what === 'give up carry') return this.#giveUpCarry(farmer, a, b);
    const kind = what === 'tags' ? 'carry' : what === 'rename' ? 'group' : 'trade';
    const target = pick(
      rowsOf(records).filter(({ key }) => kindOf(key) === kind),
      a,
    );
    if (target === undefined) return;
    const next = (this.#counter += 1);
    const carryId = pick([null, ...records.carries().map(({ id }) => id)], b) ?? null;
    const groupId = pick([null, ...records.groups().map(({ id }) => id)], b) ?? null;
    if (what === 'price') this.#patch(farmer, target.key, { saleCostHd: String(next) });
    else if (what === 'tags') this.#patch(farmer, target.key, { tags: String(next) });
    else if (what === 'rename') this.#patch(farmer, target.key, { name: `group ${next}` });
    else if (what === 'move') this.#patch(farmer, target.key, { tradeGroupId: groupId });
    else this.#patch(farmer, target.key, { carryId });
  }

  #patch(farmer: Farmer, key: string, patch: Readonly<Record<string, string | null>>): void {
    // Typing the same value again sends nothing.
    const shown = rowsOf(farmer.records).find((row) => row.key === key)?.fields ?? {};
    const changes = Object.entries(patch).filter(([field, value]) => Reflect.get(shown, field) !== value);
    this.#want(farmer, key, Object.fromEntries(changes));
    farmer.records.commit('Edit', [{ kind: kindOf(key), id: idOf(key), op: 'patch', patch } as Edit]);
  }

  #want(farmer: Farmer, key: string, fields: Readonly<Record<string, unknown>>): void {
    for (const [field, value] of Object.entries(fields)) {
      const order = (this.#counter += 1);
      const one: Wanted = { device: farmer.device.name, key, field, value, order, durable: false };
      this.#wanted.push(one);
      farmer.notStored.push(one);
      this.counts.edits += 1;
    }
  }

  #create(farmer: Farmer, what: Act['do'], a: number, b: number): void {
    const id = newId();
    const { records } = farmer;
    const name = `${what} ${(this.#counter += 1)}`;
    const carryId = pick([null, ...records.carries().map((row) => row.id)], a) ?? null;
    const tradeGroupId = pick([null, ...records.groups().map((row) => row.id)], b) ?? null;
    const edit: Edit =
      what === 'new carry'
        ? { kind: 'carry', id, op: 'create', doc: { ...newCarry(id), name } }
        : what === 'new group'
          ? { kind: 'group', id, op: 'create', doc: { id, name } }
          : {
              kind: 'trade',
              id,
              op: 'create',
              doc: { ...newTrade(id, '2026-11-21', [], []), name, carryId, tradeGroupId },
            };
    this.#made.add(`${edit.kind}/${id}`);
    this.#want(farmer, `${edit.kind}/${id}`, { name });
    records.commit('New', [edit]);
  }

  #delete(farmer: Farmer, what: Act['do'], a: number): void {
    const { records } = farmer;
    const kind = kinds.find((one) => what.endsWith(one)) ?? 'trade';
    // The screens do not offer to delete a carry that is in use.
    const target = pick(
      rowsOf(records).filter(
        ({ key }) => kindOf(key) === kind && (kind !== 'carry' || records.carry(idOf(key))?.usedBy === 0),
      ),
      a,
    );
    if (target === undefined) return;
    const id = idOf(target.key);
    this.#deleted.add(target.key);
    if (kind === 'group')
      for (const row of records.trades())
        if (row.trade.tradeGroupId === id) this.#want(farmer, `trade/${row.id}`, { tradeGroupId: null });
    records.commit('Delete', [{ kind, id, op: 'delete' }]);
  }

  /**
   * Takes all trades off a carry and deletes the carry. Often edits the carry first. The server must get the trades' edits before the
   * deletion.
   */
  #giveUpCarry(farmer: Farmer, a: number, b: number): void {
    const { records } = farmer;
    const target = pick(
      records.carries().filter(({ usedBy }) => usedBy > 0),
      a,
    );
    if (target === undefined) return;
    const key = `carry/${target.id}`;
    if (b % 3 > 0) this.#patch(farmer, key, { tags: String((this.#counter += 1)) });
    const others = records.carries().filter(({ id }) => id !== target.id);
    const carryId = pick([null, ...others.map(({ id }) => id)], b) ?? null;
    for (const { id, trade } of records.trades())
      if (trade.carryId === target.id) this.#patch(farmer, `trade/${id}`, { carryId });
    this.#deleted.add(key);
    records.commit('Delete', [{ kind: 'carry', id: target.id, op: 'delete' }]);
  }

  async #finish(): Promise<void> {
    for (const { device } of this.#farmers) {
      device.line.online = true;
      device.line.fault = 'ok';
    }
    const patience = performance.now() + this.server.patience;
    for (let round = 0; round < 60 || performance.now() < patience; round += 1) {
      for (const farmer of this.#farmers) this.#settle(farmer, round);
      await ticks(60);
      await this.server.lookAgain();
      if (round > 3 && this.#farmers.every((farmer) => this.#differences(farmer).length === 0)) break;
    }
    for (const farmer of this.#farmers)
      for (const difference of this.#differences(farmer))
        this.broken.push(`F1 ${farmer.device.name}: ${difference}`);
    this.#judgeRefusals();
    this.#judgeRecords();
    this.#judgeCommits();
    this.#judgeWanted();
    for (const { records } of this.#farmers) await records.close();
  }

  #settle({ records }: Farmer, round: number): void {
    for (const { key, state } of records.sync.status().entries) {
      const choice = round % 2 === 0 ? ('mine' as const) : ('theirs' as const);
      if (state.state === 'conflict')
        records.sync.resolve(
          key,
          Object.fromEntries((state.fields ?? []).map(({ field }) => [field, choice])),
        );
      if (state.state === 'refused') records.sync.discard(key);
    }
    records.sync.retry();
  }

  #differences({ records }: Farmer): string[] {
    const found: string[] = [];
    const alive = new Map([...this.server.records].filter(([, { wire }]) => wire !== null));
    const rows = rowsOf(records);
    for (const { key, fields, state } of rows) {
      const wire = alive.get(key)?.wire;
      if (state.state !== 'synced') found.push(`${key} is ${state.state}`);
      else if (wire === undefined || wire === null) found.push(`${key} is not on the server`);
      else
        for (const field of compared[kindOf(key)] ?? [])
          if ((wire[field] ?? null) !== (Reflect.get(fields, field) ?? null))
            found.push(`${key} ${field} differs`);
    }
    if (rows.length < alive.size) found.push('a record is missing');
    if (records.sync.status().entries.length > 0) found.push('the outbox is not empty');
    return found;
  }

  /** Law F2: the order of sending never causes a refusal. Another device or a deletion may cause a refusal. */
  #judgeRefusals(): void {
    this.counts.refusals = this.#refused.length;
    for (const { device, key, code, missing } of this.#refused) {
      if (code === 'reference-missing' && missing !== undefined && this.#deleted.has(missing)) continue;
      if (code === 'carry-in-use' && this.#isUsedForAReason(device, idOf(key))) continue;
      this.broken.push(`F2 ${device}: ${key} was refused: ${code} ${missing ?? ''}`);
    }
  }

  /**
   * True if a refused deletion of a carry has a cause other than the sending order:
   * - Another device has put a trade on the carry.
   * - A trade's move to another carry was refused or is in conflict.
   * - The deletion is in conflict, so the carry is still on the screen.
   */
  #isUsedForAReason(device: string, carryId: string): boolean {
    if (this.#asked.has(`${device} carry/${carryId} record`)) return true;
    return this.server.commits.some(
      (commit) =>
        commit.after?.['carryId'] === carryId &&
        (commit.device !== device ||
          this.#refused.some((refusal) => refusal.device === device && refusal.key === commit.key) ||
          ['carryId', 'record'].some((field) => this.#asked.has(`${device} ${commit.key} ${field}`))),
    );
  }

  /** Law F3: every record on the server was there when the day began, or a device created it. */
  #judgeRecords(): void {
    for (const [key, { wire }] of this.server.records) {
      if (wire === null || this.#made.has(key)) continue;
      this.counts.duplicated += 1;
      this.broken.push(`F3 nobody made ${key}`);
    }
  }

  #judgeCommits(): void {
    const keys = new Set<string>();
    const entered = new Set<string>();
    this.counts.commits = this.server.commits.length;
    for (const { device, opId, key, before, after } of this.server.commits) {
      if (device === 'seed') continue;
      if (keys.has(opId)) this.#twice(`F3 ${opId} was done twice`);
      keys.add(opId);
      for (const field of ['saleCostHd', 'tags']) {
        const value = after?.[field] ?? null;
        if (value === null || before === null || value === before[field]) continue;
        const entry = `${key} ${field} ${String(value)}`;
        if (entered.has(entry)) this.#twice(`F3 ${entry} was entered twice`);
        entered.add(entry);
      }
    }
  }

  #twice(what: string): void {
    this.counts.twice += 1;
    this.broken.push(what);
  }

  #lostItsGroup(trade: string): boolean {
    const { commits } = this.server;
    const groups = new Set(
      commits.flatMap(({ key, after }) => (key === trade ? [after?.['tradeGroupId']] : [])),
    );
    return commits.some(({ key, after }) => after === null && groups.has(idOf(key)));
  }

  /** Law F4: every stored value reaches the server, except after a newer value, a deletion, a conflict or a refusal. */
  #judgeWanted(): void {
    for (const one of this.#wanted) {
      if (!one.durable) continue;
      this.counts.durable += 1;
      const { device, key, field, value, order } = one;
      const sent = this.server.commits.some(
        (commit) => commit.key === key && commit.after !== null && (commit.after[field] ?? null) === value,
      );
      // The server itself takes trades out of a deleted group, so the device sends no change.
      const letGo = field === 'tradeGroupId' && value === null && this.#lostItsGroup(key);
      const superseded = this.#wanted.some(
        (other) =>
          other.device === device && other.key === key && other.field === field && other.order > order,
      );
      const asked =
        this.#asked.has(`${device} ${key} ${field}`) || this.#asked.has(`${device} ${key} record`);
      const refused = this.#refused.some((refusal) => refusal.key === key);
      if (sent || letGo || superseded || asked || refused || this.#deleted.has(key)) continue;
      this.counts.lost += 1;
      this.broken.push(`F4 ${device}: ${key} ${field} ${String(value)} is lost`);
    }
  }
}

async function ticks(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) await tick();
}

export async function farmDays(
  runs: number,
  seed: number,
  makeServer: () => FakeServer = () => new FakeServer({ page: 4 }),
): Promise<{ readonly counts: FarmCounts; readonly failure: string | null }> {
  const counts: FarmCounts = {
    edits: 0,
    durable: 0,
    commits: 0,
    refusals: 0,
    lost: 0,
    duplicated: 0,
    twice: 0,
  };
  const result = await fc.check(
    fc.asyncProperty(farmDay, async (commands) => {
      const one = new FarmDay(makeServer());
      await one.run(commands);
      for (const name of Object.keys(counts) as (keyof FarmCounts)[]) counts[name] += one.counts[name];
      if (one.broken.length > 0) throw new Error(one.broken.slice(0, 5).join('\n'));
    }),
    { numRuns: runs, seed, timeout: 30_000, includeErrorInReport: true, endOnFailure: true },
  );
  return { counts, failure: result.failed ? (fc.defaultReportMessage(result) ?? 'failed') : null };
}
