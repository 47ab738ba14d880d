import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planOf, withActual } from '#calc-core/actual';
import { actualOf, newTrade, nothingActual, type Actual, type TradeDraft } from '#calc-core/trade';
import { toWire } from '#contract/wire.ts';
import { newId, type Records } from '#web/data/records.ts';
import { RecordDocument } from '#web/record/record-document.ts';
import { FakeServer } from './fakeServer.ts';
import { atRest, Device, until } from './testbed.ts';

/** A trade with facts keeps the plan of its first fact. Two devices or tabs may enter and remove facts in any order. */

const opened: Records[] = [];
let server: FakeServer;
let id: string;
let plan: string;

async function open(device: Device): Promise<Records> {
  const records = await device.open();
  opened.push(records);
  await until(() => records.trade(id) !== undefined);
  return records;
}

const tradeIn = (records: Records): TradeDraft => records.trade(id)!.trade;

function enter(records: Records, facts: Partial<Actual>): void {
  const { trade, carry } = records.trade(id)!;
  const known = { ...(actualOf(trade.actual) ?? nothingActual), ...facts };
  records.commit('Fact', [{ kind: 'trade', id, op: 'patch', patch: withActual(trade, carry, known) }]);
}

const bought = { purchaseCostHd: '921' };
const takenBack = { purchaseCostHd: null };
const died = { deaths: '2' };

const factsIn = (records: Records) => [tradeIn(records).plan, actualOf(tradeIn(records).actual)?.deaths];

let computer: Device;
let phone: Device;
let mine: Records;
let theirs: Records;

beforeEach(async () => {
  server = new FakeServer();
  [computer, phone] = [new Device(server, 'computer'), new Device(server, 'phone')];
  id = newId();
  server.put(
    `trade/${id}`,
    toWire('trade', { ...newTrade(id, '2026-06-01', [], []), name: 'Heifers' }),
    'seed',
  );
  [mine, theirs] = [await open(computer), await open(phone)];
  enter(mine, bought);
  await until(() => atRest(mine));
  await theirs.reload();
  plan = tradeIn(theirs).plan!;
  expect(planOf(tradeIn(theirs))).not.toBeNull();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((records) => records.close()));
});

const allAtRest = async (): Promise<void> => {
  for (const records of opened) records.sync.retry();
  await until(() => opened.every(atRest), 15_000);
  for (const records of opened) await records.reload();
};

describe('one device removes the last fact while another enters one', () => {
  it('keeps the entered fact and its plan when the removal is sent first', async () => {
    phone.line.online = false;
    enter(theirs, died);
    enter(mine, takenBack);
    await until(() => atRest(mine));
    expect(tradeIn(mine).plan).toBe('null');
    phone.line.online = true;
    await allAtRest();
    for (const records of opened) expect(factsIn(records)).toEqual([plan, '2']);
  }, 20_000);

  it('keeps the entered fact and its plan when the entry is sent first', async () => {
    phone.line.online = false;
    enter(theirs, takenBack);
    enter(mine, died);
    await until(() => atRest(mine));
    phone.line.online = true;
    await allAtRest();
    for (const records of opened) expect(factsIn(records)).toEqual([plan, '2']);
  }, 20_000);

  it('keeps the plan when the removed fact is in conflict and the user keeps the fact', async () => {
    phone.line.online = false;
    enter(theirs, { purchaseCostHd: '935' });
    enter(mine, takenBack);
    await until(() => atRest(mine));
    phone.line.online = true;
    theirs.sync.retry();
    await until(() => theirs.trade(id)?.state.state === 'conflict', 15_000);
    theirs.sync.resolve(`trade/${id}`, { actual: 'mine' });
    await allAtRest();
    for (const records of opened) {
      expect(tradeIn(records).plan).toBe(plan);
      expect(actualOf(tradeIn(records).actual)?.purchaseCostHd).toBe('935');
    }
  }, 20_000);

  it('keeps the plan when the fact was already in conflict before the removal', async () => {
    const tablet = await open(new Device(server, 'tablet'));
    const other = newId();
    server.put(`trade/${other}`, toWire('trade', newTrade(other, '2026-06-01', [], [])), 'seed');
    for (const records of opened) await records.reload();
    id = other;
    phone.line.online = false;
    enter(theirs, { purchaseCostHd: '935' });
    enter(mine, bought);
    await until(() => atRest(mine));
    plan = tradeIn(mine).plan!;
    phone.line.online = true;
    theirs.sync.retry();
    await until(() => theirs.trade(id)?.state.state === 'conflict', 15_000);
    phone.line.online = false;
    await tablet.reload();
    enter(tablet, takenBack);
    await until(() => atRest(tablet));
    phone.line.online = true;
    await theirs.reload();
    theirs.sync.resolve(`trade/${id}`, { actual: 'mine' });
    await allAtRest();
    for (const records of opened) expect(tradeIn(records).plan).toBe(plan);
  }, 20_000);

  it('keeps the plan when the trade was deleted meanwhile and the user keeps the trade', async () => {
    phone.line.online = false;
    enter(theirs, died);
    enter(mine, takenBack);
    await until(() => atRest(mine));
    mine.commit('Delete', [{ kind: 'trade', id, op: 'delete' }]);
    await until(() => server.records.get(`trade/${id}`)?.wire === null);
    phone.line.online = true;
    theirs.sync.retry();
    await until(() => theirs.trade(id)?.state.state === 'conflict', 15_000);
    theirs.sync.resolve(`trade/${id}`, { record: 'mine' });
    await allAtRest();
    for (const records of opened) expect(factsIn(records)[0]).toBe(plan);
  }, 20_000);
});

it('a fact in a form is saved with the plan when another tab has removed all other facts meanwhile', async () => {
  const document = new RecordDocument<TradeDraft>(
    mine,
    { kind: 'trade', id: id },
    {
      blank: () => tradeIn(mine),
      copy: (draft) => draft,
    },
  );
  const { trade, carry } = mine.trade(id)!;
  const known = { ...(actualOf(trade.actual) ?? nothingActual), ...died };
  document.keep({ ...document.open(), ...withActual(trade, carry, known) }, {});
  enter(theirs, takenBack);
  await until(() => atRest(theirs));
  await mine.reload();
  await until(() => tradeIn(mine).plan === 'null');
  mine.commit('Save', [document.edit()], { draft: document.draftKey });
  expect(factsIn(mine)).toEqual([plan, '2']);
  await allAtRest();
  for (const records of opened) {
    expect(factsIn(records)).toEqual([plan, '2']);
    expect(actualOf(tradeIn(records).actual)?.purchaseCostHd).toBeNull();
  }
});

describe('two tabs of one device remove and enter facts', () => {
  it.each([
    ['the removal first', takenBack, died],
    ['the entry first', died, takenBack],
  ])(
    'shows the entered fact with its plan at once, %s',
    async (_, first, second) => {
      const other = await open(computer);
      computer.line.online = false;
      // Each tab stores its change before it gets the other tab's message.
      computer.silence();
      enter(mine, first);
      enter(other, second);
      await until(() => [mine, other].every((each) => each.trade(id)?.state.state === 'on this device'));
      computer.speakAgain();
      const again = await open(computer);
      expect(factsIn(again)).toEqual([plan, '2']);
      computer.line.online = true;
      await allAtRest();
      for (const records of opened) expect(factsIn(records)).toEqual([plan, '2']);
    },
    20_000,
  );
});
