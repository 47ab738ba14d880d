import { useMemo } from 'react';
import { farmMoneyOf, type FarmMoney } from '#calc-core/cash-flow';
import { supplyOf, type FeedSupply } from '#calc-core/feed-year';
import { taxLineOf, type TaxLine } from '#calc-core/tax-year';
import { useRows } from '#web/data/hooks.ts';

/** The farm's sources of money, other income and costs, and settings. Leaves out incomplete records. */
export function useFarm(): FarmMoney {
  const sources = useRows('funding');
  const lines = useRows('farmCost');
  const settings = useRows('budgetSettings');
  return useMemo(
    () =>
      farmMoneyOf({
        funding: sources.map(({ record }) => record),
        farmCosts: lines.map(({ record }) => record),
        settings: settings.map(({ record }) => record),
      }),
    [sources, lines, settings],
  );
}

/** How much stock the farm's land (its country) can feed in each month. */
export function useFeedSupply(): readonly FeedSupply[] {
  const rows = useRows('feedSupply');
  return useMemo(() => rows.flatMap(({ record }) => supplyOf(record) ?? []), [rows]);
}

/** What the user has typed for the tax years. */
export function useTaxLines(): readonly TaxLine[] {
  const rows = useRows('taxLine');
  return useMemo(() => rows.flatMap(({ record }) => taxLineOf(record) ?? []), [rows]);
}
