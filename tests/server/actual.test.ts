import { afterAll, beforeAll, expect, test } from 'vitest';
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

const bought = { boughtOn: '2026-06-04', purchaseCostHd: '921.06', costs: { freightIn: '17.4' } };
const plan = {
  trade: { name: 'Heifers', saleCostHd: '1378.3' },
  carry: { name: 'Grass', backgronundRate: '1' },
};

test('plan and actual stay unchanged when an older app saves the trade or its carry changes', async () => {
  const carry = await call('POST', '/api/Carrys/{me}', { name: 'Grass' });
  const made = await call('POST', '/api/Trades/{me}', {
    name: 'Heifers',
    carryId: carry.body.id,
    plan,
    actual: bought,
  });
  expect([made.status, made.body.plan]).toEqual([201, plan]);
  expect(made.body.actual).toMatchObject({ ...bought, deaths: null });
  const path = `/api/Trades/{me}/detail/${made.body.id}`;

  // A body with only the specification's fields leaves plan and actual unchanged.
  const renamed = await call('PUT', path, { name: 'Heifers, east', carryId: carry.body.id });
  expect([renamed.body.name, renamed.body.plan, renamed.body.actual]).toEqual([
    'Heifers, east',
    plan,
    made.body.actual,
  ]);
  await call('PUT', `/api/Carrys/{me}/detail/${carry.body.id}`, { name: 'Grass', freightIn: '3' });
  const after = await call('GET', path);
  expect(JSON.stringify([after.body.plan, after.body.actual])).toBe(
    JSON.stringify([made.body.plan, made.body.actual]),
  );

  const emptied = await call('PUT', path, { name: 'Heifers', plan: null, actual: null });
  expect([emptied.status, 'plan' in emptied.body, 'actual' in emptied.body]).toEqual([200, false, false]);
});

test('an import of a member’s export gives another member the same plan and actual, byte for byte', async () => {
  const made = await call('POST', '/api/Trades/{me}', { name: 'Carried', plan, actual: bought });
  const file = await call('GET', '/api/export/{me}');
  const other = await service.member();
  const as = { as: other };
  const into = await service.call('POST', `/api/import/${other.slug}`, { ...as, body: file.body });
  expect(into.status).toBe(200);
  const there = await service.call('GET', `/api/Trades/${other.slug}/detail/${made.body.id}`, as);
  expect(JSON.stringify([there.body.plan, there.body.actual])).toBe(
    JSON.stringify([made.body.plan, made.body.actual]),
  );
});

test('an invalid plan or actual is refused with the field and a sentence', async () => {
  const refused = await call('POST', '/api/Trades/{me}', { actual: { ...bought, head: '1.5' } });
  expect([refused.status, refused.body.field]).toEqual([400, 'actual']);
  expect(refused.body.detail ?? refused.body.title).toMatch(/head must be a whole number/);
});

test('impossible facts are stored as typed, and the reply has the sentence that the form shows at the field', async () => {
  const head = { trade: { name: 'Heifers', numberOfHead: '86', heldFrom: '2026-06-02' }, carry: null };
  const impossible = { ...bought, boughtOn: '2026-06-04', deaths: '90', sales: [{ soldOn: '2026-05-01' }] };
  const made = await call('POST', '/api/Trades/{me}', { name: 'Heifers', plan: head, actual: impossible });
  expect([made.status, made.body.actual.deaths]).toEqual([201, '90']);
  expect(made.body.actualProblems).toEqual([
    { field: 'soldOn', text: 'Sold on 01/05/2026, before they were bought on 04/06/2026.' },
    { field: 'deaths', text: 'More deaths than head bought.' },
  ]);
  const path = `/api/Trades/{me}/detail/${made.body.id}`;
  expect((await call('GET', path)).body.actualProblems).toHaveLength(2);
  const mended = await call('PUT', path, { name: 'Heifers', plan: head, actual: bought });
  expect('actualProblems' in mended.body).toBe(false);
});
