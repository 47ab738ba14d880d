import { bestKnown, problemsOf } from '#calc-core/actual';
import { animalTypes } from '#calc-core/animals';
import { carryTypeName, carryFigureNames, type Carry } from '#calc-core/carry';
import { showFigureExactly } from '#calc-core/figure';
import { fieldsOfKind, type RecordKind, type RecordOfKind } from '#calc-core/records';
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
import { toWire, wireName, type WireRecord } from './wire.ts';

/** Computed fields that the spec knows under a second name: wire name -> ours (spec 3, Calculated and List row extras). */
export const tradeFigureAliases = {
  costOfCarryPerHd: 'costOfCarryPerHead',
  carryValue: 'costOfCarryPerHead',
  profitPerHdPerWeek: 'profitPerWeek',
  capInvestInStockIncCarry: 'totalCapRequired',
} as const satisfies Record<string, TradeFigureName>;

/** Every computed figure of a trade under its wire names: an exact decimal string, or null where it is not available. */
export function tradeFiguresToWire(result: TradeResult): WireRecord {
  const wire: Record<string, unknown> = {};
  for (const name of tradeFigureNames) {
    const figure = result.figures[name];
    // Replies of trades without a feed rating stay as they were before there was one.
    if (figure.reason !== 'no feed rating') wire[name] = showFigureExactly(figure);
  }
  for (const [alias, name] of Object.entries(tradeFigureAliases)) wire[alias] = wire[name];
  return { ...wire, isSaleOverprice: result.isSaleOverprice === true, weeksHeldTill: result.weeksHeldTill };
}

/** A record's inputs as a reply has them: a field that came later is left out while it is empty, so that a record without it is answered as before. */
export function storedToWire<K extends RecordKind>(kind: K, record: RecordOfKind[K]): WireRecord {
  const wire = toWire(kind, record);
  const later = fieldsOfKind(kind).filter((field) => cameLater(kind, field));
  const empty = new Set(later.map(wireName).filter((name) => wire[name] === null || wire[name] === ''));
  return empty.size === 0
    ? wire
    : Object.fromEntries(Object.entries(wire).filter(([name]) => !empty.has(name)));
}

/**
 * What a trade with facts answers as well: how far it has come, its figures as they are best known, and the word for them. The
 * fields of the specification keep meaning the plan as it was typed. A trade without facts answers as before there were facts.
 */
function factsToWire(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const known = bestKnown({ trade, carry, result });
  if (known.facts === null) return {};
  const { stage, figuresAre, till } = known;
  const figures = { ...tradeFiguresToWire(known.result), weeksHeldTill: till };
  return { stage, figuresAre, figures: { numberOfHead: known.trade.numberOfHead, ...figures } };
}

/** The reply for one trade: inputs, the derived $/kg, the names of the animal type and the carry, and every figure. */
export function tradeReply(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const draft = loadTrade(trade);
  const problems = problemsOf(trade);
  return {
    ...storedToWire('trade', trade),
    ...Object.fromEntries(derivedAmountNames.map((name) => [name, draft[name]])),
    animalTypeName: animalTypes.find(({ id }) => id === trade.animalTypeId)?.name ?? '',
    carryName: carry?.name ?? null,
    ...tradeFiguresToWire(result),
    ...factsToWire(trade, carry, result),
    // Two devices may enter facts that together cannot be: they are kept, and said.
    ...(problems.length === 0 ? {} : { actualProblems: problems }),
  };
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
