import { carryScope, type CarryScope } from '../carry/scope.ts';
import type { Condition, Num } from '../figure/num.ts';
import { fact, figureNum, inputNum, nothing } from '../figure/record.ts';
import { tradeFigureNames, type TradeFigureName } from './names.ts';
import { storedAmountNames, type StoredAmountName } from './record.ts';

/** What a formula can read of a trade and its carry. */
export type TradeScope = { readonly [N in StoredAmountName | TradeFigureName]: Num } & {
  readonly carry: CarryScope;
  readonly isSheep: Condition;
  /** Sold as a cow or ewe and her young, two prices. */
  readonly isSplitter: Condition;
  readonly isPerHeadOnly: Condition;
  /** Sub type 12, with shorn and not-shorn results. */
  readonly isShornKind: Condition;
};

/** The inputs, figures and facts of a trade as formulas write them, its carry's among them. */
export const tradeScope = {
  ...Object.fromEntries(storedAmountNames.map((name) => [name, inputNum('trade', name)])),
  ...Object.fromEntries(tradeFigureNames.map((name) => [name, figureNum('trade', name)])),
  carry: carryScope,
  isSheep: fact('sheep'),
  isSplitter: fact('splitter'),
  isPerHeadOnly: fact('perHeadOnly'),
  isShornKind: fact('shorn'),
} as TradeScope;

/** S2: the price of the young, for kinds sold with them. */
export const secondSale = (t: TradeScope): Num => t.isSplitter.choose(t.sale2CostHd, nothing);

/** S + S2. */
export const saleIncome = (t: TradeScope): Num => t.saleCostHd.plus(secondSale(t));

/** W: the wool's value, for sheep. */
export const woolValue = (t: TradeScope): Num => t.isSheep.choose(t.woolPriceHd, nothing);

/** kw: the wool sold, for sheep. */
export const woolWeight = (t: TradeScope): Num => t.isSheep.choose(t.woolSaleWeight, nothing);

/** The live weight gained; not available for per-head-only kinds, whose stale weights are ignored everywhere (calculation H3). */
export const gain = (t: TradeScope): Num =>
  t.saleWeightkg.minus(t.purchaseWeightkg).availableWhen(t.isPerHeadOnly.not(), 'no weights');

/** Whether the plain figures are with shearing and wool selling: always, but for sub type 12 only when its wool is sold. */
export const isShorn = (t: TradeScope): Condition => t.isShornKind.not().or(woolValue(t).isPositive());
