import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { newTrade } from '#calc-core/trade';
import { apiPaths } from '#contract/paths.ts';
import { recordPaths } from '#contract/record-paths.ts';
import { toWire } from '#contract/wire.ts';
import { newId } from '#web/data/records.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let me: TestMember;
let other: TestMember;
beforeAll(async () => {
  service = await startService();
  me = await service.member();
  other = await service.member();
});
afterAll(() => service.close());

test('a trade whose data or carry changed since has its previous profit, and other trades and strangers get nothing', async () => {
  const carry = { ...newCarry(newId()), name: 'Grass', carryTypeId: 2 as const, weeksHeld: '10' };
  const trade = (name: string) => ({
    ...newTrade(newId(), '2026-11-21', [], []),
    name,
    carryId: carry.id,
    carryTypeId: 2 as const,
    numberOfHead: '10',
    purchaseCostHd: '1000',
    saleCostHd: '1100',
  });
  const send = async (method: 'POST' | 'PUT', path: string, body: object, etag?: string) => {
    const headers = etag === undefined ? {} : { 'if-match': etag };
    const reply = await service.call(method, path, { as: me, body, headers });
    expect([method, path, reply.status < 300]).toEqual([method, path, true]);
    return reply;
  };
  await send('POST', recordPaths.list('carry', me.slug), toWire('carry', carry));
  const [old, edited] = [trade('Old'), trade('Edited')];
  for (const each of [old, edited])
    await send('POST', recordPaths.list('trade', me.slug), toWire('trade', each));
  await service.database.query("update versions set at = at - interval '30 days'");
  const asked = async (as: TestMember, days: number) => {
    const { body } = await service.call('GET', apiPaths.profitsBefore(as.slug, days), { as });
    return body as readonly { id: string; profit: string | null }[];
  };
  expect(await asked(me, 7)).toEqual([]);

  const detail = recordPaths.detail('trade', me.slug, edited.id);
  const { etag } = await service.call('GET', detail, { as: me });
  await send('PUT', detail, toWire('trade', { ...edited, saleCostHd: '900' }), etag);
  expect(await asked(me, 7)).toEqual([{ id: edited.id, profit: '100' }]);

  const onCarry = recordPaths.detail('carry', me.slug, carry.id);
  const { etag: carryTag } = await service.call('GET', onCarry, { as: me });
  await send('PUT', onCarry, toWire('carry', { ...carry, agistmentRate: '20' }), carryTag);
  const both = await asked(me, 7);
  expect(both.map(({ id }) => id).toSorted()).toEqual([old.id, edited.id].toSorted());
  expect(both.map(({ profit }) => profit)).toEqual(['100', '100']);
  expect(await asked(other, 7)).toEqual([]);
});
