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

/** Computed fields that the spec knows under a second name: wire name -> ours (spec 3, Calculated and List row extras). */
export const tradeFigureAliases = {
  costOfCarryPerHd: 'costOfCarryPerHead',
  carryValue: 'costOfCarryPerHead',
  profitPerHdPerWeek: 'profitPerWeek',
  capInvestInStockIncCarry: 'totalCapRequired',
} as const satisfies Record<string, TradeFigureName>;

const aliases = Object.entries(tradeFigureAliases);

/** Every computed figure of a trade under its wire names: an exact decimal string, or null where it is not available. */
export const tradeFiguresToWire = (result: TradeResult): WireRecord => putFigures({}, result);

/** Writes the figures of {@link tradeFiguresToWire} into `wire` and returns it. */
function putFigures(wire: Record<string, unknown>, result: TradeResult): Record<string, unknown> {
  for (const name of tradeFigureNames) {
    const figure = result.figures[name];
    // Replies of trades without a feed rating stay as they were before there was one.
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
  /** The stored values that a reply does not say. */
  readonly leftOut: readonly unknown[];
}

function repliedField(kind: RecordKind, field: FieldDeclaration): RepliedField {
  const noValue = field.type === 'structure' && JSON.parse(field.whenEmpty) === null ? [field.whenEmpty] : [];
  const whileEmpty = cameLater(kind, field) ? [null, '', ...noValue] : [];
  const unsaid = field.unsaid === true ? [emptyValue(field)] : [];
  return { field, wire: wireName(field), leftOut: [undefined, ...whileEmpty, ...unsaid] };
}

/** Worked out once for each kind: a change of a carry answers thousands of trades. */
const repliedFields = new Map(
  recordKindNames.map((kind) => [kind, fieldsOfKind(kind).map((field) => repliedField(kind, field))]),
);

/** A record's inputs as a reply has them: a field that came later is left out while it is empty, so that a record without it is answered as before. */
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
 * What a trade with facts answers as well: how far it has come, its figures as they are best known, and the word for them. The
 * fields of the specification keep meaning the plan as it was typed. A trade without facts answers as before there were facts.
 */
function factsToWire(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const planned = { trade, carry, result };
  if (bestRow(planned) === planned) return {};
  const known = bestKnown(planned);
  const { stage, figuresAre, till } = known;
  const figures = { ...tradeFiguresToWire(known.result), weeksHeldTill: till };
  return { stage, figuresAre, figures: { numberOfHead: known.trade.numberOfHead, ...figures } };
}

/** The reply for one trade: inputs, the derived $/kg, the names of the animal type and the carry, and every figure. */
export function tradeReply(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const draft = loadTrade(trade);
  const problems = problemsOf(trade);
  // One object that grows: parts put together by spreading would copy its hundred fields for each of a carry's thousands of trades.
  const reply = storedToWire('trade', trade);
  for (const name of derivedAmountNames) reply[name] = draft[name];
  reply['animalTypeName'] = animalTypes.find(({ id }) => id === trade.animalTypeId)?.name ?? '';
  reply['carryName'] = carry?.name ?? null;
  Object.assign(putFigures(reply, result), factsToWire(trade, carry, result));
  // Two devices may enter facts that together cannot be: they are kept, and said.
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

/** The reply for one carry: inputs and what can be worked out without a trade. */
export function carryReply(carry: Carry, result: CarryResult): WireRecord {
  return {
    ...storedToWire('carry', carry),
    carryTypeName: carryTypeName(carry.carryTypeId),
    ...carryFiguresToWire(result),
  };
}
