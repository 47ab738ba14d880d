import type { DecimalText } from '../../number/decimal.ts';
import type { SplitShare } from './split-share.ts';

/** The names of the costs that an account sale deducts. */
export const saleCosts = ['commission', 'yardLevy', 'freightOut', 'advertising'] as const;

/** A cost that is deducted from the proceeds of a sale. */
export type SaleCost = (typeof saleCosts)[number];

/** One sale from a mob. Null means not known yet, except `head: null`, which means all head that are left. */
export interface ActualSale {
  /** `YYYY-MM-DD`. */
  readonly soldOn: string | null;
  readonly head: DecimalText | null;
  /** kg/hd, live. */
  readonly saleWeightkg: DecimalText | null;
  /** $/hd. */
  readonly saleCostHd: DecimalText | null;
  /** The name of the lot. Absent without a name. */
  readonly name?: string;
  /** When the sale was imported from a file, RFC 3339 in UTC. Absent for a typed sale. */
  readonly enteredAt?: string;
  /** Costs of the sale, $/hd. For an absent cost, the cost of the whole mob counts, or else the planned rate. */
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
  /** $/hd for the young of a kind that is sold with its young. */
  readonly sale2CostHd: DecimalText | null;
  readonly woolSaleWeight: DecimalText | null;
  readonly woolPriceHd: DecimalText | null;
  /** Head that died. */
  readonly deaths: DecimalText | null;
  /** The day of the deaths, `YYYY-MM-DD`. The dead head are on hand until this day. Absent if unknown. */
  readonly diedOn?: string | null;
  /** Only for a part of a split mob. With these shares, the figures of all parts add up to the figures of the mob. */
  readonly fromSplit?: SplitShare;
  /** Costs that differ from the plan, by name. An input of the carry is in its own unit, a cost line in $/hd. */
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
