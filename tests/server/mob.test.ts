import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bestKnownOf, splitMob, withActual } from '#calc-core/actual';
import { newCarry } from '#calc-core/carry';
import { newTrade, nothingActual, type Trade } from '#calc-core/trade';
import { fromWire, toWire } from '#contract/wire.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path.replace('{me}', kirra.slug), {
    as: kirra,
    ...(body === undefined ? {} : { body }),
  });

const plan: Trade = {
  ...newTrade(randomUUID(), '2026-06-02', [], []),
  name: 'Northern mob',
  numberOfHead: '80',
  purchaseCostHd: '900',
  saleCostHd: '1300',
};
const carry = { ...newCarry('c'), carryTypeId: 2 as const, weeksHeld: '20', aircraft: '1000' };
const mob = {
  ...plan,
  ...withActual(plan, carry, { ...nothingActual, boughtOn: '2026-06-09', deaths: '2' }),
};

type Version = { readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> };

/** Applies a record's versions, oldest first, and returns the resulting record. */
async function replayed(id: string): Promise<Record<string, unknown>> {
  const { body } = await call('GET', `/api/history/{me}/trade/${id}`);
  const record: Record<string, unknown> = { id };
  for (const { changes } of (body.items as readonly Version[]).toReversed())
    for (const [name, [, to]] of Object.entries(changes)) record[name] = to;
  return record;
}

test('a split is stored completely, and the histories of both records say where the head went and link the records', async () => {
  const made = splitMob(
    mob,
    { head: '30', deaths: '1', lots: [] },
    {
      id: randomUUID(),
      name: 'Northern mob 2',
      today: '2026-11-24',
    },
  );
  if ('problem' in made) throw new Error(made.problem);
  expect((await call('POST', '/api/Trades/{me}', toWire('trade', mob))).status).toBe(201);
  const batch = await call('POST', '/api/batch/{me}', {
    requests: [
      {
        method: 'PUT',
        path: `/api/Trades/${kirra.slug}/detail/${mob.id}`,
        body: toWire('trade', made.kept),
      },
      {
        method: 'PUT',
        path: `/api/Trades/${kirra.slug}/detail/${made.gone.id}`,
        ifNoneMatch: '*',
        body: toWire('trade', made.gone),
      },
    ],
  });
  expect((batch.body.replies as readonly { status: number }[]).map(({ status }) => status)).toEqual([
    200, 201,
  ]);
  const told: unknown[] = [];
  for (const trade of [made.kept, made.gone]) {
    const stored = await call('GET', `/api/Trades/{me}/detail/${trade.id}`);
    expect(stored.body.splitAndJoined).toBe(trade.splitAndJoined);
    const record = await replayed(trade.id);
    expect(fromWire('trade', record)).toEqual(fromWire('trade', stored.body));
    told.push(record['splitAndJoined']);
    const { figures } = bestKnownOf(null, fromWire('trade', stored.body)).result;
    expect(stored.body.figures.totalProfit).toBe(figures.totalProfit.value?.toFixed());
  }
  expect(told).toEqual([
    '31 head split off as “Northern mob 2” on 24 November 2026.',
    '31 head split from “Northern mob” on 24 November 2026.',
  ]);
});

test('terms and the mark of a plan are stored, sent while they are set, and kept when an older app saves the trade', async () => {
  const terms = { purchaseTerms: '14', saleTerms: '7', shearingOn: '2027-03-03', didNotGoAhead: 'yes' };
  const made = await call('POST', '/api/Trades/{me}', { name: 'Plan', ...terms });
  expect(made.body).toMatchObject(terms);
  const path = `/api/Trades/{me}/detail/${made.body.id}`;
  // A body with only the specification's fields leaves `terms` unchanged.
  expect((await call('PUT', path, { name: 'Plan, east' })).body).toMatchObject({
    name: 'Plan, east',
    ...terms,
  });
  const emptied = await call('PUT', path, { name: 'Plan', didNotGoAhead: null, saleTerms: null });
  expect(['didNotGoAhead' in emptied.body, 'saleTerms' in emptied.body]).toEqual([false, false]);
  const refused = await call('PUT', path, { name: 'Plan', purchaseTerms: '366' });
  expect([refused.status, refused.body.field]).toEqual([400, 'purchaseTerms']);
  expect(refused.body.title).toContain('at most 365 days');
  const file = await call('GET', '/api/export/{me}');
  const kept = (file.body.trades as readonly Record<string, unknown>[]).find(({ id }) => id === made.body.id);
  expect(kept).toMatchObject({ purchaseTerms: '14', shearingOn: '2027-03-03' });
});
