import type { ValuesOf } from '../field/declare.ts';
import type { DecimalText } from '../number/decimal.ts';
import { tradeDetails } from './details.ts';
import { tradeInputs } from './inputs.ts';
import type { DerivedAmountName, PricePair } from './editing/price-pairs.ts';

/** The name of an amount of a trade. It includes prices per kg, which are not stored. */
export type TradeAmountName = keyof typeof tradeInputs;

/** The name of a stored amount. It includes prices per head, but no prices per kg. */
export type StoredAmountName = Exclude<TradeAmountName, DerivedAmountName>;

/** The stored amounts of a trade, in the form's order. */
export const storedAmountNames = Object.values(tradeInputs)
  .filter(({ stored }) => stored)
  .map(({ name }) => name) as readonly StoredAmountName[];

/** The $/kg prices, in the form's order. Only drafts and API replies have them. */
export const derivedAmountNames = Object.values(tradeInputs)
  .filter(({ stored }) => !stored)
  .map(({ name }) => name) as readonly DerivedAmountName[];

const storedInputs = Object.fromEntries(storedAmountNames.map((name) => [name, tradeInputs[name]])) as Pick<
  typeof tradeInputs,
  StoredAmountName
>;

/** All stored fields of a trade, in the order of the API. */
export const tradeFields = { ...tradeDetails, ...storedInputs };

/** A trade as it is stored and sent. A null amount is absent, not zero. */
export interface Trade extends ValuesOf<typeof tradeFields> {
  readonly id: string;
}

/** A trade being edited, with its $/kg prices. `lastChanged` says which price of each pair was typed last. */
export interface TradeDraft extends Trade, Readonly<Record<DerivedAmountName, DecimalText | null>> {
  readonly lastChanged: Readonly<Record<PricePair, 'kg' | 'hd' | null>>;
}
