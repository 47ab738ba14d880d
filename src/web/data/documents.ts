import { v7 as uuidv7 } from 'uuid';
import {
  loadTrade,
  type Carry,
  type DecimalText,
  type Trade,
  type TradeDraft,
  type TradeGroup,
} from '#calc-core';
import type { Kind, RecordKey } from './types.ts';

export type FieldValue = string | number | null;

/** A record, or a part of one, by field name: what folding, merging and the journal handle. */
export type Fields = Readonly<Record<string, FieldValue>>;

/** A record's id, made on this device at the moment of creation; sorts by time. Works without a secure context. */
export const newId = (): string => uuidv7();

export const keyOf = (kind: Kind, id: string): RecordKey => `${kind}/${id}`;

export function kindOfKey(key: RecordKey): Kind {
  const kind = key.slice(0, key.indexOf('/'));
  return kind === 'trade' || kind === 'carry' ? kind : 'group';
}

export const idOfKey = (key: RecordKey): string => key.slice(key.indexOf('/') + 1);

// The checked door between records and their fields: the kind in the key says which type the fields make.
export const tradeOfFields = (fields: Fields): Trade => fields as unknown as Trade;
export const carryOfFields = (fields: Fields): Carry => fields as unknown as Carry;
export const groupOfFields = (fields: Fields): TradeGroup => fields as unknown as TradeGroup;

/** The pairs of $/kg and $/hd of a trade with the weight between them. */
const pairs = [
  { pair: 'sale', kg: 'saleCostCKg', hd: 'saleCostHd', weight: 'saleWeightkg' },
  { pair: 'sale2', kg: 'sale2CostCKg', hd: 'sale2CostHd', weight: 'sale2Weightkg' },
  { pair: 'purchase', kg: 'purchaseCostCKg', hd: 'purchaseCostHd', weight: 'purchaseWeightkg' },
  { pair: 'wool', kg: 'woolPriceKg', hd: 'woolPriceHd', weight: 'woolSaleWeight' },
] as const;

type PairName = (typeof pairs)[number]['pair'];

interface LocalPair {
  readonly perKg: DecimalText | null;
  readonly lastChanged: 'kg' | 'hd' | null;
  /** What weight and $/hd were when this was kept: when either has moved, this no longer speaks for them. */
  readonly weight: DecimalText | null;
  readonly perHd: DecimalText | null;
}

/** What of a trade never travels: its $/kg prices and which of a pair was typed last. */
export type LocalPairs = Readonly<Partial<Record<PairName, LocalPair>>>;

const localNames = new Set<string>(['lastChanged', ...pairs.map(({ kg }) => kg)]);

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
