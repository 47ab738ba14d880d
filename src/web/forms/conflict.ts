import {
  animalTypes,
  calculateTrade,
  carryInputs,
  kindOf,
  showAmount,
  showFigure,
  tradeInputs,
  type Carry,
  type InputDeclaration,
  type Trade,
  type TradeGroup,
} from '#calc-core';
import type { Choice, ConflictField } from '#web/data/records.ts';
import { carryTypes } from './offered.ts';
import { dateWords } from './titles.ts';

type Value = ConflictField['mine'];

/** The records a conflicting field may point at, so that it reads as a name. */
export interface Named {
  readonly carries?: readonly Carry[] | undefined;
  readonly groups?: readonly TradeGroup[] | undefined;
}

const inputs: { readonly [name: string]: InputDeclaration | undefined } = { ...tradeInputs, ...carryInputs };

const nameIn = (records: readonly { readonly id: string; readonly name: string }[] = [], id: Value): string =>
  records.find((record) => record.id === id)?.name ?? 'Another record';

/** Fields that hold a code, as people read it. */
const words: { readonly [field: string]: ((value: Value, named: Named) => string) | undefined } = {
  record: (value) => (value === null ? 'Deleted' : 'Kept'),
  animalTypeId: (value) => animalTypes.find(({ id }) => id === Number(value))?.name ?? String(value),
  animalSubTypeId: (value) => kindOf(Number(value)).name,
  carryTypeId: (value) => carryTypes.find((type) => type.value === String(value))?.label ?? String(value),
  carryId: (value, { carries }) => (value === null ? 'No carry' : nameIn(carries, value)),
  tradeGroupId: (value, { groups }) => (value === null ? 'No group' : nameIn(groups, value)),
  heldFrom: (value) => dateWords(String(value)),
};

/** A field's value as it is read: an amount with its unit's sign, a code as its name. */
export function conflictValue(field: string, value: Value, named: Named = {}): string {
  const word = words[field]?.(value, named);
  if (word !== undefined) return word;
  if (value === null || value === '') return 'Blank';
  const input = inputs[field];
  return input === undefined || typeof value !== 'string' ? String(value) : showAmount(value, input.unit);
}

/** "Purchase price per head, $/hd". */
export function conflictLabel({ field, label }: ConflictField): string {
  const input = inputs[field];
  return input === undefined ? label : `${label}, ${input.unit}`;
}

export type ProfitWith = (field: ConflictField, choice: Choice) => string | null;

/** What the trade would come to if one field took one side's value and the rest stayed: "Profit -$23.18 /hd". */
export function tradeProfitWith(trade: Trade, carries: readonly Carry[]): ProfitWith {
  return (field, choice) => {
    if (field.field === 'record') return null;
    const version: Trade = { ...trade, [field.field]: field[choice] };
    return profitWords(carries.find(({ id }) => id === version.carryId) ?? null, version);
  };
}

/** What one trade that uses the carry would come to; nothing while no trade does. */
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
