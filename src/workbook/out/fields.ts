import { animalSubTypes } from '#calc-core/animals';
import type { FieldDeclaration } from '#calc-core/field';
import type { Unit } from '#calc-core/number';
import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import { date, number, text, type WorkbookValue } from '../cell.ts';
import type { ColumnPlan, Format } from './plan.ts';

/** A column that can fill its cells from a record. */
export interface FilledColumn<Row> extends ColumnPlan {
  value(row: Row): WorkbookValue;
}

/** The text of a cell that names a record. A hidden id distinguishes records with the same name. */
export const nameShown = (name: string): string => (name === '' ? '(no name)' : name);

export const formatOf = (unit: Unit): Format => {
  if (unit.startsWith('$')) return 'money';
  if (unit.startsWith('%')) return 'percent';
  return unit === 'head' ? 'count' : 'general';
};

/** The unit in a heading. Empty for a count. */
export const unitShown = (unit: Unit): string => (unit === 'head' || unit === 'number' ? '' : unit);

/** The dropdown list for each kind of record that a cell can name. */
const lists: Readonly<Record<string, string>> = { carry: 'Carries_name', group: 'Groups_name' };

/** The stored fields that get a cell. Structures get none. References get one only if the workbook lists their records. */
export const cellFields = (kind: RecordKind): readonly FieldDeclaration[] =>
  fieldsOfKind(kind).filter((field) =>
    field.type === 'reference' ? Object.hasOwn(lists, field.to) : field.type !== 'structure',
  );

/** The heading of a field. */
export const headingOf = (field: FieldDeclaration): string => field.label;

/** An unknown sub type is written as its number, so that an import reads the same number. */
const subTypeName = (id: number): string => animalSubTypes.find((kind) => kind.id === id)?.name ?? String(id);

/** The stored fields of a kind as input columns, in the order of declaration. A reference shows the record's name. */
export function inputColumns<Row>(
  kind: RecordKind,
  record: (row: Row) => object,
  nameOf: (field: FieldDeclaration, row: Row) => string,
): readonly FilledColumn<Row>[] {
  return cellFields(kind).map((field): FilledColumn<Row> => {
    const stored = (row: Row): string | number | null =>
      (Reflect.get(record(row), field.name) as string | number | null | undefined) ?? null;
    const base = {
      id: field.name,
      title: headingOf(field),
      unit: '',
      format: 'text',
      isInput: true,
    } as const;
    switch (field.type) {
      case 'amount':
        return {
          ...base,
          unit: unitShown(field.unit),
          width: 13,
          format: formatOf(field.unit),
          value: (row) => number(stored(row)?.toString() ?? null),
        };
      case 'date':
        return {
          ...base,
          width: 12,
          format: 'date',
          value: (row) => date(String(stored(row) ?? '')),
        };
      case 'choice':
        return {
          ...base,
          width: 13,
          list: `"${field.choices.map(({ name }) => name).join(',')}"`,
          value: (row) => text(field.choices.find(({ id }) => id === stored(row))?.name ?? ''),
        };
      case 'subType':
        return {
          ...base,
          width: 20,
          list: 'Kinds_name',
          value: (row) => text(subTypeName(Number(stored(row)))),
        };
      case 'reference':
        return {
          ...base,
          width: 20,
          list: lists[field.to]!,
          value: (row) => text(nameOf(field, row)),
        };
      case 'text':
      case 'structure':
        return { ...base, width: 24, value: (row) => text(String(stored(row) ?? '')) };
    }
  });
}
