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
  // The specification spells a group's name this way (section 7).
  ['Name', 'Name'],
  // The subject of a conflict in which one side deleted the record.
  ['record', 'Whole record'],
]);

/**
 * A field's name on the screen, found by our name or the wire's: `Purchase price per head`. Kinds may label a field differently: the
 * `name` of a market day is its yard. A name that belongs to no field is returned unchanged. `kind` is null for fields outside the
 * records.
 */
export const labelOf = (kind: RecordKind | null, field: string): string =>
  (kind === null ? undefined : labels.get(kind)?.get(field)) ?? others.get(field) ?? field;
