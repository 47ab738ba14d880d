import type { AnimalKind } from '#calc-core/animals';
import { carryInputs, dosesOf, type CarryAmountName } from '#calc-core/carry';
import type { InputDeclaration } from '#calc-core/figure';

export type CarryInput = InputDeclaration & { readonly name: CarryAmountName };

const carryDeclarations: readonly CarryInput[] = Object.values(carryInputs);

/** The inputs of one section that this kind of animal uses, in declared order. */
export function carryInputsOn(card: string, kind: AnimalKind): readonly CarryInput[] {
  return carryDeclarations.filter((input) => input.card === card && input.appliesTo(kind));
}

/** Section titles in the order of spec 2, without the first section (name and animal). */
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

/** One line of the form: a single input, or a price per dose with its number of doses. */
export type CarryLine =
  | { readonly price: CarryInput; readonly doses: CarryInput }
  | { readonly amount: CarryInput };

/** The lines of a section. A price per dose and its doses per head share a line. */
export function carryLinesOn(card: string, kind: AnimalKind): readonly CarryLine[] {
  const inputs = carryInputsOn(card, kind);
  return inputs.flatMap((input): CarryLine[] => {
    if (input.unit === 'doses/hd') return [];
    const doses = dosesOf(input.name);
    return doses === null ? [{ amount: input }] : [{ price: input, doses: carryInputs[doses] }];
  });
}
