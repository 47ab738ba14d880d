import type { FarmTerms } from '#calc-core/ledger';
import type { Funding, GstPeriod, Other } from '#calc-core/cash-flow';

/** What a farm has beside its trades: where money comes from, its other income and costs, and its usual terms. */
export interface FarmMoney {
  readonly funding: readonly Funding[];
  readonly others: readonly Other[];
  readonly terms: FarmTerms;
  readonly gst: GstPeriod;
}

const nothing: FarmMoney = { funding: [], others: [], terms: { purchaseDays: 0, saleDays: 0 }, gst: null };

/** The farm of the signed-in member. */
export const useFarm = (): FarmMoney => nothing;
