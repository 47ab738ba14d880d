import type { AnimalKind } from '#calc-core/animals';
import { carryInputs, dosesOf, type CarryAmountName } from '#calc-core/carry';
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
export type CarryInput = InputDeclaration & { readonly name: CarryAmountName };

const tradeDeclarations: readonly TradeInput[] = Object.values(tradeInputs);
const carryDeclarations: readonly CarryInput[] = Object.values(carryInputs);

/** The inputs of a section that this kind of animal uses, in the order in which they are declared. */
export function tradeInputsOn(card: string, kind: AnimalKind): readonly TradeInput[] {
  return tradeDeclarations.filter((input) => input.card === card && input.appliesTo(kind));
}

/** The carry's inputs in a section for this kind of animal, in the order in which they are declared. */
export function carryInputsOn(card: string, kind: AnimalKind): readonly CarryInput[] {
  return carryDeclarations.filter((input) => input.card === card && input.appliesTo(kind));
}

/** The carry's sections in the order of spec 2, except the first one (name and animal). */
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

/** A line of the form: a price per dose with its doses, or a single input. */
export type CarryLine =
  | { readonly price: CarryInput; readonly doses: CarryInput }
  | { readonly amount: CarryInput };

/** The lines of a section. Each price per dose is joined with its doses per head. */
export function carryLinesOn(card: string, kind: AnimalKind): readonly CarryLine[] {
  const inputs = carryInputsOn(card, kind);
  return inputs.flatMap((input): CarryLine[] => {
    if (input.unit === 'doses/hd') return [];
    const doses = dosesOf(input.name);
    return doses === null ? [{ amount: input }] : [{ price: input, doses: carryInputs[doses] }];
  });
}

/** The sale lines of a kind. A splitter has two, any other kind has one. */
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

/** The names of a splitter's two animals: a cow or ewe, and a calf or lamb (spec 2). */
export function splitNames(kind: AnimalKind): { readonly mother: string; readonly young: string } {
  return kind.animalTypeId === 2 ? { mother: 'Sheep', young: 'Lamb' } : { mother: 'Cow', young: 'Calf' };
}
