import { bestKnownOf, withActual } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import { newCarry, type Carry } from '#calc-core/carry';
import { formatFullPrecision, type FigureValue } from '#calc-core/figure';
import { Decimal, stepOf, stepped, stepWords } from '#calc-core/number';
import {
  calculateTrade,
  loadTrade,
  newTrade,
  nothingActual,
  type Actual,
  type Trade,
} from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { plainSide, resultCards, rowsFor, summaryRowsFor } from '#web/forms/trade/result-cards.ts';
import { conflictLabel, conflictValue } from '#web/forms/conflict/conflict-words.ts';
import { infoOf } from '#web/forms/parts/infos.ts';
import { insetOf } from '#web/forms/trade/keyboard-inset.ts';
import { carriesFor, carryTypesFor, groupsFor } from '#web/forms/parts/field-options.ts';
import { serverDiffers } from '#web/forms/parts/server-figures.ts';
import { factsSubtitle, headAndWeeks, tradeSubtitle } from '#web/forms/trade/trade-titles.ts';
import { unitMarks } from '#web/forms/parts/units.ts';
import { showInField } from '#web/ui/fields/amount-text.ts';

const blank = loadTrade(newTrade('t', '2026-11-20', [], []));
const figure = (value: string): FigureValue => ({ value: new Decimal(value) });

describe('the unit inside a field', () => {
  test.each([
    ['$/hd', { prefix: '$', unit: '/hd' }],
    ['$/kg', { prefix: '$', unit: '/kg' }],
    ['kg/hd', { unit: 'kg/hd' }],
    ['kg/hd/day', { unit: 'kg/day' }],
    ['$', { prefix: '$', unit: 'for the mob' }],
    ['$/hd/week', { prefix: '$', unit: '/hd/week' }],
    ['$/bale', { prefix: '$', unit: '/bale' }],
    ['$/person/day', { prefix: '$', unit: '/day' }],
    ['$/dose', { prefix: '$', unit: '/dose' }],
    ['doses/hd', { unit: 'doses' }],
    ['%', { unit: '%' }],
    ['% pa', { unit: '% pa' }],
  ] as const)('%s', (unit, marks) => {
    expect(unitMarks(unit)).toEqual(marks);
  });

  test('money is cut to two decimals, and other amounts to at most two', () => {
    expect(showInField('1751.2', '$/hd')).toBe('1,751.20');
    expect(showInField('1.999', '$/hd')).toBe('1.99');
    expect(showInField('5.4', 'kg/hd')).toBe('5.4');
  });
});

describe('the step of a price', () => {
  test.each([
    [null, '$/kg', '0.05', '5 cents'],
    ['1.5', '$/hd', '0.1', '10 cents'],
    ['118', '$/hd', '0.5', '50 cents'],
    ['620', '$/hd', '5', '$5'],
    ['1751.2', '$/hd', '10', '$10'],
  ] as const)('%s %s goes by %s', (value, unit, step, words) => {
    expect(stepOf(value, unit)).toBe(step);
    expect(stepWords(step)).toBe(words);
  });

  test('goes up and down in exact decimals, and never below zero', () => {
    expect(stepped('0.1', 1, '0.2')).toBe('0.3');
    expect(stepped('118', -1, '0.5')).toBe('117.5');
    expect(stepped('0.3', -1, '0.5')).toBe('0');
    expect(stepped(null, 1, '0.5')).toBe('0.5');
  });
});

describe('the unrounded figure', () => {
  test.each([
    ['7.938', '$/hd', '$7.938'],
    ['-62.5784', '$/hd', '-$62.5784'],
    ['1234.123456789', '$', '$1,234.123456…'],
    ['29.523809523809523809', 'weeks', '29.523809…'],
    ['6.6512', '% pa', '6.6512%'],
  ] as const)('%s %s', (value, unit, words) => {
    expect(formatFullPrecision(figure(value), unit)).toBe(words);
  });

  test('is left out when two decimals are exact, and when there is no figure', () => {
    expect(formatFullPrecision(figure('7.93'), '$/hd')).toBeNull();
    expect(formatFullPrecision(figure('7.9300000000000001'), '$/hd')).toBeNull();
    expect(formatFullPrecision({ value: null, reason: 'no head' }, '$/hd')).toBeNull();
  });
});

