import { afterEach, expect, it, vi } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { newId, type Records } from '#web/data/records.ts';
import { recordsOfPage, recordsOwner } from '#web/app/start/member-records.ts';
import { FakeServer } from '../../data/fakeServer.ts';
import { Device, member, until } from '../../data/testbed.ts';

const own = recordsOwner(member, 'kirra');
const other = recordsOwner(member, 'ash');

afterEach(() => vi.restoreAllMocks());

/** A page of a person on two farms. `opened` lists the records that the page opened. */
function page() {
  const devices = {
    kirra: new Device(new FakeServer(), 'phone'),
    ash: new Device(new FakeServer(), 'phone'),
  };
  const opened: Records[] = [];
  const shown = recordsOfPage(async ({ slug, ...owner }) => {
    const records = await devices[slug as 'kirra' | 'ash'].open({ user: { ...owner, slug } });
    opened.push(records);
    return records;
  });
  return { devices, opened, shown, open: (owner: typeof own) => shown.open(owner, devices.kirra.line) };
}

/** Makes storage full until the returned function is called. */
function fill(): () => void {
  const refuse = function (this: IDBObjectStore): never {
    this.transaction.abort();
    throw new DOMException('full', 'QuotaExceededError');
  };
  const spy = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(refuse);
  return () => spy.mockRestore();
}

function create(records: Records): string {
  const id = newId();
  records.commit('New', [{ kind: 'carry', id, op: 'create', doc: { ...newCarry(id), name: 'Grass' } }]);
  return id;
}

it('closes the records of one farm before it opens the records of another', async () => {
  const { opened, open, shown } = page();
  const first = await open(own);
  const close = vi.spyOn(first, 'close');
  const second = await open(other);
  expect(close).toHaveBeenCalledOnce();
  expect(await open(other)).toBe(second);
  expect(opened).toEqual([first, second]);
  await shown.close(other);
});

it('keeps a farm open until its unstored edits are sent, so that opening another farm loses no edit', async () => {
  const { devices, open, shown } = page();
  devices.kirra.line.online = false;
  const first = await open(own);
  const makeRoom = fill();
  const id = create(first);
  await until(() => first.carry(id)?.state.state === 'not saved');
  const close = vi.spyOn(first, 'close');
  const second = await open(other);
  expect(close).not.toHaveBeenCalled();
  expect(second.carry(id)).toBeUndefined();
  expect(await open(own)).toBe(first);
  await open(other);
  makeRoom();
  devices.kirra.line.online = true;
  first.sync.retry();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), 5000);
  const again = await open(own);
  expect(again).not.toBe(first);
  await until(() => again.carry(id) !== undefined);
  expect(again.carry(id)?.carry.name).toBe('Grass');
  await shown.close(own);
}, 10_000);
