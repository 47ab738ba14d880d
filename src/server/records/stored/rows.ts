import type { InferSelectModel } from '../../storage/drizzle.ts';
import type { Carry } from '#calc-core/carry';
import { emptyValue, type FieldDeclaration } from '#calc-core/field';
import { fieldsOfKind, type RecordKind, type RecordOfKind } from '#calc-core/records';
import type { Trade } from '#calc-core/trade';
import type { carries, tradeGroups, trades } from '../../storage/schema.ts';

/** A row of `trades`. */
export type TradeTableRow = InferSelectModel<typeof trades>;
/** A stored trade without what was worked out from it. */
export type TradeInputs = Omit<TradeTableRow, 'reply' | 'model' | 'calcDescription'>;
/** A row of `carrys`. */
export type CarryTableRow = InferSelectModel<typeof carries>;
/** A row of `trade_groups`. */
export type GroupTableRow = InferSelectModel<typeof tradeGroups>;

/** What a column holds, as the field holds it: a text that is null was stored before the field was declared. */
function valueOf(field: FieldDeclaration, stored: unknown): unknown {
  if (field.type === 'choice' && !field.choices.some(({ id }) => id === stored)) return emptyValue(field);
  return stored ?? (field.type === 'text' || field.type === 'structure' ? emptyValue(field) : null);
}

/**
 * A stored record as calc-core knows it: its id and its declared fields. `row` has a member for each of them, by the field's name; one
 * that was stored before a field was declared has the field's empty value.
 */
export function recordOfRow<K extends RecordKind>(kind: K, row: object): RecordOfKind[K] {
  const record: Record<string, unknown> = { id: Reflect.get(row, 'id') };
  for (const field of fieldsOfKind(kind)) record[field.name] = valueOf(field, Reflect.get(row, field.name));
  // schema.ts makes the table's columns from the same declarations.
  return record as unknown as RecordOfKind[K];
}

/** recordOfRow for a trade. */
export const tradeOfRow = (row: TradeInputs): Trade => recordOfRow('trade', row);
/** recordOfRow for a carry. */
export const carryOfRow = (row: Omit<CarryTableRow, 'reply' | 'model'>): Carry => recordOfRow('carry', row);
