import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEdit, newId, patchEdit } from '#web/data/records.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { Device } from './support/device.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let me: TestMember;
let phone: Device;
let office: Device;

beforeAll(async () => {
  service = await startService();
  me = await service.member();
  phone = await new Device(service, me, 'phone').open();
  office = await new Device(service, me, 'office computer').open();
});
afterAll(async () => {
  await Promise.all([phone.close(), office.close()]);
  await service.close();
});

const columns = (becomes: string | null) =>
  JSON.stringify([{ heading: 'Rate c/kg', becomes, readAs: 'dollars' }]);

test('a list matched offline is recognised on the other device, and can be renamed, matched again and forgotten there', async () => {
  const id = newId();
  const on = ({ records }: Device) => records.row('listLayout', id)?.record;
  phone.online = false;
  phone.records.commit('Remember a list', [
    createEdit('listLayout', id, {
      id,
      name: 'Elders Roma list',
      of: 'trade',
      columns: columns('purchaseCostCKg'),
    }),
  ]);
  await phone.connect();
  await office.settled();
  expect(on(office)).toMatchObject({
    name: 'Elders Roma list',
    of: 'trade',
    columns: columns('purchaseCostCKg'),
  });

  phone.online = false;
  phone.records.commit('Rename a list', [patchEdit('listLayout', id, { name: 'Elders' })]);
  office.records.commit('Remember a list', [patchEdit('listLayout', id, { columns: columns(null) })]);
  await office.settled();
  await phone.connect();
  await office.settled();
  for (const device of [phone, office])
    expect(on(device)).toMatchObject({ name: 'Elders', columns: columns(null) });

  office.records.commit('Forget a list', [{ kind: 'listLayout', id, op: 'delete' }]);
  await office.settled();
  await phone.settled();
  expect(on(phone)).toBeUndefined();
});

test('an invalid list of headings is refused with a sentence', async () => {
  const send = async (bad: unknown) => {
    const { status, body } = await service.call('POST', recordPaths.list('listLayout', me.slug), {
      as: me,
      body: { id: newId(), name: 'A', of: 'trade', columns: bad },
    });
    return [status, JSON.stringify(body)];
  };
  expect(await send({})).toEqual([400, expect.stringContaining('is no list of at most 200 columns')]);
  expect(await send([{ heading: 7 }])).toEqual([
    400,
    expect.stringContaining('column 1: heading is no text of at most 300 characters'),
  ]);
});
