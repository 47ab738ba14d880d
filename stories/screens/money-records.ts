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

/** Trades with their dates: planned ones before and after 23 November 2026, one bought, one that has no date. */
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

/** A farm with dates on its trades. */
export const datedFarm: MemorySeed = { carries, groups, trades: datedTrades };
