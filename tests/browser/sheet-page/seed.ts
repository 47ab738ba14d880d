import { kindOf } from '#calc-core/animals';
import { newCarry, type Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import { newTrade, type Trade } from '#calc-core/trade';

const carry = (
  id: string,
  name: string,
  carryTypeId: 1 | 2,
  animalTypeId: 1 | 2,
  amounts: Partial<Carry>,
): Carry => ({
  ...newCarry(id),
  name,
  carryTypeId,
  animalTypeId,
  animalSubTypeId: animalTypeId === 1 ? 1 : 12,
  freightIn: '12.5',
  buyingFee: '4',
  losePercentage: '1',
  agistmentRate: '6.5',
  agentCommission: '4',
  annualInterestRate: '8',
  yardLevy: '5',
  ...amounts,
});

export const carries: readonly Carry[] = [
  carry('c1', 'Buffel grass', 1, 1, { weightGainKg: '0.75' }),
  carry('c2', 'Oats crop', 1, 1, { weightGainKg: '1.1' }),
  carry('c3', 'Feeder yard', 1, 1, { weightGainKg: '1.45', supplements: '18' }),
  carry('c4', 'Joined cows', 2, 1, { weeksHeld: '30' }),
  carry('c5', 'Wethers 40 weeks', 2, 2, { weeksHeld: '40', agistmentRate: '0.6', shearingPerHead: '9.5' }),
  carry('c6', 'Lambs on lucerne', 1, 2, { weightGainKg: '0.18', agistmentRate: '0.9' }),
];

export const groups: readonly TradeGroup[] = [
  { id: 'g1', name: 'Autumn turn-off' },
  { id: 'g2', name: 'Feedlot spec' },
];

type Line = readonly [
  name: string,
  subType: number,
  head: number,
  kg: string | null,
  buy: string,
  sellKg: string | null,
  sell: string,
  carryId: string,
  sell2?: string,
];

const lines: readonly Line[] = [
  ['Roma store steers', 1, 120, '285', '1271.1', '440', '1751.2', 'c1'],
  ['Dalby feeder steers', 3, 180, '380', '1565.6', '470', '1992.8', 'c3'],
  ['Gunnedah heifers', 1, 86, '262', '948.44', '385', '1378.3', 'c1'],
  ['Wagga oats steers', 1, 64, '310', '1264.8', '430', '1771.6', 'c2'],
  ['Blackall bullocks', 5, 95, '455', '1537.9', '610', '2110.6', 'c1'],
  ['Casino cull cows', 6, 40, '440', '1091.2', '505', '1373.6', 'c2'],
  ['Longreach joined cows', 4, 72, null, '1480', null, '2080', 'c4'],
  ['Mortlake cows & calves', 7, 38, null, '1950', null, '1480', 'c4', '985'],
  ['Emerald heifers in calf', 9, 54, null, '1420', null, '1310', 'c4', '820'],
  ['Hay wethers', 12, 640, null, '92', null, '118', 'c5'],
  ['Deniliquin wethers', 12, 420, null, '108', null, '112', 'c5'],
  ['Dubbo store lambs', 13, 850, '34', '130.9', '46', '189.52', 'c6'],
  ['Forbes feeder lambs', 17, 600, '36', '149.4', '47', '198.34', 'c6'],
  ['Bendigo ewes in lamb', 11, 220, null, '168', null, '132', 'c5', '118'],
  ['Naracoorte ewe & lamb', 10, 150, null, '236', null, '128', 'c5', '124'],
  ['Cunnamulla mutton', 14, 300, '48', '104.64', '54', '141.48', 'c6'],
  ['Injune weaners', 1, 145, '215', '928.8', '360', '1461.6', 'c1'],
  ['Charters Towers steers', 1, 210, '240', '955.2', '395', '1524.7', 'c1'],
];

function trade(index: number): Trade {
  const line = lines[index % lines.length];
  if (line === undefined) throw new Error('no line');
  const [name, subType, head, kg, buy, sellKg, sell, carryId, sell2] = line;
  const round = Math.floor(index / lines.length);
  return {
    ...newTrade(`t${String(index + 1).padStart(6, '0')}`, '2026-11-02', [], []),
    name: round === 0 ? name : `${name} ${round + 1}`,
    animalTypeId: kindOf(subType).animalTypeId,
    animalSubTypeId: subType,
    numberOfHead: String(head + (round % 7)),
    purchaseWeightkg: kg,
    purchaseCostHd: buy,
    saleWeightkg: sellKg,
    saleCostHd: sell,
    sale2CostHd: sell2 ?? null,
    carryId,
    carryTypeId: carryId === 'c4' || carryId === 'c5' ? 2 : 1,
    tradeGroupId: index < 4 ? 'g1' : index < 7 ? 'g2' : null,
    woolPriceHd: subType === 12 ? '14' : null,
    woolSaleWeight: subType === 12 ? '5' : null,
  };
}

/** Repeats the trades of the mock-up until there are `count`. */
export function trades(count: number): readonly Trade[] {
  return Array.from({ length: count }, (_, index) => trade(index));
}
