import type { AmountRule } from '../../number/rule.ts';
import type { Basis, PriceClass } from './record.ts';

const percent = { max: '100' } as const;

/** The numbers of a rung and its class. A price is in the class's basis: {@link rungPriceInput}. */
export const boardInputs = {
  /** The live weight that the price was quoted for. */
  weightKg: { label: 'Weight', unit: 'kg lwt/hd' },
  /** The carcase weight that the price was quoted for; see {@link rungWeightInput}. */
  carcaseKg: { label: 'Weight', unit: 'kg cwt/hd' },
  /** How many head were sold at about this weight; it is shown and moves no figure. */
  head: { label: 'Number quoted', unit: 'head', whole: true },
  /** Carcase weight as a percentage of live weight; it turns a carcase price into a live one. */
  dressing: { label: 'Dressing', unit: '% dressing', ...percent },
} as const satisfies Record<string, AmountRule>;

/** No stock makes more than $60 a kilogram: cents were typed for dollars, which would be a hundred times the price. */
const perKg = {
  max: '60',
  overMax: 'is above $60 a kilogram: write cents with a c, as 398c',
} as const;

const prices = {
  lwt: { label: 'Price', unit: '$/kg lwt', ...perKg },
  cwt: { label: 'Price', unit: '$/kg cwt', ...perKg },
  hd: { label: 'Price', unit: '$/hd' },
} as const satisfies Record<Basis, AmountRule>;

/** How the price of a rung is read and ranged: dollars, in the unit of the class's basis. */
export const rungPriceInput = (basis: Basis): AmountRule => prices[basis];

/** How the weight of a rung is read: live weight, or carcase weight where the class is quoted in it. */
export const rungWeightInput = ({ weightBasis }: Pick<PriceClass, 'weightBasis'>): AmountRule =>
  weightBasis === 'cwt' ? boardInputs.carcaseKg : boardInputs.weightKg;
