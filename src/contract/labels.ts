import { fieldsOfKind, recordKindNames, tradeInputs } from '#calc-core';
import { wireName } from './wire.ts';

const declared = [...Object.values(tradeInputs), ...recordKindNames.flatMap(fieldsOfKind)];

const labels = new Map<string, string>([
  ...declared.map(({ name, label }) => [name, label] as const),
  ...declared.map((field) => [wireName(field), field.label] as const),
  // The specification spells a group's name so (section 7).
  ['Name', 'Name'],
  // What a conflict is about where one side deleted the record.
  ['record', 'Whole record'],
]);

/** A field's name on the screen, by our name or the wire's: `Purchase price per head`. A name that is no field's is given back. */
export const labelOf = (field: string): string => labels.get(field) ?? field;
