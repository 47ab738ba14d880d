import { carryInputs } from '#calc-core/carry';
import { amountProblem, readTyped } from '#calc-core/number';
import { dateProblem, isBlankText, plainLine, readDate, showDate, textProblem } from '#calc-core/rules';
import { tradeInputs } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';

describe('a line of text', () => {
  test.each([
    ['Roma store steers', 'Roma store steers'],
    [' Dalby\tfeeders \r\n', 'Dalby feeders'],
    ['Dalby   feeders', 'Dalby feeders'],
    ['\u00a0\u2003Dalby\u3000', 'Dalby'],
    ['Sea\u200bson 2026', 'Season 2026'],
    ['\ufeffLot 1\u2060', 'Lot 1'],
    ['\u202eLot 1', 'Lot 1'],
    ['\u200dLot\u200d', 'Lot'],
    ['👩\u200d🌾 ewes', '👩\u200d🌾 ewes'],
  ])('%j is stored as %j', (typed, kept) => {
    expect(plainLine(typed)).toBe(kept);
    expect(textProblem(typed)).toBeNull();
  });

  test.each(['', '   ', '\t', '\u00a0', '\u200b', '\u200c\u200d', '\u2800', ' \ufeff \u3164'])(
    '%j is blank',
    (text) => expect(isBlankText(text)).toBe(true),
  );

  test.each([
    ['x'.repeat(200), null],
    [` ${'x'.repeat(200)}\t`, null],
    ['x'.repeat(250), 'has more than 200 characters'],
    ['a\u0000b', 'has characters that cannot be shown'],
    ['a\u0085b', 'has characters that cannot be shown'],
    ['a\u007fb', 'has characters that cannot be shown'],
    ['a\ud800b', 'has characters that cannot be shown'],
  ])('%j', (text, problem) => expect(textProblem(text)).toBe(problem));
});

describe('a date', () => {
  test.each([
    ['20/11/2026', '2026-11-20'],
    ['1/2/26', '2026-02-01'],
    [' 20 Nov 2026 ', '2026-11-20'],
    ['20-november-26', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['29/2/2028', '2028-02-29'],
    ['1/1/1900', '1900-01-01'],
    ['31/12/9999', '9999-12-31'],
  ])('%s', (typed, date) => expect(readDate(typed, 'Held from')).toEqual({ ok: true, value: date }));

  test.each([
    ['31/02/2026', 'Held from is not a day of the calendar.'],
    ['11/20/2026', 'Held from is not a day of the calendar.'],
    ['31/12/1899', 'Held from must be between the years 1900 and 9999.'],
    ['1/1/20266', 'Held from: “1/1/20266” is not a date. Type it as 20/11/2026.'],
    ['+020266-01-01', 'Held from: “+020266-01-01” is not a date. Type it as 20/11/2026.'],
    ['20 xyz 2026', 'Held from: “20 xyz 2026” is not a date. Type it as 20/11/2026.'],
    ['', 'Held from: “” is not a date. Type it as 20/11/2026.'],
    ['9'.repeat(50_000), `Held from: “${'9'.repeat(40)}…” is not a date. Type it as 20/11/2026.`],
  ])('%s is refused in words', (typed, message) =>
    expect(readDate(typed, 'Held from')).toEqual({ ok: false, message }),
  );

  test('is shown with the day first, as people type it', () => {
    expect(showDate('2026-01-11')).toBe('11/01/2026');
    expect(showDate('soon')).toBe('soon');
  });

  test.each([
    ['2026-02-30', 'is not a day of the calendar'],
    ['30/02/2026', 'is not a date like 2026-11-21'],
    ['12026-01-01', 'is not a date like 2026-11-21'],
    ['0001-01-01', 'must be between the years 1900 and 9999'],
    ['2026-11-21', null],
  ])('%s as it is stored', (date, problem) => expect(dateProblem(date)).toBe(problem));
});

describe('an amount', () => {
  test.each([
    ['4500000000', tradeInputs.purchaseCostHd, 'must be below 1,000,000,000'],
    ['-1', tradeInputs.purchaseCostHd, 'cannot be negative'],
    ['1.5', tradeInputs.numberOfHead, 'must be a whole number'],
    ['100.1', carryInputs.losePercentage, 'cannot be more than 100'],
    ['1e5', tradeInputs.purchaseCostHd, 'is not a number'],
    ['1'.repeat(41), tradeInputs.purchaseCostHd, 'must be below 1,000,000,000'],
    [`${'0'.repeat(60)}7`, tradeInputs.purchaseCostHd, 'is not a number'],
    ['1'.repeat(201), tradeInputs.purchaseCostHd, 'has more than 200 characters: type one number'],
    ['-0', tradeInputs.purchaseCostHd, null],
    ['1271.123456789012', tradeInputs.purchaseCostHd, null],
  ])('%s', (text, input, problem) => expect(amountProblem(text, input)).toBe(problem));

  test.each([
    ['6/wk', carryInputs.agistmentRate, '6'],
    ['$6 per week', carryInputs.agistmentRate, '6'],
    ['$6 a week', carryInputs.agistmentRate, '6'],
    ['$6 per head per week', carryInputs.agistmentRate, '6'],
    ['6/hd/wk', carryInputs.agistmentRate, '6'],
    ['80c/day', carryInputs.backgroundRate, '0.8'],
    ['1.1 kg/day', carryInputs.weightGainKg, '1.1'],
    ['350/day', carryInputs.labourRate, '350'],
    ['4 a day', carryInputs.labourRate, '4'],
    ['\u200b1,234.50\ufeff', tradeInputs.saleCostHd, '1234.5'],
    ['1\u2009234\u200b', tradeInputs.saleCostHd, '1234'],
    ['6/wk/hd', carryInputs.agistmentRate, 'refused'],
    ['6/day', carryInputs.agistmentRate, 'refused'],
    ['6/wk', tradeInputs.saleCostHd, 'refused'],
    ['6/wk/wk', carryInputs.agistmentRate, 'refused'],
  ])('%s is read by its unit', (typed, input, value) => {
    const reading = readTyped(typed, input);
    expect(reading.ok ? reading.value : 'refused').toBe(value);
  });

  test.each(['1'.repeat(50_000), `${'1'.repeat(50_000)}x`, `=${'('.repeat(50_000)}`, '.'.repeat(20_001)])(
    'a blob of many thousand characters is refused at once, in words',
    (blob) => {
      const start = performance.now();
      expect(readTyped(blob, tradeInputs.saleCostHd)).toEqual({
        ok: false,
        message: 'Sale price per head has more than 200 characters: type one number.',
      });
      expect(performance.now() - start).toBeLessThan(200);
    },
  );
});
