import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bridgeVerdict, closeoutOf, planAndActual, planOf, withActual } from '#calc-core/actual';
import { newCarry, type Carry } from '#calc-core/carry';
import { actualOf, newTrade, nothingActual, tradeOf, type Actual, type Trade } from '#calc-core/trade';
import { afterVersion, type RecordVersion } from '#contract/history.ts';
import { startingCarry } from '#contract/starting-carry.ts';
import { fromWire, toWire, type WireRecord } from '#contract/wire.ts';
import { newId } from '#web/data/records.ts';
import { differencesFrom, withPage } from '#web/history/moments.ts';
import { Device } from './support/device.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let me: TestMember;
let phone: Device;
let office: Device;
let carry: Carry;
let heifers: Trade;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  me = await service.member();
  phone = await new Device(service, me, 'phone').open();
  office = await new Device(service, me, 'office computer').open();
  carry = { ...newCarry(newId()), ...startingCarry, name: 'Buffel grass' };
  heifers = {
    ...newTrade(newId(), '2026-06-02', [], []),
    name: 'Heifers',
    carryId: carry.id,
    numberOfHead: '86',
    purchaseWeightkg: '262',
    purchaseCostHd: '948.44',
    saleWeightkg: '385',
    saleCostHd: '1378.3',
  };
  office.records.commit('Plan', [
    { kind: 'carry', id: carry.id, op: 'create', doc: carry },
    { kind: 'trade', id: heifers.id, op: 'create', doc: heifers },
  ]);
  await both();
});
afterEach(() => Promise.all([phone.close(), office.close()]));

const both = async (): Promise<void> => {
  for (const device of [office, phone, office, phone]) if (device.online) await device.settled();
};

const trade = ({ records }: Device): Trade => tradeOf(records.trade(heifers.id)!.trade);

const edit = (device: Device, label: string, patch: Partial<Trade>): void =>
  device.records.commit(label, [{ kind: 'trade', id: heifers.id, op: 'patch', patch }]);

/** Enters facts as the screen 'Plan and actual' does. */
function know(device: Device, change: (actual: Actual) => Actual): void {
  const now = trade(device);
  const facts = change(actualOf(now.actual) ?? nothingActual);
  edit(device, 'Actual', withActual(now, device.records.carry(carry.id)!.carry, facts));
}

/** Every version of a record, oldest first. */
async function versionsOf(device: Device, kind: 'trade' | 'carry'): Promise<readonly RecordVersion[]> {
  const all: RecordVersion[] = [];
  const id = kind === 'trade' ? heifers.id : carry.id;
  for (let before: number | null = null; ;) {
    const page = await device.calls.history(me.slug, kind, id, before);
    all.unshift(...page.items.toReversed());
    if (page.next === null) return all;
    before = page.next;
  }
}

test('a trade planned, bought for another price and sold in two drafts by two devices has the same explanation on both', async () => {
  // During a day offline the phone buys a mob and sells a part of it.
  phone.online = false;
  know(phone, (actual) => ({ ...actual, boughtOn: '2026-06-04', purchaseCostHd: '966.00' }));
  const first = { soldOn: '2026-11-10', head: '40', saleWeightkg: '380', saleCostHd: '1310' };
  know(phone, (actual) => ({ ...actual, sales: [first] }));
  // Meanwhile the office edits the carry and the plan. The phone's stored plan must not change.
  office.records.commit('Dearer', [
    { kind: 'carry', id: carry.id, op: 'patch', patch: { agistmentRate: '9' } },
  ]);
  await office.settled();
  const plan = trade(phone).plan;
  await phone.connect();
  await both();
  expect(trade(office).plan).toBe(plan);
  const second = { soldOn: '2026-11-24', head: null, saleWeightkg: '372', saleCostHd: '1270' };
  know(office, (actual) => ({ ...actual, sales: [...actual.sales, second], deaths: '2' }));
  await both();
  const said = [phone, office].map((device) => {
    const [kept, actual] = [planOf(trade(device))!, actualOf(trade(device).actual)!];
    const told = planAndActual(kept, actual);
    expect([told.stage, told.perHead.remainder, told.total.remainder]).toEqual(['sold', '0', '0']);
    return [bridgeVerdict(told, 'perHead'), closeoutOf(kept, actual, told.actual), trade(device).plan];
  });
  expect(said[0]).toEqual(said[1]);
  expect(said[0]?.[0]).toMatch(/^Made \$\d+\.\d\d a head less than planned/);
  expect(said[0]?.[2]).toBe(plan);
});

