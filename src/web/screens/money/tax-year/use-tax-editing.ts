import { kindOf } from '#calc-core/animals';
import type { AmountRule, DecimalText } from '#calc-core/number';
import { bornOffered, taxLineFields, type TaxRow, type ValuedBy } from '#calc-core/tax-year';
import { useRecords, useRows } from '#web/data/hooks.ts';
import { createEdit, newId, patchEdit, type Edit } from '#web/data/records.ts';

/** What the user types for a class in a tax year. */
export type TaxField = 'born' | 'killed' | 'valueEach' | 'bornValue';

interface TaxEditing {
  readonly rules: Readonly<Record<TaxField, AmountRule>>;
  readonly save: (row: TaxRow, field: TaxField, value: DecimalText | null) => void;
  readonly valuedBy: (row: TaxRow) => ValuedBy;
  readonly valueEach: (row: TaxRow) => DecimalText | null;
  readonly value: (row: TaxRow, by: ValuedBy) => void;
  /** The value of each head born, in $/hd. All classes of one animal type share it. Null if the given classes differ. */
  readonly bornEach: (rows: readonly TaxRow[]) => DecimalText | null;
  readonly saveBornEach: (rows: readonly TaxRow[], value: DecimalText | null) => void;
  readonly valueAtCost: (rows: readonly TaxRow[]) => void;
  readonly clearKilled: (rows: readonly TaxRow[]) => void;
}

type TaxPatch = Readonly<Record<string, string | null>>;

const emptyLine = {
  born: null,
  bornValue: null,
  killed: null,
  killedValue: null,
  valueBy: 'cost',
  valueEach: null,
};

const typeOf = (row: TaxRow): 1 | 2 => kindOf(row.key as number).animalTypeId;

/** The edits of one tax year. Each class has one line, created when the user first types into it. */
export function useTaxEditing(year: number): TaxEditing {
  const records = useRecords();
  const rows = useRows('taxLine').filter(({ record }) => record.year === String(year));
  const lineOf = (row: TaxRow) => rows.find(({ record }) => record.animalSubTypeId === row.key);
  const typedBornValue = (type: 1 | 2): string | null =>
    rows.find(({ record }) => record.animalTypeId === type && record.bornValue !== null)?.record.bornValue ??
    null;
  const editOf = (row: TaxRow, patch: TaxPatch): Edit => {
    const known = lineOf(row);
    if (known !== undefined) return patchEdit('taxLine', known.id, patch);
    const id = newId();
    const of = { animalSubTypeId: row.key as number, animalTypeId: typeOf(row), year: String(year) };
    // A new line also gets the value of each head born from the other classes.
    const bornValue = typedBornValue(typeOf(row));
    return createEdit('taxLine', id, { id, name: row.name, ...of, ...emptyLine, bornValue, ...patch });
  };
  const commit = (of: string, edits: readonly Edit[]): void => {
    if (edits.length > 0) records.commit(`Tax year ${year}, ${of}`, edits);
  };
  const write = (row: TaxRow, patch: TaxPatch): void => commit(row.name, [editOf(row, patch)]);
  return {
    rules: {
      born: taxLineFields.born,
      killed: taxLineFields.killed,
      valueEach: taxLineFields.valueEach,
      bornValue: taxLineFields.bornValue,
    },
    save: (row, field, value) => write(row, { [field]: value }),
    valuedBy: (row) => lineOf(row)?.record.valueBy ?? 'cost',
    valueEach: (row) => lineOf(row)?.record.valueEach ?? null,
    value: (row, by) => write(row, { valueBy: by }),
    bornEach: (of) => {
      const values = new Set(of.map((row) => lineOf(row)?.record.bornValue ?? bornOffered[typeOf(row)]));
      return values.size === 1 ? [...values][0]! : null;
    },
    saveBornEach: (of, value) =>
      commit(
        taxLineFields.bornValue.label,
        of.map((row) => editOf(row, { bornValue: value })),
      ),
    valueAtCost: (of) =>
      commit(
        taxLineFields.valueBy.label,
        of.flatMap((row) =>
          (lineOf(row)?.record.valueBy ?? 'cost') === 'cost' ? [] : [editOf(row, { valueBy: 'cost' })],
        ),
      ),
    clearKilled: (of) =>
      commit(
        taxLineFields.killed.label,
        of.flatMap((row) =>
          (lineOf(row)?.record.killed ?? null) === null ? [] : [editOf(row, { killed: null })],
        ),
      ),
  };
}
