import { afterAll, beforeAll, expect, test } from 'vitest';
import { editTrade, newTrade, openTrade, type TradeField } from '#calc-core/trade';
import { createApi } from '#web/data/api/client.ts';
import { newId, type Records } from '#web/data/records.ts';
import { tradePatch } from '#web/data/rows/documents.ts';
import { FakeServer } from '../web/data/fakeServer.ts';
import { atRest, Device, until } from '../web/data/testbed.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;
let host: string;
const opened: Records[] = [];

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
  host = await service.listen();
});
afterAll(async () => {
  for (const records of opened) await records.close();
  await service.close();
});

/** Opens the member's records on a device, over a real connection. */
async function device(name: string): Promise<Records> {
  const session = { state: () => 'signed in', accessToken: () => Promise.resolve(kirra.token) };
  // The device's in-memory server is unused, because the calls go to the real server.
  const records = await new Device(new FakeServer(), name).open({
    api: createApi(session, host),
    user: { issuer: 'https://issuer.example', subject: kirra.slug, slug: kirra.slug },
  });
  opened.push(records);
  return records;
}

function type(records: Records, id: string, field: TradeField, value: string | null): void {
  const before = records.trade(id)?.trade;
  if (before === undefined) throw new Error('no trade');
  const patch = tradePatch(before, editTrade(before, { field, value }, []));
  records.commit('Edit', [{ kind: 'trade', id, op: 'patch', patch }]);
}

test('a price per kg without a weight reaches the other device, and sets the price per head there once the weight is typed', async () => {
  const phone = await device('phone');
  const computer = await device('computer');
  const id = newId();
  const doc = openTrade({ ...newTrade(id, '2026-11-21', [], []), name: 'Steers' });
  phone.commit('New', [{ kind: 'trade', id, op: 'create', doc }]);
  type(phone, id, 'purchaseCostCKg', '4.10');
  await until(() => atRest(phone));
  expect(await computer.reload()).toBe(true);
  expect(computer.trade(id)?.trade).toMatchObject({ purchaseCostCKg: '4.10', purchaseCostHd: null });
  type(computer, id, 'purchaseCostCKg', '4.20');
  await until(() => atRest(computer));
  await phone.reload();
  expect(phone.trade(id)?.trade.purchaseCostCKg).toBe('4.20');
  type(phone, id, 'purchaseWeightkg', '300');
  await until(() => atRest(phone));
  await computer.reload();
  expect(computer.trade(id)?.trade).toMatchObject({
    purchaseWeightkg: '300',
    purchaseCostHd: '1260',
    waitingPrices: 'null',
  });
});

test('a program that does not know waiting prices neither loses a waiting price nor revives an old one', async () => {
  const phone = await device('phone');
  const id = newId();
  phone.commit('New', [
    { kind: 'trade', id, op: 'create', doc: openTrade(newTrade(id, '2026-11-21', [], [])) },
  ]);
  type(phone, id, 'saleCostCKg', '3.85');
  await until(() => atRest(phone));
  const path = `/api/Trades/${kirra.slug}/detail/${id}`;
  const put = (body: object) =>
    fetch(`${host}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${kirra.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const body = { name: 'Renamed', animalTypeId: 1, animalSubTypeId: 1, heldFrom: '2026-11-21' };
  expect((await put(body)).status).toBe(200);
  await phone.reload();
  expect(phone.trade(id)?.trade).toMatchObject({ name: 'Renamed', saleCostCKg: '3.85' });
  expect((await put({ ...body, saleCostHd: '1500' })).status).toBe(200);
  await phone.reload();
  expect(phone.trade(id)?.trade).toMatchObject({ saleCostHd: '1500', saleCostCKg: '0' });
});
