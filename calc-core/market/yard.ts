import { usableAmount } from '../figure/amount.ts';
import { exactOf, exactText, exactZero, plus, type Exact } from '../number/exact.ts';
import type { DecimalText } from '../number/decimal.ts';
import { asKept, workMarket, type MarketNumbers } from './formulas.ts';
import type { MarketInput } from './inputs.ts';
import type { MarketFigureName } from './names.ts';

/** How a price was made at the yard or over the hooks: a third way to give a trade's pair of prices. `null` is absent. */
export interface YardTerms extends Readonly<Record<YardAmountName, DecimalText | null>> {
  /** What the price is for: a kilogram of live weight, or of carcase with the dressing percentage. */
  readonly basis: 'lwt' | 'cwt';
}

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

export type YardAmountName = (typeof yardAmountNames)[number];

const percent = { max: '100' } as const;

/** Every number of the yard terms, in the order they are asked for. */
export const yardInputs: { readonly [N in YardAmountName]: MarketInput } = {
  price: {
    label: 'Price',
    unit: '$/kg',
    help: 'The price for each kilogram of the weight that is paid for.',
  },
  dressing: {
    label: 'Dressing',
    unit: '% dressing',
    ...percent,
    help: 'Carcase weight as a percentage of live weight; only for a carcase price.',
  },
  shrink: {
    label: 'Shrink or curfew',
    unit: '%',
    ...percent,
    help: 'How much of the weight is taken off before it is paid for.',
  },
  skin: {
    label: 'Skin value',
    unit: '$/hd',
    help: 'What the skin makes on top of the weight; sheep over the hooks.',
  },
  slideBase: {
    label: 'Base weight',
    unit: 'kg/hd',
    help: 'The weight that the price is for; above or below it the slide moves the price.',
  },
  slideOver: {
    label: 'Slide over the base',
    unit: 'c/kg lwt/kg lwt',
    help: 'How many cents a kg come off the price for each kilogram over the base.',
  },
  slideUnder: {
    label: 'Slide under the base',
    unit: 'c/kg lwt/kg lwt',
    help: 'How many cents a kg go on the price for each kilogram under the base.',
  },
  premium: {
    label: 'Premium',
    unit: '%',
    ...percent,
    help: 'A premium on the price, as a percentage of it.',
  },
  commission: {
    label: 'Buyer’s commission',
    unit: '%',
    ...percent,
    help: 'What the buyer is charged on top of the price, as a percentage of it.',
  },
};

/** Terms with nothing entered: live weight, no price. */
export const newYardTerms: YardTerms = {
  basis: 'lwt',
  ...(Object.fromEntries(yardAmountNames.map((name) => [name, null])) as Record<YardAmountName, null>),
};

/** What yard terms make of a weight. */
export interface YardPrice {
  /** The weight that is paid for, kg a head. */
  readonly payWeight: DecimalText;
  /** The price after the slide, $ for a kilogram of the basis. */
  readonly price: DecimalText;
  /** $/hd as a trade keeps it: rounded half-even to 12 decimals. */
  readonly perHead: DecimalText;
}

/** What the formulas call the price and the slide of each basis, and the figures that they go through. */
export const slideBasis = {
  lwt: {
    price: 'livePrice',
    over: 'slideOverLive',
    under: 'slideUnderLive',
    slid: 'slidLivePrice',
    pay: 'livePay',
  },
  cwt: {
    price: 'carcasePrice',
    over: 'slideOverCarcase',
    under: 'slideUnderCarcase',
    slid: 'slidCarcasePrice',
    pay: 'carcasePay',
  },
} as const;

/** The numbers of yard terms at a weight; null while the weight, the price or the dressing of a carcase price is missing. */
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
      slideBase: exactOf(base),
      [by.over]: amount('slideOver'),
      [by.under]: amount('slideUnder'),
    }),
  };
  return { ...numbers, priceHd: worked(by.pay, numbers) };
}

// Nothing here divides by a number that can be 0, so each has a value.
const worked = (name: MarketFigureName, numbers: MarketNumbers) => workMarket(name, numbers) as Exact;

/**
 * What an animal of that weight is paid by yard terms; null while the weight, the price or the dressing of a carcase price is
 * missing, and where the slide takes the price below 0. Other terms that are absent count as 0; a slide without a base moves nothing.
 */
export function yardPrice(terms: YardTerms, weightKg: DecimalText | null): YardPrice | null {
  const numbers = yardNumbers(terms, weightKg);
  if (numbers === null) return null;
  const slid = worked(slideBasis[terms.basis].slid, numbers);
  if (slid.m < 0n) return null;
  return {
    payWeight: exactText(worked('payWeight', numbers)),
    price: exactText(slid),
    perHead: asKept(worked('payWithLines', numbers)),
  };
}

const amountOf = (text: DecimalText | null, name: 'price' | 'slideBase'): Exact | null => {
  const usable = usableAmount(text, yardInputs[name]);
  return usable === null ? null : exactOf(usable);
};

/** The numbers of a load, as they are asked for where freight in is entered. */
export const freightInputs = {
  km: { label: 'Distance', unit: 'km', help: 'How far the stock travel.' },
  deckRate: { label: 'Rate for a deck', unit: '$/deck/km', help: 'What a deck costs for each kilometre.' },
  headPerDeck: { label: 'Head on a deck', unit: 'hd/deck', help: 'How many head travel on a deck.' },
} as const satisfies Record<string, MarketInput>;

/** Freight in for each head: kilometres times the rate for a deck, shared over the head on it; null without head on a deck. */
export function landedFreight(
  km: DecimalText | null,
  deckRate: DecimalText | null,
  headPerDeck: DecimalText | null,
): DecimalText | null {
  const [distance, rate, head] = [km, deckRate, headPerDeck].map((each) => amountOf(each, 'price'));
  if (!distance || !rate || !head) return null;
  const freight = workMarket('landedFreight', { km: distance, deckRate: rate, headPerDeck: head });
  return typeof freight === 'string' ? null : asKept(freight);
}

/**
 * What an animal costs at home: its price and what is paid on top, $/hd, and for each kilogram; a cost that cannot be read counts
 * as 0, and without a weight there is no price per kg. Null without a price.
 */
export function landedCost(
  priceHd: DecimalText,
  costs: readonly DecimalText[],
  weightKg: DecimalText,
): { readonly perHead: DecimalText; readonly perKg: DecimalText | null } | null {
  const price = amountOf(priceHd, 'price');
  if (price === null) return null;
  const perHead = costs.reduce((sum, cost) => plus(sum, amountOf(cost, 'price') ?? exactZero), price);
  const weight = amountOf(weightKg, 'slideBase') ?? exactZero;
  const perKg = workMarket('perKg', { priceHd: perHead, weight });
  return { perHead: asKept(perHead), perKg: typeof perKg === 'string' ? null : exactText(perKg) };
}
