import type { Carry } from '#calc-core/carry';
import { boardOf } from '#calc-core/market';
import { namedBy, type RecordOfKind } from '#calc-core/records';
import { tradeOf, type TradeDraft } from '#calc-core/trade';
import { draftOf, pairsOf, recordOfFields, type Fields, type LocalPairs } from './documents.ts';
import { lazyCarryRow, lazyTradeRow, type ShownRecord } from './shown-record.ts';
import type { Kind, PlainRow, RecordContent, RowOfKind } from './types.ts';

/** Access to the other records that a row may show. */
export interface OtherRecords {
  /** The fields of a record; null when it does not exist. */
  readonly doc: (kind: Kind, id: string) => Fields | null;
  /** How many records reference this one, by any field. */
  readonly countNaming: (kind: Kind, id: string) => number;
}

/** What a row of this kind needs in addition to the kind's declaration. */
interface KindRow<K extends Kind> {
  /** The row that lists and screens show. */
  readonly make: (id: string, kept: ShownRecord, others: OtherRecords) => RowOfKind[K];
  /** The fields that reference a record which the row shows. When that record changes, the row is built again. */
  readonly shows?: readonly string[];
  /** Reads the record from its row; by default `row.record`. */
  readonly record?: (row: RowOfKind[K]) => RecordOfKind[K];
  /** The record as a screen edits it, including local fields; by default the stored fields. */
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
  // A Trade without `lastChanged` is not a draft, so it has no $/kg prices.
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

/** Builds the row of a record. A kind without an entry above has a plain row: the record and its state. */
export function rowOf<K extends Kind>(
  kind: K,
  id: string,
  kept: ShownRecord,
  others: OtherRecords,
): RowOfKind[K] {
  const made = own[kind]?.make(id, kept, others);
  const plain: PlainRow<K> = { id, record: recordOfFields(kind, kept.doc), state: kept.state };
  // For a kind without an entry, RowOfKind is the plain row.
  return made ?? (plain as unknown as RowOfKind[K]);
}

/** The record of a row of any kind. */
export const recordIn = <K extends Kind>(kind: K, row: RowOfKind[K]): RecordOfKind[K] =>
  // Every kind whose row has no `record` field has an entry above.
  own[kind]?.record?.(row) ?? (row as unknown as PlainRow<K>).record;

/** The record as a screen edits it. `row` and `doc` must belong to the same record. */
export const contentOf = <K extends Kind>(kind: K, row: RowOfKind[K], doc: Fields): RecordContent =>
  own[kind]?.content?.(row) ?? doc;

/** The local fields of an edited record; undefined when it has none. */
export const localPartOf = (kind: Kind, content: RecordContent): LocalPairs | undefined =>
  own[kind]?.localPart?.(content);

/** The fields of any kind that reference a record of `kind`, if the row shows that record. */
export const shownIn = (kind: Kind) =>
  namedBy(kind).filter((naming) => own[naming.kind]?.shows?.includes(naming.field.name) === true);
