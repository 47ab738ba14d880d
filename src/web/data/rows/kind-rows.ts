import type { Carry } from '#calc-core/carry';
import { boardOf } from '#calc-core/market';
import { namedBy, type RecordOfKind } from '#calc-core/records';
import { tradeOf, type TradeDraft } from '#calc-core/trade';
import { draftOf, pairsOf, recordOfFields, type Fields, type LocalPairs } from './documents.ts';
import { lazyCarryRow, lazyTradeRow, type ShownRecord } from './shown-record.ts';
import type { Kind, PlainRow, RecordContent, RowOfKind } from './types.ts';

/** Other records that a row may show. */
export interface OtherRecords {
  /** The fields of a record; null when it does not exist. */
  readonly doc: (kind: Kind, id: string) => Fields | null;
  /** How many records reference this one, by any field. */
  readonly countNaming: (kind: Kind, id: string) => number;
}

/** What the device adds to a kind's declaration. */
interface KindRow<K extends Kind> {
  /** The row that lists and screens show. */
  readonly make: (id: string, kept: ShownRecord, others: OtherRecords) => RowOfKind[K];
  /** References whose record is part of the row: when that record changes, the row is built again. */
  readonly shows?: readonly string[];
  /** Reads the record from its row; by default `row.record`. */
  readonly record?: (row: RowOfKind[K]) => RecordOfKind[K];
  /** The record as a screen edits it, with its local fields; by default the stored fields. */
  readonly content?: (row: RowOfKind[K]) => RecordContent;
  /** The local fields of an edited record; undefined when it has none. */
  readonly localPart?: (content: RecordContent) => LocalPairs | undefined;
}

const trade: KindRow<'trade'> = {
  make(id, kept, others) {
    const draft = (kept.draft ??= draftOf(recordOfFields('trade', kept.doc), kept.local));
    const doc = draft.carryId === null ? null : others.doc('carry', draft.carryId);
    const carry: Carry | null = doc === null ? null : recordOfFields('carry', doc);
    return lazyTradeRow(id, kept, draft, carry);
  },
  shows: ['carryId'],
  record: (row) => tradeOf(row.trade),
  content: (row) => ({ ...row.trade }),
  // A plain Trade has no $/kg prices.
  localPart: (content) =>
    typeof content['lastChanged'] === 'object' ? pairsOf(content as unknown as TradeDraft) : undefined,
};

const carry: KindRow<'carry'> = {
  make: (id, kept, others) =>
    lazyCarryRow(id, recordOfFields('carry', kept.doc), others.countNaming('carry', id), kept.state),
  record: (row) => row.carry,
};

const group: KindRow<'group'> = {
  make: (id, kept, others) => ({
    id,
    group: recordOfFields('group', kept.doc),
    count: others.countNaming('group', id),
    state: kept.state,
  }),
  record: (row) => row.group,
};

const board: KindRow<'board'> = {
  make(id, { doc, state }) {
    const record = recordOfFields('board', doc);
    return { id, record, board: boardOf(record), state };
  },
};

const own: { readonly [K in Kind]?: KindRow<K> } = { trade, carry, group, board };

/** Builds the row of a record. For a kind without an entry above, it is the record with its state. */
export function rowOf<K extends Kind>(
  kind: K,
  id: string,
  kept: ShownRecord,
  others: OtherRecords,
): RowOfKind[K] {
  const made = own[kind]?.make(id, kept, others);
  const plain: PlainRow<K> = { id, record: recordOfFields(kind, kept.doc), state: kept.state };
  // RowOfKind is the plain row for every kind without an entry.
  return made ?? (plain as unknown as RowOfKind[K]);
}

/** The record of a row of any kind. */
export const recordIn = <K extends Kind>(kind: K, row: RowOfKind[K]): RecordOfKind[K] =>
  // Every row type without a `record` has an entry above.
  own[kind]?.record?.(row) ?? (row as unknown as PlainRow<K>).record;

/** The record as a screen edits it. `row` and `doc` must belong to the same record. */
export const contentOf = <K extends Kind>(kind: K, row: RowOfKind[K], doc: Fields): RecordContent =>
  own[kind]?.content?.(row) ?? doc;

/** The local fields of an edited record; undefined for none. */
export const localPartOf = (kind: Kind, content: RecordContent): LocalPairs | undefined =>
  own[kind]?.localPart?.(content);

/** The fields, of any kind, that reference a record of `kind` and show it as part of their row. */
export const shownIn = (kind: Kind) =>
  namedBy(kind).filter((naming) => own[naming.kind]?.shows?.includes(naming.field.name) === true);
