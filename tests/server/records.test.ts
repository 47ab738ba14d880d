import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  service.call(method, path.replace('{me}', kirra.slug), {
    as: kirra,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });

const steers = {
  name: 'Wagga oats steers',
  numberOfHead: 100,
  purchaseWeightkg: '300',
  purchaseCostHd: '1200.00',
  saleWeightkg: '400',
  saleCostHd: '1600',
};
const grass = { name: 'Grass', weightGainKg: '1', freightIn: '10.5', annualInterestRate: '0' };

test('a carry can be created, read, listed by type, changed and deleted', async () => {
  const made = await call('POST', '/api/Carrys/{me}', grass);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    name: 'Grass',
    carryTypeName: 'Growth Rate',
    freightIn: '10.5',
    carryPerHd: '10.5',
  });
  const path = `/api/Carrys/{me}/detail/${made.body.id}`;
  expect((await call('GET', path)).body).toEqual(made.body);
  expect((await call('GET', '/api/carrys/{me}/type/1')).body).toEqual([made.body]);
  expect((await call('GET', '/api/carrys/{me}/type/2')).body).toEqual([]);
  const changed = await call('PUT', path, {
    ...grass,
    carryTypeId: 2,
    weeksHeld: 26,
    backgronundRate: '1.10',
  });
  expect(changed.body).toMatchObject({
    carryTypeId: 2,
    carryTypeName: 'Time Held',
    weeksHeld: '26',
    backgronundRate: '1.10',
  });
  expect((await call('GET', '/api/carrys/{me}/BASECARRY')).body).toMatchObject({
    id: made.body.id,
    carryTypeId: 2,
  });
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
});

test('the server calculates a trade, whatever figures the body claims', async () => {
  const carry = (await call('POST', '/api/Carrys/{me}', grass)).body;
  const made = await call('POST', '/api/Trades/{me}', {
    ...steers,
    carryId: carry.id,
    profitPerHead: '1000000',
    ownerId: 'x',
    version: 7,
  });
  expect(made.status).toBe(201);
  // The profit is 1600 - 1200 - 10.5, and the gain is 100 kg at 1 kg a day.
  expect(made.body).toMatchObject({
    profitPerHead: '389.5',
    totalProfit: '38950',
    saleCostCKg: '4',
    carryName: 'Grass',
    isSaleOverprice: true,
  });
  const detail = await call('GET', `/api/Trades/{me}/detail/${made.body.id}`);
  const { tradeCalcDescription, ...rest } = detail.body;
  expect(rest).toEqual(made.body);
  expect(tradeCalcDescription).toContain('389.5');
  const list = await call('GET', '/api/trades/{me}');
  expect(list.body).toEqual([made.body]);
  await call('DELETE', `/api/Trades/{me}/detail/${made.body.id}`);
});

test('a null numberOfHead becomes 0, and decimals are returned as they were typed', async () => {
  const made = await call('POST', '/api/Trades/{me}', {
    ...steers,
    numberOfHead: null,
    purchaseCostHd: '1200.10',
    saleSkinWeight: 1.5,
  });
  expect(made.body).toMatchObject({
    numberOfHead: '0',
    purchaseCostHd: '1200.10',
    saleSkinWeight: '1.5',
    profitPerHead: null,
    isSaleOverprice: false,
  });
  await call('DELETE', `/api/Trades/{me}/detail/${made.body.id}`);
});

