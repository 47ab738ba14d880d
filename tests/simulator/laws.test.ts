import { expect, it } from 'vitest';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { toWire } from '#contract/wire.ts';
import { FakeServer } from '../web/data/fakeServer.ts';
import { Device, Page } from './device.ts';
import { Judge } from './hands/judge.ts';
import { HistoryLog } from './history.ts';
import { made } from './kinds.ts';
import { Laws, type Typed } from './laws.ts';
import { Server } from './network.ts';
import { World } from './world.ts';

const carry = { id: 'c1', key: 'carry/c1' };
const trade = 'trade/t1';

/** Two pages of one device share a server. The server refuses to delete the carry, because a trade of the device uses it. */
function refusedDeletion() {
  const world = new World(1);
  const log = new HistoryLog(() => 0);
  const server = new Server(log, {});
  const laws = new Laws(server);
  const device = new Device(world, server, 'computer', log);
  const [one, other] = [new Page(device), new Page(device)];
  for (const key of [carry.key, trade]) laws.made.add(key);
  laws.refuse({ device: 'computer', key: carry.key, code: 'carry-in-use' });
  const judged = (): readonly string[] => {
    laws.judgeServer();
    return laws.broken.map((what) => what.split(':')[0] ?? '');
  };
  return { laws, server, one, other, judged };
}

it('reports a refused deletion when the deleting page had taken the trade off the carry before', () => {
  const { laws, one, judged } = refusedDeletion();
  laws.put(one, trade, carry.id);
  laws.put(one, trade, 'c2');
  laws.delete(one, carry.key);
  expect(judged()).toEqual(['S10 sent out of order']);
});

it('reports a refused deletion when another page put the trade on the carry and the deleting page took it off', () => {
  const { laws, one, other, judged } = refusedDeletion();
  laws.put(other, trade, carry.id);
  laws.put(one, trade, null);
  laws.delete(one, carry.key);
  expect(judged()).toEqual(['S10 sent out of order']);
});

it('reports a refused deletion when the deleting page had shown the trade on the carry and deleted the trade first', () => {
  const { laws, one, other, judged } = refusedDeletion();
  laws.put(other, trade, carry.id);
  one.records = memoryRecords({ trades: [made.trade('t1', 'trade', carry.id, null)] });
  laws.watch(one);
  laws.delete(one, trade);
  laws.delete(one, carry.key);
  expect(judged()).toEqual(['S10 sent out of order']);
});

it.each(['before', 'after'])(
  'reports nothing when another page put a trade on it %s the deletion, before either was notified of the other',
  (when) => {
    const { laws, one, other, judged } = refusedDeletion();
    if (when === 'before') laws.put(other, trade, carry.id);
    laws.delete(one, carry.key);
    if (when === 'after') laws.put(other, trade, carry.id);
    expect(judged()).toEqual([]);
  },
);

/**
 * A row shows 3, then 4, then 3 again.
 * @param again - the page that types 3 the second time. With 'another before', it types 3 before the 4.
 * @param isStored - false if no value is ever stored
 */
function shownAgain(again: 'the same' | 'another' | 'another before' | 'nobody', isStored = true) {
  const { laws, one, other } = refusedDeletion();
  const states = isStored ? {} : { [carry.key]: { state: 'not saved' as const, text: 'no room' } };
  const records = memoryRecords({ carries: [made.carry(carry.id, 'carry')], states });
  one.records = records;
  laws.watch(one);
  let order = 0;
  const type = (page: Page, value: string): void => {
    order += 1;
    const typed: Typed = {
      device: 'computer',
      page,
      key: carry.key,
      field: 'tags',
      value,
      order,
      unit: order,
      durable: false,
      stored: 0,
    };
    laws.type([typed]);
  };
  const show = (tags: string): void =>
    records.commit('Edit', [{ kind: 'carry', id: carry.id, op: 'patch', patch: { tags } }]);
  type(one, '3');
  show('3');
  if (again === 'another before') type(other, '3');
  type(one, '4');
  show('4');
  if (again === 'the same' || again === 'another') type(again === 'another' ? other : one, '3');
  show('3');
  return laws.broken.map((what) => what.split(':')[0] ?? '');
}

it('reports a row that shows an older value again, unless another page has entered that value since', () => {
  expect(shownAgain('nobody')).toEqual(['S6 shown went back']);
  expect(shownAgain('the same')).toEqual(['S6 shown went back']);
  expect(shownAgain('another')).toEqual([]);
  expect(shownAgain('another before')).toEqual(['S6 shown went back']);
  expect(shownAgain('another before', false)).toEqual([]);
});

/**
 * Pastes two values and closes the page. The server gets only one of them.
 * @param last - the last shown value of the field that the server did not get
 */
