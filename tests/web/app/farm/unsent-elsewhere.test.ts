import { afterEach, expect, it, vi } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { unsentElsewhere } from '#web/app/member/unsent-elsewhere.ts';
import {
  closeRecords,
  forgetMemberRecords,
  openMemberRecords,
  recordsOwner,
} from '#web/app/start/member-records.ts';
import { newId, type Records } from '#web/data/records.ts';
import { FakeServer } from '../../data/fakeServer.ts';
import { Device, member, until } from '../../data/testbed.ts';

const own = recordsOwner(member, 'kirra');
const other = recordsOwner(member, 'ash');
const farms = [{ slug: 'kirra', name: 'Kirra Downs' }];

afterEach(async () => {
  vi.restoreAllMocks();
  forgetMemberRecords();
  for (const owner of [own, other]) await closeRecords(owner);
});

/** A phone without a signal. */
function phone(): Device {
  const device = new Device(new FakeServer(), 'phone');
  device.line.online = false;
  Object.assign(globalThis, { indexedDB: device.factory });
  return device;
}

function create(records: Records): string {
  const id = newId();
  records.commit('New', [{ kind: 'carry', id, op: 'create', doc: { ...newCarry(id), name: 'Grass' } }]);
  return id;
}

it('finds the unsent edits and forms of a farm that is not shown', async () => {
  const { line } = phone();
  const first = await openMemberRecords(own, line);
  const id = create(first);
  await until(() => first.carry(id)?.state.state === 'on this device');
  first.drafts.write('trade/create', { name: 'Half typed' });
  await until(() => first.drafts.read('trade/create')?.state === 'on this device');
  await openMemberRecords(other, line);
  const [found] = await unsentElsewhere(member, farms);
  expect(found).toMatchObject({ name: 'Kirra Downs', unsent: 1, forms: 1, hasCells: false, notSaved: 0 });
  expect(await found?.file().text()).toContain('Grass');
});

it('counts edits that a full disk left only in this page’s memory as lost by a logout', async () => {
  const { line } = phone();
  const first = await openMemberRecords(own, line);
  const refuse = function (this: IDBObjectStore): never {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse);
  const id = create(first);
  await until(() => first.carry(id)?.state.state === 'not saved');
  await openMemberRecords(other, line);
  const [found] = await unsentElsewhere(member, farms);
  expect(found).toMatchObject({ unsent: 1, notSaved: 1 });
  expect(await found?.file().text()).toContain('Grass');
});

it('leaves out a farm where everything is sent', async () => {
  const { line } = phone();
  await openMemberRecords(own, line);
  await openMemberRecords(other, line);
  expect(await unsentElsewhere(member, farms)).toEqual([]);
});
