import { afterEach, expect, test } from 'vitest';
import { joinMobs, splitMob, withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { loadTrade, newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { newId, type Records } from '#web/data/records.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { joinEdits, splitEdits } from '#web/screens/trade/mob-edits.ts';
import { FakeServer } from './data/fakeServer.ts';
import { atRest, Device, until } from './data/testbed.ts';

const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20', aircraft: '1000' };
const plan: Trade = {
  ...newTrade('north', '2026-06-02', [], []),
  name: 'Northern mob',
  numberOfHead: '80',
  purchaseCostHd: '900',
  saleCostHd: '1300',
};
const mob: Trade = {
  ...plan,
  ...withActual(plan, carry, { ...nothingActual, boughtOn: '2026-06-09', deaths: '2' }),
};
const opened: Records[] = [];
afterEach(async () => {
  for (const records of opened.splice(0)) await records.close();
});

function split(records: Records, id: string, newOne: string): void {
  const before = records.trade(id)!.trade;
  const as = { id: newOne, name: 'Northern mob 2', today: '2026-11-24' };
  const made = splitMob(before, { head: '30', deaths: '1', lots: [] }, as);
  if ('problem' in made) throw new Error(made.problem);
  records.commit('Split the mob', splitEdits(before, made));
}
const contents = (records: Records) =>
  records
    .trades()
    .map(({ trade }) => [trade.name, trade.numberOfHead, trade.plan, trade.actual, trade.splitAndJoined]);

test('a split is one undo entry: undo restores the mob and redo splits it again', () => {
  const records = memoryRecords({ trades: [mob], carries: [carry] });
  const before = contents(records);
  split(records, 'north', 'new');
  const after = contents(records);
  expect(after).toHaveLength(2);
  expect(records.undo()).toBe('Split the mob');
  expect(contents(records)).toEqual(before);
  expect(records.redo()).toBe('Split the mob');
  expect(contents(records)).toEqual(after);
});

test('a join is one undo entry: undo restores both mobs', () => {
  const south = { ...mob, id: 'south', name: 'Southern mob' };
  const records = memoryRecords({ trades: [mob, south], carries: [carry] });
  const before = contents(records);
  const first = records.trade('north')!.trade;
  const made = joinMobs(first, records.trade('south')!.trade, '2026-11-24');
  if ('problem' in made) throw new Error(made.problem);
  records.commit('Join', joinEdits(first, made.joined, 'south'));
  expect(records.trades().map(({ trade }) => [trade.name, trade.numberOfHead])).toEqual([
    ['Northern mob', '160'],
  ]);
  records.undo();
  expect(contents(records).toSorted()).toEqual(before.toSorted());
});

test('an offline split is sent as one request, and another device then has both trades', async () => {
  const server = new FakeServer();
  const device = new Device(server, 'phone');
  const phone = await device.open();
  opened.push(phone);
  const id = newId();
  phone.commit('New', [{ kind: 'trade', id, op: 'create', doc: loadTrade({ ...mob, id }) }]);
  await until(() => phone.trade(id)?.state.state === 'synced');
  device.line.online = false;
  const newOne = newId();
  split(phone, id, newOne);
  await until(() => phone.sync.status().phase === 'offline');
  expect(phone.trade(newOne)?.trade.numberOfHead).toBe('31');
  device.line.requests = [];
  device.line.online = true;
  phone.sync.retry();
  await until(() => atRest(phone) && phone.trade(newOne)?.state.state === 'synced');
  const writes = device.line.requests.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ path }) => path)).toEqual(['/api/batch/kirra']);
  const office = await new Device(server, 'office').open();
  opened.push(office);
  await until(() => office.trade(newOne) !== undefined);
  expect(contents(office).toSorted()).toEqual(contents(phone).toSorted());
});
