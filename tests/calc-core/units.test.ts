import { carryFigureNames, carryInputs } from '#calc-core/carry';
import { carryFigures, tradeFigureNames, tradeFigures, tradeInputs } from '#calc-core/trade';
import { describe, expect, test } from 'vitest';
import { business } from '../../calc-core/figure/constants.ts';
import { noFacts } from '../../calc-core/figure/compile.ts';
import { expressionOf, inputNum, nothing } from '../../calc-core/figure/record.ts';
import { hasUnit, unitFound, type UnitOf } from './unit-check.ts';
import { marketFigures, marketFormula } from '../../calc-core/yard/formulas.ts';
import { marketInputs } from '../../calc-core/yard/input-terms.ts';
import { marketFigureNames } from '../../calc-core/yard/names.ts';
import { dimensionOf } from '../../calc-core/number/units.ts';
import { formulaOf } from '../../calc-core/trade/formulas.ts';

const declarations = {
  trade: { input: tradeInputs, figure: tradeFigures },
  carry: { input: carryInputs, figure: carryFigures },
  market: { input: marketInputs, figure: marketFigures },
};

const unitOf: UnitOf = (part) => {
  const declared: Record<string, { unit: ReturnType<UnitOf> }> = declarations[part.of][part.op];
  return declared[part.name]!.unit;
};

describe('every formula has the unit that its figure declares', () => {
  test.each(tradeFigureNames)('%s of a trade', (name) => {
    expect(hasUnit(formulaOf({ of: 'trade', name }), tradeFigures[name].unit, unitOf)).toBe(true);
  });

  test.each(carryFigureNames)('%s of a carry', (name) => {
    expect(hasUnit(formulaOf({ of: 'carry', name }), carryFigures[name].unit, unitOf)).toBe(true);
  });

  test.each(marketFigureNames)('%s of the market', (name) => {
    expect(hasUnit(marketFormula(name), marketFigures[name].unit, unitOf)).toBe(true);
  });
});

test('no formula of the market depends on the kind of animal or carry', () => {
  const facts = marketFigureNames.filter((name) => JSON.stringify(marketFormula(name)).includes('"fact"'));
  expect([facts, noFacts()()]).toEqual([[], false]);
});

describe('the check of units', () => {
  const price = inputNum('trade', 'saleCostHd');
  const weight = inputNum('trade', 'saleWeightkg');

  test('refuses to add dollars to kilograms', () => {
    expect(() => unitFound(expressionOf(price.plus(weight)), unitOf)).toThrow('unlike units');
  });

  test('refuses to mix live and carcase weight without the dressing', () => {
    const live = inputNum('market', 'livePrice');
    const carcase = inputNum('market', 'carcasePrice');
    const liveWeight = inputNum('market', 'weight');
    const dressing = inputNum('market', 'dressing');
    expect(() => unitFound(expressionOf(live.plus(carcase)), unitOf)).toThrow('unlike units');
    expect(() => unitFound(expressionOf(liveWeight.times(carcase)), unitOf)).toThrow('without the dressing');
    expect(() => unitFound(expressionOf(live.dividedBy(carcase, 'no weights')), unitOf)).toThrow(
      'without the dressing',
    );
    const dressed = expressionOf(
      carcase.times(dressing.dividedBy(business.hundredPercent)).times(liveWeight),
    );
    expect(hasUnit(dressed, '$/hd', unitOf)).toBe(true);
  });

  test('looks into conditions', () => {
    const bad = price.availableWhen(price.isPresent().not().or(price.minus(weight).isPositive()), 'no head');
    expect(() => unitFound(expressionOf(bad), unitOf)).toThrow('unlike units');
  });

  test('finds that $/hd divided by kg/hd is $/kg, and refuses $/hd', () => {
    const perKg = expressionOf(price.dividedBy(weight, 'no weights'));
    expect([hasUnit(perKg, '$/kg', unitOf), hasUnit(perKg, '$/hd', unitOf)]).toEqual([true, false]);
  });

  test('lets zero have any unit, and a product with a zero factor too', () => {
    expect(unitFound(expressionOf(nothing.max(price)), unitOf)).toEqual(dimensionOf('$/hd'));
    expect(unitFound(expressionOf(price.plus(nothing)), unitOf)).toEqual(dimensionOf('$/hd'));
    expect(unitFound(expressionOf(price.times(nothing)), unitOf)).toBe('any');
  });

  test('multiplies a feed week per head by the head of a mob to a feed week', () => {
    expect(dimensionOf('AE weeks/hd')).toEqual({ AE: 1, week: 1, head: -1 });
    expect(dimensionOf('AE weeks')).toEqual({ AE: 1, week: 1 });
  });

  test('distinguishes a rate per year from a rate', () => {
    expect(dimensionOf('% pa')).toEqual({ '%': 1, year: -1 });
    expect(dimensionOf('per %')).toEqual({ '%': -1 });
    expect(dimensionOf('number')).toEqual({});
    expect(unitFound(expressionOf(business.one), unitOf)).toEqual({});
  });
});
