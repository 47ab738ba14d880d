import { animalSubTypes } from '#calc-core/animals';
import { newCarry, type Carry } from '#calc-core/carry';
import {
  calculateTrade,
  newTrade,
  storedAmountNames,
  tradeFigureNames,
  tradeInputs,
  type Trade,
} from '#calc-core/trade';
import { expect, test } from 'vitest';

const carry = (carryTypeId: 1 | 2): Carry => ({
  ...newCarry('c'),
  carryTypeId,
  weeksHeld: '20',
  weightGainKg: '0.5',
  losePercentage: '2',
  agistmentRate: '6',
  woolLevy: '1.5',
  freightPerBale: '20',
  agentCommission: '5',
  annualInterestRate: '8',
  labourDays: '3',
  labourUnits: '2',
  labourRate: '300',
});

const amounts: Partial<Trade> = {
  numberOfHead: '100',
  saleWeightkg: '60',
  saleCostHd: '200',
  saleSkinWeight: '4',
  sale2Weightkg: '20',
  sale2CostHd: '80',
  purchaseWeightkg: '40',
  purchaseCostHd: '120',
  purchaseSkinWeight: '1',
  woolSaleWeight: '5',
  woolPriceHd: '40',
};

test.each(animalSubTypes)('every amount that $name shows feeds one of its figures', (kind) => {
  const of = (fields: Partial<Trade>): Trade => ({
    ...newTrade('t', '2026-11-21', [], []),
    animalTypeId: kind.animalTypeId,
    animalSubTypeId: kind.id,
    ...amounts,
    ...fields,
  });
  // Leaves out the weight of the young. It only converts their price per kg to a price per head.
  const shown = storedAmountNames.filter(
    (name) => name !== 'sale2Weightkg' && tradeInputs[name].appliesTo(kind),
  );
  const idle = shown.filter((name) =>
    ([1, 2] as const).every((type) => {
      const [before, after] = [of({}), of({ [name]: '7' })].map((trade) =>
        calculateTrade(carry(type), trade),
      );
      return tradeFigureNames.every(
        (figure) => before!.figures[figure].value?.toFixed() === after!.figures[figure].value?.toFixed(),
      );
    }),
  );
  expect(idle).toEqual([]);
});
