/** The demo has weekly market days and one much older day. So charts show a line and a gap. */

type Rungs = readonly (readonly [weightKg: string, price: string, head: string])[];

const rungs = (of: Rungs) => of.map(([weightKg, price, head]) => ({ weightKg, price, head }));

/** The same rungs, with `cents` added to each price per kg. */
const moved = (of: Rungs, cents: number): Rungs =>
  of.map(([weightKg, price, head]) => [weightKg, (Number(price) + cents / 100).toFixed(2), head]);

const yard = (steers: Rungs, heifers: Rungs, bullocks: Rungs) => [
  { name: 'Steers', animalTypeId: 1, basis: 'lwt', becomes: 'Bullocks', rungs: rungs(steers) },
  { name: 'Heifers', animalTypeId: 1, basis: 'lwt', rungs: rungs(heifers) },
  {
    name: 'Bullocks',
    animalTypeId: 1,
    animalSubTypeId: 5,
    basis: 'cwt',
    dressing: '54',
    rungs: rungs(bullocks),
  },
];

const steers: Rungs = [
  ['200', '5.06', '160'],
  ['240', '4.80', '288'],
  ['280', '4.42', '402'],
  ['330', '4.08', '371'],
  ['380', '3.94', '266'],
  ['440', '3.92', '190'],
  ['500', '3.70', '84'],
];
const heifers: Rungs = [
  ['200', '4.24', '131'],
  ['240', '3.98', '240'],
  ['280', '3.68', '318'],
  ['330', '3.48', '205'],
  ['385', '3.54', '120'],
  ['440', '3.38', '66'],
];
const bullocks: Rungs = [
  ['520', '6.55', '70'],
  ['580', '6.70', '98'],
  ['640', '6.65', '51'],
];

/** The prices of last week, changed by `cents`. Prices of bullocks change by twice as much. */
const weekAt = (cents: number) =>
  yard(moved(steers, cents), moved(heifers, cents), moved(bullocks, 2 * cents));

const thisWeek = yard(
  [
    ['200', '5.10', '184'],
    ['240', '4.86', '312'],
    ['280', '4.46', '455'],
    ['330', '4.02', '390'],
    ['380', '3.96', '248'],
    ['440', '3.98', '176'],
    ['500', '3.68', '92'],
  ],
  [
    ['200', '4.30', '120'],
    ['240', '4.02', '268'],
    ['280', '3.66', '301'],
    ['330', '3.50', '214'],
    ['385', '3.58', '97'],
    ['440', '3.40', '58'],
  ],
  [
    ['520', '6.60', '64'],
    ['580', '6.80', '110'],
    ['640', '6.70', '45'],
  ],
);

export const demoBoards = [
  { name: 'Roma', weeksAgo: 15, note: '', classes: weekAt(-22) },
  { name: 'Roma', weeksAgo: 4, note: '', classes: weekAt(-9) },
  { name: 'Roma', weeksAgo: 3, note: 'Rain: a small yarding.', classes: weekAt(4) },
  { name: 'Roma', weeksAgo: 2, note: '', classes: weekAt(-3) },
  { name: 'Roma', weeksAgo: 1, note: '', classes: weekAt(0) },
  { name: 'Roma', weeksAgo: 0, note: '', classes: thisWeek },
] as const;
