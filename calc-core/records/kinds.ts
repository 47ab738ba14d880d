import { namesOf } from '../field/names.ts';
import { carryFields } from '../carry/record.ts';
import type { FieldDeclaration, ReferenceField, StructureField, ValuesOf } from '../field/declare.ts';
import { groupFields } from '../group/record.ts';
import { boardFields } from '../market/board/stored.ts';
import { tradeFields } from '../trade/record.ts';
import type { KindDeclaration } from './declare.ts';

/** The kinds of record that a member stores, each after the kinds that its records name. */
export const recordKinds = {
  group: {
    words: {
      one: 'group',
      many: 'groups',
      title: 'Trade Group',
      lost: 'Its group is not there: comes back in no group',
    },
    path: 'TradeGroups',
    schema: 'TradeGroup',
    inFile: 'groups',
    fields: groupFields,
  },
  carry: {
    words: {
      one: 'carry',
      many: 'carries',
      title: 'Cost Of Carry',
      lost: 'Its carry is gone for good: comes back without a carry',
    },
    path: 'Carrys',
    schema: 'Carry',
    inFile: 'carrys',
    fields: carryFields,
  },
  trade: {
    words: { one: 'trade', many: 'trades', title: 'Trade' },
    path: 'Trades',
    schema: 'Trade',
    inFile: 'trades',
    fields: tradeFields,
    keptFor: { plan: 'actual' },
    hasProfit: true,
  },
  board: {
    words: { one: 'market day', many: 'market days', title: 'Market' },
    path: 'Boards',
    schema: 'Board',
    inFile: 'boards',
    fields: boardFields,
    newestFirstBy: 'date',
  },
} as const satisfies Readonly<Record<string, KindDeclaration>>;

/** A kind of record that members keep. */
export type RecordKind = keyof typeof recordKinds;

/** A record of each kind: its id and what its fields hold. */
export type RecordOfKind = {
  readonly [K in RecordKind]: { readonly id: string } & ValuesOf<(typeof recordKinds)[K]['fields']>;
};

/** The declaration of a kind, for code that handles any. */
export const kindDeclaration = (kind: RecordKind): KindDeclaration => recordKinds[kind];

/** So many records of a kind, in words: "1 trade", "50 trades". */
export const countedRecords = (kind: RecordKind, count: number): string =>
  `${count} ${count === 1 ? recordKinds[kind].words.one : recordKinds[kind].words.many}`;

/** Every kind of record, in the order they are declared: each after those that its records name. */
export const recordKindNames = namesOf(recordKinds);

/** Whether something from outside names a kind of record. */
export const isRecordKind = (name: unknown): name is RecordKind =>
  typeof name === 'string' && Object.hasOwn(recordKinds, name);

/** What `read` gives for each kind, worked out once. */
function ofEachKind<Value>(read: (kind: RecordKind) => Value): (kind: RecordKind) => Value {
  const values = new Map(recordKindNames.map((kind) => [kind, read(kind)]));
  return (kind) => values.get(kind)!;
}

/** A kind's stored fields, in the order of the wire. */
export const fieldsOfKind = ofEachKind((kind): readonly FieldDeclaration[] =>
  Object.values<FieldDeclaration>(recordKinds[kind].fields),
);

/** A field that names a record of another kind. */
export type Reference = ReferenceField & { readonly to: RecordKind };

const isReference = (field: FieldDeclaration): field is Reference => field.type === 'reference';

/** The fields of `kind` that name a record of another kind. */
export const referencesOf = ofEachKind((kind): readonly Reference[] =>
  fieldsOfKind(kind).filter(isReference),
);

/** A field by which records of `kind` name a record. */
export interface Naming {
  readonly kind: RecordKind;
  readonly field: Reference;
}

/** The fields, of whatever kind, that name a record of this kind. */
export const namedBy = ofEachKind((kind): readonly Naming[] =>
  recordKindNames.flatMap((other) =>
    referencesOf(other).flatMap((field) => (field.to === kind ? [{ kind: other, field }] : [])),
  ),
);

/** The structures of `kind` by name. */
export const structuresOf = ofEachKind(
  (kind): ReadonlyMap<string, StructureField> =>
    new Map(
      fieldsOfKind(kind).flatMap((field) =>
        field.type === 'structure' ? [[field.name, field] as const] : [],
      ),
    ),
);

/** A structure that is kept for another one: a trade's plan, for its facts. */
export interface KeptFor {
  /** What is kept. */
  readonly kept: string;
  /** What it is kept for. */
  readonly reason: string;
  /** The empty text of both. */
  readonly none: string;
}

/** The structures of `kind` that are kept for another one. */
export const keptForOf = ofEachKind((kind): readonly KeptFor[] =>
  Object.entries(kindDeclaration(kind).keptFor ?? {}).map(([kept, reason]) => ({
    kept,
    reason,
    none: structuresOf(kind).get(kept)!.whenEmpty,
  })),
);
