import { budgetPageInSteps, type BudgetAsked } from '#paper/budget.ts';
import type { PaperPage } from '#paper/page.ts';
import type { Records } from '#web/data/records.ts';

/**
 * Makes a page of the budget from this device's records.
 * Returns null for an empty page, an unknown group or carry, or a problem with the tax schedule.
 * @param today `YYYY-MM-DD`
 */
export function budgetPageOf(
  records: Pick<Records, 'trades' | 'groups' | 'carries' | 'rows'>,
  asked: BudgetAsked,
  today: string,
): PaperPage | null {
  const steps = budgetPageInSteps(
    {
      // Pass the rows' own trade objects, not copies. They are the keys of ledgers that are calculated already.
      rows: records.trades(),
      groups: records.groups().map(({ group }) => group),
      carries: records.carries().map(({ carry }) => carry),
      funding: records.rows('funding').map(({ record }) => record),
      farmCosts: records.rows('farmCost').map(({ record }) => record),
      settings: records.rows('budgetSettings').map(({ record }) => record),
      feedSupply: records.rows('feedSupply').map(({ record }) => record),
      taxLines: records.rows('taxLine').map(({ record }) => record),
    },
    asked,
    today,
  );
  for (;;) {
    const step = steps.next();
    if (step.done === true) return typeof step.value === 'string' ? null : step.value;
  }
}
