import { emptyValue } from '#calc-core/field';
import { bases, boardOf, recordOfBoard, type Board, type PriceClass } from '#calc-core/market';
import { recordKinds, structureReader } from '#calc-core/records';
import { describe, expect, test } from 'vitest';
import { priceClass, roma } from './boards.ts';

const { classes } = recordKinds.board.fields;
const readClasses = structureReader('board', classes);
const text = (of: readonly PriceClass[]) => JSON.stringify(of);

test('a market day is stored with its classes as one text, and read back unchanged', () => {
  const record = recordOfBoard(roma);
  expect(typeof record.classes).toBe('string');
  expect(boardOf(record)).toEqual(roma);
  expect(boardOf(record)).toBe(boardOf(record));
  expect(boardOf({ ...record, note: 'rain' }).classes).toBe(boardOf(record).classes);
  expect(emptyValue(classes)).toBe('[]');
});

describe('classes from an import or another device', () => {
  test('are always stored in the same form', () => {
    const read = readClasses([
      {
        rungs: [{ price: 5.1, weightKg: '0200', head: '' }],
        name: '  Vealers\t',
        animalSubTypeId: '3',
        odd: 1,
      },
      { name: 'Cows', basis: 'hd', animalTypeId: '1', animalSubTypeId: 4, rungs: null, becomes: null },
      { name: 'Lambs', animalTypeId: '2' },
      { name: 'Ewes', animalTypeId: 2 },
    ]);
    expect(read).toEqual({
      text: text([
        priceClass('Vealers', [['200', '5.1']], { animalSubTypeId: 3 }),
        priceClass('Cows', [], { basis: 'hd', animalSubTypeId: 4 }),
        priceClass('Lambs', [], { animalTypeId: 2 }),
        priceClass('Ewes', [], { animalTypeId: 2 }),
      ]),
    });
    expect(readClasses(roma.classes)).toEqual({ text: text(roma.classes) });
  });

  test.each([
    [null, 'is not a list'],
    [[{ name: 1 }], 'class 1: name is not text'],
    [[{ name: 'a'.repeat(201) }], 'class 1: name has more than 200 characters'],
    [[{ name: 'A', animalTypeId: 3 }], 'class 1: animalTypeId is neither 1 nor 2'],
    [[{ name: 'A', animalSubTypeId: 20 }], 'class 1: animalSubTypeId is none from 1 to 19'],
    [[{ name: 'A', animalSubTypeId: {} }], 'class 1: animalSubTypeId is none from 1 to 19'],
    [[{ name: 'A', basis: 'lb' }], `class 1: basis is not one of ${bases.join(', ')}`],
    [[{ name: 'A', weightBasis: 'kg' }], 'class 1: weightBasis is neither lwt nor cwt'],
    [[{ name: 'A', weightBasis: 'cwt' }], 'class 1: carcase weights need prices in $/kg carcase'],
    [[{ name: 'A', rungs: {} }], 'class 1: rungs is not a list'],
    [[{ name: 'A', rungs: [[]] }], 'class 1, rung 1 is not an object'],
    [[{ name: 'A', rungs: [{ weightKg: true }] }], 'class 1, rung 1: Weight is neither text nor a number'],
    [[{ name: 'A', dressing: '101' }], 'class 1: Dressing cannot be more than 100'],
    [[{ name: 'A' }, { name: 'a' }], 'class 2: There are two classes called a.'],
    [
      [
        {
          name: 'A',
          rungs: [{ weightKg: 1 }, { weightKg: '1.0' }],
        },
      ],
      'class 1, rung 2: There are two rungs at 1 kg.',
    ],
    [Array.from({ length: 41 }, (_, index) => ({ name: `c${index}` })), 'A board has at most 40 classes.'],
  ])('are refused in words: %j', (value, problem) => {
    expect(readClasses(value)).toEqual({ problem });
  });

  test('do not hide an error that the input did not cause', () => {
    const trap = new Proxy([], {
      get: () => {
        throw new RangeError('trap');
      },
    });
    expect(() => readClasses(trap)).toThrow('trap');
  });
});

