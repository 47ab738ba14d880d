import { CasingCache, getTableColumns, getTableName, type InferSelectModel } from '../../storage/drizzle.ts';
import type { Carry } from '#calc-core/carry';
import { emptyValue, type FieldDeclaration } from '#calc-core/field';
import { fieldsOfKind, type RecordKind, type RecordOfKind } from '#calc-core/records';
import type { Trade } from '#calc-core/trade';
import { storedToWire } from '#contract/replies.ts';
import { toWire, type WireRecord } from '#contract/wire.ts';
import { recordTables, type carries, type tradeGroups, type trades } from '../../storage/schema.ts';

/** A row of `trades`. */
export type TradeTableRow = InferSelectModel<typeof trades>;
/** A stored trade without calculated values. */
export type TradeInputs = Omit<TradeTableRow, 'reply' | 'model' | 'calcDescription'>;
/** A row of `carrys`. */
export type CarryTableRow = InferSelectModel<typeof carries>;

/** The table of any kind, with the columns that all tables have. */
export const tableOf = (kind: RecordKind): typeof tradeGroups =>
  // The cast is safe: code for any kind uses only common columns and declared fields.
  recordTables[kind] as unknown as typeof tradeGroups;

/** The table's name in SQL. */
export const tableNameOf = (kind: RecordKind): string => getTableName(recordTables[kind]);

/** A row of any kind's table: the common columns, and one column per declared field. */
export interface RecordRow {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: string;
  /** The answer of the record's GET, if the table stores it. */
  readonly reply?: string;
}

/** A row of a kind's table. */
export type TableRowOfKind<K extends RecordKind> = InferSelectModel<(typeof recordTables)[K]> & RecordRow;

/** True if the table stores the answer of a record's GET. Otherwise the answer is built from the columns. */
export const keepsReply = (kind: RecordKind): boolean => 'reply' in getTableColumns(recordTables[kind]);

/** Converts a column's value to the field's value. In a row that is older than the field, a text is null. */
function valueOf(field: FieldDeclaration, stored: unknown): unknown {
  if (field.type === 'choice' && !field.choices.some(({ id }) => id === stored)) return emptyValue(field);
  return stored ?? (field.type === 'text' || field.type === 'structure' ? emptyValue(field) : null);
}

/** Converts a row to a record of calc-core. A field that is newer than the row gets its empty value. */
export function recordOfRow<K extends RecordKind>(kind: K, row: object): RecordOfKind[K] {
  const record: Record<string, unknown> = { id: Reflect.get(row, 'id') };
  for (const field of fieldsOfKind(kind)) record[field.name] = valueOf(field, Reflect.get(row, field.name));
  // The cast is safe: schema.ts creates the columns from the same declarations.
  return record as unknown as RecordOfKind[K];
}

/** Converts a row of `trades` to a trade. */
export const tradeOfRow = (row: TradeInputs): Trade => recordOfRow('trade', row);
/** Converts a row of `carrys` to a carry. */
export const carryOfRow = (row: Omit<CarryTableRow, 'reply' | 'model'>): Carry => recordOfRow('carry', row);

/** A stored record with wire names, without its figures. `row` is a row of the kind's table. */
export const wireOfRow = (kind: RecordKind, row: object): WireRecord => toWire(kind, recordOfRow(kind, row));

/** The answer of GET for a record without figures, as JSON text. */
export const plainReply = <K extends RecordKind>(kind: K, record: RecordOfKind[K]): string =>
  JSON.stringify(storedToWire(kind, record));

/** The answer of a stored record's GET, as JSON text. `row` is a row of the kind's table. */
export const replyOfRow = (kind: RecordKind, row: RecordRow): string =>
  row.reply ?? plainReply(kind, recordOfRow(kind, row));

const casing = new CasingCache('snake_case');

/** The SQL name of the column for a declared field. */
export const columnNameOf = (kind: RecordKind, field: string): string =>
  casing.getColumnCasing(getTableColumns(tableOf(kind))[field as 'id']);

/** The reply for a row with SQL column names, as 'select *' and to_jsonb return it. */
export function replyOfColumns(kind: RecordKind, row: Readonly<Record<string, unknown>>): string {
  const byName = fieldsOfKind(kind).map(({ name }) => [name, row[columnNameOf(kind, name)]]);
  return plainReply(kind, recordOfRow(kind, { id: row['id'], ...Object.fromEntries(byName) }));
}