describe('result cards', () => {
  test('have the titles and info ids of the specification (spec 2)', () => {
    expect(resultCards.map(({ title, infoId }) => [title, infoId])).toEqual([
      ['Capital Required', 'capInvestInStock'],
      ['Cost Of Carry', 'costOfCarryPerHead'],
      ['Profit This Trade', 'profitPerHeadPa'],
      ['Profit Annual ROC', 'profitPerAnnum'],
    ]);
  });

  test('show the cost per kg in the sidebar only for shorn sheep', () => {
    const rows = (id: number): string[] =>
      resultCards.flatMap((card) => summaryRowsFor(card, kindOf(id)).map(({ name }) => name));
    expect(rows(12)).toContain('costOfCarryPerKg');
    expect(rows(1)).not.toContain('costOfCarryPerKg');
    expect(rows(13)).not.toContain('costOfCarryPerKg');
  });

  test('show the cost per kg on the form for every kind with a weight', () => {
    const rows = (id: number): string[] =>
      resultCards.flatMap((card) => rowsFor(card, kindOf(id)).map(({ name }) => name));
    expect(rows(1)).toContain('costOfCarryPerKg');
    expect(rows(4)).not.toContain('costOfCarryPerKg');
    expect(rows(12)).toContain('costOfCarryPerKg');
  });

  test('show shorn sheep first if they have a wool price, and unshorn sheep first otherwise', () => {
    expect(plainSide({ ...blank, animalTypeId: 2, animalSubTypeId: 12, woolPriceHd: '45' })).toBe('shorn');
    expect(plainSide({ ...blank, animalTypeId: 2, animalSubTypeId: 12, woolPriceHd: '0' })).toBe('notShorn');
    expect(plainSide({ ...blank, animalTypeId: 2, animalSubTypeId: 12, woolPriceHd: null })).toBe('notShorn');
  });
});

describe('help under a card', () => {
  const infos = [{ id: 'capInvestInStock', title: 'Capital', description: 'What is tied up' }];

  test('is found by the id of the card', () =>
    expect(infoOf('capInvestInStock', infos)).toMatchObject({
      title: 'Capital',
      description: 'What is tied up',
    }));
  test('uses the words of the specification when help.ts has no entry', () => {
    expect(infoOf('profitPerAnnum', infos)).toEqual({ title: 'No Title', description: 'No Decription' });
    expect(infoOf('x', [{ id: 'x', title: '', description: '' }])).toEqual({
      title: 'No Title',
      description: 'No Decription',
    });
  });
});

describe('the choices of a field', () => {
  const growth = { ...newCarry('g'), name: 'Oats' };
  const held = { ...newCarry('h'), name: '', carryTypeId: 2 as const };

  test('are carries of the trade’s carry type', () => {
    expect(carriesFor(blank, [growth, held])).toEqual([{ value: 'g', label: 'Oats' }]);
    expect(carriesFor({ ...blank, carryTypeId: 2 }, [growth, held])).toEqual([
      { value: 'h', label: 'Carry without a name' },
    ]);
  });

  test('are only carries by time held for a kind sold by the head', () => {
    expect(carryTypesFor(blank).map(({ label }) => label)).toEqual(['Growth Rate', 'Time Held']);
    expect(carryTypesFor({ ...blank, animalSubTypeId: 4, carryTypeId: 2 }).map(({ label }) => label)).toEqual(
      ['Time Held'],
    );
  });

  test('include No group', () =>
    expect(groupsFor([{ id: 'a', name: 'Autumn' }])).toEqual([
      { value: '', label: 'No group' },
      { value: 'a', label: 'Autumn' },
    ]));
});

describe('the line with the server’s figure', () => {
  test('is empty where both figures agree to twelve decimals or the server was not asked', () => {
    expect(
      serverDiffers('profitPerHead', figure('7.9386000000001'), { profitPerHead: '7.9386000000000' }),
    ).toBeNull();
    expect(serverDiffers('profitPerHead', figure('7'), {})).toBeNull();
    expect(serverDiffers('profitPerHead', figure('7'), null)).toBeNull();
    expect(
      serverDiffers('profitPerHead', { value: null, reason: 'no head' }, { profitPerHead: null }),
    ).toBeNull();
  });

  test('shows the server’s figure where it differs', () => {
    expect(serverDiffers('profitPerHead', figure('7.93'), { profitPerHead: '7.92' })).toBe(
      'Server says $7.92',
    );
    expect(serverDiffers('profitPerHead', figure('7.93'), { profitPerHead: null })).toBe(
      'Server says not available',
    );
    expect(serverDiffers('profitPerHead', { value: null, reason: 'no head' }, { profitPerHead: '1' })).toBe(
      'Server says $1.00',
    );
  });
});

