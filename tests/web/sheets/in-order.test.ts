import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placesFor } from '#web/sheets/ag/in-order.ts';

const idAt = (time: string): string => `${time.padEnd(8, '0')}-0000-7000-8000-000000000000`;
const rowsOf = (ids: readonly string[]) => ids.map((id) => ({ id }));

/** Inserts the new rows one by one, as the grid does. Returns the order of all rows. */
function put(there: readonly string[], added: readonly string[]): readonly string[] {
  const ids = [...there];
  for (const { at, rows } of placesFor(there, rowsOf(added)))
    ids.splice(at ?? ids.length, 0, ...rows.map(({ id }) => id));
  return ids;
}

describe('new rows in a sheet', () => {
  test('are sorted by creation, whatever the order in which they arrived', () => {
    const id = fc.stringMatching(/^[a-f]{2}$/).map(idAt);
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 12 }), fc.nat(12), (ids, cut) => {
        const there = ids.slice(0, cut).toSorted();
        expect(put(there, ids.slice(cut))).toEqual(ids.toSorted());
      }),
    );
  });

  test('are appended in one step when all of them are new', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(idAt) as [string, string, string, string];
    expect(placesFor([a, b], rowsOf([d, c]))).toEqual([{ at: null, rows: rowsOf([c, d]) }]);
    expect(placesFor([], rowsOf([b, a]))).toEqual([{ at: null, rows: rowsOf([a, b]) }]);
  });

  test('are appended when the rows have another order, or when they would go to very many places', () => {
    const [a, aa, b] = ['a', 'aa', 'b'].map(idAt) as [string, string, string];
    expect(put([b, a], [aa])).toEqual([b, a, aa]);
    const even = Array.from({ length: 50 }, (_, index) => idAt(String(200 + 2 * index)));
    const odd = Array.from({ length: 50 }, (_, index) => idAt(String(199 + 2 * index)));
    expect(put(even, odd)).toEqual([...even, ...odd]);
  });

  test('a row that was just typed stays below rows that a program created with its own ids', () => {
    const brought = 'f47ac10b-58cc-4372-a567-0e02b2c3d479';
    expect(put([idAt('01'), brought], [idAt('02')])).toEqual([idAt('01'), brought, idAt('02')]);
  });
});
