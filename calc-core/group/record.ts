/** A named group of trades; membership lives on the trade (`tradeGroupId`). */
export interface TradeGroup {
  readonly id: string;
  readonly name: string;
}
