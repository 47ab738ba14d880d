import type { AmountRule } from '../../number/rule.ts';
import type { Basis, PriceClass } from './record.ts';

const percent = { max: '100' } as const;

/** The inputs of a rung and its class. Prices depend on the basis of the class: {@link rungPriceInput}. */
export const boardInputs = {
  /** The live weight that the price was quoted for. */
  weightKg: { label: 'Weight', unit: 'kg lwt/hd' },
  /** The carcase weight that the price was quoted for; see {@link rungWeightInput}. */
  carcaseKg: { label: 'Weight', unit: 'kg cwt/hd' },
  /** How many head were sold at about this weight. It is only shown; no figure uses it. */
  head: { label: 'Number quoted', unit: 'head', whole: true },
  /** Carcase weight as a percentage of live weight. It converts a carcase price into a live price. */
  dressing: { label: 'Dressing', unit: '% dressing', ...percent },
} as const satisfies Record<string, AmountRule>;

/** No stock costs more than $60 a kilogram. Above that, someone typed cents instead of dollars. */
const perKg = {
  max: '60',
  overMax: 'is above $60 a kilogram: write cents with a c, as 398c',
} as const;

const prices = {
  lwt: { label: 'Price', unit: '$/kg lwt', ...perKg },
  cwt: { label: 'Price', unit: '$/kg cwt', ...perKg },
  hd: { label: 'Price', unit: '$/hd' },
} as const satisfies Record<Basis, AmountRule>;

/** The field rule for the price of a rung: dollars, in the unit of the class's basis. */
export const rungPriceInput = (basis: Basis): AmountRule => prices[basis];

/** The field rule for the weight of a rung: live weight or, if the class is quoted by carcase weight, carcase weight. */
export const rungWeightInput = ({ weightBasis }: Pick<PriceClass, 'weightBasis'>): AmountRule =>
  weightBasis === 'cwt' ? boardInputs.carcaseKg : boardInputs.weightKg;
