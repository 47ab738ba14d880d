import { useMemo } from 'react';
import { settingsOf, type BudgetSettings } from '#calc-core/cash-flow';
import { useRows } from '#web/data/hooks.ts';

/** The farm's usual payment terms in days, and its GST settings. */
export function useBudgetSettings(): BudgetSettings {
  const rows = useRows('budgetSettings');
  return useMemo(() => settingsOf(rows.map(({ record }) => record)), [rows]);
}
