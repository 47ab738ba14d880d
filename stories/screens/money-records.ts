import { withActual } from '#calc-core/actual';
import { nothingActual, type TradeDraft } from '#calc-core/trade';
import type { MemorySeed } from '#web/data/rows/memory.ts';
import {
  buffel,
  carries,
  cowAndCalf,
  cullCows,
  eweAndLamb,
  groups,
  hayWethers,
  joinedCows,
  steers,
  storeLambs,
} from '../forms/examples.ts';

const on = (trade: TradeDraft, heldFrom: string, tradeGroupId: string | null = null): TradeDraft => ({
  ...trade,
  heldFrom,
  tradeGroupId,
});

const bought = {
  ...nothingActual,
  boughtOn: '2026-10-06',
  purchaseCostHd: '1352.4',
};

/** Planned trades before and after 23 November 2026, a bought trade, and a trade without a date. */
export const datedTrades: readonly TradeDraft[] = [
  on(steers, '2026-11-19', 'autumn'),
  { ...on(cullCows, '2026-10-05'), ...withActual(on(cullCows, '2026-10-05'), buffel, bought) },
  on(joinedCows, '2026-09-30'),
  on(cowAndCalf, '2026-11-12', 'autumn'),
  on(eweAndLamb, '2026-12-03', 'wool'),
  on(hayWethers, '2026-11-02', 'wool'),
  on(storeLambs, '2026-10-20', 'wool'),
  { ...on(storeLambs, '2027-02-08'), id: 'later', name: 'Hay store lambs' },
  { ...on(steers, ''), id: 'undated', name: 'Cobar steers' },
];

export const datedFarm: MemorySeed = { carries, groups, trades: datedTrades };

const rated: Readonly<Record<string, string>> = { steers: '1.03', cull: '1.29', cows: '1.29', pair: '1.12' };

const overdraft = {
  id: 'overdraft',
  name: 'NAB overdraft',
  kind: 'overdraft' as const,
  limit: '900000',
  rate: '8.25',
  balance: '-120000',
  on: '2026-11-01',
  share: null,
};

const line = { every: 'month' as const, to: null, direction: 'out' as const };

/** A farm with an overdraft, farm costs, feed ratings and a carrying capacity. */
export const fundedFarm: MemorySeed = {
  ...datedFarm,
  trades: datedTrades.map((trade) => ({
    ...trade,
    ...(rated[trade.id] === undefined ? {} : { feedUnit: 'AE' as const, feedRating: rated[trade.id]! }),
  })),
  others: {
    funding: [overdraft],
    farmCost: [
      { id: 'wages', name: 'Household and wages', amount: '8500', from: '2026-11-15', ...line },
      { id: 'rates', name: 'Rates', amount: '6200', from: '2027-01-31', ...line, every: 'quarter' },
    ],
    feedSupply: [
      { id: 'nov', name: 'November 2026', feedUnit: 'AE', from: '2026-11-01', carries: '340' },
      { id: 'jan', name: 'January 2027', feedUnit: 'AE', from: '2027-01-01', carries: '380' },
    ],
    taxLine: [],
    budgetSettings: [
      { id: 'usual', name: 'Budget settings', purchaseTerms: '14', saleTerms: '14', gst: null },
    ],
  },
};

/** `fundedFarm` with a lower limit. The debt exceeds the limit if stock are sold four weeks later. */
export const tightFarm: MemorySeed = {
  ...fundedFarm,
  others: { ...fundedFarm.others, funding: [{ ...overdraft, limit: '560000' }] },
};
