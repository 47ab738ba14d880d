import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { MyFarms } from '#contract/farms.ts';
import { issueAccessToken } from '#server/provider/issue.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { buildServer } from '#server/server.ts';
import { openStorage } from '#server/storage/open.ts';
import { createDatabase, startService, type Service } from '../support/service.ts';

let service: Service;
let storage: Awaited<ReturnType<typeof openStorage>>;
let app: FastifyInstance;
let drop: () => Promise<void>;
beforeAll(async () => {
  service = await startService();
  const made = await createDatabase();
  ({ drop } = made);
  const settings = { ...service.settings, databaseUrl: made.url };
  storage = await openStorage(settings);
  app = await buildServer(settings, storage);
  await seedDemo(storage.database, service.settings.identity.memberIssuer);
});
afterAll(async () => {
  await app.close();
  await storage.close();
  await drop();
  await service.close();
});

async function ask(account: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const token = await issueAccessToken(storage.database, service.settings, `${account}@drover.example`);
  const headers = { authorization: `Bearer ${token}` };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

test.each([
  ['tom', 'tom', 'owner', true],
  ['nina', 'nina', 'works', true],
  ['jack', 'jack', 'works', true],
  ['bank', 'lee', 'reads', false],
] as const)(
  'the demo account %s has its role on a farm of four people',
  async (account, slug, role, mayWrite) => {
    const { farms } = (await ask(account, 'GET', `/api/farms/${slug}`)).json<MyFarms>();
    expect(farms.find((farm) => farm.slug === 'tom')).toMatchObject({
      name: 'Warrego Pastoral',
      owner: 'Tom Ryan',
      people: 4,
      role,
      mayWrite,
    });
    const made = await ask(account, 'POST', '/api/TradeGroups/tom', { name: 'Spring' });
    expect(made.statusCode).toBe(mayWrite ? 201 : 403);
  },
);

test('the history of the demo farm names who changed what, and the first demo account has its own farm', async () => {
  const [trade] = (await ask('tom', 'GET', '/api/Trades/tom'))
    .json<{ id: string; name: string }[]>()
    .filter(({ name }) => name === 'Roma store steers');
  const page = (await ask('bank', 'GET', `/api/history/tom/trade/${trade?.id}`)).json<{
    items: { who?: { name: string }; device: { name: string } | null }[];
  }>();
  expect(page.items.slice(0, 2)).toMatchObject([
    { who: { name: 'Nina Ryan' }, device: { name: 'office computer' } },
    { who: { name: 'Jack Cole' }, device: { name: 'phone' } },
  ]);
  const { farms } = (await ask('kirra', 'GET', '/api/farms/kirra')).json<MyFarms>();
  expect(farms).toMatchObject([{ slug: 'kirra', people: 1 }]);
});
