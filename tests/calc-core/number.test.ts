import { carryInputs } from '#calc-core/carry';
import { showFigure, showFigureExactly } from '#calc-core/figure';
import {
  Decimal,
  isDecimalText,
  readTyped,
  showAmount,
  showMoney,
  showNumber,
  showPercent,
  type AmountRule,
} from '#calc-core/number';
import { ABSENT } from '#calc-core/number/show.ts';
import { tradeInputs } from '#calc-core/trade';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ceil,
  Exact,
  exactOf,
  exactText,
  minus,
  dividedBy,
  plus,
  signOf,
  times,
  toDecimal,
} from '../../calc-core/number/exact.ts';
import {
  isCalendarDate,
  dayAndMonth,
  daysAfter,
  daysBetween,
  localDate,
  longDate,
  shortDate,
} from '../../calc-core/number/dates.ts';

const price = tradeInputs.purchaseCostHd;
const perKg = tradeInputs.purchaseCostCKg;
const weight = tradeInputs.saleWeightkg;
const head = tradeInputs.numberOfHead;
const rate = carryInputs.annualInterestRate;
const losses = carryInputs.losePercentage;

describe('reading what a person typed', () => {
  test.each([
    ['', price, null],
    ['   ', price, null],
    ['1,234.50', price, '1234.5'],
    ['1234567', price, '1234567'],
    ['$3.85', perKg, '3.85'],
    ['$ 3.85', perKg, '3.85'],
    ['385c', perKg, '3.85'],
    ['385 c/kg', perKg, '3.85'],
    ['$3.85/kg', perKg, '3.85'],
    ['3.85 $/kg', perKg, '3.85'],
    ['$3.85 per kg', perKg, '3.85'],
    ['385 cents/kg', perKg, '3.85'],
    ['$1,000/hd', price, '1000'],
    ['220kg', weight, '220'],
    ['220 kilos', weight, '220'],
    ['220 KG/hd', weight, '220'],
    ['12%', rate, '12'],
    ['12 % pa', rate, '12'],
    ['100 head', head, '100'],
    ['=3.85*220', price, '847'],
    ['= (1,', price, 'bad'],
    ['=(100+20)/4-5×2÷1', price, '20'],
    ['=9÷4', price, '2.25'],
    ['=1,000,000+2,500,000/10', price, '1250000'],
    ['=+5--3', price, '8'],
    ['=10/3', price, '3.33333333333333'],
    ['=.5*4', price, '2'],
    ['.5', price, '0.5'],
    ['5.', price, '5'],
    ['-0', price, '0'],
    ['007', price, '7'],
    ['1\u00a0', price, '1'],
  ] as const)('%s', (typed, rule, value) => {
    const reading = readTyped(typed, rule);
    expect(reading.ok ? reading.value : 'bad').toBe(value);
  });

  test('an amount may have a plus sign, a dollar sign in a sum, or spaces between thousands', () => {
    const read = (typed: string): unknown => {
      const reading = readTyped(typed, price);
      return reading.ok ? reading.value : reading.message;
    };
    expect(
      ['+5', '+$5.50', '1 234.50', '1\u00a0234\u2009567', '=$3.85*220', '=1,000+5', '=$1,000.50/2'].map(read),
    ).toEqual(['5', '5.5', '1234.5', '1234567', '847', '1005', '500.25']);
    expect(read('0,500')).toContain('Write thousands as 1,234 and decimals as 0.5.');
  });

  test.each([
    ['(12)', price, 'Purchase price per head cannot be negative.'],
    ['-12', price, 'Purchase price per head cannot be negative.'],
    ['−12', price, 'Purchase price per head cannot be negative.'],
    ['$-12', price, 'Purchase price per head cannot be negative.'],
    ['(-12)', price, 'Purchase price per head: “(-12)” is not a number.'],
    ['abc', price, 'Purchase price per head: “abc” is not a number.'],
    ['1e3', price, 'Purchase price per head: “1e3” is not a number.'],
    ['0x10', price, 'Purchase price per head: “0x10” is not a number.'],
    [
      '12,34',
      price,
      'Purchase price per head: “12,34” is not a number. Write thousands as 1,234 and decimals as 0.5.',
    ],
    [
      '1.2.3',
      price,
      'Purchase price per head: “1.2.3” is not a number. Write thousands as 1,234 and decimals as 0.5.',
    ],
    ...['0,500', '00,500', '01,234', '12 34', '0 500', '1234 567'].map(
      (typed) =>
        [
          typed,
          price,
          `Purchase price per head: “${typed}” is not a number. Write thousands as 1,234 and decimals as 0.5.`,
        ] as const,
    ),
    ['+-5', price, 'Purchase price per head: “+-5” is not a number.'],
    ['=$5*2', weight, 'Sale weight is in kg/hd: “=$5*2” has another unit.'],
    [
      '=0,500*2',
      price,
      'Purchase price per head: “=0,500*2” cannot be worked out. Use numbers, + - * / and brackets.',
    ],
    ['220kg', price, 'Purchase price per head is in $/hd: “220kg” has another unit.'],
    ['$385c', perKg, 'Purchase price per kg is in $/kg: “$385c” has another unit.'],
    ['3.85/hd', perKg, 'Purchase price per kg is in $/kg: “3.85/hd” has another unit.'],
    ['$5/hd/day', price, 'Purchase price per head is in $/hd: “$5/hd/day” has another unit.'],
    ['$3', weight, 'Sale weight is in kg/hd: “$3” has another unit.'],
    ['12%', weight, 'Sale weight is in kg/hd: “12%” has another unit.'],
    ['1.5', head, 'Number of head must be a whole number.'],
    ['100.5', losses, 'Losses cannot be more than 100.'],
    ['1000000000', price, 'Purchase price per head must be below 1,000,000,000.'],
    ['1.2345678901234567', weight, 'Sale weight has more than 15 digits.'],
    ['=', price, 'Purchase price per head: “=” cannot be worked out. Use numbers, + - * / and brackets.'],
    ['=1+', price, 'Purchase price per head: “=1+” cannot be worked out. Use numbers, + - * / and brackets.'],
    ['=(1', price, 'Purchase price per head: “=(1” cannot be worked out. Use numbers, + - * / and brackets.'],
    ['=1)', price, 'Purchase price per head: “=1)” cannot be worked out. Use numbers, + - * / and brackets.'],
    ['=a', price, 'Purchase price per head: “=a” cannot be worked out. Use numbers, + - * / and brackets.'],
    ['=1/0', price, 'Purchase price per head: “=1/0” divides by zero.'],
    ['=2-5', price, 'Purchase price per head cannot be negative.'],
    ['=-', price, 'Purchase price per head: “=-” cannot be worked out. Use numbers, + - * / and brackets.'],
  ] as const)('%s is refused in words', (typed, rule, message) => {
    expect(readTyped(typed, rule)).toEqual({ ok: false, message });
  });

  test('a sign behind a number is not called another unit', () => {
    expect(readTyped('405*', perKg)).toMatchObject({
      message: 'Purchase price per kg: “405*” is not a number.',
    });
  });

  test('a letter that looks like a digit is named in the message', () => {
    const said = (typed: string, rule: AmountRule): string => {
      const read = readTyped(typed, rule);
      return read.ok ? 'read' : read.message;
    };
    expect(said('8O', head)).toBe(
      'Number of head: “8O” is not a number. It has the letter O in place of a 0.',
    );
    expect(said('1o0', head)).toContain('“1o0” is not a number. It has the letter o in place of a 0.');
    expect(said('l20', weight)).toContain('It has the letter l in place of a 1.');
    expect(said('$3.8O', perKg)).toContain('It has the letter O in place of a 0.');
    expect(said('Oats', head)).toBe('Number of head: “Oats” is not a number.');
    expect(said('12 lol', head)).toContain('has another unit');
  });

  test('a sum with more than 200 signs is refused, and one with 200 is calculated', () => {
    const sum = (signs: number) => `=${'1+'.repeat((signs - 2) / 2)}10`;
    expect(readTyped(sum(200), price)).toEqual({ ok: true, value: '109' });
    expect(readTyped(sum(202), price).ok).toBe(false);
  });

  test('a field that may be negative accepts a minus sign', () => {
    const signed: AmountRule = { label: 'Change', unit: '$', signed: true };
    expect(readTyped('($1,200)', signed)).toEqual({ ok: true, value: '-1200' });
  });

  test('never throws, and gives a plain decimal in range or a message', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,$()-+*/=c%kg ') }));
    fc.assert(
      fc.property(typed, fc.constantFrom(price, perKg, weight, head, rate), (text, rule) => {
        const reading = readTyped(text, rule);
        if (!reading.ok) expect(reading.message).toMatch(/\.$/);
        else if (reading.value !== null) {
          expect(isDecimalText(reading.value)).toBe(true);
          expect(Number(reading.value)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('a result that is shown unrounded is read back as the same number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.nat({ max: 6 }), (digits, decimals) => {
        const text = new Decimal(`${digits}e-${decimals}`).toFixed();
        if (Number(text) >= 1e9) return;
        const reading = readTyped(text, price);
        expect(reading).toEqual({ ok: true, value: text });
      }),
    );
  });
});

describe('showing a number', () => {
  test('money is cut, grouped, and never -$0.00', () => {
    expect(showMoney('1234.5')).toBe('$1,234.50');
    expect(showMoney(new Decimal('-62.5784'))).toBe('-$62.57');
    expect(showMoney('-0.004')).toBe('$0.00');
    expect(showMoney(null)).toBe('$0.00');
    expect(showMoney('no number')).toBe('$0.00');
    expect(showMoney(new Decimal(Number.NaN))).toBe('$0.00');
    expect(showMoney('1234567890.999')).toBe('$1,234,567,890.99');
  });

  test('an amount just below a cent is shown as that cent, decided at 12 decimals', () => {
    expect(showMoney('0.9999999999999')).toBe('$1.00');
    expect(showMoney('0.999999999999')).toBe('$0.99');
  });

  test('numbers lose only their trailing zeros', () => {
    expect([
      showNumber('1000'),
      showNumber('1234.50'),
      showNumber('0.05'),
      showNumber('-0.001'),
      showNumber(null),
    ]).toEqual(['1,000', '1,234.5', '0.05', '0', '']);
  });

  test('percentages have two decimals', () => {
    expect([showPercent('6.6599'), showPercent(null), showAmount('12', '% pa')]).toEqual([
      '6.65%',
      '',
      '12.00%',
    ]);
  });

  test('each unit has its format, with and without the unit’s sign', () => {
    expect([showAmount('5', '$/hd'), showAmount('5', '$/hd', 'sheet'), showAmount('5', 'kg/hd')]).toEqual([
      '$5.00',
      '5.00',
      '5',
    ]);
    expect([
      showAmount(null, '$/hd'),
      showAmount(null, '$/hd', 'sheet'),
      showAmount('6.5', '%', 'sheet'),
    ]).toEqual(['', '', '6.50']);
  });

  test('a missing figure is a dash, or $0.00 while nothing is entered', () => {
    expect(showFigure({ value: null, reason: 'no head' }, '$')).toBe('$0.00');
    expect(showFigure({ value: null, reason: 'no head' }, '$', 'sheet')).toBe('0.00');
    expect(showFigure({ value: null, reason: 'no head' }, '%')).toBe(ABSENT);
    expect(showFigure({ value: null, reason: 'no weeks held' }, '$')).toBe(ABSENT);
    expect(showFigure({ value: new Decimal('-1.239') }, '$/hd')).toBe('-$1.23');
    expect(showFigureExactly({ value: new Decimal('-0') })).toBe('0');
    expect(showFigureExactly({ value: null, reason: 'no head' })).toBeNull();
  });
});

describe('the exact number', () => {
  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat({ max: 18 }))
    .map(([digits, places]) => new Decimal(`${digits}e-${places}`).toFixed());
  const quotients = fc.tuple(decimals, decimals).map(([a, b]) => {
    const under = exactOf(b);
    return under.m === 0n ? exactOf(a) : dividedBy(exactOf(a), under);
  });
  const same = (a: Exact, b: Exact) => minus(a, b).m === 0n;

  test('follows the laws of arithmetic exactly', () => {
    fc.assert(
      fc.property(quotients, quotients, quotients, (a, b, c) => {
        expect(same(plus(a, b), plus(b, a))).toBe(true);
        expect(same(plus(plus(a, b), c), plus(a, plus(b, c)))).toBe(true);
        expect(same(times(a, plus(b, c)), plus(times(a, b), times(a, c)))).toBe(true);
        if (b.m !== 0n) expect(same(times(dividedBy(a, b), b), a)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('makes a finite decimal exact, and gives an infinite one 34 digits', () => {
    expect(exactText(dividedBy(exactOf('10'), exactOf('4')))).toBe('2.5');
    expect(exactText(dividedBy(exactOf('1'), exactOf('3')))).toBe('0.3333333333333333333333333333333333');
    expect(exactText(dividedBy(exactOf('2'), exactOf('-3')))).toBe('-0.6666666666666666666666666666666667');
    expect(toDecimal(times(exactOf('123456789012345'), exactOf('123456789.012345678901'))).toFixed()).toBe(
      '15241578753238752935499.916295032845',
    );
    expect(exactText(exactOf('-0'))).toBe('0');
  });

  const wide = Decimal.clone({ precision: 400 });

  test('equals decimals of 400 digits, rounded half-even to 34 where they are infinite', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: -60, max: 60 }), fc.bigInt({ min: 1n }), (m, e, d) => {
        const exact = new Exact(m, e, d);
        const shown = toDecimal(exact);
        const quotient = new wide(`${m}e${e}`).dividedBy(d.toString());
        const ends = quotient.precision() <= 120;
        expect(shown.toFixed()).toBe((ends ? quotient : quotient.toSignificantDigits(34, 6)).toFixed());
        expect(exactText(exact)).toBe(shown.toFixed());
      }),
      { numRuns: 1000 },
    );
    const huge = exactText(dividedBy(exactOf(`1${'0'.repeat(400)}7`), exactOf('3')));
    expect(huge).toBe(`3${'3'.repeat(33)}${'0'.repeat(367)}`);
    expect(exactText(new Exact(0n, 0, 7n))).toBe('0');
    const plain = ['100', '0.5', '0.05', '-0.001', '1200', '-12.5', '1000000', '-7'];
    expect(plain.map((text) => exactText(exactOf(text)))).toEqual(plain);
    expect([new Exact(1500n, -2, 1n), new Exact(-1500n, -6, 1n)].map(exactText)).toEqual(['15', '-0.0015']);
    expect(exactText(new Exact(-2n, 0, 3n))).toBe('-0.6666666666666666666666666666666667');
  });

  test('decides at 12 decimals, half-even', () => {
    expect(
      [exactOf('0.0000000000005'), exactOf('0.0000000000006'), exactOf('-0.0000000000006')].map(signOf),
    ).toEqual([0, 1, -1]);
    expect(
      [
        exactOf('7.0000000000004'),
        exactOf('7.0000000000006'),
        exactOf('7.0000000000005'),
        exactOf('7.0000000000015'),
      ]
        .map(ceil)
        .map(exactText),
    ).toEqual(['7', '8', '7', '8']);
    expect(exactText(ceil(exactOf('-7.5')))).toBe('-7');
    expect(exactText(ceil(exactOf('-7.9999999999999')))).toBe('-8');
    expect(exactText(ceil(exactOf('12')))).toBe('12');
    expect(signOf(new Exact(5n, 3, 1n))).toBe(1);
  });
});

describe('calendar dates', () => {
  test('count whole days without a time zone', () => {
    expect(daysAfter('2026-02-27', 2)).toBe('2026-03-01');
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(daysAfter('0099-12-31', 1)).toBe('0100-01-01');
  });

  test('end with the year 9999, and do not exist for an impossible day', () => {
    expect(daysAfter('9999-12-31', 0)).toBe('9999-12-31');
    expect(daysAfter('9999-12-31', 1)).toBeNull();
    expect(daysAfter('2026-11-21', 5_000_000)).toBeNull();
    expect(daysAfter('2026-11-21', Number.NaN)).toBeNull();
    expect(daysAfter('2026-02-30', 1)).toBeNull();
    expect(daysAfter('', 1)).toBeNull();
    expect([isCalendarDate('2024-02-29'), isCalendarDate('2023-02-29'), isCalendarDate('2023-2-9')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('the days between two dates and a date in words are correct', () => {
  expect([daysBetween('2026-03-01', '2026-02-28'), daysBetween('2026-03-01', 'x')]).toEqual([-1, null]);
  expect([dayAndMonth('2026-11-07'), dayAndMonth('soon')]).toEqual(['7 November', 'soon']);
  expect([longDate('2026-11-07'), longDate('2026-02-30')]).toEqual(['7 November 2026', '2026-02-30']);
  expect(localDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test('a short date is written in Australian English in every month, and the same in every time zone', () => {
  const written = new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  for (let month = 1; month <= 12; month += 1) {
    const date = `2027-${String(month).padStart(2, '0')}-07`;
    expect(shortDate(date)).toBe(written.format(new Date(`${date}T00:00:00Z`)));
  }
  expect([shortDate('2027-08-27'), shortDate('2027-02-30')]).toEqual(['27 Aug 2027', '2027-02-30']);
});
