import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trade } from '#calc-core/trade';
import { noYardTerms } from '#calc-core/yard';
import { fromWire, toWire } from '#contract/wire.ts';
import { fieldsOf } from '#web/data/rows/documents.ts';
import { plainRequest } from '#web/data/sync/wire.ts';
import { carriesOfBefore, shortHash, tradesOfBefore } from './support/before-yard-terms.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member('Normal', { slug: 'kirra-before' });
});
afterAll(() => service.close());

/** Hashes of requests, replies and lists of the trades. They were recorded before yard terms existed. */
const recorded = new URL('./support/before-yard-terms.txt', import.meta.url);

/** This command records the hashes again. */
const RECORD = 'RECORD_REPLIES=1 npx vitest run --project server tests/server/yard-terms.test.ts';

/** The app sends these requests to create a trade and to change its name. */
function requestsFor(trade: Trade) {
  const doc = fieldsOf(trade);
  const { id, ...fields } = doc;
  const sealed = { version: 2, key: `trade/${trade.id}`, opId: `op-${id}`, seq: 1, doc } as const;
  return [
    plainRequest(kirra.slug, {
      ...sealed,
      method: 'POST',
      ifMatch: null,
      change: { type: 'create', fields, was: {} },
    }),
    plainRequest(kirra.slug, {
      ...sealed,
      method: 'PUT',
      ifMatch: 1,
      change: { type: 'patch', fields: { name: trade.name }, was: { name: '' } },
    }),
  ] as const;
}

test('400 trades without yard terms have the same bytes as before in requests and replies', async () => {
  const batch = (requests: readonly object[]) =>
    service.call('POST', `/api/batch/${kirra.slug}`, { as: kirra, body: { requests } });
  const carries = carriesOfBefore().map((carry) => ({
    method: 'POST',
    path: `/api/Carrys/${kirra.slug}`,
    body: toWire('carry', carry),
  }));
  const requests = tradesOfBefore().map(requestsFor);
  const { body } = await batch([...carries, ...requests.map(([created]) => created)]);
  const replies = (body.replies as { status: number; body: unknown }[]).slice(carries.length);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));

  const lines = requests.map((request, index) =>
    [JSON.stringify(request), JSON.stringify(replies[index]!.body)].map(shortHash).join(' '),
  );
  // A detail is a row of the list plus the calculated description. So the test reads only a few details.
  const described = tradesOfBefore().filter((_, index) => index % 20 === 0);
  for (const { id } of described) {
    const { text } = await service.call('GET', `/api/Trades/${kirra.slug}/detail/${id}`, { as: kirra });
    lines.push(shortHash(text));
  }
  const list = await service.call('GET', `/api/Trades/${kirra.slug}`, { as: kirra });
  expect(list.status).toBe(200);
  lines.push(shortHash(list.text));
  const text = `${lines.join('\n')}\n`;
  if (process.env['RECORD_REPLIES'] === '1') writeFileSync(recorded, text);
  const before = readFileSync(recorded, 'utf8').trimEnd().split('\n');
  const changed = lines.filter((line, index) => line !== before[index]).length;
  const advice = `${changed} of ${lines.length} lines differ. Where a field or figure was added on purpose: ${RECORD}`;
  expect([lines.length, changed], advice).toEqual([before.length, 0]);
});

const hooks = { basis: 'cwt', price: '7.4', dressing: '54' };

test('yard terms set a missing price, stay when an older app saves the trade, and disappear when they are emptied', async () => {
  const list = `/api/Trades/${kirra.slug}`;
  const made = await service.call('POST', list, {
    as: kirra,
    body: { name: 'Over the hooks', saleWeightkg: '440', saleYard: { ...hooks, price: 7.4, skin: '' } },
  });
  expect([made.status, made.body.saleCostHd, made.body.saleCostCKg]).toEqual([201, '1758.24', '3.996']);
  expect([made.body.saleYard, 'purchaseYard' in made.body]).toEqual([hooks, false]);

  const path = `${list}/detail/${made.body.id}`;
  const older = await service.call('PUT', path, {
    as: kirra,
    body: { name: 'Renamed', saleWeightkg: '440' },
  });
  expect([older.body.saleYard, older.body.saleCostHd]).toEqual([hooks, null]);
  const said = await service.call('PUT', path, {
    as: kirra,
    body: { name: 'Both', saleWeightkg: '440', saleCostHd: '1700', saleYard: hooks },
  });
  expect([said.body.saleYard, said.body.saleCostHd]).toEqual([hooks, '1700']);

  const trade = fromWire('trade', said.body);
  const emptied = plainRequest(kirra.slug, {
    version: 2,
    key: `trade/${trade.id}`,
    opId: 'op',
    seq: 1,
    doc: { ...fieldsOf(trade), saleYard: noYardTerms },
    method: 'PUT',
    ifMatch: null,
    change: { type: 'patch', fields: { saleYard: noYardTerms }, was: { saleYard: trade.saleYard } },
  });
  expect(emptied.body).toMatchObject({ saleYard: null });
  expect('purchaseYard' in emptied.body!).toBe(false);
  const after = await service.call('PUT', path, { as: kirra, body: emptied.body });
  expect([after.status, 'saleYard' in after.body, after.body.saleCostHd]).toEqual([200, false, '1700']);
});

test.each([
  [{ basis: 'dead' }, 'Sale yard terms: Basis is neither lwt nor cwt.'],
  [{ shrink: '101' }, 'Sale yard terms: Shrink or curfew cannot be more than 100.'],
  [[], 'Sale yard terms is not an object.'],
])('yard terms %j are refused: %s', async (saleYard, sentence) => {
  const body = { name: 'Wrong', saleYard };
  const refused = await service.call('POST', `/api/Trades/${kirra.slug}`, { as: kirra, body });
  expect([refused.status, refused.body.field]).toEqual([400, 'saleYard']);
  expect(refused.body.title).toContain(sentence);
});
