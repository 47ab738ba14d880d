import type { AnimalKind } from '#calc-core/animals';
import { carryInputs, dosesOf, type CarryAmountName } from '#calc-core/carry';
import type { InputDeclaration } from '#calc-core/figure';
import { tradeInputs, type TradeAmountName } from '#calc-core/trade';

/** The form's sections with inputs, in the order and with the titles of spec 2. */
export const tradeCards = {
  header: 'Trade Calculator',
  sell: 'Sell',
  purchase: 'Purchase',
  wool: 'Wool Sold',
  terms: 'Terms',
} as const;

export type TradeInput = InputDeclaration & { readonly name: TradeAmountName };
export type CarryInput = InputDeclaration & { readonly name: CarryAmountName };

const tradeDeclarations: readonly TradeInput[] = Object.values(tradeInputs);
const carryDeclarations: readonly CarryInput[] = Object.values(carryInputs);

/** The trade's inputs of one section that this kind of animal uses, in declared order. */
export function tradeInputsOn(card: string, kind: AnimalKind): readonly TradeInput[] {
  return tradeDeclarations.filter((input) => input.card === card && input.appliesTo(kind));
}

/** The carry's inputs of one section for this kind of animal, in declared order. */
export function carryInputsOn(card: string, kind: AnimalKind): readonly CarryInput[] {
  return carryDeclarations.filter((input) => input.card === card && input.appliesTo(kind));
}

/** The carry's sections in spec 2's order, without the first one (name and animal). */
export const carryCardTitles: readonly string[] = [
  'Time Held / Growth Rate',
  'Purchase Costs',
  'Processing Costs',
  'Shearing Costs',
  'Maintenance Costs',
  'Wool Selling Costs',
  'Selling Costs',
  'Interest Costs',
  'Time Spent With Stock',
];

/** A price per dose with its doses, or a single input. */
export type CarryLine =
  | { readonly price: CarryInput; readonly doses: CarryInput }
  | { readonly amount: CarryInput };

/** One section's lines: each price per dose joined with its doses per head. */
export function carryLinesOn(card: string, kind: AnimalKind): readonly CarryLine[] {
  const inputs = carryInputsOn(card, kind);
  return inputs.flatMap((input): CarryLine[] => {
    if (input.unit === 'doses/hd') return [];
    const doses = dosesOf(input.name);
    return doses === null ? [{ amount: input }] : [{ price: input, doses: carryInputs[doses] }];
  });
}

/** The two sale lines of a splitter; any other kind has only one. */
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

/** The names of a splitter's two animals (spec 2: a cow or sheep plus a calf or lamb). */
export function splitNames(kind: AnimalKind): { readonly mother: string; readonly young: string } {
  return kind.animalTypeId === 2 ? { mother: 'Sheep', young: 'Lamb' } : { mother: 'Cow', young: 'Calf' };
}
