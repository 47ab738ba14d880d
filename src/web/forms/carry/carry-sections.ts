import type { AnimalKind } from '#calc-core/animals';
import { carryInputs, dosesOf, type CarryAmountName } from '#calc-core/carry';
import type { InputDeclaration } from '#calc-core/figure';

export type CarryInput = InputDeclaration & { readonly name: CarryAmountName };

const carryDeclarations: readonly CarryInput[] = Object.values(carryInputs);

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
