/** Tests what only the sheet of a market day does. New rungs go below their class. Pasted text is read as a yard report. */
import { describe, expect, test } from 'vitest';
import type { Board } from '#calc-core/market';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { rungId, rungsKind } from '#web/screens/market/board/rungs.ts';
import { priceClass, roma } from '../../calc-core/market/boards.ts';
import { handSheet } from '../sheets/handSheet.ts';

function start(board: Board = roma) {
  const records = memoryRecords({ boards: [board] });
  const previewed: string[] = [];
  const hands = handSheet(rungsKind(records, board.id, false), records, {
    onPreview: (rows) => {
      previewed.push(rows.map((cells) => cells.join('\t')).join('\n'));
      return true;
    },
  });
  const rungs = (at = 0) => records.board(board.id)!.board.classes[at]!.rungs;
  return { records, previewed, rungs, ...hands };
}
const steers = (weight: string): string => `steers ${weight}`;

describe('pasting into a market day', () => {
  test('adds new rungs at the end of a class, and leaves the next class unchanged', () => {
    const { select, paste, rungs } = start();
    select(steers('500'), 'weightKg');
    paste({ text: '500\t3.70\t92\n560\t3.60\t12' });
    expect(rungs().slice(6)).toEqual([
      { weightKg: '500', price: '3.7', head: '92' },
      { weightKg: '560', price: '3.6', head: '12' },
    ]);
    expect(rungs(1)).toEqual(roma.classes[1]!.rungs);
  });

  test('keeps an unreadable text of a new rung as a marked cell of that rung', () => {
    const { sheet, select, paste, rungs } = start();
    select(steers('500'), 'weightKg');
    paste({ text: '500\t3.70\n560\t-1' });
    expect(rungs().at(-1)).toEqual({ weightKg: '560', price: null, head: null });
    expect(sheet.marks.bad(steers('560'), 'price')?.text).toBe('-1');
  });

  test('opens pasted words as a report, and changes no rung', () => {
    const { select, paste, previewed, rungs } = start();
    select(steers('200'), 'price');
    paste({ text: 'Steers\t200\t548' });
    expect(previewed).toEqual(['Steers\t200\t548']);
    expect(rungs()).toEqual(roma.classes[0]!.rungs);
  });

  test('reads 370c as $3.70, and refuses a weight that another rung has, with the market day’s message', () => {
    const { sheet, select, paste, rungs } = start();
    select(steers('200'), 'price');
    paste({ text: '370c' });
    expect(rungs()[0]!.price).toBe('3.7');
    select(steers('200'), 'weightKg');
    paste({ text: '240' });
    expect(rungs()[0]!.weightKg).toBe('200');
    expect(sheet.marks.bad(steers('200'), 'weightKg')?.message).toBe('There are two rungs at 240 kg.');
  });
});

describe('editing a market day', () => {
  test('emptying a rung removes it, and the selection stays at its place on the screen', () => {
    const { sheet, select, keys, rungs, records } = start();
    select(steers('240'), 'weightKg', steers('240'), 'head');
    keys('Delete');
    expect(rungs().map(({ weightKg }) => weightKg)).toEqual(['200', '280', '330', '380', '440', '500']);
    expect(sheet.selection.box()).toMatchObject({ top: 1, bottom: 1 });
    records.undo();
    expect(rungs()).toEqual(roma.classes[0]!.rungs);
  });

  test.each(['Ctrl+D', "Ctrl+'"])(
    '%s on the first rung of a class copies nothing from the class above',
    (chord) => {
      const { select, keys, rungs } = start();
      select('heifers 200', 'price');
      keys(chord);
      expect(rungs(1)).toEqual(roma.classes[1]!.rungs);
    },
  );

  test('typing a weight moves the focus to the rung below', () => {
    const { sheet, select, keys, rungs } = start();
    select(steers('240'), 'weightKg');
    keys("'250", 'Enter');
    expect(rungs()[1]!.weightKg).toBe('250');
    expect(sheet.selection.spot()).toEqual({ row: 2, column: 0 });
  });

  test('a class sold by the head has no weights, and typing one says so', () => {
    const byHead = priceClass('Calves', [[null, '900', '12']], { basis: 'hd' });
    const { select, keys, said } = start({ ...roma, classes: [byHead] });
    select('calves #0', 'weightKg');
    keys("'3");
    expect(said()).toBe('Sold by the head');
  });

  test('typing over a price that was copied from another day removes its old mark', () => {
    const old = roma.classes.map((of) => ({
      ...of,
      rungs: of.rungs.map((rung) => ({ ...rung, isOld: true as const })),
    }));
    const { select, keys, rungs } = start({ ...roma, classes: old });
    select(steers('200'), 'price');
    keys("'5.2", 'Enter');
    expect(rungs()[0]).toEqual({ weightKg: '200', price: '5.2', head: '184' });
    expect(rungs()[1]!.isOld).toBe(true);
  });

  test('an unreadable text stays with its rung when another rung is added above', () => {
    const { sheet, select, keys, records } = start();
    select(steers('280'), 'price');
    keys("'4.4x", 'Enter');
    const { board } = records.board('roma')!;
    const [first, ...others] = board.classes;
    const more = { ...first!, rungs: [{ weightKg: '180', price: '5', head: null }, ...first!.rungs] };
    expect(rungId(more, 3)).toBe(rungId(first!, 2));
    expect(rungId(others[0]!, 2)).not.toBe(rungId(first!, 2));
    expect(sheet.marks.bad(rungId(more, 3), 'price')?.text).toBe('4.4x');
  });

  test('undo first takes back an action on another screen if it came after a refused price', () => {
    const { sheet, select, keys, records } = start();
    const add = (id: string): void =>
      records.commit('Bought steers', [
        { kind: 'trade', id, op: 'create', doc: newTrade(id, '2026-11-24', [], []) },
      ]);
    select(steers('240'), 'price');
    keys("'450", 'Enter', 'ArrowUp');
    add('t1');
    keys('Ctrl+Z');
    expect(records.trade('t1')).toBeUndefined();
    expect(sheet.marks.bad(steers('240'), 'price')?.text).toBe('450');
    keys('Ctrl+Z');
    expect(sheet.marks.bad(steers('240'), 'price')).toBeUndefined();
  });
});