test('a price per kg and its weight set the price per head when that is missing, and otherwise the price per head wins', async () => {
  const plain = { name: 'By kg', numberOfHead: '10' };
  const made = await call('POST', '/api/Trades/{me}', {
    ...plain,
    saleWeightkg: 400,
    saleCostCKg: 4,
    purchaseWeightkg: '300.5',
    purchaseCostCKg: '3.1',
    woolSaleWeight: '5',
    woolPriceKg: '6.123456789012',
    sale2Weightkg: 40,
    sale2CostCKg: '9',
  });
  expect([made.status, made.body]).toMatchObject([
    201,
    {
      saleCostHd: '1600',
      saleCostCKg: '4',
      purchaseCostHd: '931.55',
      purchaseCostCKg: '3.1',
      woolPriceHd: '30.61728394506',
      sale2CostHd: '360',
    },
  ]);
  const path = `/api/Trades/{me}/detail/${made.body.id}`;
  // A reply with both prices can be sent back unchanged, including all digits of the price per kg.
  const thirds = { ...made.body, saleCostHd: '1000', saleWeightkg: '300' };
  const changed = await call('PUT', path, thirds);
  expect(changed.body).toMatchObject({
    saleCostHd: '1000',
    saleCostCKg: expect.stringMatching(/^3\.3333333333/),
  });
  expect((await call('PUT', path, changed.body)).body).toEqual(changed.body);
  // Without a weight, a reply has 0 as its price per kg. A 0 that a client sends back is not a price.
  const none = await call('PUT', path, { ...plain, saleCostHd: null, saleCostCKg: '0' });
  expect([none.status, none.body.saleCostHd]).toEqual([200, null]);
  for (const [field, body, says] of [
    ['saleCostCKg', { saleCostCKg: '4' }, 'give sale weight too, or the price per head.'],
    ['purchaseCostCKg', { purchaseWeightkg: '300', purchaseCostCKg: 'x' }, 'is not a number.'],
    ['woolPriceKg', { woolSaleWeight: '5', woolPriceKg: '-2' }, 'cannot be negative.'],
    ['sale2CostCKg', { sale2Weightkg: '99999', sale2CostCKg: '99999999' }, 'must be below 1,000,000,000.'],
  ] as const) {
    const refused = await call('POST', '/api/Trades/{me}', { ...plain, ...body });
    expect([refused.status, refused.body.field]).toEqual([400, field]);
    expect(refused.body.title.toLowerCase()).toContain(says);
  }
  const calculated = await call('POST', '/api/Trades/{me}/calculate', {
    trade: { numberOfHead: '1', purchaseCostHd: '1000', saleWeightkg: '400', saleCostCKg: '4' },
  });
  expect(calculated.body.figures.profitPerHead).toEqual({ value: '600' });
  await call('DELETE', path);
});

test('a JSON number is not converted to a binary float', async () => {
  const raw = '{"name":"Exact","purchaseCostHd":12345678.123456789012,"saleCostHd":0.10}';
  const made = await service.call('POST', `/api/Trades/${kirra.slug}`, {
    as: kirra,
    raw,
    headers: { 'content-type': 'application/json' },
  });
  expect(made.body).toMatchObject({ purchaseCostHd: '12345678.123456789012', saleCostHd: '0.10' });
  await call('DELETE', `/api/Trades/{me}/detail/${made.body.id}`);
});

