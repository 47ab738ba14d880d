import { usableAmount } from '../figure/amount.ts';
import type { DecimalText } from '../number/decimal.ts';
import { exactOf, type Exact } from '../number/exact.ts';
import { storedPerHead, workMarket } from './formulas.ts';
import type { AmountRule } from '../number/rule.ts';
import { yardInputs } from './yard.ts';

const amountOf = (text: DecimalText | null): Exact | null => {
  const usable = usableAmount(text, yardInputs.price);
  return usable === null ? null : exactOf(usable);
};

/** The inputs of a truck load. The form shows them next to freight in. */
export const freightInputs = {
  km: { label: 'Distance', unit: 'km', help: 'How far the stock travel.' },
  deckRate: { label: 'Rate for a deck', unit: '$/deck/km', help: 'What a deck costs for each kilometre.' },
  headPerDeck: { label: 'Head on a deck', unit: 'hd/deck', help: 'How many head travel on a deck.' },
} as const satisfies Record<string, AmountRule & { readonly help: string }>;

/** Freight in, $/hd: kilometres x the rate per deck / the head on the deck. Null if an amount is missing or no head are on the deck. */
export function landedFreight(
  km: DecimalText | null,
  deckRate: DecimalText | null,
  headPerDeck: DecimalText | null,
): DecimalText | null {
  const [distance, rate, head] = [km, deckRate, headPerDeck].map((each) => amountOf(each));
  if (!distance || !rate || !head) return null;
  const freight = workMarket('landedFreight', { km: distance, deckRate: rate, headPerDeck: head });
  return typeof freight === 'string' ? null : storedPerHead(freight);
}
