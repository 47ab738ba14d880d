import { carryDetailsAlsoCalled, carryInputsAlsoCalled } from '../carry/also-called.ts';
import { carryDetails } from '../carry/details.ts';
import { carryInputs } from '../carry/inputs.ts';
import type { OtherNames } from '../field/declare.ts';
import { groupAlsoCalled } from '../group/also-called.ts';
import { groupFields } from '../group/record.ts';
import { tradeDetailsAlsoCalled, tradeInputsAlsoCalled } from '../trade/also-called.ts';
import { tradeDetails } from '../trade/details.ts';
import { tradeInputs } from '../trade/inputs.ts';

const of = <Declared extends Readonly<Record<string, object>>>(
  declared: Declared,
  names: OtherNames<Declared>,
): readonly (readonly [object, readonly string[]])[] =>
  Object.entries(declared).map(([name, field]) => [field, names[name] ?? []]);

const headings: ReadonlyMap<object, readonly string[]> = new Map([
  ...of(carryInputs, carryInputsAlsoCalled),
  ...of(carryDetails, carryDetailsAlsoCalled),
  ...of(tradeInputs, tradeInputsAlsoCalled),
  ...of(tradeDetails, tradeDetailsAlsoCalled),
  ...of(groupFields, groupAlsoCalled),
]);

/** Other headings of a declared field, or an empty list. Pass the declaration itself, not a copy. */
export const alsoCalled = (field: object): readonly string[] => headings.get(field) ?? [];
