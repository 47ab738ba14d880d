import { nothingActual } from '#calc-core/trade';
import { weighed, type DemoTrade } from './shapes.ts';
import { soldTrades } from './sold.ts';

/** A trade priced per head, with an optional price of the calf or lamb. */
const byHead = (
  name: string,
  animalTypeId: 1 | 2,
  animalSubTypeId: number,
  figures: readonly [number, string, string, string?],
) => {
  const [head, purchaseCostHd, saleCostHd, young] = figures;
  const second = young === undefined ? {} : { sale2CostHd: young };
  return { name, animalTypeId, animalSubTypeId, numberOfHead: head, purchaseCostHd, saleCostHd, ...second };
};

const wool = (kg: string, price: string) => ({
  woolSaleWeight: kg,
  woolPriceHd: price,
  purchaseSkinWeight: '0.4',
  saleSkinWeight: '4.1',
});

/** The demo member's trades: Australian stock at 2026 prices, with every kind of animal. */
export const demoTrades: readonly DemoTrade[] = [
  {
    carry: 'buffel',
    group: 'autumn',
    trade: weighed('Roma store steers', 1, 1, [120, 285, '1271.10', 440, '1751.20']),
  },
  { carry: 'feeder', trade: weighed('Dalby feeder steers', 1, 3, [180, 380, '1565.60', 470, '1992.80']) },
  {
    carry: 'buffel',
    group: 'autumn',
    trade: weighed('Gunnedah heifers', 1, 1, [86, 262, '948.44', 385, '1378.30']),
    weeksAgo: 25,
    hasSeparateVersions: true,
    became: (day) => ({
      ...nothingActual,
      boughtOn: day(2),
      purchaseWeightkg: '258',
      purchaseCostHd: '921.06',
      sales: [{ soldOn: day(168), head: null, saleWeightkg: '381', saleCostHd: '1318.26' }],
      deaths: '2',
      costs: { agistmentRate: '5.8', freightIn: '17.4' },
    }),
  },
  {
    carry: 'oats',
    group: 'autumn',
    trade: weighed('Wagga oats steers', 1, 1, [64, 310, '1264.80', 430, '1771.60']),
  },
  { carry: 'buffel', trade: weighed('Blackall bullocks', 1, 5, [95, 455, '1537.90', 610, '2110.60']) },
  {
    carry: 'buffel',
    trade: weighed('Casino cull cows', 1, 6, [40, 440, '1091.20', 505, '1373.60']),
    weeksAgo: 6,
    became: (day) => ({
      ...nothingActual,
      boughtOn: day(3),
      head: '41',
      purchaseWeightkg: '436',
      purchaseCostHd: '1098.72',
    }),
  },
  {
    carry: 'joined',
    trade: {
      ...byHead('Longreach joined cows', 1, 4, [72, '1480', '2080']),
      saleCowDescription: 'PTIC, 6 to 7 months',
    },
  },
  {
    carry: 'joined',
    group: 'autumn',
    trade: {
      ...byHead('Mortlake cows & calves', 1, 7, [38, '1950', '1480', '985']),
      purchaseCowDescription: 'Angus, calves at foot',
    },
  },
  { carry: 'joined', trade: byHead('Emerald heifers in calf', 1, 9, [54, '1420', '1310', '820']) },
  { carry: 'joined', trade: byHead('Injune cows in calf', 1, 8, [45, '1560', '1395', '880']) },
  { carry: 'joined', trade: byHead('Roma breeders', 1, 15, [60, '1690', '2190']) },
  { carry: 'joined', trade: byHead('Gympie cows, calves weaned', 1, 18, [32, '1880', '1420', '905']) },
  {
    carry: 'wethers',
    group: 'wool',
    trade: { ...byHead('Hay wethers', 2, 12, [640, '92', '118']), ...wool('4.6', '46.50') },
  },
  {
    carry: 'wethers',
    group: 'wool',
    trade: { ...byHead('Deniliquin wethers', 2, 12, [420, '108', '112']), ...wool('4.1', '38.20') },
  },
  {
    carry: 'wethers',
    trade: { ...byHead('Cobar sheep', 2, 2, [260, '74', '132']), ...wool('3.8', '31.00') },
  },
  {
    carry: 'lambs',
    group: 'wool',
    trade: weighed('Dubbo store lambs', 2, 13, [850, 34, '130.90', 46, '189.52']),
  },
  { carry: 'lambs', trade: weighed('Forbes feeder lambs', 2, 17, [600, 36, '149.40', 47, '198.34']) },
  {
    carry: 'wethers',
    trade: { ...byHead('Bendigo ewes in lamb', 2, 11, [220, '168', '132', '138']), ...wool('3.9', '34.40') },
  },
  { carry: 'wethers', trade: byHead('Naracoorte ewes & lambs', 2, 10, [150, '236', '128', '124']) },
  { carry: 'lambs', trade: weighed('Cunnamulla mutton', 2, 14, [300, 48, '104.64', 54, '141.48']) },
  {
    carry: 'wethers',
    trade: { ...byHead('Yass breeding ewes', 2, 16, [180, '210', '262']), ...wool('4.4', '41.00') },
  },
  { carry: 'wethers', trade: byHead('Orange ewes, lambs weaned', 2, 19, [140, '228', '142', '136']) },
  {
    carry: 'buffel',
    group: 'autumn',
    trade: weighed('Charters Towers steers', 1, 1, [210, 240, '955.20', 395, '1524.70']),
  },
  ...soldTrades,
];

/** The demo deletes this trade at once, so that the list of deleted records is not empty. */
export const demoDeletedTrade = weighed('Tamworth trial pen', 1, 1, [24, 270, '1190.00', 395, '1382.50']);
