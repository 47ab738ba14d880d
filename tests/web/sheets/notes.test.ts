import { describe, expect, test } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { newClass } from '#calc-core/market';
import { newTrade } from '#calc-core/trade';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { undo } from '#web/sheets/actions/history.ts';
import { tooltipOf } from '#web/sheets/ag/columns/column-defs.ts';
import { tradesKind } from '#web/sheets/kinds/trades.ts';
import { problemAt } from '#web/sheets/model/cell-problem.ts';
import { shownFor } from '#web/sheets/model/sentences.ts';
import { handSheet } from './handSheet.ts';

const buffel = { ...newCarry('c1'), name: 'Buffel grass', weightGainKg: '0.75' };
const joined = { ...newCarry('c2'), name: 'Joined cows', carryTypeId: 2 as const, weeksHeld: '30' };
const wethers = { ...joined, id: 'c3', name: 'Wethers 40 weeks', animalTypeId: 2 as const };

function start() {
  const trade = {
    ...newTrade('t1', '2026-11-20', [], [buffel, joined, wethers]),
    name: 'Lot 1',
    carryId: 'c1',
    numberOfHead: '40',
    purchaseWeightkg: '285',
    purchaseCostHd: '1271.1',
    saleWeightkg: '440',
    saleCostHd: '1751.2',
  };
  const records = memoryRecords({
    carries: [buffel, joined, wethers],
    trades: [trade, { ...trade, id: 't2' }],
  });
  const kind = tradesKind(records, false, () => '2026-11-20');
  const hand = handSheet(kind, records);
  const column = (id: string) => {
    const found = hand.sheet.column(id);
    if (found === undefined) throw new Error(id);
    return found;
  };
  const row = () => {
    const found = records.trade('t1');
    if (found === undefined) throw new Error('no trade');
    return found;
  };
  /** Types into a cell of the first trade and presses Enter. */
  const type = (columnId: string, text: string) => {
    hand.select('t1', columnId);
    hand.keys(text === '' ? 'Backspace' : `'${text}`, 'Enter');
  };
  return { records, row, column, type, ...hand };
}

describe('changing the kind of animal announces its side effects, with Undo', () => {
  test('announces the cleared weights and the changed carry', () => {
    const { type, said, sheet, row } = start();
    type('animalSubTypeId', 'Cows in calf');
    expect(said()).toMatch(
      /^Sub type changed to Cows in calf\. Carry changed to Joined cows\. Weights cleared: purchase 285 kg, sale 440 kg\. Lot 1: /,
    );
    expect(sheet.state.message.canUndo).toBe(true);
    undo(sheet);
    expect(row().trade).toMatchObject({ purchaseWeightkg: '285', saleWeightkg: '440', carryId: 'c1' });
  });

  test('of several pasted rows announces the first row and counts the others, and announces nothing when weights are pasted too', () => {
    const { select, paste, said } = start();
    select('t1', 'animalSubTypeId', 't2', 'animalSubTypeId');
    paste({ text: 'Bullocks' });
    expect(said()).toContain(
      'Sub type changed to Bullocks. Weights cleared: purchase 285 kg, sale 440 kg, and the same in 1 more row',
    );
    const again = start();
    again.select('t1', 'name');
    again.paste({ text: 'Name\tSub type\tBuy kg\tSell kg\nLot 1\tBullocks\t300\t450' });
    expect(again.said()).not.toContain('Weights cleared');
  });
});

