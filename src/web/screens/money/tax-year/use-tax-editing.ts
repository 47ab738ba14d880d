import { kindOf } from '#calc-core/animals';
import type { AmountRule, DecimalText } from '#calc-core/number';
import { taxLineFields, type TaxRow, type ValuedBy } from '#calc-core/tax-year';
import { useRecords, useRows } from '#web/data/hooks.ts';
import { createEdit, newId, patchEdit } from '#web/data/records.ts';

/** The fields that the user types for a class in a tax year. */
export type TaxField = 'born' | 'killed' | 'valueEach';

interface TaxEditing {
  readonly rules: Readonly<Record<TaxField, AmountRule>>;
  readonly save: (row: TaxRow, field: TaxField, value: DecimalText | null) => void;
  /** How the stock on hand of a class are valued. */
  readonly valuedBy: (row: TaxRow) => ValuedBy;
  readonly valueEach: (row: TaxRow) => DecimalText | null;
  readonly value: (row: TaxRow, by: ValuedBy) => void;
}

/** The edits of one tax year. Each class has one record, created when something is first typed for the class. */
export function useTaxEditing(year: number): TaxEditing {
  const records = useRecords();
  const rows = useRows('taxLine');
  const lineOf = (row: TaxRow) =>
    rows.find(({ record }) => record.animalSubTypeId === row.key && record.year === String(year));
  const write = (row: TaxRow, patch: Readonly<Record<string, string | null>>): void => {
    if (typeof row.key !== 'number') return;
    const label = `Tax year ${year}, ${row.name}`;
    const known = lineOf(row);
    if (known !== undefined) {
      records.commit(label, [patchEdit('taxLine', known.id, patch)]);
      return;
    }
    const id = newId();
    const empty = {
      born: null,
      bornValue: null,
      killed: null,
      killedValue: null,
      valueBy: 'cost',
      valueEach: null,
    };
    const of = { animalSubTypeId: row.key, animalTypeId: kindOf(row.key).animalTypeId, year: String(year) };
    records.commit(label, [createEdit('taxLine', id, { id, name: row.name, ...of, ...empty, ...patch })]);
  };
  return {
    rules: {
      born: taxLineFields.born,
      killed: taxLineFields.killed,
      valueEach: taxLineFields.valueEach,
    },
    save: (row, field, value) => write(row, { [field]: value }),
    valuedBy: (row) => lineOf(row)?.record.valueBy ?? 'cost',
    valueEach: (row) => lineOf(row)?.record.valueEach ?? null,
    value: (row, by) => write(row, { valueBy: by }),
  };
}
