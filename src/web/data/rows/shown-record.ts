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

/** The data from which a row is built. */
export interface RowSource {
  readonly doc: Fields | null;
  readonly state: RowState;
  readonly local?: LocalPairs | undefined;
}

/** An entry in the map of records. `shown` is null if the record does not exist, for example after its deletion. */
export interface ShownEntry {
  shown: ShownRecord | null;
}

/** A shown record, and the row built from it. */
export interface ShownRecord {
  readonly doc: Fields;
  readonly state: RowState;
  readonly local: LocalPairs | undefined;
  row: RowOfKind[Kind] | null;
  draft: TradeDraft | null;
  /** A trade's last figures. The next calculation starts from these figures. */
  result: TradeResult | null;
}

/** Builds a trade's row. Its figures are calculated when they are first read, starting from the previous figures. */
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

/** Builds a carry's row. Its figures are calculated when they are first read. */
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

/** Returns a shown record with new fields and state. Its row is built again when it is next read. */
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

/** True if state and local fields are unchanged. */
export const sameMarks = (kept: ShownRecord, source: RowSource): boolean =>
  kept.local === source.local && sameState(kept.state, source.state);

const sameState = (a: RowState, b: RowState): boolean =>
  a === b ||
  (a.state === b.state &&
    a.text === b.text &&
    a.refused === b.refused &&
    JSON.stringify(a.fields) === JSON.stringify(b.fields));

/** True if two versions have equal fields. */
export function sameFields(a: Fields, b: Fields | null): boolean {
  if (a === b) return true;
  if (b === null) return false;
  const names = Object.keys(b);
  return names.length === Object.keys(a).length && names.every((name) => a[name] === b[name]);
}
