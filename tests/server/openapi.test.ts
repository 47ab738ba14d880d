import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf, type Client, type OpenApi } from './support/openapi.ts';
import { startWithPeople, type Service, type TestMember } from './support/service.ts';

let service: Service;
let client: Client;
let kirra: TestMember;
let admin: TestMember;

beforeAll(async () => {
  ({ service, kirra, admin } = await startWithPeople());
  client = await clientOf(service);
});
afterAll(() => service.close());

test('the document describes every route under a separate name', async () => {
  const document: OpenApi = (await service.call('GET', '/openapi.json')).body;
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = service.app.apiRoutes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.toSorted()).toEqual(routes.toSorted());
  expect(new Set(client.operations).size).toBe(described.length);
  const references = JSON.stringify(document).match(/#\/components\/schemas\/(\w+)/g) ?? [];
  for (const reference of references)
    expect(document.components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '');
});

test('a client made only from the document can create, change and delete a carry, a trade and a group', async () => {
  const send = (operation: string, given = {}) => client.send(operation, kirra, given);
  const carry = (
    await send('postCarrys', { body: { name: 'Oats', weightGainKg: '1.1', agistmentRate: 11.5 } })
  ).body;
  const group = (await send('postTradeGroups', { body: { Name: 'Autumn' } })).body;
  const body = {
    name: 'Steers',
    numberOfHead: '64',
    carryId: carry.id,
    purchaseWeightkg: '310',
    purchaseCostHd: '1264.80',
    saleWeightkg: '430',
    saleCostHd: '1771.60',
  };
  const trade = (await send('postTrades', { body })).body;
  const params = { carryId: carry.id, groupId: group.id, tradeId: trade.id };

  expect((await send('getTrades')).body).toEqual([trade]);
  expect((await send('getCarrys')).body).toEqual([carry]);
  expect((await send('getCarrysTypeType', { params: { typeId: '1' } })).body).toEqual([carry]);
  expect((await send('getTradeGroups')).body).toEqual([group]);
  await send('putTradeGroupsDetailGroupTradesTrade', { params });
  expect((await send('getTradeGroupsDetailGroup', { params })).body.trades).toHaveLength(1);
  const changed = await send('putCarrysDetailCarry', { params, body: { name: 'Oats', weightGainKg: '1.2' } });
  expect(changed.status).toBe(200);
  const detail = await send('getTradesDetailTrade', { params });
  expect(detail.body.tradeGroupId).toBe(group.id);
  const put = await send('putTradesDetailTrade', {
    params,
    body: { ...body, saleCostHd: '1800' },
    headers: { 'if-match': detail.etag },
  });
  expect(put.body.saleCostHd).toBe('1800');
  const late = await send('putTradesDetailTrade', { params, body, headers: { 'if-match': detail.etag } });
  expect(late.status).toBe(412);
  expect((await send('deleteCarrysDetailCarry', { params })).status).toBe(409);
  await send('deleteTradeGroupsDetailGroupTradesTrade', { params });
  expect((await send('putTradeGroupsDetailGroup', { params, body: { Name: 'Spring' } })).status).toBe(200);
  for (const operation of [
    'deleteTradesDetailTrade',
    'deleteCarrysDetailCarry',
    'deleteTradeGroupsDetailGroup',
  ]) {
    expect((await send(operation, { params })).status).toBe(204);
  }
  expect((await send('getTradesDetailTrade', { params })).status).toBe(404);
});

test('every other operation answers as documented', async () => {
  const member = await service.member();
  const send = (operation: string, given = {}) => client.send(operation, member, given);
  await send('postCarrys', { body: { name: 'Base' } });
  expect((await send('getCarrysBaseCarry')).status).toBe(200);
  expect((await send('postCarrysCalculate', { body: { carry: { freightIn: '1' } } })).status).toBe(200);
  expect((await send('postTradesCalculate', { body: { trade: { numberOfHead: 10 } } })).status).toBe(200);
  expect((await send('getAnimaltypeDetailAnimalType', { params: { animalTypeId: '1' } })).status).toBe(200);
  expect((await send('getAnimaltypeAnimalTypeSubtypes', { params: { animalTypeId: '2' } })).status).toBe(200);
  expect((await send('getInfoAll')).body.length).toBeGreaterThan(60);
  expect((await send('getInfoInfo', { params: { infoId: 'vet' } })).status).toBe(200);
  expect((await send('getNotifyAll')).status).toBe(200);
  expect((await send('getChanges')).body.items).toHaveLength(1);
  expect((await send('getUsersId', { params: { id: member.slug } })).status).toBe(200);
  expect((await send('getUsersIdRole', { params: { id: member.slug } })).status).toBe(200);
  expect((await send('getExport')).status).toBe(200);
  expect((await client.send('getUsers', admin)).status).toBe(200);
  expect((await client.send('getAudit', admin)).status).toBe(200);
  expect((await client.send('getUsers', kirra)).status).toBe(403);
  expect((await client.send('getTrades', { ...kirra, token: 'x' })).status).toBe(401);
  const user = { username: 'generated', email: 'g@example.com', providerAccountId: 'auth|g', role: 'Normal' };
  expect((await client.send('postUsers', admin, { body: user })).status).toBe(201);
  expect(
    (await client.send('putUsersId', admin, { params: { id: 'generated' }, body: { membershipYear: 2031 } }))
      .status,
  ).toBe(200);
});
