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
  // The specification spells the name of a group 'Name' (section 7).
  ['Name', 'Name'],
  // The label of a conflict in which one device deleted the record.
  ['record', 'Whole record'],
]);

/** Returns the label of a field, by our name or its wire name. Returns an unknown name unchanged. */
export const labelOf = (kind: RecordKind | null, field: string): string =>
  (kind === null ? undefined : labels.get(kind)?.get(field)) ?? others.get(field) ?? field;
