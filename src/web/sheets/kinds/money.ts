import { copyName } from '#calc-core/carry';
import { farmCostFields, fundingFields } from '#calc-core/cash-flow';
import { asSaved, emptyValue, namesOf, type FieldDeclaration, type FieldValue } from '#calc-core/field';
import { recordKinds } from '#calc-core/records';
import { createEdit, patchEdit, type Records, type RowState } from '#web/data/records.ts';
import type { FieldChange, SheetColumn } from '../columns/column.ts';
import { detailColumn } from '../columns/details.ts';
import type { SheetKind } from './kind.ts';

/** A kind of record in the budget that has a sheet. */
export type MoneyKind = 'funding' | 'farmCost';

export interface MoneyRow {
  readonly id: string;
  readonly record: Readonly<Record<string, FieldValue>>;
  readonly state: RowState;
}

interface MoneySheet {
  readonly title: string;
  readonly fields: Readonly<Record<string, FieldDeclaration>>;
  readonly widths: Readonly<Record<string, number>>;
}

const sheets: Readonly<Record<MoneyKind, MoneySheet>> = {
  funding: {
    title: 'Sources of money',
    fields: fundingFields,
    widths: { name: 220, kind: 132, limit: 112, rate: 84, balance: 124, on: 116, share: 84 },
  },
  farmCost: {
    title: 'Other income and costs',
    fields: farmCostFields,
    widths: { name: 220, amount: 112, every: 124, from: 116, to: 116, direction: 96 },
  },
};

const columnsOf = ({ title, fields, widths }: MoneySheet): readonly SheetColumn<MoneyRow>[] =>
  Object.values(fields).flatMap((field) => {
    const column = detailColumn<MoneyRow>(field, {
      group: title,
      width: widths[field.name] ?? 108,
      isShown: true,
      value: ({ record }) => record[field.name] ?? null,
      ...(field.name === 'name' ? { look: 'name' as const } : {}),
    });
    return column ?? [];
  });

/**
 * The sheet of one kind of money. Every declared field is a column.
 * @param today - `YYYY-MM-DD`, the date of a new row
 */
export function moneyKind(
  records: Records,
  kind: MoneyKind,
  { isReadOnly, today }: { readonly isReadOnly: boolean; readonly today: string },
): SheetKind<MoneyRow> {
  const sheet = sheets[kind];
  const { fields } = sheet;
  const row = (id: string): MoneyRow | undefined => records.row(kind, id) as MoneyRow | undefined;
  const edited = (record: MoneyRow['record'], changes: readonly FieldChange[]): MoneyRow['record'] =>
    asSaved(fields, {
      ...record,
      ...Object.fromEntries(
        changes.filter(({ field }) => field in fields).map(({ field, value }) => [field, value]),
      ),
    });
  return {
    sheetId: kind,
    kind,
    title: sheet.title,
    noun: recordKinds[kind].words,
    columns: columnsOf(sheet),
    filters: [],
    isReadOnly,
    hasTicks: !isReadOnly,
    rows: () => records.rows(kind) as readonly MoneyRow[],
    row,
    nameOf: ({ record }) => String(record['name'] ?? ''),
    changed: (before, changes) => ({ ...before, record: edited(before.record, changes) }),
    patch: ({ id, record }, changes) => {
      const after = edited(record, changes);
      const patch = Object.fromEntries(
        namesOf(fields).flatMap((name) => (after[name] === record[name] ? [] : [[name, after[name]]])),
      );
      return Object.keys(patch).length === 0 ? null : patchEdit(kind, id, patch);
    },
    blank: isReadOnly ? null : (id) => blankRow(id, fields, today),
    create: ({ id, record }, changes) => createEdit(kind, id, { ...edited(record, changes), id }),
    copies: isReadOnly
      ? null
      : (rows, newId) =>
          rows.map(({ record }) => {
            const id = newId();
            return createEdit(kind, id, { ...record, id, name: copyName(String(record['name'] ?? '')) });
          }),
  };
}

function blankRow(id: string, fields: MoneySheet['fields'], today: string): MoneyRow {
  const empty = Object.values(fields).map((field) => [
    field.name,
    field.type === 'date' && field.optional !== true ? today : field.name === 'name' ? '' : emptyValue(field),
  ]);
  return { id, record: { id, ...Object.fromEntries(empty) }, state: { state: 'saving' } };
}
