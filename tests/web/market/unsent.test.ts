import { describe, expect, test } from 'vitest';
import { recordOfBoard, type Board } from '#calc-core/market';
import { unsentRungs } from '#web/screens/market/board/unsent.ts';
import { roma } from '../../calc-core/market/boards.ts';

const [steers] = roma.classes as [Board['classes'][0]];
const with0 = (change: Partial<Board['classes'][0]>): Board => ({
  ...roma,
  classes: [{ ...steers, ...change }, ...roma.classes.slice(1)],
});

describe('the rungs that are not on the server yet', () => {
  const record = recordOfBoard(roma);
  const was = { classes: record.classes };
  const edited = with0({
    rungs: steers.rungs.map((rung, at) => (at === 3 ? { ...rung, price: '4.10' } : rung)),
  });

  test('are the changed and added rungs, even when other rungs were added above them', () => {
    expect([...unsentRungs(edited, { type: 'patch', was }, record)]).toEqual(['0 3']);
    const more = with0({
      rungs: [{ weightKg: '180', price: '5.3', head: null }, ...edited.classes[0]!.rungs],
    });
    expect([...unsentRungs(more, { type: 'patch', was }, record)]).toEqual(['0 0', '0 4']);
  });

  test('do not exist when the day is sent or only its date is unsent, and are all rungs of a new day', () => {
    expect(unsentRungs(roma, undefined, record).size).toBe(0);
    expect(unsentRungs(roma, { type: 'patch', was: { date: '2026-11-10' } }, record).size).toBe(0);
    const rungs = roma.classes.reduce((sum, of) => sum + of.rungs.length, 0);
    expect(unsentRungs(roma, { type: 'create', was: {} }, record).size).toBe(rungs);
  });
});
