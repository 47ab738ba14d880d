import {
  carryFigureNames,
  carryFigures,
  carryInputs,
  tradeFigureNames,
  tradeFigures,
  tradeInputs,
} from '#calc-core';
import { describe, expect, test } from 'vitest';
import { business } from '../../calc-core/figure/constants.ts';
import { expressionOf, inputNum, nothing } from '../../calc-core/figure/record.ts';
import { hasUnit, unitFound, type UnitOf } from '../../calc-core/figure/unit-check.ts';
import { dimensionOf } from '../../calc-core/number/units.ts';
import { formulaOf } from '../../calc-core/trade/formulas.ts';

const declarations = {
  trade: { input: tradeInputs, figure: tradeFigures },
  carry: { input: carryInputs, figure: carryFigures },
};

const unitOf: UnitOf = (part) => {
  const declared: Record<string, { unit: ReturnType<UnitOf> }> = declarations[part.of][part.op];
  return declared[part.name]!.unit;
};

describe('the unit of every formula is the one its figure is declared with', () => {
  test.each(tradeFigureNames)('%s of a trade', (name) => {
    expect(hasUnit(formulaOf({ of: 'trade', name }), tradeFigures[name].unit, unitOf)).toBe(true);
  });

  test.each(carryFigureNames)('%s of a carry', (name) => {
    expect(hasUnit(formulaOf({ of: 'carry', name }), carryFigures[name].unit, unitOf)).toBe(true);
  });
});

describe('the check itself', () => {
  const price = inputNum('trade', 'saleCostHd');
  const weight = inputNum('trade', 'saleWeightkg');

  test('refuses to add dollars to kilograms', () => {
    expect(() => unitFound(expressionOf(price.plus(weight)), unitOf)).toThrow('unlike units');
  });

  test('looks into conditions', () => {
    const bad = price.availableWhen(price.isPresent().not().or(price.minus(weight).isPositive()), 'no head');
    expect(() => unitFound(expressionOf(bad), unitOf)).toThrow('unlike units');
  });

  test('finds $/kg in $/hd over kg/hd, and not $/hd', () => {
    const perKg = expressionOf(price.dividedBy(weight, 'no weights'));
    expect([hasUnit(perKg, '$/kg', unitOf), hasUnit(perKg, '$/hd', unitOf)]).toEqual([true, false]);
  });

  test('lets zero have any unit, and a zero factor too', () => {
    expect(unitFound(expressionOf(nothing.max(price)), unitOf)).toEqual(dimensionOf('$/hd'));
    expect(unitFound(expressionOf(price.plus(nothing)), unitOf)).toEqual(dimensionOf('$/hd'));
    expect(unitFound(expressionOf(price.times(nothing)), unitOf)).toBe('any');
  });

  test('knows a rate per year from a rate', () => {
    expect(dimensionOf('% pa')).toEqual({ '%': 1, year: -1 });
    expect(dimensionOf('per %')).toEqual({ '%': -1 });
    expect(dimensionOf('number')).toEqual({});
    expect(unitFound(expressionOf(business.one), unitOf)).toEqual({});
  });
});
