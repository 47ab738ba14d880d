import { describe, expect, test } from 'vitest';
import { recordOfBoard, type Board } from '#calc-core/market';
import { memoryRecords } from '#web/data/rows/memory.ts';
import {
  fieldsOf,
  keptCell,
  keptOf,
  placeOf,
  unsentRungs,
  type KeptEntries,
} from '#web/screens/market/kept.ts';
import { roma } from '../../calc-core/market/boards.ts';

const [steers, heifers] = roma.classes as [Board['classes'][0], Board['classes'][0]];
const with0 = (change: Partial<Board['classes'][0]>): Board => ({
  ...roma,
  classes: [{ ...steers, ...change }, ...roma.classes.slice(1)],
});

describe('what was entered and cannot be in the sheet', () => {
  const kept: KeptEntries = {
    cells: { [keptCell(steers, 2, 'price')]: { text: '4.4x', message: 'Price: “4.4x” is not a number.' } },
    pasted: { class: 'Steers', rung: 2, field: 'price', text: '4.40\n-1' },
  };

  test('is there again after a restart, letter for letter', () => {
    const { drafts } = memoryRecords();
    drafts.write('market/typed/b', fieldsOf(kept)!);
    const stored = JSON.parse(JSON.stringify(drafts.read('market/typed/b')?.fields)) as never;
    expect(keptOf(stored)).toEqual(kept);
    expect(fieldsOf({ cells: {}, pasted: null })).toBeNull();
  });

  test('is nothing where an older app kept something else', () => {
    const nothing = { cells: {}, pasted: null };
    for (const odd of [undefined, { cells: 'x' }, { cells: { a: 1, b: { text: 1 } }, pasted: [] }])
      expect(keptOf(odd)).toEqual(nothing);
    for (const pasted of [{ class: 1 }, { class: 'S', rung: 0, field: 'colour', text: '' }, 'x'])
      expect(keptOf({ pasted })).toEqual(nothing);
  });

  test('stays at its rung where another comes above it, and at its class where one goes', () => {
    const cell = keptCell(steers, 2, 'price');
    const more = { ...steers, rungs: [{ weightKg: '180', price: '5', head: null }, ...steers.rungs] };
    expect(keptCell(more, 3, 'price')).toBe(cell);
    expect(keptCell(more, 2, 'price')).not.toBe(cell);
    expect(keptCell(heifers, 2, 'price')).not.toBe(cell);
    expect(placeOf({ ...roma, classes: [heifers, steers] }, kept.pasted!)).toEqual({
      class: 1,
      rung: 2,
      field: 'price',
    });
    expect(placeOf({ ...roma, classes: [heifers] }, kept.pasted!)).toBeNull();
  });
});

describe('the rungs that the server has not got', () => {
  const record = recordOfBoard(roma);
  const was = { classes: record.classes };
  const edited = with0({
    rungs: steers.rungs.map((rung, at) => (at === 3 ? { ...rung, price: '4.10' } : rung)),
  });

  test('are those that were changed or added, whatever came above them', () => {
    expect([...unsentRungs(edited, { type: 'patch', was }, record)]).toEqual(['0 3']);
    const more = with0({
      rungs: [{ weightKg: '180', price: '5.3', head: null }, ...edited.classes[0]!.rungs],
    });
    expect([...unsentRungs(more, { type: 'patch', was }, record)]).toEqual(['0 0', '0 4']);
  });

  test('are none of a day that is sent, or of which the date alone is not; all of a new day', () => {
    expect(unsentRungs(roma, undefined, record).size).toBe(0);
    expect(unsentRungs(roma, { type: 'patch', was: { date: '2026-11-10' } }, record).size).toBe(0);
    const rungs = roma.classes.reduce((sum, of) => sum + of.rungs.length, 0);
    expect(unsentRungs(roma, { type: 'create', was: {} }, record).size).toBe(rungs);
  });
});
