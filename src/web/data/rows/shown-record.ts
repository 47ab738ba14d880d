import type { Carry } from '#calc-core/carry';
import {
  calculateCarry,
  calculateTrade,
  type CarryResult,
  type TradeDraft,
  type TradeResult,
} from '#calc-core/trade';
import type { Fields, LocalPairs } from './documents.ts';
import type { CarryRow, Kind, RowOfKind, RowState, TradeRow } from './types.ts';

/** What a row is made from; the journal and the memory records each say it in their own way. */
export interface RowSource {
  readonly doc: Fields | null;
  readonly state: RowState;
  readonly local?: LocalPairs | undefined;
}

/** What a map of records has of each: what is shown of it, null where it is not there for the user. */
export interface ShownEntry {
  shown: ShownRecord | null;
}

/** A record as it is shown, and the row made of it. */
export interface ShownRecord {
  readonly doc: Fields;
  readonly state: RowState;
  readonly local: LocalPairs | undefined;
  row: RowOfKind[Kind] | null;
  /** A trade as edited, kept while its fields stay. */
  draft: TradeDraft | null;
  /** A trade's figures as last worked out: the next ones are worked out from them, only where the change reaches. */
  result: TradeResult | null;
}

/** A trade's row; its figures are worked out when they are read, from those before. */
export function lazyTradeRow(
  id: string,
  kept: ShownRecord,
  trade: TradeDraft,
  carry: Carry | null,
): TradeRow {
  let result: TradeResult | undefined;
  return {
    id,
    trade,
    carry,
    state: kept.state,
    get result() {
      return (result ??= kept.result = calculateTrade(carry, trade, kept.result ?? undefined));
    },
  };
}

/** A carry's row; its figures are worked out when they are read. */
export function lazyCarryRow(id: string, carry: Carry, usedBy: number, state: RowState): CarryRow {
  let result: CarryResult | undefined;
  return {
    id,
    carry,
    usedBy,
    state,
    get result() {
      return (result ??= calculateCarry(carry));
    },
  };
}

/** What is kept of a record now: its row is made again when it is read. */
export function keep(doc: Fields, { state, local }: RowSource, before: ShownRecord | null): ShownRecord {
  const isSame = before !== null && before.doc === doc && before.local === local;
  return {
    doc,
    state,
    local,
    row: null,
    draft: isSame ? before.draft : null,
    result: before?.result ?? null,
  };
}

/** Whether a row is marked and drafted as before. */
export const sameMarks = (kept: ShownRecord, source: RowSource): boolean =>
  kept.local === source.local && sameState(kept.state, source.state);

const sameState = (a: RowState, b: RowState): boolean =>
  a === b ||
  (a.state === b.state &&
    a.text === b.text &&
    a.refused === b.refused &&
    JSON.stringify(a.fields) === JSON.stringify(b.fields));

/** Sealing and acknowledging make new objects of equal content: the row must not be drawn again for that. */
export function sameFields(a: Fields, b: Fields | null): boolean {
  if (a === b) return true;
  if (b === null) return false;
  const names = Object.keys(b);
  return names.length === Object.keys(a).length && names.every((name) => a[name] === b[name]);
}
