import { numberOf } from '#calc-core/number';
import { editTrade, loadTrade, newTrade, tradeFields } from '#calc-core/trade';
import { expect, describe, test } from 'vitest';
import { detailsOn, named, optional } from '../../calc-core/field/declare.ts';
import { emptyValue, enteredValue } from '../../calc-core/field/record.ts';

const draft = loadTrade(newTrade('t', '2026-11-21', [], []));

describe('a date', () => {
  const { sold, paid } = named({
    sold: detailsOn('Sale').date('Sold on'),
    paid: optional(detailsOn('Sale').date('Paid on')),
  });

  test('that is left empty is an empty text, and none where records without it exist', () => {
    expect([emptyValue(sold), emptyValue(paid)]).toEqual(['', null]);
    expect(['', null].map((empty) => enteredValue(sold, empty))).toEqual(['', '']);
    expect(['', null].map((empty) => enteredValue(paid, empty))).toEqual([null, null]);
    expect(enteredValue(paid, '2026-11-21')).toBe('2026-11-21');
  });
});

describe('the feed unit', () => {
  const rated = editTrade(draft, { field: 'feedUnit', value: 'DSE45' }, []);

  test('is one of the list, or taken off again', () => {
    expect(rated.feedUnit).toBe('DSE45');
    for (const value of ['', null])
      expect(editTrade(rated, { field: 'feedUnit', value }, []).feedUnit).toBeNull();
    expect(editTrade(rated, { field: 'feedUnit', value: 'LSU' }, [])).toBe(rated);
  });
});

describe('a structure, entered as its text', () => {
  const enter = (field: 'saleYard' | 'actual', value: string) =>
    editTrade(draft, { field, value }, [])[field];

  test('is stored in its one spelling', () => {
    expect(JSON.parse(enter('saleYard', '{"shrink":"03"}')!)).toEqual({ basis: 'lwt', shrink: '3' });
    expect(enter('saleYard', 'null')).toBe('null');
  });

  test.each(['{"shrink":"101"}', '{"shrink":', 'three per cent'])('%s changes nothing', (value) =>
    expect(enter('saleYard', value)).toBe('null'),
  );

  test('changes nothing where only its own form can enter it: facts come with their plan', () =>
    expect(enter('actual', '{"deaths":"2"}')).toBe('null'));
});

test('an amount is entered where it keeps its rule; a sub type is entered by a rule of its own', () => {
  expect(enteredValue(tradeFields.saleTerms, '12')).toBe('12');
  expect([enteredValue(tradeFields.saleTerms, ''), enteredValue(tradeFields.saleTerms, '12.5')]).toEqual([
    null,
    undefined,
  ]);
  expect(enteredValue(tradeFields.animalSubTypeId, 4)).toBeUndefined();
});

test('a sheet of more different amounts than are kept reads each as itself', () => {
  const texts = Array.from({ length: 20_050 }, (_, index) => `${index}.25`);
  expect(texts.filter((text) => numberOf(text)?.toFixed() !== text)).toEqual([]);
  expect(numberOf('7.25')?.toFixed()).toBe('7.25');
});
