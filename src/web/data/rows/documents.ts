import { v7 as uuidv7 } from 'uuid';
import { asSaved, emptyValue, type FieldDeclaration, type FieldValue } from '#calc-core/field';
import type { DecimalText } from '#calc-core/number';
import { fieldsOfKind, recordKinds, type RecordOfKind } from '#calc-core/records';
import {
  derivedAmountNames,
  openTrade,
  pricePairs,
  type PricePair,
  type Trade,
  type TradeDraft,
} from '#calc-core/trade';
import type { Kind, RecordKey } from './types.ts';

/** A record, or a part of one, by field name: what folding, merging and the journal handle. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** A record's id, made on this device at the moment of creation; sorts by time. Works without a secure context. */
export const newId = (): string => uuidv7();

/** A record's key: its kind and its id. */
export const keyOf = (kind: Kind, id: string): RecordKey => `${kind}/${id}`;

/** The kind in a record's key. */
export const kindOfKey = (key: RecordKey): Kind => key.slice(0, key.indexOf('/')) as Kind;

/** The id in a record's key. */
export const idOfKey = (key: string): string => key.slice(key.indexOf('/') + 1);

/** The fields as the record of the kind that they make. The kind in a record's key says which that is. */
export const recordOfFields = <K extends Kind>(_kind: K, fields: Fields): RecordOfKind[K] =>
  fields as unknown as RecordOfKind[K];

const missingIn = (kind: Kind, fields: Fields): readonly FieldDeclaration[] =>
  fieldsOfKind(kind).filter(({ name }) => fields[name] === undefined);

/** Whether a record was stored by an app that knew every field declared today. */
export const isComplete = (kind: Kind, fields: Fields): boolean => missingIn(kind, fields).length === 0;

/** Fields that were stored before a field was declared get it, empty; the same object when none is missing. */
export function completeFields(kind: Kind, fields: Fields): Fields {
  const missing = missingIn(kind, fields);
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
  /** What weight and $/hd were when this was kept: when either has changed, this no longer applies. */
  readonly weight: DecimalText | null;
  readonly perHd: DecimalText | null;
  /** It waited on this device before the record itself held such a price. */
  readonly waited?: true;
}

/** What of a trade never travels: its $/kg prices as they were typed, and which of a pair was typed last. */
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

/** A draft's prices per kg and which of each pair drives: kept on this device alone. */
export function pairsOf(draft: TradeDraft): LocalPairs {
  const entries = pairs.map(({ pair, kg, hd, weight }) => [
    pair,
    { perKg: draft[kg], lastChanged: draft.lastChanged[pair], weight: draft[weight], perHd: draft[hd] },
  ]);
  return Object.fromEntries(entries);
}

const weighs = (weight: DecimalText | null): boolean => weight !== null && /[1-9]/.test(weight);

/** What an older app kept beside the record: its prices per kg that wait for a weight. */
export function pairsAfterLoad(local: LocalPairs): LocalPairs {
  const waiting = Object.entries(local).filter(([, { perKg, weight }]) => weighs(perKg) && !weighs(weight));
  return Object.fromEntries(waiting.map(([pair, kept]) => [pair, { ...kept, waited: true }]));
}

/**
 * The trade as the screen edits it: $/kg derived, or as typed here while weight and $/hd still are what they were. One without a
 * weight is the record's own, on every device.
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

/** Whether two fields hold the same: lists and objects by what is in them, in the order it was put there. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** What changed between two drafts of one trade, as the patch to commit: `commit(label, [{ op: 'patch', patch }])`. */
export function tradePatch(before: TradeDraft, after: TradeDraft): Partial<TradeDraft> {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isSameJson(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed);
}
