import { bestKnown, bestRow, problemsOf } from '#calc-core/actual';
import { animalTypes } from '#calc-core/animals';
import { carryTypeName, carryFigureNames, type Carry } from '#calc-core/carry';
import { emptyValue, type FieldDeclaration } from '#calc-core/field';
import { showFigureExactly } from '#calc-core/figure';
import { fieldsOfKind, recordKindNames, type RecordKind, type RecordOfKind } from '#calc-core/records';
import {
  derivedAmountNames,
  loadTrade,
  tradeFigureNames,
  type CarryResult,
  type Trade,
  type TradeFigureName,
  type TradeResult,
} from '#calc-core/trade';
import { cameLater } from './first-contract.ts';
import { wireName, wireValue, type WireRecord } from './wire.ts';

/** The specification's second names of calculated fields: wire name → our name (spec 3, Calculated and List row extras). */
export const tradeFigureAliases = {
  costOfCarryPerHd: 'costOfCarryPerHead',
  carryValue: 'costOfCarryPerHead',
  profitPerHdPerWeek: 'profitPerWeek',
  capInvestInStockIncCarry: 'totalCapRequired',
} as const satisfies Record<string, TradeFigureName>;

const aliases = Object.entries(tradeFigureAliases);

/** The calculated figures of a trade under their wire names, as exact decimal texts. A figure that is not available is null. */
export const tradeFiguresToWire = (result: TradeResult): WireRecord => putFigures({}, result);

function putFigures(wire: Record<string, unknown>, result: TradeResult): Record<string, unknown> {
  for (const name of tradeFigureNames) {
    const figure = result.figures[name];
    // Without a feed rating, feed figures are left out.
    if (figure.reason !== 'no feed rating') wire[name] = showFigureExactly(figure);
  }
  for (const [alias, name] of aliases) wire[alias] = wire[name];
  wire['isSaleOverprice'] = result.isSaleOverprice === true;
  wire['weeksHeldTill'] = result.weeksHeldTill;
  return wire;
}

interface RepliedField {
  readonly field: FieldDeclaration;
  readonly wire: string;
  /** The stored values for which a reply omits the field. */
  readonly leftOut: readonly unknown[];
}

function repliedField(kind: RecordKind, field: FieldDeclaration): RepliedField {
  const noValue = field.type === 'structure' && JSON.parse(field.whenEmpty) === null ? [field.whenEmpty] : [];
  const whileEmpty = cameLater(kind, field) ? [null, '', ...noValue] : [];
  const omittedWhileEmpty = field.omittedWhileEmpty === true ? [emptyValue(field)] : [];
  return { field, wire: wireName(field), leftOut: [undefined, ...whileEmpty, ...omittedWhileEmpty] };
}

/** Cached per kind, because one changed carry needs new replies for thousands of trades. */
const repliedFields = new Map(
  recordKindNames.map((kind) => [kind, fieldsOfKind(kind).map((field) => repliedField(kind, field))]),
);

/** A record's inputs in a reply. Fields added after the first contract are left out while they are empty. */
export function storedToWire<K extends RecordKind>(
  kind: K,
  record: RecordOfKind[K],
): Record<string, unknown> {
  const reply: Record<string, unknown> = { id: record.id };
  for (const { field, wire, leftOut } of repliedFields.get(kind) ?? []) {
    const stored: unknown = Reflect.get(record, field.name);
    if (!leftOut.includes(stored)) reply[wire] = wireValue(field, stored);
  }
  return reply;
}

/** Returns what facts add to a trade's reply, such as its stage. The other fields still mean the plan. */
function factsToWire(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const planned = { trade, carry, result };
  if (bestRow(planned) === planned) return {};
  const known = bestKnown(planned);
  const { stage, figuresAre, till } = known;
  const figures = { ...tradeFiguresToWire(known.result), weeksHeldTill: till };
  return { stage, figuresAre, figures: { numberOfHead: known.trade.numberOfHead, ...figures } };
}

/** The reply for one trade, with the names of its animal type and carry. */
export function tradeReply(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const draft = loadTrade(trade);
  const problems = problemsOf(trade);
  // All fields go into one object. Spreading would copy a hundred fields for each of thousands of trades.
  const reply = storedToWire('trade', trade);
  for (const name of derivedAmountNames) reply[name] = draft[name];
  reply['animalTypeName'] = animalTypes.find(({ id }) => id === trade.animalTypeId)?.name ?? '';
  reply['carryName'] = carry?.name ?? null;
  Object.assign(putFigures(reply, result), factsToWire(trade, carry, result));
  // Two devices may store facts that contradict each other. The reply then lists the contradictions.
  if (problems.length > 0) reply['actualProblems'] = problems;
  return reply;
}

/** A carry's figures in a reply, as exact decimal texts. */
export function carryFiguresToWire(result: CarryResult): WireRecord {
  const wire: Record<string, unknown> = {};
  for (const name of carryFigureNames) {
    wire[name] = showFigureExactly(result.figures[name]);
  }
  return wire;
}

/** The reply for one carry: its inputs and the figures that need no trade. */
export function carryReply(carry: Carry, result: CarryResult): WireRecord {
  return {
    ...storedToWire('carry', carry),
    carryTypeName: carryTypeName(carry.carryTypeId),
    ...carryFiguresToWire(result),
  };
}
