import {
  animalTypes,
  carryTypeName,
  derivedAmountNames,
  fieldsOfKind,
  loadTrade,
  problemsOf,
  showFigureExactly,
  carryFigureNames,
  tradeFigureNames,
  type Carry,
  type CarryResult,
  type Trade,
  type TradeFigureName,
  type TradeResult,
} from '#calc-core';
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

/** Without the fields that came later and are empty: a record that has none of them is answered as it was before. */
function withoutEmptyOptional(wire: WireRecord): WireRecord {
  const later = fieldsOfKind('trade').filter(({ optional }) => optional === true);
  const empty = new Set(later.map(wireName).filter((name) => wire[name] === null || wire[name] === ''));
  return empty.size === 0
    ? wire
    : Object.fromEntries(Object.entries(wire).filter(([name]) => !empty.has(name)));
}

/** The reply for one trade: inputs, the derived $/kg, the names of the animal type and the carry, and every figure. */
export function tradeReply(trade: Trade, carry: Carry | null, result: TradeResult): WireRecord {
  const draft = loadTrade(trade);
  const problems = problemsOf(trade);
  return {
    ...withoutEmptyOptional(toWire('trade', trade)),
    ...Object.fromEntries(derivedAmountNames.map((name) => [name, draft[name]])),
    animalTypeName: animalTypes.find(({ id }) => id === trade.animalTypeId)?.name ?? '',
    carryName: carry?.name ?? null,
    ...tradeFiguresToWire(result),
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
    ...toWire('carry', carry),
    carryTypeName: carryTypeName(carry.carryTypeId),
    ...carryFiguresToWire(result),
  };
}