describe('the note of a cell', () => {
  test('says that a price per kg without a weight waits for the weight', () => {
    const { type, said, row, column, sheet } = start();
    const note = () => column('purchaseCostCKg').note?.(row());
    expect(note()).toBeUndefined();
    type('purchaseWeightkg', '');
    type('purchaseCostCKg', '4.10');
    expect(note()).toBe('Kept until the weight is known');
    expect(said()).toMatch(/^Kept until the weight is known\. /);
    expect(tooltipOf(sheet, column('purchaseCostCKg'), row())).toBe('Kept until the weight is known');
    type('purchaseWeightkg', '300');
    expect(note()).toBeUndefined();
    expect(row().trade.purchaseCostHd).toBe('1230');
  });

  test('asks about a typed or pasted price per kg that looks like cents, as the form does', () => {
    const { type, said, row, column, select, paste } = start();
    const note = () => column('saleCostCKg').note?.(row());
    type('saleCostCKg', '40');
    expect(note()).toBeUndefined();
    type('saleCostCKg', '398');
    expect(note()).toBe('398 c/kg? Then type 3.98');
    expect(said()).toMatch(/^398 c\/kg\? Then type 3\.98\. /);
    type('saleCostCKg', '398c');
    expect([note(), row().trade.saleCostHd]).toEqual([undefined, '1751.2']);
    select('t1', 'name');
    paste({ text: 'Name\tSale price per kg\nLot 1\t412' });
    expect(note()).toBe('412 c/kg? Then type 4.12');
    // The price per kg is calculated here, so it raises no question.
    type('saleCostHd', '90000');
    expect(note()).toBeUndefined();
  });

  test('describes yard terms at both prices, and a typed price removes the terms until it is undone', () => {
    const { records, type, row, column, sheet } = start();
    const saleYard = '{"basis":"cwt","price":"7.4","dressing":"54"}';
    records.commit('Terms', [
      { kind: 'trade', id: 't1', op: 'patch', patch: { saleYard, saleCostHd: '1758.24' } },
    ]);
    const note = 'By yard terms: $7.40 /kg cwt, dressing 54 %. A price typed here removes the terms.';
    for (const id of ['saleCostCKg', 'saleCostHd']) {
      expect(column(id).note?.(row())).toBe(note);
      expect(column(id).drives?.(row())).toBe(false);
    }
    expect(column('purchaseCostCKg').note?.(row())).toBeUndefined();
    expect(column('saleYard').shown(row())).toBe('$7.40 /kg cwt, dressing 54 %');
    expect([column('purchaseYard').shown(row()), column('saleYard').entry]).toEqual(['', undefined]);

    type('saleWeightkg', '460');
    expect([row().trade.saleCostHd, row().trade.saleYard]).toEqual(['1838.16', saleYard]);
    type('saleCostCKg', '4');
    expect([row().trade.saleCostHd, row().trade.saleYard]).toEqual(['1840', 'null']);
    expect(column('saleCostCKg').note?.(row())).toBeUndefined();
    undo(sheet);
    expect([row().trade.saleCostHd, row().trade.saleYard]).toEqual(['1838.16', saleYard]);
  });

  test('a class column offers the market classes of the animal, and any other class may be typed', () => {
    const { records, type, row, column } = start();
    const classes = JSON.stringify([newClass('Steers', 1), newClass('Heifers', 1), newClass('Lambs', 2)]);
    const doc = { id: 'b1', name: 'Roma', date: '2026-11-17', note: '', classes };
    records.commit('Day', [{ kind: 'board', id: 'b1', op: 'create', doc }]);
    expect(column('saleClass').entry?.choices?.(row())).toEqual(['Heifers', 'Steers']);
    type('saleClass', 'Feeders');
    expect(row().trade.saleClass).toBe('Feeders');
  });

  test('shows the server’s refusal only at its cell, in one tooltip', () => {
    const { select, row, column, sheet } = start();
    const refused = {
      ...row(),
      state: { state: 'refused', refused: 'purchaseWeightkg', text: 'Purchase weight is too much.' },
    } as const;
    select('t1', 'name');
    expect(problemAt(sheet, column('purchaseWeightkg'), refused)).toBe('Purchase weight is too much.');
    expect(tooltipOf(sheet, column('purchaseWeightkg'), refused)).toBe('Purchase weight is too much.');
    expect(problemAt(sheet, column('saleWeightkg'), refused)).toBeUndefined();
    select('t1', 'purchaseWeightkg');
    expect(tooltipOf(sheet, column('purchaseWeightkg'), refused)).toBeUndefined();
  });

  test('warns about a carry for the other animal after each edit of the trade, even when the column is hidden', () => {
    const { type, said, row, column } = start();
    type('animalSubTypeId', 'Lambs');
    expect(row().trade.carryId).toBe('c3');
    type('carryId', 'Joined cows');
    expect(column('carryId').note?.(row())).toBe('A cattle carry on sheep');
    type('numberOfHead', '60');
    expect(said()).toMatch(/A cattle carry on sheep$/);
  });
});

test('an edit is announced in a trader’s words: profit a head and return a year', () => {
  const { type, said } = start();
  type('numberOfHead', '60');
  expect(said()).toMatch(
    /^Lot 1: profit -?\$[\d,.]+ a head, return -?[\d,.]+% a year, (?:Over|Under)priced$/,
  );
});

test('a message with Undo stays until the next message, and any other disappears like a notice', () => {
  expect([shownFor({ canUndo: true }), shownFor({ canUndo: false })]).toEqual([null, 5000]);
});
