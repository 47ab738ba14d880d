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

/** What a row is built from. The journal and the memory records each provide it. */
export interface RowSource {
  readonly doc: Fields | null;
  readonly state: RowState;
  readonly local?: LocalPairs | undefined;
}

/** The entry of a record in the map: its shown fields, null when the record does not exist for the user. */
export interface ShownEntry {
  shown: ShownRecord | null;
}

/** A shown record, and the row built from it. */
export interface ShownRecord {
  readonly doc: Fields;
  readonly state: RowState;
  readonly local: LocalPairs | undefined;
  row: RowOfKind[Kind] | null;
  /** A trade as a screen edits it, cached while its fields are unchanged. */
  draft: TradeDraft | null;
  /** A trade's last figures: the next ones are calculated from them, only where the change has an effect. */
  result: TradeResult | null;
}

/** A trade's row. Its figures are calculated when they are read, from the previous ones. */
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

/** A carry's row. Its figures are calculated when they are read. */
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

/** Replaces what is stored of a record; its row is built again when it is read. */
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

/** Whether a row has the same marks and draft as before. */
export const sameMarks = (kept: ShownRecord, source: RowSource): boolean =>
  kept.local === source.local && sameState(kept.state, source.state);

const sameState = (a: RowState, b: RowState): boolean =>
  a === b ||
  (a.state === b.state &&
    a.text === b.text &&
    a.refused === b.refused &&
    JSON.stringify(a.fields) === JSON.stringify(b.fields));

/** Sealing and acknowledging create new objects with equal content; the row must not be rendered again for that. */
export function sameFields(a: Fields, b: Fields | null): boolean {
  if (a === b) return true;
  if (b === null) return false;
  const names = Object.keys(b);
  return names.length === Object.keys(a).length && names.every((name) => a[name] === b[name]);
}