describe('a market day that two devices edit', () => {
  const [steers, heifers] = roma.classes as [PriceClass, PriceClass];
  const withRung = (of: PriceClass, weightKg: string, price: string): PriceClass => ({
    ...of,
    rungs: of.rungs.map((rung) => (rung.weightKg === weightKg ? { ...rung, price } : rung)),
  });
  const merged = (mine: readonly PriceClass[], theirs: readonly PriceClass[], base: Board = roma) => {
    const made = classes.merge(text(base.classes), text(mine), text(theirs));
    return made === null ? null : (JSON.parse(made) as readonly PriceClass[]);
  };
  const others = roma.classes.slice(1);

  test('keeps both changes when they are in different prices, classes or names', () => {
    const mine = [withRung(steers, '200', '5.2'), ...others];
    const theirs = [withRung(steers, '440', '4'), withRung(heifers, '200', '4.4'), ...others.slice(1)];
    const both = merged(mine, theirs)!;
    expect(both[0]).toEqual(withRung(withRung(steers, '200', '5.2'), '440', '4'));
    expect(both[1]).toEqual(withRung(heifers, '200', '4.4'));
    const renamed = merged([{ ...steers, becomes: '' }, ...others], theirs)!;
    expect(renamed[0]).toEqual({ ...withRung(steers, '440', '4'), becomes: '' });
    expect(merged(mine, mine)).toEqual(mine);
  });

  test('keeps my price or class when the user chose mine, and the other device’s other changes', () => {
    const mineOf = (mine: readonly PriceClass[], theirs: readonly PriceClass[]) =>
      JSON.parse(classes.merge(text(roma.classes), text(mine), text(theirs), 'mine')!) as PriceClass[];
    const mine = [{ ...withRung(steers, '200', '5.2'), becomes: 'Cows' }, ...others];
    const theirs = [{ ...withRung(withRung(steers, '200', '5.3'), '440', '4'), becomes: 'Bulls' }, ...others];
    expect(mineOf(mine, theirs)[0]).toEqual({ ...mine[0]!, rungs: withRung(mine[0]!, '440', '4').rungs });
    expect(mineOf(others, theirs)).toEqual(others);
    expect(mineOf(mine, others)).toContainEqual(mine[0]);
  });

  test('keeps everything that either device added, and removes what one device removed and the other left unchanged', () => {
    const vealers = priceClass('Vealers', [['180', '5']]);
    const more = { ...steers, rungs: [...steers.rungs, { weightKg: '300', price: '4.3', head: null }] };
    const both = merged([more, ...others], [withRung(steers, '200', '5'), heifers, vealers])!;
    expect(both.map((each) => each.name)).toEqual(['Steers', 'Heifers', 'Vealers']);
    expect(both[0]!.rungs.map((rung) => rung.weightKg)).toEqual([
      '200',
      '240',
      '280',
      '300',
      '330',
      '380',
      '440',
      '500',
    ]);
  });

  test('raises a question when both devices changed one price or class, or one device removed what the other changed', () => {
    expect(
      merged([withRung(steers, '200', '5'), ...others], [withRung(steers, '200', '6'), ...others]),
    ).toBeNull();
    expect(
      merged([{ ...steers, becomes: '' }, ...others], [{ ...steers, becomes: 'Heifers' }, ...others]),
    ).toBeNull();
    expect(merged(others, [withRung(steers, '200', '6'), ...others])).toBeNull();
    expect(merged([withRung(steers, '200', '6'), ...others], others)).toBeNull();
  });

  test('keeps both weights when both devices add the same class with different weights', () => {
    const made = merged(
      [...roma.classes, priceClass('Cows', [['450', '3']])],
      [...roma.classes, priceClass('Cows', [['500', '3.1']])],
    )!;
    expect(made.at(-1)).toEqual(
      priceClass('Cows', [
        ['450', '3'],
        ['500', '3.1'],
      ]),
    );
    const byHead = (price: string) => [priceClass('Cows', [[null, price]], { basis: 'hd' })];
    expect(merged(byHead('1'), byHead('2'), { ...roma, classes: [] })).toBeNull();
  });
});
