import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { fieldsOfKind, recordKindNames } from '#calc-core/records';
import { newTrade } from '#calc-core/trade';
import { wireName } from '#contract/wire.ts';
import { bounds } from '#server/bounds.ts';
import { parseJson, parseLargeJson } from '#server/http/json.ts';

/**
 * The results that parseJson promises, from JSON.parse with a reviver. A reviver fails for repeated or escaped keys, so the random bodies
 * have none.
 */
const byReviver = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const source = context?.source;
    return typeof value === 'number' && source !== undefined && String(value) !== source ? source : value;
  });

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 22 });
const number = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits.map((text) => text.replace(/^0+(?=\d)/, '')),
    fc.option(digits, { nil: null }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.nat({ max: 400 })), {
      nil: null,
    }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : exponent.join('')}`,
  );
const space = fc.constantFrom('', ' ', '\n\t');
const string = fc.oneof(
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('"\\""', '"\\\\"', '"\\\\\\""', '"1.50"', '"[{"', '"\\u0030.10"', '"-0"', '""'),
);
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    number,
    string,
    fc.constantFrom('true', 'null', '[]', '{}'),
    fc
      .tuple(fc.array(tie('json'), { maxLength: 4 }), space)
      .map(([all, s]) => `[${s}${all.join(`${s},${s}`)}]`),
    fc
      .array(tie('json'), { maxLength: 4 })
      .map((all) => `{${all.map((value, at) => `"k${at}" : ${value}`).join(',')}}`),
  ),
}));

describe('parsing bodies', () => {
  test('keeps a number as text when its digits would otherwise change, anywhere in the body', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(parseJson(text)).toEqual(byReviver(text));
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    '0.000001',
    '0.0000001',
    '1e-7',
    '1e+21',
    '1e21',
    '123456789012345',
    '1234567890123456',
    '-0',
    '-0.5',
    '0.5',
  ])('%s', (text) => expect(parseJson(text)).toEqual(byReviver(text)));

  test('reads a large body in the same way, while other work continues', async () => {
    const text = `[${'0.10,1.5,"\\"",'.repeat(90_000)}0]`;
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    expect(await parseLargeJson(text)).toEqual(byReviver(text));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });

  test.each([
    ['a key __proto__', '{"a":[{"__proto__":{"x":1}}]}'],
    ['the same in escapes', '{"\\u005f_proto_\\u005f":1}'],
    ['no JSON', '{"a":01}'],
    ['half a body', '{"a":'],
    ['a text that nothing closes', '{"a":"b'],
    ['a text that ends in a backslash', '["\\'],
    ['a number that ends in its exponent', '[1e'],
    ['an exponent that is a text', '[1e"5"]'],
    ['a number that would be JSON as a text', '[00.5]'],
    ['a number for a key', '{1.50:1}'],
    ['51 levels', `${'['.repeat(51)}${']'.repeat(51)}`],
    ['a million levels', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
  ])('%s is refused in words', async (_what, text) => {
    expect(() => parseJson(text)).toThrow('not valid JSON');
    await expect(parseLargeJson(text)).rejects.toThrow('not valid JSON');
  });

  test('refuses a body with more values than a whole farm has, before it is parsed', async () => {
    // The body has too many values and is also invalid JSON. The message shows which check runs first.
    const many = `[${'0,'.repeat(bounds.values)}`;
    await expect(parseLargeJson(many)).rejects.toThrow('more than 500,000 values');
    const empty = `[${'{},'.repeat(bounds.values / 2)}{}]`;
    await expect(parseLargeJson(empty)).rejects.toThrow('more than 500,000 values');
    const most = `["${','.repeat(bounds.values)}"${',0'.repeat(bounds.values - 1)}]`;
    expect(await parseLargeJson(most)).toHaveLength(bounds.values);
    // A file that an operator imports has no limit.
    expect(parseJson(`[${'0,'.repeat(bounds.values)}0]`)).toHaveLength(bounds.values + 1);
  });

  test('accepts an import of the largest size with the shortest possible trades', () => {
    const trade = JSON.stringify(newTrade('1', '2026-01-01', [], []));
    const values = (trade.match(/[,{[]/g) ?? []).length;
    expect((bounds.importBody / trade.length) * values).toBeLessThan(bounds.values * 0.8);
  });

  test('accepts an import that is full of history', () => {
    for (const kind of recordKindNames) {
      // New records in which every field has one character. Such versions have the most values per byte.
      const changes = fieldsOfKind(kind).map((field) => [wireName(field), [null, '0']] as const);
      const version = JSON.stringify({
        kind,
        id: uuidv7(),
        order: 1,
        at: '2026-01-01T00:00:00Z',
        act: 'created',
        changes: Object.fromEntries(changes),
        profit: null,
        device: null,
        typed: null,
        through: null,
      });
      const values = version.match(/[,[{]/g)?.length ?? 0;
      const mostInFile = (values * bounds.importBody) / version.length;
      expect([kind, mostInFile < bounds.values]).toEqual([kind, true]);
    }
  });

  test('reads __proto__ as a value like any other text', () => {
    expect(parseJson('{"name":"__proto__"}')).toEqual({ name: '__proto__' });
  });
});
