import type { AnimalKind } from '#calc-core/animals';
import type { InputDeclaration } from '#calc-core/figure';
import { tradeInputs, type TradeAmountName } from '#calc-core/trade';

/** The form's sections that have inputs, in the order and with the titles of spec 2. */
export const tradeCards = {
  header: 'Trade Calculator',
  sell: 'Sell',
  purchase: 'Purchase',
  wool: 'Wool Sold',
  terms: 'Terms',
} as const;

export type TradeInput = InputDeclaration & { readonly name: TradeAmountName };

const tradeDeclarations: readonly TradeInput[] = Object.values(tradeInputs);

/** The inputs of one section that this kind of animal uses, in declared order. */
export function tradeInputsOn(card: string, kind: AnimalKind): readonly TradeInput[] {
  return tradeDeclarations.filter((input) => input.card === card && input.appliesTo(kind));
}

/** The inputs of both sale lines. Only a splitter, sold with her young, has a second line. */
export function saleLinesOf(kind: AnimalKind): {
  readonly first: readonly TradeInput[];
  readonly second: readonly TradeInput[];
} {
  const inputs = tradeInputsOn(tradeCards.sell, kind);
  return {
    first: inputs.filter((input) => !input.name.startsWith('sale2')),
    second: inputs.filter((input) => input.name.startsWith('sale2')),
  };
}

/** What a mother and her young are called when they are sold apart, for example "Cow" and "Calf" (spec 2). */
export function splitNames(kind: AnimalKind): { readonly mother: string; readonly young: string } {
  return kind.animalTypeId === 2 ? { mother: 'Sheep', young: 'Lamb' } : { mother: 'Cow', young: 'Calf' };
}
