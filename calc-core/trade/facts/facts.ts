import type { DecimalText } from '../../number/decimal.ts';

/** The costs of a sale that its account takes off, by the names under which facts keep them. */
export const saleCosts = ['commission', 'yardLevy', 'freightOut', 'advertising'] as const;

/** A cost that comes off the proceeds of a sale. */
export type SaleCost = (typeof saleCosts)[number];

/** One sale out of a mob. What is null is not known yet; `head` null is every head that is left. */
export interface ActualSale {
  /** `YYYY-MM-DD`. */
  readonly soldOn: string | null;
  readonly head: DecimalText | null;
  /** kg/hd, live. */
  readonly saleWeightkg: DecimalText | null;
  /** $/hd. */
  readonly saleCostHd: DecimalText | null;
  /** What the lot is called; absent for a sale without a name. */
  readonly name?: string;
  /** When it was brought in from a file, RFC 3339 in UTC; absent for a sale that was typed. */
  readonly enteredAt?: string;
  /** $/hd that these head paid. A cost that is not here is the one of all head, or the planned rate. */
  readonly costs?: Readonly<Partial<Record<SaleCost, DecimalText>>>;
}

/** The facts of a trade. Null means as planned. */
export interface Actual {
  readonly boughtOn: string | null;
  /** Head bought. */
  readonly head: DecimalText | null;
  readonly purchaseWeightkg: DecimalText | null;
  readonly purchaseCostHd: DecimalText | null;
  readonly sales: readonly ActualSale[];
  /** $/hd for the calf or lamb of a kind that is sold with it. */
  readonly sale2CostHd: DecimalText | null;
  readonly woolSaleWeight: DecimalText | null;
  readonly woolPriceHd: DecimalText | null;
  /** Head that died. */
  readonly deaths: DecimalText | null;
  /** The day they died, `YYYY-MM-DD`: until then they count as held. Absent where it is not known. */
  readonly diedOn?: string | null;
  /** Costs that differ from the plan: an input of the carry in its own unit, or a line of cost in $/hd. */
  readonly costs: Readonly<Record<string, DecimalText>>;
}

/** No facts yet. */
export const nothingActual: Actual = {
  boughtOn: null,
  head: null,
  purchaseWeightkg: null,
  purchaseCostHd: null,
  sales: [],
  sale2CostHd: null,
  woolSaleWeight: null,
  woolPriceHd: null,
  deaths: null,
  costs: {},
};