test('changing a carry recalculates every trade that uses it, in the same write', async () => {
  const carry = (await call('POST', '/api/Carrys/{me}', grass)).body;
  const users = [];
  for (let index = 0; index < 3; index++) {
    users.push(
      (await call('POST', '/api/Trades/{me}', { ...steers, name: `T${index}`, carryId: carry.id })).body,
    );
  }
  const other = (await call('POST', '/api/Trades/{me}', { ...steers, name: 'Other' })).body;
  const put = await call('PUT', `/api/Carrys/{me}/detail/${carry.id}`, { ...grass, freightIn: '20.5' });
  const after = await call('GET', '/api/Trades/{me}');
  for (const { id } of users) {
    expect(after.body.find((trade: { id: string }) => trade.id === id)).toMatchObject({
      profitPerHead: '379.5',
    });
    expect((await call('GET', `/api/Trades/{me}/detail/${id}`)).etag).toBe(put.etag);
  }
  expect(after.body.find((trade: { id: string }) => trade.id === other.id)).toEqual(other);
  const notices = (await call('GET', '/api/notify/{me}/all')).body;
  expect(notices).toEqual([expect.objectContaining({ title: 'Cost of carry changed', expired: false })]);
  expect((await call('POST', `/api/notify/{me}/expire?notificationId=${notices[0].id}`)).status).toBe(204);
  expect((await call('GET', '/api/notify/{me}/all')).body[0].expired).toBe(true);

  const inUse = await call('DELETE', `/api/Carrys/{me}/detail/${carry.id}`);
  expect([inUse.status, inUse.body.code, inUse.body.title]).toEqual([
    409,
    'carry-in-use',
    messages.carryInUse,
  ]);
  const free = (await call('POST', '/api/Carrys/{me}', grass)).body;
  const several = await call('POST', '/api/Carrys/{me}/delete', { ids: [free.id, carry.id] });
  expect([several.status, several.body.title]).toEqual([409, messages.carriesInUse]);
  expect((await call('GET', `/api/Carrys/{me}/detail/${free.id}`)).status).toBe(200);
  for (const { id } of [...users, other]) await call('DELETE', `/api/Trades/{me}/detail/${id}`);
  expect((await call('POST', '/api/Carrys/{me}/delete', { ids: [free.id, carry.id] })).status).toBe(200);
  expect((await call('GET', '/api/Carrys/{me}')).body).not.toContainEqual(
    expect.objectContaining({ id: free.id }),
  );
});

test('a trade is in at most one group, and deleting a group keeps the group’s trades', async () => {
  const unnamed = await call('POST', '/api/TradeGroups/{me}', {});
  expect(unnamed.body.name).toBe(messages.newGroupName);
  const autumn = (await call('POST', '/api/TradeGroups/{me}', { Name: 'Autumn' })).body;
  const trade = (await call('POST', '/api/Trades/{me}', steers)).body;
  const group = (id: string) => call('GET', `/api/tradegroups/{me}/detail/${id}`);
  expect((await group(autumn.id)).body).toMatchObject({
    name: 'Autumn',
    trades: [],
    orphans: [{ id: trade.id }],
  });

  await call('PUT', `/api/TradeGroups/{me}/detail/${unnamed.body.id}/trades/${trade.id}`);
  await call('PUT', `/api/TradeGroups/{me}/detail/${autumn.id}/trades/${trade.id}`);
  expect((await group(autumn.id)).body).toMatchObject({ trades: [{ id: trade.id }], orphans: [] });
  expect((await group(unnamed.body.id)).body).toMatchObject({ trades: [], orphans: [{ id: trade.id }] });

  // The trade is not in this group. Removing the trade from the group changes nothing.
  await call('DELETE', `/api/TradeGroups/{me}/detail/${unnamed.body.id}/trades/${trade.id}`);
  expect((await call('GET', `/api/Trades/{me}/detail/${trade.id}`)).body.tradeGroupId).toBe(autumn.id);

  expect((await call('DELETE', `/api/TradeGroups/{me}/detail/${autumn.id}`)).status).toBe(204);
  expect((await call('GET', `/api/Trades/{me}/detail/${trade.id}`)).body.tradeGroupId).toBe(null);
  expect(
    (await call('PUT', `/api/TradeGroups/{me}/detail/${unnamed.body.id}`, { Name: 'Spring' })).body.name,
  ).toBe('Spring');
});

test('each figure of an unsaved carry and trade has a value or the reason for its absence', async () => {
  const carry = await call('POST', '/api/Carrys/{me}/calculate', { carry: grass });
  expect(carry.body.figures.carryPerHd).toEqual({ value: '10.5' });
  const trade = await call('POST', '/api/Trades/{me}/calculate', { carry: grass, trade: steers });
  expect(trade.body.figures.profitPerHead).toEqual({ value: '389.5' });
  const none = await call('POST', '/api/Trades/{me}/calculate', {
    carry: null,
    trade: { ...steers, saleCostHd: null },
  });
  expect(none.body.figures.profitPerHead.value).toBe(null);
  expect(none.body.figures.profitPerHead.reason).toBeTypeOf('string');
  expect(none.body.isComplete).toBe(false);
});

