import { newCarry, type Carry } from '#calc-core/carry';
import { newClass, type Basis, type Board, type PriceClass } from '#calc-core/market';
import { startingCarry } from '#contract/starting-carry.ts';

/** The rungs of a class, each as [weight, price, head]. */
type Rungs = readonly (readonly [weightKg: string | null, price: string, head?: string])[];

export const priceClass = (
  name: string,
  rungs: Rungs,
  rest: Partial<PriceClass> & { readonly basis?: Basis } = {},
): PriceClass => ({
  ...newClass(name, 1),
  rungs: rungs.map(([weightKg, price, head = null]) => ({ weightKg, price, head })),
  ...rest,
});

const steers: Rungs = [
  ['200', '5.10', '184'],
  ['240', '4.86', '312'],
  ['280', '4.46', '455'],
  ['330', '4.02', '390'],
  ['380', '3.96', '248'],
  ['440', '3.98', '176'],
  ['500', '3.68', '92'],
];

/** Prices at Roma on 17 November 2026, from the design. */
export const roma: Board = {
  id: 'roma',
  name: 'Roma',
  date: '2026-11-17',
  note: '',
  classes: [
    priceClass('Steers', steers, { becomes: 'Bullocks' }),
    priceClass('Heifers', [
      ['200', '4.30', '120'],
      ['240', '4.02', '268'],
      ['280', '3.66', '301'],
      ['330', '3.50', '214'],
      ['385', '3.58', '97'],
      ['440', '3.40', '58'],
    ]),
    priceClass(
      'Bullocks',
      [
        ['520', '6.60', '64'],
        ['580', '6.80', '110'],
        ['640', '6.70', '45'],
      ],
      { basis: 'cwt', dressing: '54' },
    ),
  ],
};

export const buffel: Carry = { ...newCarry('buffel'), ...startingCarry, name: 'Buffel grass' };
