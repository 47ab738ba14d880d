import { namesOf } from '../field/names.ts';
import { carryFields, type Carry } from '../carry/record.ts';
import type { FieldDeclaration, FieldDeclarations, ReferenceField } from '../field/declare.ts';
import { groupFields, type TradeGroup } from '../group/record.ts';
import { boardFields, type BoardRecord } from '../market/board/stored.ts';
import { tradeFields, type Trade } from '../trade/record.ts';

/** The kinds of record a member owns, each after the kinds its records name: what it is called and what it stores. */
export const recordKinds = {
  group: { one: 'group', many: 'groups', fields: groupFields },
  carry: { one: 'carry', many: 'carries', fields: carryFields },
  trade: { one: 'trade', many: 'trades', fields: tradeFields },
  board: { one: 'market day', many: 'market days', fields: boardFields },
} as const satisfies Readonly<
  Record<string, { readonly one: string; readonly many: string; readonly fields: FieldDeclarations }>
>;

/** A kind of record that members keep. */
export type RecordKind = keyof typeof recordKinds;

/** So many records of a kind, in words: "1 trade", "50 trades". */
export const countedRecords = (kind: RecordKind, count: number): string =>
  `${count} ${count === 1 ? recordKinds[kind].one : recordKinds[kind].many}`;

/** A record of each kind. */
export interface RecordOfKind {
  readonly group: TradeGroup;
  readonly carry: Carry;
  readonly trade: Trade;
  readonly board: BoardRecord;
}

/** Every kind of record, in the order they are declared. */
export const recordKindNames = namesOf(recordKinds);

/** Whether something from outside names a kind of record. */
export const isRecordKind = (name: unknown): name is RecordKind =>
  typeof name === 'string' && Object.hasOwn(recordKinds, name);

const fields = new Map<RecordKind, readonly FieldDeclaration[]>(
  recordKindNames.map((kind) => [kind, Object.values<FieldDeclaration>(recordKinds[kind].fields)]),
);

/** A kind's stored fields, in the order of the wire. */
export const fieldsOfKind = (kind: RecordKind): readonly FieldDeclaration[] => fields.get(kind)!;

const references = new Map<RecordKind, readonly ReferenceField[]>(
  recordKindNames.map((kind) => [kind, fieldsOfKind(kind).filter((field) => field.type === 'reference')]),
);

/** The fields of `kind` that name a record of another kind. */
export const referencesOf = (kind: RecordKind): readonly ReferenceField[] => references.get(kind)!;