test('any letter case of a path leads to the same route, and a trailing slash does not matter', async () => {
  for (const path of ['/api/trades/{me}', '/API/TRADES/{me}/', '/Api/tRades/{me}']) {
    expect((await call('GET', path)).status).toBe(200);
  }
  expect((await call('GET', `/api/TRADES/${kirra.slug.toUpperCase()}`)).status).toBe(200);
});

test('help texts exist for every input and figure, and animal types need no token', async () => {
  const infos = (await call('GET', '/api/Info/all')).body as {
    id: string;
    title: string;
    description: string;
  }[];
  const ids = new Set(infos.map(({ id }) => id));
  for (const id of [
    'capInvestInStock',
    'costOfCarryPerHead',
    'profitPerHeadPa',
    'profitPerAnnum',
    'backgronundRate',
    'saleCostHd',
  ]) {
    expect(ids).toContain(id);
  }
  for (const info of infos)
    expect([info.title, info.description].every((text) => text.length >= 3)).toBe(true);
  expect((await call('GET', '/api/info/PROFITPERANNUM')).body.id).toBe('profitPerAnnum');
  expect((await call('GET', '/api/Info/nothing')).status).toBe(404);
  const sheep = await service.call('GET', '/api/animaltype/detail/2');
  expect(sheep.body).toContainEqual({
    AnimalTypeId: 2,
    AnimalType: 'Sheep',
    AnimalSubTypeId: 12,
    AnimalSubType: 'Sheep shorn / not shorn',
  });
  expect((await service.call('GET', '/api/animaltype/2/subtypes')).body).toEqual(sheep.body);
  expect((await service.call('GET', '/api/animaltype/detail/3')).status).toBe(404);
});

test('a trade has the type of its carry, even after the carry’s type has changed', async () => {
  const carry = (await call('POST', '/api/Carrys/{me}', { ...grass, carryTypeId: 1 })).body;
  const sent = { ...steers, carryId: carry.id, carryTypeId: 2 };
  const trade = (await call('POST', '/api/Trades/{me}', sent)).body;
  expect(trade.carryTypeId).toBe(1);
  const path = `/api/Trades/{me}/detail/${trade.id}`;
  expect((await call('PUT', path, { ...sent, name: 'Steers again' })).body.carryTypeId).toBe(1);
  await call('PUT', `/api/Carrys/{me}/detail/${carry.id}`, { ...grass, carryTypeId: 2, weeksHeld: '20' });
  expect((await call('GET', path)).body).toMatchObject({ carryTypeId: 2, weeksHeld: '20' });
  // The type must be in the stored record too, not only in the reply.
  const [row] = await service.database.query<{ type: number }>(
    'select carry_type_id as type from trades where id = $1',
    [trade.id],
  );
  expect(row?.type).toBe(2);
  await call('DELETE', path);
  await call('DELETE', `/api/Carrys/{me}/detail/${carry.id}`);
});

test('creating under an existing id is refused with the record: 409, or 412 when the request required a new record', async () => {
  const taken = (await call('POST', '/api/Carrys/{me}', grass)).body;
  const again = { ...grass, id: taken.id, name: 'Other grass' };
  const path = `/api/Carrys/{me}/detail/${taken.id}`;
  const mustBeNew = { 'if-none-match': '*' };
  const refused = [
    await call('POST', '/api/Carrys/{me}', again),
    await call('POST', '/api/Carrys/{me}', again, mustBeNew),
    await call('PUT', path, again, mustBeNew),
  ];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'already-exists'],
    [412, 'version-changed'],
    [412, 'version-changed'],
  ]);
  expect(refused.map(({ body }) => body.current?.name)).toEqual(['Grass', 'Grass', 'Grass']);
});
