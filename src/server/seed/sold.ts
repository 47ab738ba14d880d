import { nothingActual } from '#calc-core/trade';
import { weighed, type DemoTrade } from './shapes.ts';

/** Sold trades of the demo, for its track record. */
export const soldTrades: readonly DemoTrade[] = [
  {
    carry: 'buffel',
    trade: weighed('Goondiwindi steers', 1, 1, [110, 275, '1188.00', 400, '1536.00']),
    weeksAgo: 25,
    became: (day) => ({
      ...nothingActual,
      boughtOn: day(1),
      purchaseWeightkg: '273',
      purchaseCostHd: '1171.17',
      sales: [{ soldOn: day(169), head: null, saleWeightkg: '394', saleCostHd: '1489.32' }],
      deaths: '1',
      costs: { agistmentRate: '6.2' },
    }),
  },
  {
    carry: 'buffel',
    trade: weighed('Moree weaners', 1, 1, [140, 230, '1035.00', 360, '1404.00']),
    weeksAgo: 77,
    became: (day) => ({
      ...nothingActual,
      boughtOn: day(0),
      sales: [
        { soldOn: day(155), head: '80', saleWeightkg: '355', saleCostHd: '1402.25' },
        { soldOn: day(169), head: null, saleWeightkg: '347', saleCostHd: '1346.36' },
      ],
      deaths: '3',
      costs: { freightOut: '21.5' },
    }),
  },
  {
    carry: 'lambs',
    group: 'sold',
    trade: weighed('Parkes lambs', 2, 13, [700, 33, '128.70', 45, '186.75']),
    weeksAgo: 35,
    became: (day) => ({
      ...nothingActual,
      boughtOn: day(0),
      sales: [{ soldOn: day(56), head: null, saleWeightkg: '44', saleCostHd: '178.20' }],
      deaths: '14',
    }),
  },
  {
    carry: 'lambs',
    group: 'sold',
    trade: weighed('Condobolin lambs', 2, 13, [520, 35, '141.75', 47, '195.05']),
    weeksAgo: 35,
    became: (day) => ({
      ...nothingActual,
      boughtOn: day(1),
      purchaseCostHd: '138.25',
      sales: [{ soldOn: day(57), head: null, saleWeightkg: '46', saleCostHd: '193.20' }],
      deaths: '6',
      costs: { supplements: '0.41' },
    }),
  },
  {
    carry: 'lambs',
    group: 'sold',
    trade: weighed('Temora lambs', 2, 13, [640, 32, '121.60', 44, '180.40']),
    weeksAgo: 36,
    became: (day) => ({
      ...nothingActual,
      boughtOn: day(2),
      sales: [{ soldOn: day(64), head: null, saleWeightkg: '44.5', saleCostHd: '176.22' }],
      deaths: '9',
    }),
  },
];
