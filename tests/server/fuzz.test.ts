import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { carryBody, groupBody, tradeBody } from '#contract/schemas.ts';
import { newUserBody } from '#server/members/manage.ts';
import { fuzz } from './support/fuzz.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member();
});
afterAll(() => service.close());

const requests = Number(process.env['FUZZ_REQUESTS'] ?? 300);

test(`none of ${requests} requests made from the route table is answered with 5xx or another member's record`, async () => {
  const admin = await service.member('Admin');
  const counts = await fuzz(service, [kirra, admin], requests);
  expect(counts.requests).toBeGreaterThanOrEqual(requests);
  // Many requests must pass the permissions and the schemas. Otherwise the test proves nothing.
  expect(counts.byStatus.get(200) ?? 0).toBeGreaterThan(requests / 50);
  expect(counts.byStatus.get(400) ?? 0).toBeGreaterThan(requests / 50);
});

/** Invalid values for each field: of a wrong type, out of range, or too long. */
const wrongType = [true, [], ['1'], {}, { value: '1' }];
const amounts = [
  ...wrongType,
  '-1',
  '1e3',
  'NaN',
  '1,5',
  '0x10',
  '1000000000',
  '1'.repeat(41),
  '1.'.padEnd(30, '3'),
];
const lines = [...wrongType, 7, 'x'.repeat(201), 'esc\u001b', 'nul\u0000', 'del\u007f'];
// This list has no object. The server ignores unknown names, so it would accept any object as an empty structure.
const structures = [true, 7, 'x', [], ['1']];
const oneOrTwo = [...wrongType, 0, 3, '3', 'x', 1.5];
const ids = [...wrongType, 7, 'x', '01900000-0000-7000-8000-00000000000', "' or 1=1 --"];
const badValues: Readonly<Record<string, readonly unknown[]>> = {
  id: ids,
  carryId: ids,
  tradeGroupId: ids,
  name: lines,
  Name: lines,
  saleCowDescription: lines,
  purchaseCowDescription: lines,
  saleClass: lines,
  purchaseClass: lines,
  note: [...wrongType, 7, 'x'.repeat(2001), 'esc\u001b', 'nul\u0000'],
  splitAndJoined: [...wrongType, 7, 'x'.repeat(2001), 'esc\u001b', 'nul\u0000'],
  carryNamed: lines,
  groupNamed: lines,
  feedUnit: [...wrongType, 7, 'x', 'ae', 'DSE'],
  plan: structures,
  actual: structures,
  saleYard: [...structures, { basis: 'dead' }, { shrink: '101' }, { price: '1e3' }],
  purchaseYard: structures,
  waitingPrices: [...structures, { saleCostHd: '1' }, { saleCostCKg: 'x' }],
  animalTypeId: oneOrTwo,
  carryTypeId: oneOrTwo,
  animalSubTypeId: [...wrongType, 0, 20, 1.5, 'x', '1e1'],
  heldFrom: [...wrongType, 7, '', 'tomorrow', '2026-02-30', '2026-1-1', '0000-01-01', '20260101'],
  username: lines,
  email: [...lines, 'x', 'a@', ''],
  providerAccountId: lines,
  firstName: lines,
  firstname: lines,
  lastName: lines,
  company: lines,
  role: [...wrongType, 'Owner', 3, ''],
  membershipYear: ['x', 1999, 9999, 2027.5, {}, 'NaN'],
};

/** Takes every `step`-th value. The calculate operations use the schemas of the records, so a few values are enough. */
const sample = (values: readonly unknown[], step: number): unknown[] =>
  values.filter((_, index) => index % step === 0);

describe('an invalid value in any field of any body is refused with the field’s name, and nothing is stored', () => {
  const person = { username: 'Fine', email: 'fine@example.com', providerAccountId: 'auth|fine' };
  const bodies: readonly (readonly [
    path: string,
    schema: z.ZodObject,
    around: (body: object) => object,
    prefix: string,
  ])[] = [
    ['/api/Trades/{me}', tradeBody, (body) => body, ''],
    ['/api/Carrys/{me}', carryBody, (body) => body, ''],
    ['/api/TradeGroups/{me}', groupBody, (body) => body, ''],
    ['/api/Trades/{me}/calculate', tradeBody, (trade) => ({ carry: null, trade }), 'trade.'],
    ['/api/Trades/{me}/calculate', carryBody, (carry) => ({ carry, trade: {} }), 'carry.'],
    ['/api/Carrys/{me}/calculate', carryBody, (carry) => ({ carry }), 'carry.'],
    ['/api/Users', newUserBody, (body) => ({ ...person, ...body }), ''],
  ];
  test.each(bodies)('%s', async (path, schema, around, prefix) => {
    const admin = await service.member('Admin');
    const send = (body: object) =>
      service.call('POST', path.replace('{me}', admin.slug), { as: admin, body: around(body) });
    let refused = 0;
    for (const field of Object.keys(schema.shape)) {
      for (const value of sample(badValues[field] ?? amounts, prefix === '' ? 1 : 4)) {
        const { status, body } = await send({ [field]: value });
        const sent = `${field}: ${JSON.stringify(value)}`;
        expect([sent, status, body?.field]).toEqual([sent, 400, prefix + field]);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(20);
    const [left] = await service.database.query<{ n: number }>(
      `select (select count(*) from trades where owner_id = $1)::int + (select count(*) from carrys where owner_id = $1)::int
         + (select count(*) from trade_groups where owner_id = $1)::int + (select count(*) from members where subject = 'auth|fine')::int as n`,
      [admin.id],
    );
    expect(left?.n).toBe(0);
  });
});