test('the history of an offline day uses the times when the edits were typed', async () => {
  const hour = 3_600_000;
  const sent = Date.now();
  phone.online = false;
  const other = { ...newTrade(newId(), '2026-06-02', [], []), name: 'Bought at the rail' };
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    vi.setSystemTime(sent - 20 * hour);
    edit(phone, 'Head', { numberOfHead: '90' });
    vi.setSystemTime(sent - 19 * hour);
    edit(phone, 'Price', { saleCostHd: '1400' });
    edit(phone, 'Price', { saleCostHd: '1410' });
    vi.setSystemTime(sent - 18 * hour);
    phone.records.commit('New', [{ kind: 'trade', id: other.id, op: 'create', doc: other }]);
  } finally {
    vi.useRealTimers();
  }
  await phone.connect();
  await both();
  const ago = (text: string | undefined): number => Math.round((sent - Date.parse(text ?? '')) / hour);
  const page = await office.calls.history(me.slug, 'trade', heifers.id, null);
  const typed = Object.entries(page.items[0]?.typed ?? {}).map(([name, at]) => [name, ago(at)]);
  expect(typed).toEqual([
    ['numberOfHead', 20],
    ['saleCostHd', 19],
  ]);
  const { moments } = withPage(null, page);
  expect(
    moments.slice(0, 2).map(({ at, version }) => [ago(at), version.changes, version.device?.name]),
  ).toEqual([
    [19, { saleCostHd: ['1378.3', '1410'] }, 'phone'],
    [20, { numberOfHead: ['86', '90'] }, 'phone'],
  ]);
  const { items } = await office.calls.history(me.slug, 'trade', other.id, null);
  expect(items.map((version) => [version.act, ago(version.typed?.['record'])])).toEqual([['created', 18]]);
  edit(phone, 'Online', { saleCostHd: '1420' });
  await both();
  const [online] = (await office.calls.history(me.slug, 'trade', heifers.id, null)).items;
  expect([online?.changes['saleCostHd']?.[1], online?.typed]).toEqual(['1420', null]);
});

test('a price changed by mistake is restored days later from the other device, as an edit that undo reverts', async () => {
  edit(office, 'Mistake', { saleCostHd: '137.83' });
  edit(office, 'Name', { name: 'Gunnedah heifers' });
  await both();
  edit(phone, 'Head', { numberOfHead: '88' });
  await both();
  // The history combines the changes of one minute. So the test moves all changes except the last to an earlier day.
  await service.database.query(
    `update versions set at = at - interval '3 days' where owner_id = $1 and revision < (select max(revision) from versions where owner_id = $1)`,
    [me.id],
  );
  const { moments } = withPage(null, await phone.calls.history(me.slug, 'trade', heifers.id, null));
  const made = moments.at(-1)!;
  expect(moments.map(({ version }) => version.device?.name)).toEqual([
    'phone',
    ...moments.slice(1).map(() => 'office computer'),
  ]);
  const then = fromWire('trade', { ...made.record, id: heifers.id });
  expect(differencesFrom('trade', toWire('trade', then), toWire('trade', trade(phone)))).toContain(
    'saleCostHd',
  );
  edit(phone, 'Restored Sale price', { saleCostHd: then.saleCostHd });
  await both();
  expect(trade(office)).toMatchObject({ saleCostHd: '1378.3', name: 'Gunnedah heifers', numberOfHead: '88' });
  phone.records.undo();
  await both();
  expect(trade(office).saleCostHd).toBe('137.83');
});

/** A small generator of reproducible random numbers. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('after 1,000 edits of two devices with carry changes, syncs and conflicts the plan has the same bytes, and replaying the versions gives the record', async () => {
  know(office, (actual) => ({ ...actual, boughtOn: '2026-06-04' }));
  await both();
  const { plan } = trade(office);
  const pick = chance(19);
  const field = ['saleCostHd', 'purchaseCostHd', 'numberOfHead', 'saleWeightkg'] as const;
  for (let done = 0; done < 1000; done++) {
    const device = pick(2) === 0 ? phone : office;
    const value = String(1 + pick(900));
    const what = pick(10);
    if (what === 0)
      device.records.commit('Carry', [
        { kind: 'carry', id: carry.id, op: 'patch', patch: { agistmentRate: value } },
      ]);
    else if (what === 1) know(device, (actual) => ({ ...actual, deaths: String(pick(9)) }));
    else edit(device, 'Edit', { [field[pick(4)]!]: value });
    if (done % 150 === 0) phone.online = !phone.online;
    if (done % 100 === 0) await both();
    for (const { records } of [phone, office])
      for (const { key, state } of records.sync.status().entries)
        if (state.state === 'conflict')
          records.sync.resolve(
            key,
            Object.fromEntries(
              (state.fields ?? []).map((each) => [each.field, pick(2) === 0 ? 'mine' : 'theirs']),
            ),
          );
  }
  await phone.connect();
  for (let round = 0; round < 5; round++) {
    await both();
    for (const { records } of [phone, office])
      for (const { key, state } of records.sync.status().entries)
        records.sync.resolve(
          key,
          Object.fromEntries((state.fields ?? []).map((each) => [each.field, 'theirs' as const])),
        );
  }
  await both();
  for (const device of [phone, office]) {
    expect(device.records.sync.status().entries).toEqual([]);
    expect(trade(device).plan).toBe(plan);
  }
  expect(trade(phone)).toEqual(trade(office));
  for (const kind of ['trade', 'carry'] as const) {
    let replayed: WireRecord | null = null;
    const versions = await versionsOf(office, kind);
    for (const version of versions) replayed = afterVersion(replayed, version);
    const page = await office.calls.history(me.slug, kind, kind === 'trade' ? heifers.id : carry.id, null);
    expect(versions.length).toBeGreaterThan(5);
    expect(JSON.stringify(sorted(replayed!))).toBe(JSON.stringify(sorted(page.record!)));
  }
});

const sorted = (record: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name, value]) => name !== 'id' && value !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
