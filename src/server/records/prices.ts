import { amountProblem, perHeadOf, pricePairs, tradeInputs, type DecimalText } from '#calc-core';
import { Problem } from '#contract/problems.ts';

/** A trade's body: amounts as its schema has read them, $/kg as it came. */
type Body = object;

const amountOf = (body: Body, name: string): DecimalText | null => {
  const value: unknown = Reflect.get(body, name);
  return typeof value === 'string' || typeof value === 'number' ? (String(value) as DecimalText) : null;
};

/** A reply has 0 where there is no weight: that is no price. */
const isNone = (text: string): boolean => text === '' || /^-?0*\.?0*$/.test(text);

/**
 * The body with every price per head that it leaves out and says per kg: weight times $/kg (spec 4, the price last changed drives
 * the other). Where both are there, the price per head counts. `at` is
 * where the trade stands in the request's body. @throws Problem bad-field where $/kg cannot be used.
 */
export function pricesByKg<B extends Body>(body: B, at = ''): B {
  const prices: Record<string, DecimalText> = {};
  for (const { weight, perKg, perHead } of Object.values(pricePairs)) {
    const price = amountOf(body, perKg);
    if (price === null || isNone(price) || amountOf(body, perHead) !== null) continue;
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
