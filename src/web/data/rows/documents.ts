import { v7 as uuidv7 } from 'uuid';
import {
  asSaved,
  derivedAmountNames,
  emptyValue,
  fieldsOfKind,
  loadTrade,
  pricePairs,
  recordKinds,
  type DecimalText,
  type PricePair,
  type RecordOfKind,
  type Trade,
  type TradeDraft,
} from '#calc-core';
import type { Kind, RecordKey } from './types.ts';

export type FieldValue = string | number | null;

/** A record, or a part of one, by field name: what folding, merging and the journal handle. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** A record's id, made on this device at the moment of creation; sorts by time. Works without a secure context. */
export const newId = (): string => uuidv7();

export const keyOf = (kind: Kind, id: string): RecordKey => `${kind}/${id}`;

export const kindOfKey = (key: RecordKey): Kind => key.slice(0, key.indexOf('/')) as Kind;

export const idOfKey = (key: string): string => key.slice(key.indexOf('/') + 1);

/** The fields as the record of the kind that they make. The kind in a record's key says which that is. */
export const recordOfFields = <K extends Kind>(_kind: K, fields: Fields): RecordOfKind[K] =>
  fields as unknown as RecordOfKind[K];

/** Fields that were stored before a field was declared get it, empty; the same object when none is missing. */
export function completeFields(kind: Kind, fields: Fields): Fields {
  const missing = fieldsOfKind(kind).filter(({ name }) => fields[name] === undefined);
  if (missing.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(missing.map((field) => [field.name, emptyValue(field)])) };
}

/** Fields as they are saved: no head is 0 head, a group without a name is 'New Group'. */
export const savedFields = (kind: Kind, fields: Fields): Fields => asSaved(recordKinds[kind].fields, fields);

/** The pairs of $/kg and $/hd of a trade with the weight between them. */
const pairs = Object.entries(pricePairs).map(([pair, { perKg, perHead, weight }]) => ({
  pair: pair as PricePair,
  kg: perKg,
  hd: perHead,
  weight,
}));

interface LocalPair {
  readonly perKg: DecimalText | null;
  readonly lastChanged: 'kg' | 'hd' | null;
  /** What weight and $/hd were when this was kept: when either has moved, this no longer speaks for them. */
  readonly weight: DecimalText | null;
  readonly perHd: DecimalText | null;
}

/** What of a trade never travels: its $/kg prices and which of a pair was typed last. */
export type LocalPairs = Readonly<Partial<Record<PricePair, LocalPair>>>;

const localNames = new Set<string>(['lastChanged', ...derivedAmountNames]);

/** Whether a field of a TradeDraft stays on this device. */
export const isLocalField = (name: string): boolean => localNames.has(name);

/** The travelling fields of a record, draft or patch: local ones and undefined left out. */
export function fieldsOf(source: object): Fields {
  const fields: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(source)) {
    if (!isLocalField(name) && value !== undefined) fields[name] = value;
  }
  return fields;
}

export function pairsOf(draft: TradeDraft): LocalPairs {
  const entries = pairs.map(({ pair, kg, hd, weight }) => [
    pair,
    { perKg: draft[kg], lastChanged: draft.lastChanged[pair], weight: draft[weight], perHd: draft[hd] },
  ]);
  return Object.fromEntries(entries);
}

/** Weights that make $/hd derivable: then a reload derives $/kg again and nothing local need be kept. */
const weighs = (weight: DecimalText | null): boolean => weight !== null && /[1-9]/.test(weight);

/** The pairs to keep over a reload: a $/kg typed before its weight is known. Null when there is none. */
export function pairsToKeep(local: LocalPairs): LocalPairs | null {
  const waiting = Object.values(local).some(({ perKg, weight }) => weighs(perKg) && !weighs(weight));
  return waiting ? local : null;
}

/** After a reload neither of a pair with a weight counts as changed (CALCULATION.md, What an edit does). */
export function pairsAfterLoad(local: LocalPairs): LocalPairs {
  return Object.fromEntries(Object.entries(local).filter(([, kept]) => !weighs(kept.weight)));
}

/** The trade as the screen edits it: $/kg derived, or as typed here while weight and $/hd still are what they were. */
export function draftOf(trade: Trade, local: LocalPairs | undefined): TradeDraft {
  const loaded = loadTrade(trade);
  if (local === undefined) return loaded;
  let draft: TradeDraft = loaded;
  for (const { pair, kg, hd, weight } of pairs) {
    const kept = local[pair];
    if (kept === undefined || kept.weight !== trade[weight] || kept.perHd !== trade[hd]) continue;
    draft = { ...draft, [kg]: kept.perKg, lastChanged: { ...draft.lastChanged, [pair]: kept.lastChanged } };
  }
  return draft;
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What changed between two drafts of one trade, as the patch to commit: `commit(label, [{ op: 'patch', patch }])`. */
export function tradePatch(before: TradeDraft, after: TradeDraft): Partial<TradeDraft> {
  const changed = Object.entries(after).filter(([name, value]) => !same(Reflect.get(before, name), value));
  return Object.fromEntries(changed);
}
