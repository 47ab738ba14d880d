import { emptyValue, type FieldDeclaration, type FieldValue } from '#calc-core/field';
import { fieldsOfKind, type RecordKind, type RecordOfKind } from '#calc-core/records';
import { fromWire, wireName } from '#contract/wire.ts';

/** A filled value for each structured field, by its name. */
const structures: Readonly<Record<string, unknown>> = {
  saleYard: { basis: 'cwt', dressing: '54' },
  purchaseYard: { basis: 'lwt', shrink: '3' },
  waitingPrices: { sale2CostCKg: '4.1' },
  plan: { trade: { name: 'Heifers', saleCostHd: '1378.3' }, carry: { name: 'Grass', backgronundRate: '1' } },
  actual: { boughtOn: '2026-06-04', purchaseCostHd: '921.06', costs: { freightIn: '17.4' } },
  columns: [{ heading: 'Rate', becomes: 'purchaseCostCKg', readAs: 'cents' }],
  classes: [
    {
      name: 'Steers',
      animalTypeId: 1,
      animalSubTypeId: null,
      basis: 'lwt',
      dressing: null,
      becomes: '',
      rungs: [{ weightKg: '300', price: '4', head: null }],
    },
  ],
};

/** These two fields stay empty. Otherwise a trade would not keep the sample's `waitingPrices`. */
const withoutWeight: ReadonlySet<string> = new Set(['sale2Weightkg', 'sale2CostHd']);

function filled(field: FieldDeclaration): unknown {
  if (withoutWeight.has(field.name)) return null;
  switch (field.type) {
    case 'amount':
      return '7';
    case 'text':
      return field.label;
    case 'date':
      return '2026-11-17';
    case 'choice':
      return field.choices.at(-1)!.id;
    case 'subType':
      return 12;
    case 'reference':
      return null;
    case 'structure':
      return structures[field.name];
  }
}

/** A record with every declared field filled. @throws Error when a new structured field has no sample here */
export function filledRecord<K extends RecordKind>(kind: K, id: string): RecordOfKind[K] {
  const wire = fieldsOfKind(kind).map((field) => [wireName(field), filled(field)] as const);
  const missing = wire.find(([, value]) => value === undefined);
  if (missing !== undefined) throw new Error(`Give tests/contract/filled.ts a sample of ${missing[0]}.`);
  return fromWire(kind, { id, ...Object.fromEntries(wire) });
}

/** The contents of a record's field. */
export const valueOf = (record: object, { name }: FieldDeclaration): FieldValue =>
  Reflect.get(record, name) as FieldValue;

/** The record with one field reset to the value of a new record. */
export const withEmpty = <T extends object>(record: T, field: FieldDeclaration): T => ({
  ...record,
  [field.name]: emptyValue(field),
});
