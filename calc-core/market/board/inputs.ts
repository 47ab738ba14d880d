import type { AmountRule } from '../../number/rule.ts';
import type { Basis, PriceClass } from './record.ts';

const percent = { max: '100' } as const;

/** The field rules of a class and its rungs. The rule of a price depends on the basis: {@link rungPriceInput}. */
export const boardInputs = {
  weightKg: { label: 'Weight', unit: 'kg lwt/hd' },
  carcaseKg: { label: 'Weight', unit: 'kg cwt/hd' },
  /** The number of head sold at about the rung's weight. No figure uses this number. */
  head: { label: 'Number quoted', unit: 'head', whole: true },
  /** Carcase weight in % of live weight. */
  dressing: { label: 'Dressing', unit: '% dressing', ...percent },
} as const satisfies Record<string, AmountRule>;

/** Stock never costs over $60 a kilogram, so a higher price was typed in cents. */
const perKg = {
  max: '60',
  overMax: 'is above $60 a kilogram: write cents with a c, as 398c',
} as const;

const prices = {
  lwt: { label: 'Price', unit: '$/kg lwt', ...perKg },
  cwt: { label: 'Price', unit: '$/kg cwt', ...perKg },
  hd: { label: 'Price', unit: '$/hd' },
} as const satisfies Record<Basis, AmountRule>;

/** The field rule for a rung's price, in dollars for the given basis. */
export const rungPriceInput = (basis: Basis): AmountRule => prices[basis];

/** The field rule for a rung's weight, which is a live or a carcase weight. */
export const rungWeightInput = ({ weightBasis }: Pick<PriceClass, 'weightBasis'>): AmountRule =>
  weightBasis === 'cwt' ? boardInputs.carcaseKg : boardInputs.weightKg;
