import { animalSubTypes } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { Trade } from '#calc-core/trade';
import type { Source } from '#workbook/out/source.ts';
import fc from 'fast-check';
import { caseArbitrary, completeCaseArbitrary, type TradeCase } from '../calc-core/arbitraries.ts';

export const stamp = {
  member: 'kirra',
  time: '2026-11-20T09:30:00.000Z',
  revision: '41',
  version: 'Drover test',
};

const groups: readonly TradeGroup[] = [
  { id: 'g1', name: 'Autumn' },
  { id: 'g2', name: '=Spring' },
];

/** Random trades. Each trade has its own carry or none, and is in one of two groups or in none. */
export function randomSource(seed: number, complete = 24, any = 12): Source {
  const cases: readonly TradeCase[] = [
    ...fc.sample(completeCaseArbitrary, { numRuns: complete, seed }),
    ...fc.sample(caseArbitrary, { numRuns: any, seed }),
  ];
  const carries: Carry[] = [];
  const trades = cases.map(({ carry, trade }, index): Trade => {
    if (carry !== null) carries.push({ ...carry, id: `c${index}`, name: `Carry ${index % 5}` });
    return {
      ...trade,
      id: `t${index}`,
      name: ['=SUM(A1)', '+61 400', '-5', '@x', 'Lot <A> & "B" _x0041_'][index] ?? `Trade ${index}`,
      carryId: carry === null ? null : `c${index}`,
      tradeGroupId: [null, 'g1', 'g2'][index % 3] ?? null,
      feedUnit: ([null, 'AE', 'AE', 'DSE50'] as const)[index % 4] ?? null,
    };
  });
  return { trades, carries, groups, boards: [], stamp };
}

export const kindsIn = (source: Source): number =>
  animalSubTypes.filter(({ id }) => source.trades.some((trade) => trade.animalSubTypeId === id)).length;
