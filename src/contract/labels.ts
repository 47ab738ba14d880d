import { fieldsOfKind, recordKindNames, type RecordKind } from '#calc-core/records';
import { tradeInputs } from '#calc-core/trade';
import { wireName } from './wire-name.ts';

type Labelled = Parameters<typeof wireName>[0] & { readonly label: string };

const byName = (fields: readonly Labelled[]): ReadonlyMap<string, string> =>
  new Map(
    fields.flatMap((field) => [field.name, wireName(field)].map((name) => [name, field.label] as const)),
  );

const labels = new Map(recordKindNames.map((kind) => [kind, byName(fieldsOfKind(kind))]));

const others = new Map<string, string>([
  ...Object.values(tradeInputs).map(({ name, label }) => [name, label] as const),
  // The specification spells a group's name so (section 7).
  ['Name', 'Name'],
  // What a conflict is about where one side deleted the record.
  ['record', 'Whole record'],
]);

/**
 * A field's name on the screen, by our name or the wire's: `Purchase price per head`. Kinds may call a field of one name otherwise: the
 * `name` of a market day is its yard. A name that is no field's is given back; `kind` is null for what belongs to no record.
 */
export const labelOf = (kind: RecordKind | null, field: string): string =>
  (kind === null ? undefined : labels.get(kind)?.get(field)) ?? others.get(field) ?? field;
