import { amountProblem, type DecimalText } from '#calc-core/number';
import {
  hasYardTerms,
  perHeadOf,
  pricePairNames,
  pricePairs,
  tradeInputs,
  yardTermFields,
  type PricePair,
} from '#calc-core/trade';
import { yardPriceAt } from '#calc-core/yard';
import { Problem } from '#contract/problems.ts';

/** A parsed trade body. Its prices per kg are not checked yet. */
type PricesBody = object;

const amountOf = (body: PricesBody, name: string): DecimalText | null => {
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' || typeof value === 'number' ? (String(value) as DecimalText) : null;
};

/** True for '' and 0, which mean no price. A reply has 0 $/kg if the trade has no weight. */
const isNone = (text: string): boolean => text === '' || /^-?0*\.?0*$/.test(text);

/** The price that follows from the body's yard terms. Null without a price that can be stored. */
function byYardTerms(body: PricesBody, pair: PricePair): DecimalText | null {
  if (!hasYardTerms(pair)) return null;
  const { weight, perHead } = pricePairs[pair];
  const terms: unknown = Reflect.get(body, yardTermFields[pair]);
  const made = typeof terms === 'string' ? yardPriceAt(terms, amountOf(body, weight)) : null;
  return made !== null && amountProblem(made, tradeInputs[perHead]) === null ? made : null;
}

/**
 * Adds missing prices per head, from yard terms or from $/kg. `at` is the trade's path in the body.
 * @throws Problem bad-field when $/kg cannot be used
 */
export function pricesByKg<B extends PricesBody>(body: B, at = ''): B {
  const prices: Record<string, DecimalText> = {};
  for (const pair of pricePairNames) {
    const { weight, perKg, perHead } = pricePairs[pair];
    if (amountOf(body, perHead) !== null) continue;
    const price = amountOf(body, perKg);
    if (price === null || isNone(price)) {
      const byTerms = byYardTerms(body, pair);
      if (byTerms !== null) prices[perHead] = byTerms;
      continue;
    }
    const refuse = (why: string): never => {
      throw new Problem('bad-field', { field: at + perKg, text: why });
    };
    const problem = amountProblem(price, tradeInputs[perKg]);
    if (problem !== null) refuse(`${tradeInputs[perKg].label} ${problem}.`);
    const byWeight = perHeadOf(amountOf(body, weight), price);
    if (byWeight === null)
      return refuse(
        `${tradeInputs[perKg].label}: give ${tradeInputs[weight].label.toLowerCase()} too, or the price per head.`,
      );
    const problemOfProduct = amountProblem(byWeight, tradeInputs[perHead]);
    if (problemOfProduct !== null) refuse(`${tradeInputs[perHead].label} ${problemOfProduct}.`);
    prices[perHead] = byWeight;
  }
  return { ...body, ...prices };
}
