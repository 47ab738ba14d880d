import { createHash } from 'node:crypto';
import { animalSubTypes } from '#calc-core/animals';
import { newCarry, type Carry } from '#calc-core/carry';
import { newTrade, type Trade } from '#calc-core/trade';

/** Each amount from before yard terms existed, with its limit for random values and its decimals. */
const amounts = [
  ['numberOfHead', 500, 0],
  ['saleWeightkg', 700, 1],
  ['saleCostHd', 2500, 2],
  ['saleSkinWeight', 6, 1],
  ['sale2Weightkg', 300, 1],
  ['sale2CostHd', 900, 2],
  ['purchaseWeightkg', 500, 1],
  ['purchaseCostHd', 2000, 2],
  ['purchaseSkinWeight', 4, 1],
  ['woolSaleWeight', 7, 1],
  ['woolPriceHd', 60, 2],
  ['feedRating', 2, 2],
] as const;

const idOf = (kind: number, index: number): string =>
  `018f0000-0000-7000-8000-${kind}${String(index).padStart(11, '0')}`;

/** A random generator that gives the same numbers in every run. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Four carries: by growth and by time held, for cattle and sheep. */
export function carriesOfBefore(): readonly Carry[] {
  return [1, 2].flatMap((animalTypeId) =>
    [1, 2].map((carryTypeId): Carry => ({
      ...newCarry(idOf(1, animalTypeId * 10 + carryTypeId)),
      name: `Carry ${animalTypeId} ${carryTypeId}`,
      animalTypeId: animalTypeId as 1 | 2,
      animalSubTypeId: animalTypeId === 1 ? 1 : 12,
      carryTypeId: carryTypeId as 1 | 2,
      weightGainKg: '0.75',
      weeksHeld: '31',
      freightIn: '14.5',
      agistmentRate: '6.25',
      annualInterestRate: '8.1',
    })),
  );
}

/** 400 trades without yard terms, the same in every run. */
export function tradesOfBefore(): readonly Trade[] {
  const draw = drawing(20261122);
  const carries = carriesOfBefore();
  return Array.from({ length: 400 }, (_, index): Trade => {
    const kind = animalSubTypes[draw(animalSubTypes.length)]!;
    const fitting = carries.filter(({ animalTypeId }) => animalTypeId === kind.animalTypeId);
    const carry = draw(8) === 0 ? null : fitting[draw(fitting.length)]!;
    const entered = amounts.flatMap(([name, most, decimals]) => {
      const number = draw(most * 10 ** decimals) / 10 ** decimals;
      return draw(4) === 0 ? [] : [[name, number.toFixed(decimals)] as const];
    });
    const text = (word: string) => (draw(3) === 0 ? `${word} ${draw(90)}` : '');
    return {
      ...newTrade(idOf(2, index), `2026-${String(1 + draw(12)).padStart(2, '0')}-11`, [], []),
      name: `Trade ${index}`,
      animalTypeId: kind.animalTypeId,
      animalSubTypeId: kind.id,
      carryId: carry?.id ?? null,
      carryTypeId: carry?.carryTypeId ?? (kind.perHeadOnly ? 2 : 1),
      numberOfHead: '0',
      ...Object.fromEntries(entered),
      feedUnit: draw(3) === 0 ? 'AE' : null,
      saleClass: text('Steers'),
      purchaseClass: text('Heifers'),
    };
  });
}

/** The first part of a text's hash, which is enough to notice a changed byte. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 10);
