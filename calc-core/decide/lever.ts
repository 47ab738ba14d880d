import { namesOf } from '../field/names.ts';
import { kindOf } from '../animals/kinds.ts';
import { carryInputs } from '../carry/inputs.ts';
import { carryAmountNames, type Carry, type CarryAmountName } from '../carry/record.ts';
import { usableAmount } from '../figure/amount.ts';
import type { InputDeclaration, Steps } from '../figure/declare.ts';
import { stepsOf } from '../figure/steps.ts';
import type { DecimalText } from '../number/decimal.ts';
import { dividedBy, exactOf, exactText, exactZero, type Exact } from '../number/exact.ts';
import { editTrade, loadTrade, tradeOf } from '../trade/editing/edit.ts';
import { tradeInputs } from '../trade/inputs.ts';
import { isDrivenByYard } from '../trade/editing/prices.ts';
import { pricePairs } from '../trade/editing/price-pairs.ts';
import type { PricePair } from '../trade/editing/price-pairs.ts';
import type { StoredAmountName, Trade, TradeAmountName } from '../trade/record.ts';

/** A number of a trade or its carry that may be changed to reach a target. */
export type Lever =
  | { readonly of: 'trade'; readonly name: TradeAmountName }
  | { readonly of: 'carry'; readonly name: CarryAmountName };

/** A trade with its carry. A question may change their inputs. */
export interface Position {
  readonly carry: Carry | null;
  readonly trade: Trade;
}

/** The price pair of a lever. `is` says which number of the pair the lever changes. */
export interface Linked {
  readonly pair: PricePair;
  readonly is: 'weight' | 'perKg' | 'perHead';
}

/** Finds the price pair that a lever belongs to. Null if the lever is neither a weight nor a price. */
export function linkedBy(lever: Lever): Linked | null {
  for (const [pair, { weight, perKg, perHead }] of Object.entries(pricePairs)) {
    const named = { pair: pair as PricePair };
    if (lever.of !== 'trade') return null;
    if (lever.name === weight) return { ...named, is: 'weight' };
    if (lever.name === perKg) return { ...named, is: 'perKg' };
    if (lever.name === perHead) return { ...named, is: 'perHead' };
  }
  return null;
}

/** True for a weight whose price comes from yard terms. The price changes with the weight, so questions cannot ask for this weight. */
export function isPricedByYard(trade: Trade, lever: Lever): boolean {
  const linked = linkedBy(lever);
  return linked?.is === 'weight' && isDrivenByYard(trade, linked.pair);
}

/** The declaration of a lever: its label, unit and range. */
export const inputOf = (lever: Lever): InputDeclaration =>
  lever.of === 'trade' ? tradeInputs[lever.name] : carryInputs[lever.name];

/** True if this kind of animal has the input. The trade's animal decides, even for an input of the carry. */
export const appliesTo = (lever: Lever, trade: Trade): boolean =>
  inputOf(lever).appliesTo(kindOf(trade.animalSubTypeId));

/** The usual step and the smallest step of a lever. */
export const leverSteps = (lever: Lever, trade: Trade): Steps => stepsOf(inputOf(lever), trade.animalTypeId);

/** A price per kg is not stored. It is the price per head divided by the weight. */
function presentValue({ carry, trade }: Position, lever: Lever): Exact | null {
  const amount = (name: StoredAmountName): Exact | null => read(trade[name], tradeInputs[name]);
  if (lever.of === 'carry') return read(carry?.[lever.name], inputOf(lever));
  const linked = linkedBy(lever);
  if (linked?.is !== 'perKg') return amount(lever.name as StoredAmountName);
  const { weight, perHead } = pricePairs[linked.pair];
  const [kg, price] = [amount(weight), amount(perHead)];
  return kg === null || price === null || kg.m === 0n ? null : dividedBy(price, kg);
}

/** Today's value as text, with up to 34 digits. Null if absent. */
export function leverToday(position: Position, lever: Lever): DecimalText | null {
  const value = presentValue(position, lever);
  return value === null ? null : exactText(value);
}

/** The value that formulas use. An absent cost counts as 0. Any other absent value is null. */
export const countedValue = (position: Position, lever: Lever): Exact | null =>
  presentValue(position, lever) ?? (inputOf(lever).whenAbsent === 'zero' ? exactZero : null);

function read(stored: unknown, input: InputDeclaration): Exact | null {
  const text = usableAmount(stored, input);
  return text === null ? null : exactOf(text);
}

/** Changes a lever as if the user typed the value into the form. For example, a new weight keeps the price per kg. */
export function typedBack({ carry, trade }: Position, lever: Lever, value: DecimalText): Position {
  if (lever.of === 'carry') return { carry: carry && { ...carry, [lever.name]: value }, trade };
  const edited = editTrade(loadTrade(trade), { field: lever.name, value }, []);
  return { carry, trade: tradeOf(edited) };
}

/** True if this kind of animal has the pair's weight, and the weight is above 0. */
export function isWeighed(trade: Trade, pair: PricePair): boolean {
  const { weight } = pricePairs[pair];
  const input = tradeInputs[weight];
  const text = usableAmount(trade[weight], input);
  return input.appliesTo(kindOf(trade.animalSubTypeId)) && text !== null && Number(text) > 0;
}

/** Every number of the trade and its carry that may change a figure. Each price is listed once: per kg with a weight, else per head. */
export function leversOf({ carry, trade }: Position): readonly Lever[] {
  const all: Lever[] = namesOf(tradeInputs).map((name) => ({ of: 'trade', name }));
  if (carry !== null) all.push(...carryAmountNames.map((name) => ({ of: 'carry', name }) as const));
  return all.filter((lever) => {
    if (!appliesTo(lever, trade)) return false;
    const linked = linkedBy(lever);
    if (linked === null || linked.is === 'weight') return true;
    return isWeighed(trade, linked.pair) === (linked.is === 'perKg');
  });
}

/** The price that traders quote: per kg if the pair has a weight, else per head. */
export const priceLever = (trade: Trade, pair: PricePair): Lever => ({
  of: 'trade',
  name: pricePairs[pair][isWeighed(trade, pair) ? 'perKg' : 'perHead'],
});