function pastedInPart(last: 'its own' | "another page's"): readonly string[] {
  const { laws, server, one, other } = refusedDeletion();
  const [id, key] = ['c2', 'carry/c2'];
  const carries = [made.carry(id, 'carry')];
  const records = memoryRecords({ carries, states: { [key]: { state: 'not saved' } } });
  one.records = records;
  laws.watch(one);
  const type = (page: Page, order: number, field: 'tags' | 'freightIn', value: string): void => {
    const { device } = page;
    const at = { device: device.name, page, key, field, value, order, unit: page === one ? 1 : 2 };
    laws.type([{ ...at, durable: false, stored: 0 }]);
  };
  const show = (patch: { readonly tags?: string; readonly freightIn?: string }): void =>
    records.commit('Edit', [{ kind: 'carry', id, op: 'patch', patch }]);
  type(other, 1, 'tags', '5');
  type(one, 2, 'tags', '3');
  type(one, 3, 'freightIn', '7');
  show({ tags: '3', freightIn: '7' });
  if (last === "another page's") show({ tags: '5' });
  server.put(key, { ...toWire('carry', { ...carries[0]!, freightIn: '7' }) });
  laws.judgeWhole(one.device, [one]);
  return laws.broken.map((what) => what.split(':')[0] ?? '');
}

it('reports a paste that exists in part, unless another page of the device has stored its own value first', () => {
  expect(pastedInPart('its own')).toEqual(['S4 torn']);
  expect(pastedInPart("another page's")).toEqual([]);
});

/** The computer enters the same value twice and sends the same request under two keys. */
function sentTwice(field: 'carryId' | 'purchaseCostHd', by: 'one page' | 'two pages' | 'a reader') {
  const { laws, server, one, other } = refusedDeletion();
  if (by === 'a reader') laws.refusedForRole.add(trade);
  const value = field === 'carryId' ? carry.id : '1022';
  // The request writes the trade. It also names the carry, which was created before the trade.
  const bytes = JSON.stringify([
    'PUT',
    '/t1',
    '"1-e1"',
    null,
    { id: 't1', carryId: carry.id, [field]: value },
  ]);
  for (const [index, page] of [one, by === 'two pages' ? other : one].entries()) {
    const typed = { device: 'computer', key: trade, field, value, durable: false, stored: 0 };
    laws.type([{ ...typed, page, order: index, unit: index }]);
    server.heard.push({ device: 'computer', opId: `${index}`, bytes, refused: index === 1 });
  }
  laws.judgeServer();
  return laws.broken.map((what) => what.split(':')[0] ?? '').filter((law) => law.startsWith('S9'));
}

it.each(['carryId', 'purchaseCostHd'] as const)(
  'reports a request under two keys, unless two pages entered the same %s or the role did not allow it',
  (field) => {
    expect(sentTwice(field, 'one page')).toEqual(['S9 one key']);
    expect(sentTwice(field, 'two pages')).toEqual([]);
    expect(sentTwice(field, 'a reader')).toEqual([]);
  },
);

it('treats null prices in a request as the server’s empty prices, and reports a price that differs', () => {
  const t1 = made.trade('t1', 'trade', carry.id, null);
  const server = new FakeServer();
  const judged = (wire: object): readonly string[] => {
    const judge = new Judge();
    server.put(trade, { ...toWire('trade', t1), ...wire });
    judge.end(server, memoryRecords({ trades: [t1] }));
    return judge.broken;
  };
  expect(judged({ waitingPrices: null })).toEqual([]);
  expect(judged({ waitingPrices: { saleCostCKg: '4' } })).toEqual([expect.stringMatching(/^H5 end/)]);
});

/** The page types 3 and then 4, and is asked about the 3. `isLeft` means that the page was left before the 3 was stored. */
function askedAboutOwn(isLeft: boolean): readonly string[] {
  const { laws, one } = refusedDeletion();
  const type = (value: string, order: number): void => {
    const at = { device: 'computer', page: one, key: carry.key, field: 'tags', value, order, unit: order };
    laws.type([{ ...at, durable: false, stored: 0 }]);
  };
  type('3', 1);
  if (isLeft) laws.switched(one);
  type('4', 2);
  const asked = { field: 'tags', mine: '4', base: null, theirs: '3', label: 'Tags' };
  const states = { [carry.key]: { state: 'conflict' as const, fields: [asked] } };
  one.records = memoryRecords({ carries: [{ ...made.carry(carry.id, 'carry'), tags: '4' }], states });
  laws.watch(one);
  return laws.broken.map((what) => what.split(':')[0] ?? '');
}

it('reports a question about a page’s own value, unless the page was left before the value was stored', () => {
  expect(askedAboutOwn(false)).toEqual(['S7 asked for nothing']);
  expect(askedAboutOwn(true)).toEqual([]);
});

it('reports a record as deleted that nobody has deleted, unless the member has discarded it', () => {
  const askedAboutGone = (isDiscarded: boolean): readonly string[] => {
    const { laws, one } = refusedDeletion();
    if (isDiscarded) laws.giveUp(carry.key);
    const asked = { field: 'record', mine: 'changed', base: null, theirs: null, label: 'Whole record' };
    const states = { [carry.key]: { state: 'conflict' as const, fields: [asked] } };
    one.records = memoryRecords({ carries: [made.carry(carry.id, 'carry')], states });
    laws.watch(one);
    return laws.broken.map((what) => what.split(':')[0] ?? '');
  };
  expect(askedAboutGone(false)).toEqual(['S7 asked for nothing']);
  expect(askedAboutGone(true)).toEqual([]);
});
