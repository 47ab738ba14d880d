import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trade } from '#calc-core';
import { toWire } from '#contract/wire.ts';
import { fieldsOf } from '#web/data/documents.ts';
import { plainRequest } from '#web/data/wire.ts';
import { carriesOfBefore, shortHash, tradesOfBefore } from './support/before-yard-terms.ts';
import { startService, type Service, type TestMember } from './support/service.ts';

let service: Service;
let kirra: TestMember;

beforeAll(async () => {
  service = await startService();
  kirra = await service.member('Normal', { slug: 'kirra-before' });
});
afterAll(() => service.close());

/** The requests and the reply of each trade, some details, the list and the changes of all, recorded when no trade could have yard terms. */
const recorded = new URL('./support/before-yard-terms.txt', import.meta.url);

/** What the app sends to create a trade, and to change its name. */
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

test('400 trades without yard terms have the bytes of before on both sides of the API', async () => {
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
  // A detail is a row of the list with its description, which is worked out for it: some say it for all.
  const described = tradesOfBefore().filter((_, index) => index % 20 === 0);
  for (const { id } of described) {
    const { text } = await service.call('GET', `/api/Trades/${kirra.slug}/detail/${id}`, { as: kirra });
    lines.push(shortHash(text));
  }
  const list = await service.call('GET', `/api/Trades/${kirra.slug}`, { as: kirra });
  const changes = await service.call('GET', `/api/changes/${kirra.slug}`, { as: kirra });
  expect([list.status, changes.status]).toEqual([200, 200]);
  lines.push([list.text, JSON.stringify(changes.body.items)].map(shortHash).join(' '));
  expect(`${lines.join('\n')}\n`).toBe(readFileSync(recorded, 'utf8'));
});
