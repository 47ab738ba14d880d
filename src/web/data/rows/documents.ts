import { v7 as uuidv7 } from 'uuid';
import { asSaved, emptyValue, type FieldDeclaration, type FieldValue } from '#calc-core/field';
import type { DecimalText } from '#calc-core/number';
import { fieldsOfKind, recordKinds, type RecordOfKind } from '#calc-core/records';
import { openTrade, pricePairs, type PricePair, type Trade, type TradeDraft } from '#calc-core/trade';
import { isLocalField } from './local-fields.ts';
import type { Kind, RecordKey } from './types.ts';

/** A record, or a part of one, by field name, as folding, merging and the journal use it. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** A record's id, created on this device together with the record. Ids sort by time. Works without a secure context. */
export const newId = (): string => uuidv7();

/** A record's key: its kind and its id. */
export const keyOf = (kind: Kind, id: string): RecordKey => `${kind}/${id}`;

/** The kind in a record's key. */
export const kindOfKey = (key: RecordKey): Kind => key.slice(0, key.indexOf('/')) as Kind;

/** The id in a record's key. */
export const idOfKey = (key: string): string => key.slice(key.indexOf('/') + 1);

/** The fields as a record of its kind, which is part of the record's key. */
export const recordOfFields = <K extends Kind>(_kind: K, fields: Fields): RecordOfKind[K] =>
  fields as unknown as RecordOfKind[K];

const missingIn = (kind: Kind, fields: Fields): readonly FieldDeclaration[] =>
  fieldsOfKind(kind).filter(({ name }) => fields[name] === undefined);

/** Whether the app that stored a record knew every field that is declared today. */
export const isComplete = (kind: Kind, fields: Fields): boolean => missingIn(kind, fields).length === 0;

/** Adds empty fields that were declared after the record was stored; returns the same object when none is missing. */
export function completeFields(kind: Kind, fields: Fields): Fields {
  const missing = missingIn(kind, fields);
  if (missing.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(missing.map((field) => [field.name, emptyValue(field)])) };
}

/** Fields in the form in which they are saved: no head becomes 0, a group without a name 'New Group'. */
export const savedFields = (kind: Kind, fields: Fields): Fields => asSaved(recordKinds[kind].fields, fields);

/** A trade's pairs of $/kg and $/hd with the weight that links them. */
const pairs = Object.entries(pricePairs).map(([pair, { perKg, perHead, weight }]) => ({
  pair: pair as PricePair,
  kg: perKg,
  hd: perHead,
  weight,
}));

interface LocalPair {
  readonly perKg: DecimalText | null;
  readonly lastChanged: 'kg' | 'hd' | null;
  /** The weight and $/hd when this was stored: once either has changed, it no longer applies. */
  readonly weight: DecimalText | null;
  readonly perHd: DecimalText | null;
  /** An older app stored this price separately, before a record itself could store one. */
  readonly waited?: true;
}

/** The part of a trade that is never sent: its $/kg prices as typed, and which price of a pair was typed last. */
export type LocalPairs = Readonly<Partial<Record<PricePair, LocalPair>>>;

/** The fields of a record, draft or patch that are sent: without local ones and undefined. */
export function fieldsOf(source: object): Fields {
  const fields: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(source)) {
    if (!isLocalField(name) && value !== undefined) fields[name] = value;
  }
  return fields;
}

/** A draft's prices per kg and which price of each pair drives; stored on this device only. */
export function pairsOf(draft: TradeDraft): LocalPairs {
  const entries = pairs.map(({ pair, kg, hd, weight }) => [
    pair,
    { perKg: draft[kg], lastChanged: draft.lastChanged[pair], weight: draft[weight], perHd: draft[hd] },
  ]);
  return Object.fromEntries(entries);
}

const weighs = (weight: DecimalText | null): boolean => weight !== null && /[1-9]/.test(weight);

/** Prices per kg waiting for a weight that an older app stored next to the record. */
export function pairsAfterLoad(local: LocalPairs): LocalPairs {
  const waiting = Object.entries(local).filter(([, { perKg, weight }]) => weighs(perKg) && !weighs(weight));
  return Object.fromEntries(waiting.map(([pair, kept]) => [pair, { ...kept, waited: true }]));
}

/**
 * The trade as the screen edits it: $/kg is derived, or as typed here while weight and $/hd are unchanged. A price without a weight
 * belongs to the record itself, on every device.
 */
export function draftOf(trade: Trade, local: LocalPairs | undefined): TradeDraft {
  const loaded = openTrade(trade);
  if (local === undefined) return loaded;
  let draft: TradeDraft = loaded;
  for (const { pair, kg, hd, weight } of pairs) {
    const kept = local[pair];
    if (kept === undefined || kept.weight !== trade[weight] || kept.perHd !== trade[hd]) continue;
    const isOwn = weighs(kept.weight) || (kept.waited === true && !weighs(draft[kg]));
    draft = {
      ...draft,
      ...(isOwn && { [kg]: kept.perKg }),
      lastChanged: { ...draft.lastChanged, [pair]: kept.lastChanged },
    };
  }
  return draft;
}

/** Whether two fields are equal: lists and objects by their contents, including their order. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** What changed between two drafts of one trade, as a patch to commit: `commit(label, [{ op: 'patch', patch }])`. */
export function tradePatch(before: TradeDraft, after: TradeDraft): Partial<TradeDraft> {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isSameJson(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed);
}