describe('a field in conflict', () => {
  const named = { carries: [{ ...newCarry('g'), name: 'Oats' }], groups: [{ id: 'a', name: 'Autumn' }] };

  test.each([
    ['purchaseCostHd', '108', '$108.00'],
    ['purchaseCostHd', null, 'Blank'],
    ['numberOfHead', '640', '640'],
    ['name', '', 'Blank'],
    ['name', 'Hay', 'Hay'],
    ['carryId', 'g', 'Oats'],
    ['carryId', 'gone', 'Another record'],
    ['tradeGroupId', null, 'No group'],
    ['animalSubTypeId', 4, 'Cows in calf'],
    ['carryTypeId', 2, 'Time Held'],
    ['heldFrom', '2027-08-27', '27 Aug 2027'],
    ['record', null, 'Deleted'],
    ['saleYard', '{"basis":"cwt","price":"7.4","dressing":"54"}', '$7.40 /kg cwt, dressing 54 %'],
    ['saleYard', 'null', 'Blank'],
    ['actual', '{"boughtOn":"2026-06-04"}', 'Changed'],
    ['classes', '[]', 'no prices'],
  ] as const)('%s %s reads %s', (field, value, words) => {
    const kind = field === 'classes' ? 'board' : 'trade';
    expect(conflictValue(kind, field, value, named)).toBe(words);
  });

  test('shows plain text as it is, even if another kind has a structured field with the same name', () => {
    expect(conflictValue('carry', 'classes', 'Steers')).toBe('Steers');
  });

  test('shows an amount with its unit', () => {
    const field = {
      field: 'purchaseCostHd',
      label: 'Purchase price per head',
      mine: '1',
      base: null,
      theirs: '2',
    };
    expect(conflictLabel('trade', field)).toBe('Purchase price per head, $/hd');
    expect(conflictLabel('trade', { ...field, field: 'name', label: 'Name' })).toBe('Name');
  });
});

describe('the height of the on-screen keyboard', () => {
  test('is the part of the window that is not visible', () => {
    expect(insetOf(740, { height: 440, offsetTop: 0, scale: 1 })).toBe(300);
    expect(insetOf(740, { height: 440, offsetTop: 120, scale: 1 })).toBe(180);
  });

  test('is 0 when nothing is covered, when the page is zoomed, or where the browser does not report it', () => {
    expect(insetOf(740, { height: 740, offsetTop: 0, scale: 1 })).toBe(0);
    expect(insetOf(740, { height: 370, offsetTop: 0, scale: 2 })).toBe(0);
    expect(insetOf(740, null)).toBe(0);
  });
});

describe('the line under a trade’s name', () => {
  const carry: Carry = { ...newCarry('c'), carryTypeId: 2, weeksHeld: '10' };
  const planned: Trade = {
    ...newTrade('t', '2026-06-01', [], []),
    carryId: 'c',
    carryTypeId: 2,
    numberOfHead: '10',
  };
  const group = { id: 'g', name: 'Autumn' };
  const line = (actual: Partial<Actual>): string => {
    const trade = { ...planned, ...withActual(planned, carry, { ...nothingActual, ...actual }) };
    return factsSubtitle(group, bestKnownOf(carry, trade));
  };
  const sale = { soldOn: '2026-08-24', head: null, saleWeightkg: null, saleCostHd: null };

  test('says how long a plan runs and when it ends, since when bought stock is held, and how long sold stock was held', () => {
    expect(tradeSubtitle(group, calculateTrade(carry, planned))).toBe(
      'Autumn, held 10 weeks, till 10 Aug 2026',
    );
    const short = calculateTrade({ ...carry, weeksHeld: '1' }, planned);
    expect(tradeSubtitle(group, short)).toBe('Autumn, held 1 week, till 8 June 2026');
    expect(line({ boughtOn: '2026-06-08' })).toBe('Autumn, bought 8 June 2026, till 17 Aug 2026');
    expect(line({ boughtOn: '2026-06-08', sales: [{ ...sale, head: '4' }] })).toContain('bought 8 June 2026');
    expect(line({ boughtOn: '2026-06-08', sales: [sale] })).toBe('Autumn, held 11 weeks, sold 24 Aug 2026');
  });

  test('says on a folded Trade Calculator how many head, and for how long if that is known', () => {
    expect(headAndWeeks(planned, calculateTrade(carry, planned))).toBe('10 head, 10 weeks');
    expect(headAndWeeks(planned, calculateTrade(carry, planned), 'Planned')).toBe(
      'Planned: 10 head, 10 weeks',
    );
    const unknown = calculateTrade({ ...carry, weeksHeld: null }, { ...planned, numberOfHead: null });
    expect(headAndWeeks({ numberOfHead: null }, unknown)).toBe('0 head');
  });

  test('shows the last of several sales, and no day or time when the facts have no day or contradict each other', () => {
    const two = [
      { ...sale, head: '4' },
      { ...sale, soldOn: '2026-09-07' },
    ];
    expect(line({ boughtOn: '2026-06-08', sales: two })).toMatch(/, sold 7 Sept 2026$/);
    expect(line({ sales: [{ ...sale, soldOn: null }] })).toBe('Autumn, held 10 weeks, sold');
    expect(line({ boughtOn: '2026-06-08', sales: [{ ...sale, soldOn: '2026-05-04' }] })).toBe(
      'Autumn, sold 4 May 2026',
    );
  });
});
