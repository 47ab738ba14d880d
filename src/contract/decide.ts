import { carryAmountNames, carryInputs, type CarryAmountName } from '#calc-core/carry';
import type { Lever } from '#calc-core/decide';
import { tradeFigureNames, tradeInputs, type TradeAmountName, type TradeFigureName } from '#calc-core/trade';
import { tradeFigureAliases } from './replies.ts';
import { wireName } from './wire.ts';

/** A lever named by its wire name. */
export interface WireLever {
  readonly of: 'trade' | 'carry';
  readonly name: string;
}

const figures = new Map<string, TradeFigureName>([
  ...tradeFigureNames.map((name) => [name, name] as const),
  ...Object.entries(tradeFigureAliases),
]);

const tradeLevers: ReadonlySet<string> = new Set(Object.keys(tradeInputs));
const carryLevers = new Map<string, CarryAmountName>(
  carryAmountNames.map((name) => [wireName(carryInputs[name]), name]),
);

/** Finds a figure by its wire name. Some figures have two wire names. */
export const figureOfWire = (name: string): TradeFigureName | undefined => figures.get(name);

/** Finds a lever by its wire name. Undefined for an unknown name. */
export function leverOfWire(of: 'trade' | 'carry', name: string): Lever | undefined {
  if (of === 'trade') return tradeLevers.has(name) ? { of, name: name as TradeAmountName } : undefined;
  const own = carryLevers.get(name);
  return own === undefined ? undefined : { of, name: own };
}

/** A lever named by its input's wire name. */
export const leverToWire = (lever: Lever): WireLever =>
  lever.of === 'trade' ? lever : { of: 'carry', name: wireName(carryInputs[lever.name]) };
