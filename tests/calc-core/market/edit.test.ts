import { boardVerdict, editBoard, newBoard, type Board, type BoardEdit } from '#calc-core/market';
import { describe, expect, test } from 'vitest';
import { buffel, priceClass, roma } from './boards.ts';

const after = (edit: BoardEdit, board: Board = roma) => {
  const made = editBoard(board, edit);
  return 'message' in made ? made.message : made.board;
};
const classesAfter = (edit: BoardEdit, board: Board = roma) => (after(edit, board) as Board).classes;

describe('editing a market day', () => {
  test('changes one rung, and keeps all other objects the same', () => {
    const classes = classesAfter({ do: 'rung', class: 0, rung: 3, field: 'price', value: '4.10' });
    expect(classes[0]!.rungs[3]).toEqual({ weightKg: '330', price: '4.10', head: '390' });
    expect([classes[0]!.rungs[2], classes[1]]).toEqual([roma.classes[0]!.rungs[2], roma.classes[1]]);
    expect(classes[1]).toBe(roma.classes[1]);
  });

  test('removes a rung that is emptied', () => {
    const one = { ...roma, classes: [priceClass('Steers', [['200', '5']])] };
    const emptied = classesAfter({ do: 'rung', class: 0, rung: 0, field: 'weightKg', value: null }, one);
    expect(emptied[0]!.rungs).toEqual([{ weightKg: null, price: '5', head: null }]);
    expect(
      classesAfter(
        { do: 'rung', class: 0, rung: 0, field: 'price', value: null },
        { ...one, classes: emptied },
      )[0]!.rungs,
    ).toEqual([]);
    expect(classesAfter({ do: 'remove rung', class: 0, rung: 0 }, one)[0]!.rungs).toEqual([]);
  });

  test('adds a rung, or a class for the animal of the class before', () => {
    expect(classesAfter({ do: 'add rung', class: 2, weightKg: '700' })[2]!.rungs.at(-1)).toEqual({
      weightKg: '700',
      price: null,
      head: null,
    });
    const lambs = { ...roma, classes: [priceClass('Lambs', [], { animalTypeId: 2 })] };
    expect(classesAfter({ do: 'add class', name: ' Ewes ' }, lambs)[1]).toMatchObject({
      name: 'Ewes',
      animalTypeId: 2,
    });
    expect(
      classesAfter({ do: 'add class', name: 'Steers' }, newBoard('b', '2026-11-17'))[0]!.animalTypeId,
    ).toBe(1);
    expect(classesAfter({ do: 'remove class', class: 0 }).map((each) => each.name)).toEqual([
      'Heifers',
      'Bullocks',
    ]);
  });

  test('keeps one price and no weight of a class that changes to sold by the head', () => {
    const byHead = classesAfter({ do: 'class', class: 0, change: { basis: 'hd' } })[0]!;
    expect(byHead.rungs).toEqual([{ weightKg: null, price: '5.10', head: '184' }]);
    expect(classesAfter({ do: 'class', class: 0, change: { becomes: '' } })[0]!.rungs).toHaveLength(7);
    expect(
      classesAfter(
        { do: 'add rung', class: 0, weightKg: null, price: '9' },
        { ...roma, classes: [{ ...byHead, rungs: [] }] },
      )[0]!.rungs,
    ).toEqual([{ weightKg: null, price: '9', head: null }]);
  });

  test('refuses two rungs or classes with the same key, says why, and changes nothing', () => {
    expect(after({ do: 'rung', class: 0, rung: 1, field: 'weightKg', value: '200.0' })).toBe(
      'There are two rungs at 200 kg.',
    );
    expect(after({ do: 'add class', name: 'heifers' })).toBe('There are two classes called heifers.');
    expect(after({ do: 'add class', name: ' ' })).toBe('A class needs a name.');
  });

  test('changes nothing for a rung or class that does not exist', () => {
    expect(classesAfter({ do: 'remove class', class: 9 })).toBe(roma.classes);
    expect(classesAfter({ do: 'rung', class: 0, rung: 9, field: 'price', value: '1' })).toEqual(roma.classes);
  });
});

describe('the first sentence of a market day', () => {
  test('is the same as in the mock-up', () => {
    expect(boardVerdict(roma, buffel)).toEqual({
      sentence: '3 of 13 rungs are overvalued: steers 280 and 440 kg, heifers 240 kg',
      advice: 'Sell at these weights: there a kg more costs more than it brings.',
    });
  });

  const two = (from: string, to: string, more: readonly (readonly [string, string])[] = []) => ({
    ...roma,
    classes: [priceClass('Steers', [['200', from], ['240', to], ...more])],
  });

  test.each([
    [two('5', '2'), '1 of 1 rung is overvalued: steers 200 kg'],
    [two('5', '5'), 'The rung is undervalued'],
    [two('5', '5', [['280', '5']]), 'None of 2 rungs is overvalued'],
  ])('has a singular form, and a form for no rungs', (board, sentence) => {
    expect(boardVerdict(board, buffel)?.sentence).toBe(sentence);
  });

  test('is missing without a carry, and on a day without prices', () => {
    expect(boardVerdict(roma, null)).toBeNull();
    expect(boardVerdict(newBoard('b', '2026-11-17'), buffel)).toBeNull();
  });
});
