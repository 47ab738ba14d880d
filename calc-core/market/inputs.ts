import type { AmountRule } from '../number/rule.ts';
import type { Basis } from './record.ts';

/** A number a person enters on the market's screens, and what is said of it. */
export interface MarketInput extends AmountRule {
  /** One plain sentence a trader understands. */
  readonly help: string;
}

const percent = { max: '100' } as const;

/** The numbers of a rung and its class. A price is in the class's basis: {@link rungPriceInput}. */
export const boardInputs = {
  weightKg: { label: 'Weight', unit: 'kg lwt/hd', help: 'The live weight that the price was quoted for.' },
  head: {
    label: 'Number quoted',
    unit: 'head',
    whole: true,
    help: 'How many head were sold at about this weight; it is shown and moves no figure.',
  },
  dressing: {
    label: 'Dressing',
    unit: '% dressing',
    ...percent,
    help: 'Carcase weight as a percentage of live weight; it turns a carcase price into a live one.',
  },
} as const satisfies Record<string, MarketInput>;

/** No stock makes more than $60 a kilogram: cents were typed for dollars, which would be a hundred times the price. */
const perKg = {
  max: '60',
  overMax: 'is above $60 a kilogram: write cents with a c, as 398c',
} as const;

const prices = {
  lwt: {
    label: 'Price',
    unit: '$/kg lwt',
    ...perKg,
    help: 'What a kilogram of live weight makes, in dollars.',
  },
  cwt: {
    label: 'Price',
    unit: '$/kg cwt',
    ...perKg,
    help: 'What a kilogram of carcase makes, in dollars.',
  },
  hd: { label: 'Price', unit: '$/hd', help: 'What each head makes, in dollars.' },
} as const satisfies Record<Basis, MarketInput>;

/** How the price of a rung is read and ranged: dollars, in the unit of the class's basis. */
export const rungPriceInput = (basis: Basis): MarketInput => prices[basis];
