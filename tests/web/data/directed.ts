import { newCarry, type Carry } from '#calc-core/carry';
import { toWire } from '#contract/wire.ts';
import { newId, type Records } from '#web/data/records.ts';
import { FakeServer, type FakeServerOptions } from './fakeServer.ts';
import { atRest, Device, until } from './testbed.ts';

/** Two scenarios that random days never reach, for the laws G11 and G12. */

async function phoneWithCarry(options: FakeServerOptions) {
  const server = new FakeServer(options);
  const carry: Carry = { ...newCarry(newId()), name: 'Grass', tags: '1' };
  const key = `carry/${carry.id}`;
  server.put(key, { ...toWire('carry', carry) }, 'seed');
  const device = new Device(server, 'phone');
  const records = await device.open();
  await until(() => records.carry(carry.id) !== undefined);
  return { server, device, records, id: carry.id, key };
}

const retag = (records: Records, id: string, tags: string): void =>
  records.commit('Edit', [{ kind: 'carry', id, op: 'patch', patch: { tags } }]);

async function rest(records: Records): Promise<void> {
  records.sync.retry();
  await until(() => atRest(records) && records.sync.status().entries.length === 0);
  await records.reload();
}

/**
 * The server applies the phone's edit, but the answer is lost. Another device undoes the edit. Then the phone retries. The undo must stay
 * (G11).
 */
export async function lostReplyThenUndo(options: FakeServerOptions = {}) {
  const { server, device, records, id, key } = await phoneWithCarry(options);
  device.line.fault = 'lost after';
  retag(records, id, '2');
  await until(() => server.records.get(key)?.wire?.['tags'] === '2');
  server.put(key, { ...server.records.get(key)?.wire, tags: '1' });
  device.line.fault = 'ok';
  await rest(records);
  const shown = records.carry(id)?.carry.tags;
  await records.close();
  const commits = server.commits.filter((commit) => commit.device === 'phone').length;
  return { onServer: server.records.get(key)?.wire?.['tags'], shown, commits };
}

/** A list of older changes arrives after an edit. The row must keep the edit (G12). */
export async function lateOldPage() {
  const { server, device, records, id, key } = await phoneWithCarry({});
  const page = await device.line.send({ method: 'GET', path: '/api/changes/kirra' });
  retag(records, id, '2');
  await rest(records);
  const real = device.line.send.bind(device.line);
  device.line.send = (request) =>
    request.path.includes('/changes/') ? Promise.resolve(page) : real(request);
  await records.reload();
  const shown = records.carry(id)?.carry.tags;
  await records.close();
  return { onServer: server.records.get(key)?.wire?.['tags'], shown };
}
