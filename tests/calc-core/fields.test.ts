import { numberOf } from '#calc-core/number';
import { editTrade, loadTrade, newTrade, tradeFields } from '#calc-core/trade';
import { expect, describe, test } from 'vitest';
import { detailsOn, named, optional } from '../../calc-core/field/declare.ts';
import { emptyValue, enteredValue } from '../../calc-core/field/record.ts';

const draft = loadTrade(newTrade('t', '2026-11-21', [], []));

describe('a date field', () => {
  const { sold, paid } = named({
    sold: detailsOn('Sale').date('Sold on'),
    paid: optional(detailsOn('Sale').date('Paid on')),
  });

  test('is an empty string when left empty, or null if the field is optional', () => {
    expect([emptyValue(sold), emptyValue(paid)]).toEqual(['', null]);
    expect(['', null].map((empty) => enteredValue(sold, empty))).toEqual(['', '']);
    expect(['', null].map((empty) => enteredValue(paid, empty))).toEqual([null, null]);
    expect(enteredValue(paid, '2026-11-21')).toBe('2026-11-21');
  });
});

describe('the feed unit', () => {
  const rated = editTrade(draft, { field: 'feedUnit', value: 'DSE45' }, []);

  test('is one of the list, or removed', () => {
    expect(rated.feedUnit).toBe('DSE45');
    for (const value of ['', null])
      expect(editTrade(rated, { field: 'feedUnit', value }, []).feedUnit).toBeNull();
    expect(editTrade(rated, { field: 'feedUnit', value: 'LSU' }, [])).toBe(rated);
  });
});

describe('a structured field, entered as text', () => {
  const enter = (field: 'saleYard' | 'actual', value: string) =>
    editTrade(draft, { field, value }, [])[field];

  test('is always stored in the same form', () => {
    expect(JSON.parse(enter('saleYard', '{"shrink":"03"}')!)).toEqual({ basis: 'lwt', shrink: '3' });
    expect(enter('saleYard', 'null')).toBe('null');
  });

  test.each(['{"shrink":"101"}', '{"shrink":', 'three per cent'])('%s changes nothing', (value) =>
    expect(enter('saleYard', value)).toBe('null'),
  );

  test('is not changed by text when only its own form can enter it, because facts come with their plan', () =>
    expect(enter('actual', '{"deaths":"2"}')).toBe('null'));
});

test('an amount is stored when it is valid, and a sub type is set by the rule for sub types', () => {
  expect(enteredValue(tradeFields.saleTerms, '12')).toBe('12');
  expect([enteredValue(tradeFields.saleTerms, ''), enteredValue(tradeFields.saleTerms, '12.5')]).toEqual([
    null,
    undefined,
  ]);
  expect(enteredValue(tradeFields.animalSubTypeId, 4)).toBeUndefined();
});

test('a sheet with more different amounts than the cache holds reads each correctly', () => {
  const texts = Array.from({ length: 20_050 }, (_, index) => `${index}.25`);
  expect(texts.filter((text) => numberOf(text)?.toFixed() !== text)).toEqual([]);
  expect(numberOf('7.25')?.toFixed()).toBe('7.25');
});
