import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsOfKind, recordKindNames, recordKinds } from '#calc-core/records';
import { newTrade } from '#calc-core/trade';
import { cameLater } from '#contract/first-contract.ts';
import { tradeReply } from '#contract/replies.ts';
import { fromWire, toWire, wireName } from '#contract/wire.ts';
import { plainRequest } from '#web/data/sync/wire.ts';
import { fieldsOf } from '#web/data/rows/documents.ts';
import { calculateTrade } from '#calc-core/trade';
import { filledRecord, valueOf, withEmpty } from './filled.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const fields = recordKindNames.flatMap((kind) => fieldsOfKind(kind).map((field) => ({ kind, field })));
const named = fields.map(({ kind, field }) => ({ kind, field, name: `${kind} ${field.name}` }));

test('the first contract has the specification’s fields, and the day from which a trade is held', () => {
  const specification = readFileSync(new URL('../../src/contract/SPECIFICATION.md', import.meta.url), 'utf8');
  const entities = specification.slice(specification.indexOf('## 3.'), specification.indexOf('## 4.'));
  const ours = fields
    .filter(({ kind, field }) => kind !== 'board' && !cameLater(kind, field))
    .map(({ field }) => wireName(field))
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(entities));
  expect([...new Set(ours)]).toEqual(['heldFrom']);
});

test.each(named)(
  '$name may be empty, because records from before it was added do not have it',
  ({ kind, field }) => {
    const alwaysMay = field.type === 'amount' || field.type === 'reference';
    // A kind that was added after the first contract has no older records.
    const isOfFirstKind = fieldsOfKind(kind).some((each) => !cameLater(kind, each));
    expect(!isOfFirstKind || !cameLater(kind, field) || alwaysMay || field.optional === true).toBe(true);
  },
);

/** A record with every field filled, including references to other records. */
const whole = (kind: (typeof recordKindNames)[number]) => {
  const names = fieldsOfKind(kind).flatMap(({ type, name }) => (type === 'reference' ? [[name, id]] : []));
  return { ...filledRecord(kind, id), ...Object.fromEntries(names) };
};

/** The body that the app sends after some fields were changed. `changed` uses our field names. */
function sent(kind: (typeof recordKindNames)[number], record: object, changed: readonly string[]): object {
  const change = Object.fromEntries(
    Object.entries(fieldsOf(record)).filter(([name]) => changed.includes(name)),
  );
  return plainRequest('kirra', {
    version: 2,
    key: `${kind}/${id}`,
    opId: 'op',
    seq: 1,
    doc: fieldsOf(record),
    method: 'PUT',
    ifMatch: 1,
    change: { type: 'patch', fields: change, was: {} },
  }).body!;
}

test.each(recordKindNames)('saving a %s sends every declared field that has a value', (kind) => {
  const body = sent(kind, whole(kind), ['name']);
  expect(Object.keys(body).sort()).toEqual(['id', ...fieldsOfKind(kind).map(wireName)].sort());
});

test.each(named)('saving an emptied $name sends it as empty', ({ kind, field }) => {
  const emptied = withEmpty(whole(kind), field);
  const body = sent(kind, emptied, [field.name]);
  expect(body).toHaveProperty(wireName(field));
  expect(valueOf(fromWire(kind, body), field)).toBe(valueOf(emptied, field));
});

test.each(recordKindNames)(
  'saving a new %s leaves out only those empty fields that may be left out',
  (kind) => {
    const empty = fieldsOfKind(kind).reduce(withEmpty, whole(kind));
    const omittedWhileEmpty = fieldsOfKind(kind).filter(
      (field) => !(wireName(field) in sent(kind, empty, ['name'])),
    );
    expect(
      omittedWhileEmpty.every((field) => field.omittedWhileEmpty === true && cameLater(kind, field)),
    ).toBe(true);
  },
);

test.each(named)('a record that an older app stored without $name is sent without it', ({ kind, field }) => {
  const { [field.name as 'id']: _, ...older } = whole(kind);
  const body = sent(kind, older, ['name']);
  const all = Object.keys(recordKinds[kind].fields).length + 1;
  expect([wireName(field) in body, Object.keys(body).length]).toEqual([false, all - 1]);
});

test('a trade without the later fields gets the same reply as before these fields existed', () => {
  const trade = newTrade(id, '2026-11-21', [], []);
  const reply = tradeReply(trade, null, calculateTrade(null, trade));
  const later = fieldsOfKind('trade').filter((field) => cameLater('trade', field));
  expect(later.filter((field) => wireName(field) in reply)).toEqual([]);
  expect(later.filter((field) => wireName(field) in toWire('trade', trade)).length).toBeGreaterThan(0);
});
