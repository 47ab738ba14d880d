import type { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { newTrade } from '#calc-core';
import { carryBody, groupBody, tradeBody } from '#contract/schemas.ts';
import { toWire } from '#contract/wire.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const body = toWire('trade', newTrade(id, '2026-11-21', [], []));
const fieldsAtFault = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.path.join('.')) ?? [];

describe('the body of a trade', () => {
  it('is what our client sends', () => expect(tradeBody.safeParse(body).error).toBeUndefined());

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
  ])('says of the price %s what the form says: %s', (saleCostHd, sentence) => {
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

  it('drops computed and unknown fields', () => {
    const read = tradeBody.parse({ ...body, profitPerHead: '99', owner: 'someone', version: 7 });
    expect(Object.keys(read)).not.toEqual(expect.arrayContaining(['profitPerHead']));
    expect(read).not.toHaveProperty('owner');
    expect(read).not.toHaveProperty('version');
  });
});

describe('the body of a carry', () => {
  it('keeps percentages between 0 and 100', () => {
    expect(fieldsAtFault(carryBody, { losePercentage: '100.1' })).toEqual(['losePercentage']);
    expect(fieldsAtFault(carryBody, { losePercentage: '100' })).toEqual([]);
  });
  it('takes the spec’s misspelt names', () => {
    expect(carryBody.parse({ backgronundRate: '0.5' })['backgronundRate' as never]).toBe('0.5');
  });
});

it('a group comes as Name, the spec’s spelling, or name', () => {
  expect(groupBody.parse({ Name: 'Autumn' }).Name).toBe('Autumn');
  expect(groupBody.parse({ name: 'Autumn' }).name).toBe('Autumn');
});
