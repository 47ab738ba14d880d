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

/** Calculated fields for which the specification has a second name: wire name -> our name (spec 3, Calculated and List row extras). */
export const tradeFigureAliases = {
  costOfCarryPerHd: 'costOfCarryPerHead',
  carryValue: 'costOfCarryPerHead',
  profitPerHdPerWeek: 'profitPerWeek',
  capInvestInStockIncCarry: 'totalCapRequired',
} as const satisfies Record<string, TradeFigureName>;

const aliases = Object.entries(tradeFigureAliases);

/** Every calculated figure of a trade under its wire names: an exact decimal text, or null when it is not available. */
export const tradeFiguresToWire = (result: TradeResult): WireRecord => putFigures({}, result);

/** Writes the figures of {@link tradeFiguresToWire} into `wire` and returns `wire`. */
function putFigures(wire: Record<string, unknown>, result: TradeResult): Record<string, unknown> {
  for (const name of tradeFigureNames) {
    const figure = result.figures[name];
    // A trade without a feed rating gets no feed figures, so its reply is the same as before feed ratings existed.
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
  /** The stored values that a reply leaves out. */
  readonly leftOut: readonly unknown[];
}

function repliedField(kind: RecordKind, field: FieldDeclaration): RepliedField {
  const noValue = field.type === 'structure' && JSON.parse(field.whenEmpty) === null ? [field.whenEmpty] : [];
  const whileEmpty = cameLater(kind, field) ? [null, '', ...noValue] : [];
  const omittedWhileEmpty = field.omittedWhileEmpty === true ? [emptyValue(field)] : [];
  return { field, wire: wireName(field), leftOut: [undefined, ...whileEmpty, ...omittedWhileEmpty] };
}

/** Cached per kind, because one change of a carry needs new replies for thousands of trades. */
const repliedFields = new Map(
  recordKindNames.map((kind) => [kind, fieldsOfKind(kind).map((field) => repliedField(kind, field))]),
);

/**
 * A record's inputs in a reply. A field that was added after the first contract is left out while it is empty. So the reply of a record
 * without the field stays the same.
 */
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

/**
 * What the reply of a trade with facts has in addition: its stage, its figures by the facts instead of the plan, and a word for these
 * figures. The fields of the specification still mean the plan. A trade without facts gets the same reply as before facts existed.
 */
function factsToWire(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const planned = { trade, carry, result };
  if (bestRow(planned) === planned) return {};
  const known = bestKnown(planned);
  const { stage, figuresAre, till } = known;
  const figures = { ...tradeFiguresToWire(known.result), weeksHeldTill: till };
  return { stage, figuresAre, figures: { numberOfHead: known.trade.numberOfHead, ...figures } };
}

/** The reply for one trade: inputs, the $/kg that follow from them, the names of the animal type and the carry, and every figure. */
export function tradeReply(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const draft = loadTrade(trade);
  const problems = problemsOf(trade);
  // Fields are added to one object: combining parts by spread would copy a hundred fields per trade, and a carry may have thousands of
  // trades.
  const reply = storedToWire('trade', trade);
  for (const name of derivedAmountNames) reply[name] = draft[name];
  reply['animalTypeName'] = animalTypes.find(({ id }) => id === trade.animalTypeId)?.name ?? '';
  reply['carryName'] = carry?.name ?? null;
  Object.assign(putFigures(reply, result), factsToWire(trade, carry, result));
  // Two devices may enter results that contradict each other. They are stored, and the reply names the problems.
  if (problems.length > 0) reply['actualProblems'] = problems;
  return reply;
}

/** A carry's figures as the API gives them: exact decimal text. */
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
