import { carryScope, type CarryScope } from '../carry/scope.ts';
import type { Condition, Num } from '../figure/num.ts';
import { fact, figureNum, inputNum, nothing } from '../figure/record.ts';
import { tradeFigureNames, type TradeFigureName } from './names.ts';
import { storedAmountNames, type StoredAmountName } from './record.ts';

/** The values of a trade and its carry that a formula can read. */
export type TradeScope = { readonly [N in StoredAmountName | TradeFigureName]: Num } & {
  readonly carry: CarryScope;
  readonly isSheep: Condition;
  /** True for a kind sold as mother and young, with two prices. */
  readonly isSplitter: Condition;
  readonly isPerHeadOnly: Condition;
  /** True for sub type 12, which has shorn and not-shorn figures. */
  readonly isShornKind: Condition;
};

/** The inputs, figures and facts of a trade and its carry, for use in formulas. */
export const tradeScope = {
  ...Object.fromEntries(storedAmountNames.map((name) => [name, inputNum('trade', name)])),
  ...Object.fromEntries(tradeFigureNames.map((name) => [name, figureNum('trade', name)])),
  carry: carryScope,
  isSheep: fact('sheep'),
  isSplitter: fact('splitter'),
  isPerHeadOnly: fact('perHeadOnly'),
  isShornKind: fact('shorn'),
} as TradeScope;

/** S2: the price of the young, $/hd. 0 for kinds sold without young. */
export const secondSale = (t: TradeScope): Num => t.isSplitter.choose(t.sale2CostHd, nothing);

/** S + S2: the sale price with the young, $/hd. */
export const saleIncome = (t: TradeScope): Num => t.saleCostHd.plus(secondSale(t));

/** W: the value of the wool, $/hd. 0 for cattle. */
export const woolValue = (t: TradeScope): Num => t.isSheep.choose(t.woolPriceHd, nothing);

/** kw: the weight of the wool sold, kg. 0 for cattle. */
export const woolWeight = (t: TradeScope): Num => t.isSheep.choose(t.woolSaleWeight, nothing);

/** The live weight gained, kg. Kinds sold only by the head have no gain (calculation H3). */
export const gain = (t: TradeScope): Num =>
  t.saleWeightkg.minus(t.purchaseWeightkg).availableWhen(t.isPerHeadOnly.not(), 'no weights');

/** True if the plain figures include shearing and wool selling. They always do, except for sub type 12 without a wool price. */
export const isShorn = (t: TradeScope): Condition => t.isShornKind.not().or(woolValue(t).isPositive());
