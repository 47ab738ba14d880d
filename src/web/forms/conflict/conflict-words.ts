import { kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import type { FieldValue } from '#calc-core/field';
import { showFigure } from '#calc-core/figure';
import type { TradeGroup } from '#calc-core/group';
import { showAmount, shortDate } from '#calc-core/number';
import { fieldsOfKind, structureWords, type RecordKind } from '#calc-core/records';
import { calculateTrade, type Trade } from '#calc-core/trade';
import type { Choice, ConflictField } from '#web/data/records.ts';

/** The records that a conflicting field may reference, to show their names. */
export interface NamedRecords {
  readonly carries?: readonly Carry[] | undefined;
  readonly groups?: readonly TradeGroup[] | undefined;
  readonly fundings?: readonly NamedRecord[] | undefined;
}

type NamedRecord = { readonly id: string; readonly name: string };

/** The records of the kind `to`. Undefined if they are not known. */
export const recordsNamed = (
  { carries, groups, fundings }: NamedRecords,
  to: string,
): readonly NamedRecord[] | undefined => (to === 'carry' ? carries : to === 'funding' ? fundings : groups);

const fieldOf = (kind: RecordKind, name: string) => fieldsOfKind(kind).find((field) => field.name === name);

const nameIn = (records: readonly NamedRecord[] = [], id: FieldValue): string =>
  records.find((record) => record.id === id)?.name ?? 'Another record';

/** A field's value in words, such as an amount with its unit. For a long structure, gives only the differences from `beside`. */
export function conflictValue(
  kind: RecordKind,
  name: string,
  value: FieldValue,
  named: NamedRecords = {},
  beside: FieldValue = null,
): string {
  if (name === 'record') return value === null ? 'Deleted' : 'Kept';
  const field = fieldOf(kind, name);
  if (field?.type === 'reference')
    return value === null ? field.none : nameIn(recordsNamed(named, field.to), value);
  if (value === null || value === '') return 'Blank';
  switch (field?.type) {
    case 'amount':
      return typeof value === 'string' ? showAmount(value, field.unit) : String(value);
    case 'choice':
      return field.choices.find(({ id }) => String(id) === String(value))?.name ?? String(value);
    case 'subType':
      return kindOf(Number(value)).name;
    case 'date':
      return shortDate(String(value));
    // Some structures have no short text. Show 'Changed'.
    case 'structure':
      if (structureWords[name] === undefined) return 'Changed';
      return structureWords[name](String(value), String(beside ?? field.whenEmpty)) || 'Blank';
    case 'text':
    case undefined:
      return String(value);
  }
}

/** A field's label with its unit: "Purchase price per head, $/hd". */
export function conflictLabel(kind: RecordKind, { field: name, label }: ConflictField): string {
  const field = fieldOf(kind, name);
  return field?.type === 'amount' ? `${label}, ${field.unit}` : label;
}

export type ProfitWith = (field: ConflictField, choice: Choice) => string | null;

/** Returns a function that gives the trade's profit with one side's value: "Profit -$23.18 /hd". */
export function tradeProfitWith(trade: Trade, carries: readonly Carry[]): ProfitWith {
  return (field, choice) => {
    if (field.field === 'record') return null;
    const version: Trade = { ...trade, [field.field]: field[choice] };
    return profitWords(carries.find(({ id }) => id === version.carryId) ?? null, version);
  };
}

/** Like {@link tradeProfitWith}, for a field of the carry. The function returns null without a trade. */
export function carryProfitWith(carry: Carry, trade: Trade | undefined): ProfitWith {
  return (field, choice) =>
    trade === undefined || field.field === 'record'
      ? null
      : profitWords({ ...carry, [field.field]: field[choice] }, trade);
}

function profitWords(carry: Carry | null, trade: Trade): string {
  const profit = calculateTrade(carry, trade).figures.profitPerHead;
  return profit.value === null ? `No profit: ${profit.reason}` : `Profit ${showFigure(profit, '$/hd')} /hd`;
}
