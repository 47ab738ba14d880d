import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { startWithPeople, type Service, type TestMember } from './support/service.ts';

/** The specification's table of calls (spec 7), row by row, as curl would send them. `{me}` is the slug. */
let service: Service;
let base: string;
let kirra: TestMember;
let admin: TestMember;

beforeAll(async () => {
  ({ service, kirra, admin } = await startWithPeople());
  base = await service.listen();
});
afterAll(() => service.close());

interface Reply {
  readonly status: number;
  readonly body: any; // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of many shapes
}

async function curl(
  method: string,
  path: string,
  body?: unknown,
  as: TestMember | null = kirra,
): Promise<Reply> {
  const reply = await fetch(base + path.replace('{me}', as?.slug ?? ''), {
    method,
    headers: {
      ...(as === null ? {} : { authorization: `Bearer ${as.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
}

const upper = (path: string): string =>
  path.replace(/^[^?]*/, (part) => part.toUpperCase().replace('{ME}', '{me}'));

async function everyCase(path: string, work: (path: string) => Promise<void>): Promise<void> {
  for (const spelling of [path, path.toLowerCase(), upper(path)]) await work(spelling);
}

const idOf = async (path: string, body: unknown): Promise<string> => (await curl('POST', path, body)).body.id;
const aTrade = (more: object = {}) =>
  idOf('/api/Trades/{me}', {
    name: 'Steers',
    numberOfHead: 10,
    purchaseCostHd: '1200',
    saleCostHd: '1600',
    ...more,
  });
const aCarry = (more: object = {}) => idOf('/api/Carrys/{me}', { name: 'Oats', freightIn: '10', ...more });
const aGroup = (name = 'Autumn') => idOf('/api/TradeGroups/{me}', { Name: name });

describe('notifications', () => {
  test('GET /api/notify/{slug}/all, POST /api/notify/{slug}/expire?notificationId={id}', async () => {
    const carryId = await aCarry();
    await aTrade({ carryId });
    await curl('PUT', `/api/Carrys/{me}/detail/${carryId}`, { name: 'Oats', freightIn: '11' });
    await everyCase('/api/notify/{me}/all', async (path) => {
      const { status, body } = await curl('GET', path);
      expect([status, Object.keys(body[0])]).toEqual([
        200,
        expect.arrayContaining([
          'id',
          'title',
          'description',
          'displayDate',
          'urlLink',
          'iconClass',
          'buttonClass',
        ]),
      ]);
      expect(body[0].displayDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      const expired = await curl('POST', `${path.replace(/all$/i, 'Expire')}?notificationId=${body[0].id}`);
      expect(expired.status).toBe(204);
      expect((await curl('GET', path)).body[0].expired).toBe(true);
    });
  });
});

describe('trade groups', () => {
  test('GET /api/tradegroups/{userId}: groups with id and name', async () => {
    const id = await aGroup('Listed');
    await everyCase('/api/tradegroups/{me}', async (path) => {
      const { status, body } = await curl('GET', path);
      expect([status, body]).toEqual([200, expect.arrayContaining([{ id, name: 'Listed' }])]);
    });
  });

  test('GET /api/tradegroups/{userId}/detail/{groupId}: name, id, trades, orphans', async () => {
    const id = await aGroup('Detailed');
    const [inside, outside] = [await aTrade({ tradeGroupId: id }), await aTrade()];
    await everyCase(`/api/tradegroups/{me}/detail/${id}`, async (path) => {
      const { status, body } = await curl('GET', path);
      expect([status, body]).toMatchObject([200, { name: 'Detailed', id, trades: [{ id: inside }] }]);
      const orphans = body.orphans.map((trade: { id: string }) => trade.id);
      expect([orphans.includes(outside), orphans.includes(inside)]).toEqual([true, false]);
    });
  });

  test("POST /api/TradeGroups/{userId}, body {Name}: {id}; without a name 'New Group'", async () => {
    await everyCase('/api/TradeGroups/{me}', async (path) => {
      const made = await curl('POST', path, { Name: 'Made' });
      expect([made.status, made.body]).toEqual([201, { id: expect.any(String), name: 'Made' }]);
      expect((await curl('POST', path, { Name: '' })).body.name).toBe(messages.newGroupName);
    });
  });

  test('PUT /api/TradeGroups/{userId}/detail/{groupId}, body {Name}', async () => {
    const id = await aGroup();
    await everyCase(`/api/TradeGroups/{me}/detail/${id}`, async (path) => {
      expect((await curl('PUT', path, { Name: `Renamed ${path}` })).status).toBe(200);
      expect((await curl('GET', path)).body.name).toBe(`Renamed ${path}`);
    });
  });

  test('DELETE /api/TradeGroups/{userId}/detail/{groupId}: the trades stay', async () => {
    await everyCase('/api/TradeGroups/{me}/detail/', async (path) => {
      const id = await aGroup();
      const trade = await aTrade({ tradeGroupId: id });
      expect((await curl('DELETE', path + id)).status).toBe(204);
      expect((await curl('GET', path + id)).status).toBe(404);
      expect((await curl('GET', `/api/Trades/{me}/detail/${trade}`)).body.tradeGroupId).toBe(null);
    });
  });

  test('PUT and DELETE /api/TradeGroups/{userId}/detail/{groupId}/trades/{tradeId}', async () => {
    const [id, trade] = [await aGroup(), await aTrade()];
    const groupOf = async () => (await curl('GET', `/api/Trades/{me}/detail/${trade}`)).body.tradeGroupId;
    await everyCase(`/api/TradeGroups/{me}/detail/${id}/trades/${trade}`, async (path) => {
      expect([(await curl('PUT', path)).status, await groupOf()]).toEqual([200, id]);
      expect([(await curl('DELETE', path)).status, await groupOf()]).toEqual([200, null]);
    });
  });
});

describe('trades', () => {
  test('GET /api/Trades/{userId} and one /detail/{tradeId}: every figure under its own name', async () => {
    const id = await aTrade({ carryId: await aCarry() });
    await everyCase('/api/Trades/{me}', async (path) => {
      const { status, body } = await curl('GET', path);
      const row = body.find((trade: { id: string }) => trade.id === id);
      expect([status, row]).toMatchObject([
        200,
        { name: 'Steers', numberOfHead: '10', profitPerHead: '390' },
      ]);
      const one = await curl('GET', `${path}/detail/${id}`);
      expect([one.status, one.body]).toMatchObject([200, row]);
      expect(one.body.tradeCalcDescription).toContain('390');
      expect([row.animalTypeName, one.body.animalTypeName]).toEqual(['Cattle', 'Cattle']);
      for (const name of ['profitPerHdPerWeek', 'capInvestInStockIncCarry', 'weeksHeldTill', 'carryValue'])
        expect(row).toHaveProperty(name);
    });
  });

  test('POST /api/Trades/{userId}, trade body plus computed fields: {id}; the figures are the server’s', async () => {
    await everyCase('/api/Trades/{me}', async (path) => {
      const body = {
        name: 'New',
        numberOfHead: null,
        profitPerHead: '1000000',
        totalProfit: 7,
        carryName: 'x',
      };
      const made = await curl('POST', path, body);
      expect([made.status, made.body]).toMatchObject([
        201,
        { id: expect.any(String), numberOfHead: '0', profitPerHead: null, carryName: null },
      ]);
    });
  });

  test('PUT /api/Trades/{userId}/detail/{tradeId}, trade body; DELETE of the same', async () => {
    await everyCase('/api/Trades/{me}/detail/', async (path) => {
      const id = await aTrade();
      const put = await curl('PUT', path + id, {
        name: 'Changed',
        numberOfHead: '3',
        purchaseCostHd: 1,
        saleCostHd: 2,
      });
      expect([put.status, put.body]).toMatchObject([200, { id, name: 'Changed', totalProfit: '3' }]);
      expect((await curl('DELETE', path + id)).status).toBe(204);
      expect((await curl('DELETE', path + id)).status).toBe(404);
    });
  });
});

describe('carries', () => {
  test('GET /api/carrys/{userId}, /type/{typeId}, /detail/{carryId} and /baseCarry', async () => {
    const [growth, held] = [await aCarry(), await aCarry({ carryTypeId: 2, weeksHeld: 12 })];
    await everyCase('/api/Carrys/{me}', async (path) => {
      const idsOf = async (at: string) =>
        (await curl('GET', at)).body.map((carry: { id: string }) => carry.id) as string[];
      expect(await idsOf(path)).toEqual(expect.arrayContaining([growth, held]));
      expect(await idsOf(`${path}/type/1`)).not.toContain(held);
      expect(await idsOf(`${path}/Type/2`)).toEqual(expect.arrayContaining([held]));
      const one = await curl('GET', `${path}/detail/${held}`);
      expect([one.status, one.body]).toMatchObject([200, { id: held, carryTypeName: 'Time Held' }]);
      const first = await curl('GET', `${path}/baseCarry`);
      expect([first.status, first.body]).toMatchObject([200, { id: expect.any(String), carryTypeId: 1 }]);
      expect((await curl('GET', `${path}/BASECARRY`)).body).toEqual(first.body);
    });
  });

  test('POST /api/Carrys/{userId}, carry body with the spec’s misspelt names: {id}', async () => {
    await everyCase('/api/Carrys/{me}', async (path) => {
      const misspelt = { backgronundRate: '1.5', othingTestingCosts: '2', shearingPerHHead: '3' };
      const made = await curl('POST', path, {
        name: 'Made',
        animalTypeId: 2,
        animalSubTypeId: 12,
        ...misspelt,
      });
      expect([made.status, made.body]).toMatchObject([201, { id: expect.any(String), ...misspelt }]);
    });
  });

  test('PUT /api/Carrys/{userId}/detail/{carryId}: its trades are recalculated; DELETE refuses one in use', async () => {
    await everyCase('/api/Carrys/{me}/detail/', async (path) => {
      const id = await aCarry();
      const trade = await aTrade({ carryId: id });
      expect((await curl('PUT', path + id, { name: 'Oats', freightIn: '20' })).body.freightIn).toBe('20');
      expect((await curl('GET', `/api/Trades/{me}/detail/${trade}`)).body.profitPerHead).toBe('380');
      const refused = await curl('DELETE', path + id);
      expect([refused.status, refused.body.title]).toEqual([409, messages.carryInUse]);
      await curl('DELETE', `/api/Trades/{me}/detail/${trade}`);
      expect((await curl('DELETE', path + id)).status).toBe(204);
    });
  });
});

describe('animal types, users, infos', () => {
  test('GET /api/animaltype/detail/{animalTypeId} needs no token', async () => {
    await everyCase('/api/animaltype/detail/1', async (path) => {
      const { status, body } = await curl('GET', path, undefined, null);
      expect([status, body[0]]).toEqual([
        200,
        {
          AnimalTypeId: 1,
          AnimalType: 'Cattle',
          AnimalSubTypeId: expect.any(Number),
          AnimalSubType: expect.any(String),
        },
      ]);
    });
  });

  test('GET /api/users/{id} and /api/users/{id}/role: by slug and by the provider’s account id', async () => {
    for (const id of [kirra.slug, encodeURIComponent(kirra.subject)]) {
      await everyCase('/api/users/', async (path) => {
        expect((await curl('GET', path + id)).body).toMatchObject({ slug: kirra.slug, role: 'Normal' });
        expect((await curl('GET', `${path}${id}/Role`)).body).toEqual({ role: 'Normal' });
      });
    }
  });

  test('POST /api/Users, user body', async () => {
    let count = 0;
    await everyCase('/api/Users', async (path) => {
      count += 1;
      const user = {
        username: `added ${count}`,
        email: `a${count}@farm.example`,
        firstname: 'Ada',
        lastName: 'Hale',
        providerAccountId: `auth|added-${count}`,
        role: '1',
        company: 'Hale Pastoral',
      };
      const added = await curl('POST', path, user, admin);
      expect([added.status, added.body]).toMatchObject([201, { slug: `added-${count}`, firstName: 'Ada' }]);
      expect((await curl('POST', path, user)).status).toBe(403);
    });
  });

  test('GET /api/Info/all and /api/Info/{id}: id, title and description', async () => {
    await everyCase('/api/Info/all', async (path) => {
      const { status, body } = await curl('GET', path);
      expect([status, body.length > 60]).toEqual([200, true]);
      const [info] = body;
      expect(info).toEqual({
        id: expect.any(String),
        title: expect.any(String),
        description: expect.any(String),
      });
      expect((await curl('GET', path.replace(/all$/i, info.id))).body).toEqual(info);
      // A carry's address with the literal ':Id' redirects to this information (section 2).
      const none = await curl('GET', path.replace(/all$/i, 'noTradeId'));
      expect([none.status, none.body.title]).toEqual([200, 'Not saved yet']);
    });
  });
});

describe('operations whose path the table does not give', () => {
  test('carry calculation takes the carry, and trade calculation takes the carry and the trade', async () => {
    const carry = { freightIn: '10', weightGainKg: '1', carryTypeId: 1 };
    const trade = { numberOfHead: '10', purchaseCostHd: '1200', saleCostHd: '1600' };
    await everyCase('/api/Carrys/{me}/calculate', async (path) => {
      expect((await curl('POST', path, { carry })).body.figures.carryPerHd).toEqual({ value: '10' });
    });
    await everyCase('/api/Trades/{me}/calculate', async (path) => {
      const { figures } = (await curl('POST', path, { carry, trade })).body;
      expect(figures.profitPerHead).toEqual({ value: '390' });
      expect(figures.profitPerWeek).toEqual({ value: null, reason: expect.any(String) });
      expect((await curl('POST', path, { carry, trade: { ...trade, saleCostHd: 'x' } })).body.field).toBe(
        'trade.saleCostHd',
      );
    });
  });

  test('several carries are deleted together or not at all', async () => {
    await everyCase('/api/Carrys/{me}/delete', async (path) => {
      const [free, used] = [await aCarry(), await aCarry()];
      const trade = await aTrade({ carryId: used });
      const refused = await curl('POST', path, { ids: [free, used] });
      expect([refused.status, refused.body.title]).toEqual([409, messages.carriesInUse]);
      expect((await curl('GET', `/api/Carrys/{me}/detail/${free}`)).status).toBe(200);
      await curl('DELETE', `/api/Trades/{me}/detail/${trade}`);
      expect((await curl('POST', path, { ids: [free, used] })).body).toEqual({ deleted: [free, used] });
    });
  });

  test('the sub types of an animal type need no token', async () => {
    await everyCase('/api/animaltype/2/subtypes', async (path) => {
      const { status, body } = await curl('GET', path, undefined, null);
      expect([status, body]).toEqual([200, (await curl('GET', '/api/animaltype/detail/2')).body]);
    });
  });
});
