import fc from 'fast-check';
import { carryInputs } from '#calc-core/carry';
import { storedAmountNames } from '#calc-core/trade';
import { wireName } from '#contract/wire.ts';
import type { ApiRoute } from '#server/farms/authenticate.ts';
import type { Service, TestMember } from './service.ts';

export interface FuzzCounts {
  requests: number;
  readonly byStatus: Map<number, number>;
}

const ids = Array.from({ length: 6 }, (_, index) => `01900000-0000-7000-8000-00000000000${index}`);
const fields = [...storedAmountNames, ...Object.values(carryInputs).map(wireName)];

const decimal = fc
  .tuple(fc.integer({ min: 0, max: 2_000_000 }), fc.option(fc.integer({ min: 0, max: 999_999 })))
  .map(([whole, part]) => (part === null ? String(whole) : `${whole}.${part}`));

const nasty = fc.constantFrom<unknown>(
  'NaN',
  '1e400',
  '-1',
  '',
  ' ',
  null,
  true,
  [],
  {},
  '\u0000',
  '💥',
  '9'.repeat(60),
  -0,
  1e21,
  5e-7,
  Number.MAX_VALUE,
);
const value = fc.oneof(
  { weight: 8, arbitrary: decimal },
  { weight: 2, arbitrary: nasty },
  { weight: 1, arbitrary: fc.anything({ maxDepth: 1, withBigInt: false }) },
);
const reference = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ids, null, undefined) },
  { weight: 1, arbitrary: nasty },
);
const name = fc.oneof(
  { weight: 5, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 1, arbitrary: nasty },
);

const record = fc
  .record(
    {
      id: reference,
      name,
      Name: name,
      animalTypeId: fc.constantFrom<unknown>(1, 2, '1', '2', 3, null),
      animalSubTypeId: fc.oneof(fc.integer({ min: -1, max: 21 }), nasty),
      carryTypeId: fc.constantFrom<unknown>(1, 2, '2', 0),
      carryId: reference,
      tradeGroupId: reference,
      heldFrom: fc.constantFrom<unknown>('2026-11-21', '2026-02-30', '9999-12-31', '0001-01-01', 7),
    },
    { requiredKeys: [] },
  )
  .chain((base) =>
    fc
      .dictionary(fc.constantFrom(...fields), value, { maxKeys: 12 })
      .map((amounts) => ({ ...amounts, ...base })),
  );

const bodies = fc.oneof(
  { weight: 8, arbitrary: record },
  { weight: 2, arbitrary: fc.record({ carry: record, trade: record }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.record({ ids: fc.array(reference, { maxLength: 4 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      requests: fc.array(
        fc.record({
          method: fc.constantFrom('PUT', 'POST', 'DELETE', 'GET'),
          path: fc.string(),
          body: fc.anything({ maxDepth: 1, withBigInt: false }),
        }),
        { maxLength: 3 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      format: fc.constant('drover-records'),
      version: fc.constant(1),
      groups: fc.array(record, { maxLength: 2 }),
      carrys: fc.array(record, { maxLength: 2 }),
      trades: fc.array(record, { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        username: name,
        email: fc.constantFrom('a@example.com', 'x'),
        providerAccountId: name,
        role: fc.constantFrom<unknown>('1', 2, 'Admin', 'x', 3),
        membershipYear: value,
        deactivated: fc.constantFrom<unknown>(false, 'no'),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.anything({ withBigInt: false }) },
);

const headerValue = fc.constantFrom('"1"', '"2", W/"3"', '*', 'x', '""', '"999999999999999999999"');
const headers = fc.record(
  {
    'if-match': headerValue,
    'if-none-match': headerValue,
    'idempotency-key': fc.constantFrom('a', 'b', 'c', 'x'.repeat(300)),
  },
  { requiredKeys: [] },
);
const segment = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...ids) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '1',
      '2',
      ':Id',
      'create',
      '%00',
      '%E0%A4%A',
      '..',
      "' or 1=1 --",
      'x'.repeat(190),
    ),
  },
);

const requestOf = (routes: readonly ApiRoute[]) =>
  fc.record({
    route: fc.constantFrom(...routes),
    who: fc.nat(1),
    segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
    body: bodies,
    headers,
    query: fc.constantFrom(
      '',
      '?since=1',
      '?since=99999999999999999999',
      '?since=1.x',
      `?notificationId=${ids[0]}`,
      '?notificationId=7',
      '?%',
    ),
  });

function pathOf(url: string, slug: string, segments: readonly string[]): string {
  let at = 0;
  return url.replace(/:(\w+)/g, (_, key: string) => {
    if (key === 'userId' || key === 'id') return slug;
    if (key === 'typeId' || key === 'animalTypeId') return ['1', '2', segments[0] ?? ''][at++ % 3] ?? '';
    return segments[at++] ?? '';
  });
}

/**
 * Sends requests generated from the route table and counts the replies.
 * @throws on a 5xx, or a refusal that is not problem+json
 */
export async function fuzz(
  service: Service,
  members: readonly TestMember[],
  requests: number,
  seed?: number,
): Promise<FuzzCounts> {
  // Leaves out streams, because their replies never end. tests/server/live.test.ts tests them.
  const routes = service.app.apiRoutes.filter(
    ({ method, url }) => method !== 'HEAD' && !url.startsWith('/api/live/'),
  );
  const counts: FuzzCounts = { requests: 0, byStatus: new Map() };
  await fc.assert(
    fc.asyncProperty(requestOf(routes), async ({ route, who, segments, body, headers: extra, query }) => {
      const as = members[who] ?? members[0];
      if (as === undefined) return;
      const writes = route.method === 'POST' || route.method === 'PUT';
      const reply = await service.call(route.method, pathOf(route.url, as.slug, segments) + query, {
        as,
        headers: extra,
        ...(writes && body !== undefined ? { body } : {}),
      });
      counts.requests += 1;
      counts.byStatus.set(reply.status, (counts.byStatus.get(reply.status) ?? 0) + 1);
      const what = `${route.method} ${route.url}`;
      if (reply.status >= 500) throw new Error(`${what} answered ${reply.status}: ${reply.text}`);
      if (reply.status >= 400 && reply.body?.code === undefined)
        throw new Error(`${what}: ${reply.status} is no problem: ${reply.text}`);
    }),
    { numRuns: requests, ...(seed === undefined ? {} : { seed }) },
  );
  return counts;
}
