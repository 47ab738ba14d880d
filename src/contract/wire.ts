import {
  carryAmountNames,
  storedAmountNames,
  type Carry,
  type CarryAmountName,
  type DecimalText,
  type StoredAmountName,
  type Trade,
  type TradeGroup,
} from '#calc-core';

/**
 * The one place where our names become the wire's and back. The spec's misspelt names stop here (spec 3,
 * Comments and docs); everything inside spells them right.
 */
const misspelt: Partial<Record<CarryAmountName, string>> = {
  backgroundRate: 'backgronundRate',
  otherTestingCosts: 'othingTestingCosts',
  shearingPerHead: 'shearingPerHHead',
};

/** The wire's name of a carry's amount: the spec's, misspelling included. */
export const carryWireName = (name: CarryAmountName): string => misspelt[name] ?? name;

/** A record in the wire's spelling: decimals are strings, absent is null. */
export type WireRecord = Readonly<Record<string, unknown>>;

/** What arrived is not what the contract says; `field` is the wire's name. */
export class WireError extends Error {
  readonly field: string;
  constructor(field: string, what: string) {
    super(`${field}: ${what}`);
    this.name = 'WireError';
    this.field = field;
  }
}

const plainDecimal = /^-?\d+(\.\d+)?$/;

function amount(record: WireRecord, field: string): DecimalText | null {
  const value = record[field];
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !plainDecimal.test(text))
    throw new WireError(field, 'is not a plain decimal');
  return text;
}

function text(record: WireRecord, field: string): string {
  const value = record[field] ?? '';
  if (typeof value !== 'string') throw new WireError(field, 'is not text');
  return value;
}

function identifier(record: WireRecord, field: string): string | null {
  const value = text(record, field);
  return value === '' ? null : value;
}

function oneOrTwo(record: WireRecord, field: string): 1 | 2 {
  const value = record[field] ?? 1;
  if (value === 1 || value === '1') return 1;
  if (value === 2 || value === '2') return 2;
  throw new WireError(field, 'is neither 1 nor 2');
}

function wholeNumber(record: WireRecord, field: string, otherwise: number): number {
  const value = record[field] ?? otherwise;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw new WireError(field, 'is not a whole number');
  return number;
}

/** What arrived as an object, or a WireError that says it is none. */
export function recordOf(value: unknown): WireRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WireError('record', 'is not an object');
  }
  return value as WireRecord;
}

/** A trade as a request's body: its inputs, under the spec's names. */
export function tradeToWire(trade: Trade): WireRecord {
  const wire: Record<string, unknown> = {
    id: trade.id,
    name: trade.name,
    animalTypeId: trade.animalTypeId,
    animalSubTypeId: trade.animalSubTypeId,
    tradeGroupId: trade.tradeGroupId,
    carryId: trade.carryId,
    carryTypeId: trade.carryTypeId,
    heldFrom: trade.heldFrom,
    saleCowDescription: trade.saleCowDescription,
    purchaseCowDescription: trade.purchaseCowDescription,
  };
  for (const name of storedAmountNames) wire[name] = trade[name];
  return wire;
}

/** A trade from a reply; computed fields and $/kg in it are ignored. @throws WireError naming the field. */
export function tradeFromWire(value: unknown): Trade {
  const wire = recordOf(value);
  const amounts = Object.fromEntries(storedAmountNames.map((name) => [name, amount(wire, name)])) as Record<
    StoredAmountName,
    DecimalText | null
  >;
  return {
    ...amounts,
    id: text(wire, 'id'),
    name: text(wire, 'name'),
    animalTypeId: oneOrTwo(wire, 'animalTypeId'),
    animalSubTypeId: wholeNumber(wire, 'animalSubTypeId', 1),
    tradeGroupId: identifier(wire, 'tradeGroupId'),
    carryId: identifier(wire, 'carryId'),
    carryTypeId: oneOrTwo(wire, 'carryTypeId'),
    heldFrom: text(wire, 'heldFrom'),
    saleCowDescription: text(wire, 'saleCowDescription'),
    purchaseCowDescription: text(wire, 'purchaseCowDescription'),
  };
}

/** A carry as a request's body, under the spec's names. */
export function carryToWire(carry: Carry): WireRecord {
  const wire: Record<string, unknown> = {
    id: carry.id,
    name: carry.name,
    animalTypeId: carry.animalTypeId,
    animalSubTypeId: carry.animalSubTypeId,
    carryTypeId: carry.carryTypeId,
  };
  for (const name of carryAmountNames) wire[carryWireName(name)] = carry[name];
  return wire;
}

/** A carry from a reply; computed fields in it are ignored. @throws WireError naming the field. */
export function carryFromWire(value: unknown): Carry {
  const wire = recordOf(value);
  const amounts = Object.fromEntries(
    carryAmountNames.map((name) => [name, amount(wire, carryWireName(name))]),
  ) as Record<CarryAmountName, DecimalText | null>;
  return {
    ...amounts,
    id: text(wire, 'id'),
    name: text(wire, 'name'),
    animalTypeId: oneOrTwo(wire, 'animalTypeId'),
    animalSubTypeId: wholeNumber(wire, 'animalSubTypeId', 1),
    carryTypeId: oneOrTwo(wire, 'carryTypeId'),
  };
}

export const groupToWire = (group: TradeGroup): WireRecord => ({ id: group.id, name: group.name });

/** A group from a reply: only id and name; membership lives on the trades. @throws WireError naming the field. */
export function groupFromWire(value: unknown): TradeGroup {
  const wire = recordOf(value);
  return { id: text(wire, 'id'), name: text(wire, 'name') };
}
