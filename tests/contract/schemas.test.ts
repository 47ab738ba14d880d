import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { fieldsOfKind, recordKindNames } from '#calc-core/records';
import { newTrade } from '#calc-core/trade';
import { batchBody, carryBody, groupBody, recordBodies, tradeBody } from '#contract/schemas.ts';
import { toWire, wireName } from '#contract/wire.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const body = toWire('trade', newTrade(id, '2026-11-21', [], []));
const fieldsAtFault = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('the body of a trade', () => {
  it('is accepted as our client sends it', () => expect(tradeBody.safeParse(body).error).toBeUndefined());

  it.each([
    ['saleCostHd', '-1'],
    ['saleCostHd', '(12)'],
    ['saleCostHd', '1e400'],
    ['saleCostHd', 'NaN'],
    ['saleCostHd', '1,5'],
    ['saleCostHd', '0x10'],
    ['saleCostHd', '1234567890'],
    ['saleCostHd', '1234.567890123456789012'],
    ['saleWeightkg', '1.234567890123456'],
    ['numberOfHead', '1.5'],
    ['saleCostHd', true],
    ['heldFrom', '2026-02-30'],
    ['carryId', 'not-a-uuid'],
    ['name', 'a\u0000b'],
    ['name', 'x'.repeat(201)],
    ['animalTypeId', 3],
    ['animalSubTypeId', 20],
  ])('refuses %s = %s, naming it', (field, value) => {
    expect(fieldsAtFault(tradeBody, { ...body, [field]: value })).toEqual([field]);
  });

  it.each([
    ['1'.repeat(60), 'must be below 1,000,000,000'],
    ['1'.repeat(500), 'has more than 200 characters: type one number'],
    ['1e5', 'is not a number'],
    [true, 'is neither text nor a number'],
    [['3'], 'is neither text nor a number'],
  ])('answers the price %s with the message of the form: %s', (saleCostHd, sentence) => {
    const [issue] = tradeBody.safeParse({ ...body, saleCostHd }).error?.issues ?? [];
    expect(issue?.message).toBe(sentence);
  });

  it.each([
    ['3.85', '3.85'],
    [3.85, '3.85'],
    ['-0', '0'],
    ['007', '7'],
    ['', null],
    [null, null],
    ['1271.123456789012', '1271.123456789012'],
  ])('reads the price %s as %s', (given, read) => {
    expect(tradeBody.parse({ ...body, saleCostHd: given })['saleCostHd' as never]).toBe(read);
  });

  it('loses its computed and unknown fields', () => {
    const read = tradeBody.parse({ ...body, profitPerHead: '99', owner: 'someone', version: 7 });
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['profitPerHead']));
    expect(read).not.toHaveProperty('owner');
    expect(read).not.toHaveProperty('version');
  });
});

/** Valid JSON values of many types. Every field must refuse several of them. */
const wrongValues = [5, -1, 0.5, true, 'x', '2026-13-01', {}, { a: 1 }, [], ['x'], [null], 'x'.repeat(3000)];
const bodies = recordBodies;

describe.each(recordKindNames)('a %s with a value of another type', (kind) => {
  it.each(fieldsOfKind(kind).map((field) => [wireName(field), field.type] as const))(
    '%s (%s) is refused in our words, which follow its label',
    (name) => {
      const problems = wrongValues.flatMap(
        (value) => bodies[kind].safeParse({ [name]: value }).error?.issues.slice(0, 1) ?? [],
      );
      expect(problems.length).toBeGreaterThan(3);
      for (const { path, message } of problems) {
        expect(path).toEqual([name]);
        expect(message, name).toMatch(/^([a-z]+( \d+)? )?(is|has|must|cannot)\b/);
        expect(message, name).not.toMatch(/invalid|expected/i);
      }
    },
  );
});

describe('the body of a carry', () => {
  it('keeps percentages between 0 and 100', () => {
    expect(fieldsAtFault(carryBody, { losePercentage: '100.1' })).toEqual(['losePercentage']);
    expect(fieldsAtFault(carryBody, { losePercentage: '100' })).toEqual([]);
  });
  it('accepts the spec’s misspelt names', () => {
    expect(carryBody.parse({ backgronundRate: '0.5' })['backgronundRate' as never]).toBe('0.5');
  });
});

it('a group may be sent as Name, the spec’s spelling, or as name', () => {
  expect(groupBody.parse({ Name: 'Autumn' }).Name).toBe('Autumn');
  expect(groupBody.parse({ name: 'Autumn' }).name).toBe('Autumn');
});

describe('other invalid parts of a request are refused in our words too', () => {
  const one = (request: object) => ({ requests: [request] });
  it.each([
    [{}, 'requests is missing'],
    [{ requests: {} }, 'requests is not a list'],
    [one({ method: 'PATCH', path: '/x' }), 'requests.0.method is not one of POST, PUT, DELETE'],
    [one({ method: 'POST', path: 7 }), 'requests.0.path is not text'],
    [one({ method: 'POST' }), 'requests.0.path is missing'],
    [one({ method: 'POST', path: 'x'.repeat(501) }), 'requests.0.path is longer than 500'],
    [one({ method: 'POST', path: '/x', key: '' }), 'requests.0.key is empty'],
    [one({ method: 'POST', path: '/x', ifNoneMatch: '"1"' }), 'requests.0.ifNoneMatch is not *'],
  ])('%j: %s', (batch, sentence) => {
    const [issue] = batchBody.safeParse(batch).error?.issues ?? [];
    expect(`${issue?.path.join('.')} ${issue?.message}`).toBe(sentence);
  });
});

it.each([
  [-400000, '-400000'],
  ['-400000.50', '-400000.50'],
  ['-0', '0'],
  ['-0.00', '0.00'],
  ['0012', '12'],
])('the balance %s of a source of money is stored as %s, so that drawn money stays below 0', (sent, kept) => {
  const source = { name: 'Overdraft', kind: 'overdraft', on: '2026-11-01' };
  expect(recordBodies.funding.parse({ ...source, balance: sent })).toMatchObject({ balance: kept });
  expect(recordBodies.funding.safeParse({ ...source, limit: '-5' }).success).toBe(false);
});
