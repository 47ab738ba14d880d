import { v7 as uuidv7 } from 'uuid';
import { asSaved, emptyValue, type FieldDeclaration, type FieldValue } from '#calc-core/field';
import type { DecimalText } from '#calc-core/number';
import { fieldsOfKind, recordKinds, type RecordOfKind } from '#calc-core/records';
import { openTrade, pricePairs, type PricePair, type Trade, type TradeDraft } from '#calc-core/trade';
import { isLocalField } from './local-fields.ts';
import type { Kind, RecordKey } from './types.ts';

/** A record, or some of its fields, by field name. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** Returns an id for a new record. Ids sort by the time of creation. */
export const newId = (): string => uuidv7();

/** Returns a record's key: `${kind}/${id}`. */
export const keyOf = (kind: Kind, id: string): RecordKey => `${kind}/${id}`;

/** Returns the kind in a record's key. */
export const kindOfKey = (key: RecordKey): Kind => key.slice(0, key.indexOf('/')) as Kind;

/** The id in a record's key. */
export const idOfKey = (key: string): string => key.slice(key.indexOf('/') + 1);

/** Casts fields to a record. The fields must belong to a record of this kind. */
export const recordOfFields = <K extends Kind>(_kind: K, fields: Fields): RecordOfKind[K] =>
  fields as unknown as RecordOfKind[K];

const missingIn = (kind: Kind, fields: Fields): readonly FieldDeclaration[] =>
  fieldsOfKind(kind).filter(({ name }) => fields[name] === undefined);

/** True if a stored record has all of today's fields. An older app stored fewer fields. */
export const isComplete = (kind: Kind, fields: Fields): boolean => missingIn(kind, fields).length === 0;

/** Adds missing fields with empty values. Returns the same object if no field is missing. */
export function completeFields(kind: Kind, fields: Fields): Fields {
  const missing = missingIn(kind, fields);
  if (missing.length === 0) return fields;
  return { ...fields, ...Object.fromEntries(missing.map((field) => [field.name, emptyValue(field)])) };
}

/** Returns the fields as they are saved. For example, an empty head becomes 0. */
export const savedFields = (kind: Kind, fields: Fields): Fields => asSaved(recordKinds[kind].fields, fields);

const pairs = Object.entries(pricePairs).map(([pair, { perKg, perHead, weight }]) => ({
  pair: pair as PricePair,
  kg: perKg,
  hd: perHead,
  weight,
}));

interface LocalPair {
  readonly perKg: DecimalText | null;
  readonly lastChanged: 'kg' | 'hd' | null;
  /** The weight and $/hd when this price was stored. If either has changed since, the stored $/kg no longer applies. */
  readonly weight: DecimalText | null;
  readonly perHd: DecimalText | null;
  /** Set for a price that an older app stored outside the record. */
  readonly waited?: true;
}

/** The typed $/kg prices of a trade, and which price of each pair was typed last. Never sent. */
export type LocalPairs = Readonly<Partial<Record<PricePair, LocalPair>>>;

/** Returns the fields that are sent. Leaves out local fields and undefined values. */
export function fieldsOf(source: object): Fields {
  const fields: Record<string, FieldValue> = {};
  for (const [name, value] of Object.entries(source)) {
    if (!isLocalField(name) && value !== undefined) fields[name] = value;
  }
  return fields;
}

/** Returns the $/kg prices of a draft, and which price of each pair was typed last. */
export function pairsOf(draft: TradeDraft): LocalPairs {
  const entries = pairs.map(({ pair, kg, hd, weight }) => [
    pair,
    { perKg: draft[kg], lastChanged: draft.lastChanged[pair], weight: draft[weight], perHd: draft[hd] },
  ]);
  return Object.fromEntries(entries);
}

const weighs = (weight: DecimalText | null): boolean => weight !== null && /[1-9]/.test(weight);

/** Returns only the $/kg prices without a weight. An older app stored these prices outside the record. */
export function pairsAfterLoad(local: LocalPairs): LocalPairs {
  const waiting = Object.entries(local).filter(([, { perKg, weight }]) => weighs(perKg) && !weighs(weight));
  return Object.fromEntries(waiting.map(([pair, kept]) => [pair, { ...kept, waited: true }]));
}

/** Returns the trade as a screen edits it. A typed $/kg stays until weight or $/hd changes. Any other $/kg is calculated. */
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

/** True if two values are equal as JSON. Fields in another order count as different. */
export const isSameJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

/** Returns the fields of `after` that differ from `before`, as a patch. */
export function tradePatch(before: TradeDraft, after: TradeDraft): Partial<TradeDraft> {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isSameJson(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed);
}
