import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Decimal as Whole } from 'decimal.js';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unusedCalledBy, withoutUnused } from '#build/decimal.ts';

let folder = '';
let source = '';
let Small = Whole;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drover-decimal-'));
  source = await readFile(
    join(createRequire(import.meta.url).resolve('decimal.js'), '../decimal.mjs'),
    'utf8',
  );
  const path = join(folder, 'decimal.mjs');
  await writeFile(path, withoutUnused(source));
  Small = ((await import(pathToFileURL(path).href)) as { Decimal: typeof Whole }).Decimal;
});

afterAll(() => rm(folder, { recursive: true }));

const numbers = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -30, max: 12 }))
  .map(([digits, exponent]) => `${digits}e${exponent}`);

/** All that is asked of a Decimal, in words that two of them can be compared by. */
function said(Decimal: typeof Whole, a: string, b: string, places: number): readonly unknown[] {
  const [x, y] = [new Decimal(a), new Decimal(b)];
  return [
    ...[x.plus(y), x.minus(y), x.times(y), x.div(y), x.mod(y), x.neg(), x.abs(), x.divToInt(y)].map(String),
    ...[
      x.toFixed(places),
      x.toDecimalPlaces(places, Decimal.ROUND_DOWN),
      x.toSignificantDigits(places + 1),
    ].map(String),
    ...[x.toPrecision(places + 1), x.toExponential(places), x.toNumber(), x.toJSON()].map(String),
    x.cmp(y),
    x.eq(y),
    x.gt(y),
    x.gte(y),
    x.lt(y),
    x.lte(y),
    x.isZero(),
    x.isNegative(),
    x.isInteger(),
    ...[
      x.floor(),
      x.ceil(),
      x.round(),
      x.trunc(),
      Decimal.max(x, y),
      Decimal.min(x, y),
      Decimal.sum(x, y),
    ].map(String),
    x.decimalPlaces(),
    x.precision(),
    Decimal.isDecimal(x),
    Decimal.sign(a),
  ];
}

describe('decimal.js as the app carries it', () => {
  it('works out what the whole package works out', () => {
    const places = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(numbers, numbers, places, (a, b, cut) => {
        expect(said(Small, a, b, cut)).toEqual(said(Whole, a, b, cut));
      }),
      { numRuns: 500 },
    );
    for (const text of ['0x1f', '0b101', '-Infinity', 'NaN', '-0'])
      expect(String(new Small(text))).toBe(String(new Whole(text)));
  });

  it('is without the trigonometry and its kin, which no bundler can see to be unused', () => {
    for (const name of ['sin', 'ln', 'sqrt', 'toPower', 'toFraction', 'toNearest']) {
      expect(Reflect.has(Whole.prototype, name), name).toBe(true);
      expect(Reflect.has(Small.prototype, name), name).toBe(false);
    }
    expect(/\d{40}/.test(source)).toBe(true);
    expect(/\d{40}/.test(withoutUnused(source))).toBe(false);
  });

  it('does not build when the package is written otherwise than known', () => {
    expect(() => withoutUnused(source.replace('P.cosine = P.cos =', 'P.cos ='))).toThrow(
      'decimal.js has changed: no cosine to leave out.',
    );
    expect(() => withoutUnused(source.replace("PI = '3.", "PI = '+3."))).toThrow('no PI to leave out.');
  });

  it('does not build when our own text begins to ask for what is left out', () => {
    expect(unusedCalledBy('const rate = growth.pow(weeks);')).toBe('pow');
    expect(
      unusedCalledBy('console.log(Math.pow(2, 3), Math.log10(x), total.plus(cost).times(2))'),
    ).toBeNull();
  });
});
