import type { DecimalText } from '../../number/decimal.ts';
import type { SplitShare } from './split-share.ts';

/** The costs that an account sale deducts, with the names that facts use for them. */
export const saleCosts = ['commission', 'yardLevy', 'freightOut', 'advertising'] as const;

/** A cost that comes off the proceeds of a sale. */
export type SaleCost = (typeof saleCosts)[number];

/** One sale out of a mob. Null means not known yet, but `head: null` means all head that are left. */
export interface ActualSale {
  /** `YYYY-MM-DD`. */
  readonly soldOn: string | null;
  readonly head: DecimalText | null;
  /** kg/hd, live. */
  readonly saleWeightkg: DecimalText | null;
  /** $/hd. */
  readonly saleCostHd: DecimalText | null;
  /** The name of the lot; absent for a sale without a name. */
  readonly name?: string;
  /** When it was imported from a file, RFC 3339 in UTC; absent for a sale that was typed. */
  readonly enteredAt?: string;
  /** Costs of this sale, $/hd. For a cost that is absent here, the cost of the whole mob is used, or else the planned rate. */
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
  /** $/hd for the calf or lamb, for a kind that is sold with its young. */
  readonly sale2CostHd: DecimalText | null;
  readonly woolSaleWeight: DecimalText | null;
  readonly woolPriceHd: DecimalText | null;
  /** Head that died. */
  readonly deaths: DecimalText | null;
  /** The day of the deaths, `YYYY-MM-DD`. Until then these head count as on hand. Absent if unknown. */
  readonly diedOn?: string | null;
  /**
   * For a part of a split mob: what its figures need so that all parts add up to the mob. Absent for other mobs, and for parts that add
   * up without it.
   */
  readonly fromSplit?: SplitShare;
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
