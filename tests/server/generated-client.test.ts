import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Defaults } from '@oazapfts/runtime';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type Service, type TestMember } from './support/service.ts';

/** A TypeScript client that the generator oazapfts makes from /openapi.json. The test uses it unchanged over a real connection. */
type Call = (...given: unknown[]) => Promise<{
  status: number;
  headers: Headers;
  data: any; // oxlint-disable-line typescript/no-explicit-any -- the generated types are checked by tsc below
}>;

const run = promisify(execFile);
let service: Service;
let kirra: TestMember;
let folder: string;
let file: string;
let client: Readonly<Record<string, Call>>;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
  const base = await service.listen();
  // The client is inside the project, so that it finds the project's packages.
  await mkdir('test-results', { recursive: true });
  folder = await mkdtemp(join('test-results', 'client-'));
  const document = join(folder, 'openapi.json');
  await writeFile(document, await (await fetch(`${base}/openapi.json`)).text());
  file = join(folder, 'client.ts');
  await writeFile(file, await generateSource(document));
  const made = (await import(pathToFileURL(file).href)) as Record<string, Call> & { defaults: Defaults };
  made.defaults.baseUrl = base;
  made.defaults.headers = { authorization: `Bearer ${kirra.token}` };
  client = made;
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

function call(name: string, ...given: unknown[]): ReturnType<Call> {
  const made = client[name];
  if (made === undefined) throw new Error(`The generated client has no ${name}`);
  return made(...given);
}

test('the generated client compiles', async () => {
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--types', 'node'];
  const modern = ['--target', 'es2024', '--module', 'esnext', '--moduleResolution', 'bundler'];
  await run('node_modules/.bin/tsc', [...options, ...modern, file]);
});

test('the generated client can create, change and delete a carry, a trade and a group', async () => {
  const me = kirra.slug;
  const carry = (await call('postCarrys', me, { name: 'Oats', weightGainKg: '1.1', freightIn: 10.5 })).data;
  expect((await call('getCarrysBaseCarry', me)).data).toEqual(carry);
  const group = (await call('postTradeGroups', me, { Name: 'Autumn' })).data;
  const body = {
    name: 'Steers',
    numberOfHead: 64,
    carryId: carry.id,
    purchaseWeightkg: '310',
    purchaseCostHd: '1200',
    saleWeightkg: '430',
    saleCostHd: '1600',
  };
  const key = { idempotencyKey: 'generated-1' };
  const made = await call('postTrades', me, body, key);
  expect([made.status, made.data.profitPerHead]).toEqual([201, '389.5']);
  const trade = made.data;
  expect((await call('postTrades', me, body, key)).data).toEqual(trade);
  expect((await call('getTrades', me)).data).toEqual([trade]);

  await call('putTradeGroupsDetailGroupTradesTrade', me, group.id, trade.id);
  const inside = (await call('getTradeGroupsDetailGroup', me, group.id)).data;
  expect([inside.trades.length, inside.orphans.length]).toEqual([1, 0]);

  const detail = await call('getTradesDetailTrade', me, trade.id);
  const version = { ifMatch: detail.headers.get('etag') ?? '' };
  const change = { ...body, tradeGroupId: group.id, saleCostHd: '1700' };
  const put = await call('putTradesDetailTrade', me, trade.id, change, version);
  expect([put.status, put.data.profitPerHead]).toEqual([200, '489.5']);
  const late = await call('putTradesDetailTrade', me, trade.id, body, version);
  expect([late.status, late.data.code, late.data.current.saleCostHd]).toEqual([
    412,
    'version-changed',
    '1700',
  ]);

  const dearer = { name: 'Oats', weightGainKg: '1.1', freightIn: '20.5' };
  expect((await call('putCarrysDetailCarry', me, carry.id, dearer)).status).toBe(200);
  const after = (await call('getTradesDetailTrade', me, trade.id)).data;
  expect([after.profitPerHead, after.tradeGroupId]).toEqual(['479.5', group.id]);
  const figures = (await call('postTradesCalculate', me, { carry: dearer, trade: change })).data.figures;
  expect(figures.profitPerHead).toEqual({ value: '479.5' });
  const changes = (await call('getChanges', me)).data;
  expect(changes.items.map((item: { kind: string }) => item.kind).toSorted()).toEqual([
    'carry',
    'group',
    'trade',
  ]);

  const inUse = await call('postCarrysDelete', me, { ids: [carry.id] });
  expect([inUse.status, inUse.data.code]).toEqual([409, 'carries-in-use']);
  await call('deleteTradeGroupsDetailGroupTradesTrade', me, group.id, trade.id);
  expect((await call('putTradeGroupsDetailGroup', me, group.id, { Name: 'Spring' })).data.name).toBe(
    'Spring',
  );
  expect((await call('deleteTradesDetailTrade', me, trade.id)).status).toBe(204);
  expect((await call('getTradesDetailTrade', me, trade.id)).status).toBe(404);
  expect((await call('deleteCarrysDetailCarry', me, carry.id)).status).toBe(204);
  expect((await call('deleteTradeGroupsDetailGroup', me, group.id)).status).toBe(204);
  expect((await call('getTradeGroups', me)).data).toEqual([]);
  const bad = await call('postTrades', me, { saleCostHd: 'NaN' });
  expect([bad.status, bad.data.field]).toEqual([400, 'saleCostHd']);
});
