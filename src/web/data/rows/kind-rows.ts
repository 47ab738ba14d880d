import type { Carry } from '#calc-core/carry';
import { boardOf } from '#calc-core/market';
import { namedBy, type RecordOfKind } from '#calc-core/records';
import { tradeOf, type TradeDraft } from '#calc-core/trade';
import { draftOf, pairsOf, recordOfFields, type Fields, type LocalPairs } from './documents.ts';
import { lazyCarryRow, lazyTradeRow, type ShownRecord } from './shown-record.ts';
import type { Kind, PlainRow, RecordContent, RowOfKind } from './types.ts';

/** A row's access to other records, such as a trade's carry. */
export interface OtherRecords {
  readonly doc: (kind: Kind, id: string) => Fields | null;
  /** Returns how many records reference this record. */
  readonly countNaming: (kind: Kind, id: string) => number;
}

interface KindRow<K extends Kind> {
  readonly make: (id: string, kept: ShownRecord, others: OtherRecords) => RowOfKind[K];
  /** Names of reference fields. The row shows the referenced record, and is built again when that record changes. */
  readonly shows?: readonly string[];
  /** Reads the record from its row. The default is `row.record`. */
  readonly record?: (row: RowOfKind[K]) => RecordOfKind[K];
  /** Returns the record as a screen edits it. The default is the stored fields. */
  readonly content?: (row: RowOfKind[K]) => RecordContent;
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
  // Only a TradeDraft has `lastChanged` and $/kg prices. A Trade has neither, so it has no local fields.
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

/** Builds the row of a record. Most kinds have a plain row: the record and its state. */
export function rowOf<K extends Kind>(
  kind: K,
  id: string,
  kept: ShownRecord,
  others: OtherRecords,
): RowOfKind[K] {
  const made = own[kind]?.make(id, kept, others);
  const plain: PlainRow<K> = { id, record: recordOfFields(kind, kept.doc), state: kept.state };
  // The cast is safe: a kind without an entry above has plain rows.
  return made ?? (plain as unknown as RowOfKind[K]);
}

/** Returns the record of a row. */
export const recordIn = <K extends Kind>(kind: K, row: RowOfKind[K]): RecordOfKind[K] =>
  // The cast is safe: a kind without an entry above has a field `record` in its rows.
  own[kind]?.record?.(row) ?? (row as unknown as PlainRow<K>).record;

/** Returns the record as a screen edits it. `row` and `doc` must belong to the same record. */
export const contentOf = <K extends Kind>(kind: K, row: RowOfKind[K], doc: Fields): RecordContent =>
  own[kind]?.content?.(row) ?? doc;

/** Returns the local fields of an edited record, or undefined. */
export const localPartOf = (kind: Kind, content: RecordContent): LocalPairs | undefined =>
  own[kind]?.localPart?.(content);

/** Returns the fields through which other rows show a record of this kind. For a carry this is the trade's `carryId`. */
export const shownIn = (kind: Kind) =>
  namedBy(kind).filter((naming) => own[naming.kind]?.shows?.includes(naming.field.name) === true);
