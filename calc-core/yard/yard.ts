import { usableAmount } from '../figure/amount.ts';
import { exactOf, exactText, exactZero, type Exact } from '../number/exact.ts';
import type { DecimalText } from '../number/decimal.ts';
import { storedPerHead, workMarket, type MarketNumbers } from './formulas.ts';
import type { AmountRule } from '../number/rule.ts';
import type { MarketFigureName } from './names.ts';

/** How a price was calculated at the yard or over the hooks. A user can enter these terms instead of a price per head. */
export interface YardTerms extends Readonly<Record<YardAmountName, DecimalText | null>> {
  /** The price is per kilogram of live weight (`lwt`) or of carcase weight (`cwt`). A carcase price needs the dressing. */
  readonly basis: 'lwt' | 'cwt';
}

/** The amounts of yard terms, in the form's order. */
export const yardAmountNames = [
  'price',
  'dressing',
  'shrink',
  'skin',
  'slideBase',
  'slideOver',
  'slideUnder',
  'premium',
  'commission',
] as const;

/** The name of an amount of yard terms. */
export type YardAmountName = (typeof yardAmountNames)[number];

const percent = { max: '100' } as const;

/** The field rules of yard terms, in the form's order. `yardHelp` explains each. */
export const yardInputs: { readonly [N in YardAmountName]: AmountRule } = {
  price: {
    label: 'Price',
    unit: '$/kg',
  },
  dressing: {
    label: 'Dressing',
    unit: '% dressing',
    ...percent,
  },
  shrink: {
    label: 'Shrink or curfew',
    unit: '%',
    ...percent,
  },
  skin: {
    label: 'Skin value',
    unit: '$/hd',
  },
  slideBase: {
    label: 'Base weight',
    unit: 'kg/hd',
  },
  slideOver: {
    label: 'Slide over the base',
    unit: 'c/kg lwt/kg lwt',
  },
  slideUnder: {
    label: 'Slide under the base',
    unit: 'c/kg lwt/kg lwt',
  },
  premium: {
    label: 'Premium',
    unit: '%',
    ...percent,
  },
  commission: {
    label: 'Buyer’s commission',
    unit: '%',
    ...percent,
  },
};

/** Empty yard terms for live weight. */
export const newYardTerms: YardTerms = {
  basis: 'lwt',
  ...(Object.fromEntries(yardAmountNames.map((name) => [name, null])) as Record<YardAmountName, null>),
};

/** The result of yard terms at a weight. */
export interface YardPrice {
  /** The weight that is paid for, kg/hd. */
  readonly payWeight: DecimalText;
  /** The price after the slide, $/kg of the basis. */
  readonly price: DecimalText;
  /** $/hd, rounded half-even to 12 decimals as in a trade. */
  readonly perHead: DecimalText;
}

/** The formulas of live prices and of carcase prices use different names. This table has the names for each basis. */
export const slideBasis = {
  lwt: {
    price: 'livePrice',
    base: 'slideBase',
    over: 'slideOverLive',
    under: 'slideUnderLive',
    slid: 'slidLivePrice',
    pay: 'livePay',
  },
  cwt: {
    price: 'carcasePrice',
    base: 'carcaseSlideBase',
    over: 'slideOverCarcase',
    under: 'slideUnderCarcase',
    slid: 'slidCarcasePrice',
    pay: 'carcasePay',
  },
} as const;

/** The inputs of yard terms at a weight. Null without a weight or a price. For a carcase price, also null without a dressing. */
export function yardNumbers(terms: YardTerms, weightKg: DecimalText | null): MarketNumbers | null {
  const weight = usableAmount(weightKg, yardInputs.slideBase);
  const price = usableAmount(terms.price, yardInputs.price);
  const dressing = usableAmount(terms.dressing, yardInputs.dressing);
  if (weight === null || price === null || (terms.basis === 'cwt' && dressing === null)) return null;
  const base = usableAmount(terms.slideBase, yardInputs.slideBase);
  const amount = (name: YardAmountName): Exact => {
    const text = usableAmount(terms[name], yardInputs[name]);
    return text === null ? exactZero : exactOf(text);
  };
  const by = slideBasis[terms.basis];
  const numbers: MarketNumbers = {
    weight: exactOf(weight),
    shrink: amount('shrink'),
    skin: amount('skin'),
    dressing: amount('dressing'),
    premium: amount('premium'),
    commission: amount('commission'),
    [by.price]: exactOf(price),
    ...(base !== null && {
      [by.base]: exactOf(base),
      [by.over]: amount('slideOver'),
      [by.under]: amount('slideUnder'),
    }),
  };
  return { ...numbers, priceHd: worked(by.pay, numbers) };
}

// These formulas never divide by 0, so there is always a result.
const worked = (name: MarketFigureName, numbers: MarketNumbers) => workMarket(name, numbers) as Exact;

/**
 * The price of an animal by yard terms at a weight. Null without a weight, a price or a needed dressing. Null if the slide takes the price
 * below 0. Other absent terms count as 0.
 */
export function yardPrice(terms: YardTerms, weightKg: DecimalText | null): YardPrice | null {
  const numbers = yardNumbers(terms, weightKg);
  if (numbers === null) return null;
  const slid = worked(slideBasis[terms.basis].slid, numbers);
  if (slid.m < 0n) return null;
  return {
    payWeight: exactText(worked('payWeight', numbers)),
    price: exactText(slid),
    perHead: storedPerHead(worked('payWithLines', numbers)),
  };
}
