/** Each declared amount of a carry must be charged once, at the right time, to the right trades. */
import { describe, expect, test } from 'vitest';
import { planAndActual } from '#calc-core/actual';
import { carryInputs, newCarry, type Carry } from '#calc-core/carry';
import { holdOrSell } from '#calc-core/hold/hold.ts';
import { rungVerdicts } from '#calc-core/market';
import {
  actualCostNames,
  calculateTrade,
  newTrade,
  nothingActual,
  tradeFigureNames,
  type Trade,
} from '#calc-core/trade';
import { buffel, roma } from './market/boards.ts';

type Amount = keyof typeof carryInputs;
const names = Object.keys(carryInputs) as readonly Amount[];
const costs = names.filter((name) => carryInputs[name].cost !== null);

const carry: Carry = {
  ...newCarry('c'),
  animalTypeId: 2,
  animalSubTypeId: 12,
  carryTypeId: 2,
  ...Object.fromEntries(names.map((name) => [name, '2'])),
};
const trade: Trade = {
  ...newTrade('t', '2026-11-21', [], []),
  animalTypeId: 2,
  animalSubTypeId: 12,
  carryId: 'c',
  carryTypeId: 2,
  numberOfHead: '100',
  purchaseCostHd: '80',
  saleCostHd: '120',
  woolSaleWeight: '4',
  woolPriceHd: '40',
};

const lines = [
  'purchaseCosts',
  'processingCosts',
  'backgrounding',
  'agistment',
  'supplementCost',
  'shearing',
  'woolSelling',
  'sellingCosts',
  'commission',
  'losses',
  'labour',
  'aircraftPerHead',
  'interestOnCapital',
] as const;

const figuresOf = (of: Carry) => {
  const { figures } = calculateTrade(of, trade);
  return Object.fromEntries(lines.map((line) => [line, figures[line].value!.toFixed()]));
};
const raised = (name: Amount): Carry => ({ ...carry, [name]: '3' });
const changed = (before: object, after: object): readonly string[] =>
  lines.filter((line) => Reflect.get(before, line) !== Reflect.get(after, line));

test.each(costs)('raising %s raises exactly the cost line that declares it', (name) => {
  const { cost } = carryInputs[name];
  const [before, after] = [figuresOf(carry), figuresOf(raised(name))];
  expect(changed(before, after)).toEqual([cost === 'interest' ? 'interestOnCapital' : cost]);
});

test('every amount that is declared as no cost is a time, a growth rate, or bales that no trade pays for', () => {
  expect(names.filter((name) => !costs.includes(name))).toEqual([
    'weeksHeld',
    'weightGainKg',
    'numberOfBales',
  ]);
});

test.each(costs)('%s multiplies nothing, or an amount of the same cost', (name) => {
  const factor = carryInputs[name].factorOf;
  if (factor === undefined) return;
  expect(carryInputs[factor as Amount].cost).toBe(carryInputs[name].cost);
  expect(figuresOf({ ...carry, [factor]: null })).toEqual(
    figuresOf({ ...carry, [factor]: null, [name]: '9' }),
  );
});

describe('a cost that is entered as one actual amount', () => {
  const known = lines.filter((line) => line !== 'losses' && line !== 'interestOnCapital');
  const actual = (of: Carry, line: string) =>
    planAndActual({ trade, carry: of }, { ...nothingActual, costs: { [line]: '7.25' } }).actual.figures;

  test.each(known)('%s replaces every amount of its line, and of no other line', (line) => {
    expect(actualCostNames).toContain(line);
    const before = figuresOf(carry);
    const { [line]: figure } = actual(carry, line);
    expect(figure.value?.toFixed()).toBe('7.25');
    const others = actual(carry, line);
    for (const other of lines.filter((each) => each !== line))
      expect([other, others[other].value?.toFixed()]).toEqual([other, before[other]]);
    for (const part of costs.filter((name) => carryInputs[name].cost === line))
      for (const name of tradeFigureNames)
        expect([part, name, actual(raised(part), line)[name]]).toEqual([part, name, others[name]]);
  });
});

describe('a carry on a market day', () => {
  // Every cost is 0.2, except the interest rate. Cattle have no wool, so shearing costs nothing.
  const grazed: Carry = {
    ...buffel,
    ...Object.fromEntries(costs.filter((name) => name !== 'annualInterestRate').map((name) => [name, '0.2'])),
  };
  const dearer = (name: Amount): Carry => ({ ...grazed, [name]: '0.4' });
  const held = (of: Carry) =>
    holdOrSell({
      animalTypeId: 1,
      animalSubTypeId: 1,
      head: '210',
      weightKg: '330',
      carry: of,
      prices: roma.classes[0]!,
    }).weeks?.map(({ made }) => made.toFixed());
  const climbed = (of: Carry) =>
    rungVerdicts(roma.classes[0]!, of).map(({ next }) => next?.costs.value?.toFixed());

  test.each(costs)('%s is charged again for each week and step only where it is paid over time', (name) => {
    const { paid, cost } = carryInputs[name];
    expect(held(grazed)).toHaveLength(33);
    const isHeldDearer = JSON.stringify(held(dearer(name))) !== JSON.stringify(held(grazed));
    const isClimbDearer = JSON.stringify(climbed(dearer(name))) !== JSON.stringify(climbed(grazed));
    expect([isHeldDearer, isClimbDearer]).toEqual([
      (paid === 'over time' && cost !== null) || paid === 'when sold',
      paid === 'over time',
    ]);
  });
});
