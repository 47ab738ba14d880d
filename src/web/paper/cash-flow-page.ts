import { CashBook, farmCashInSteps, farmMoneyOf, type FarmCash } from '#calc-core/cash-flow';
import { ways, type Way } from '#calc-core/ledger';
import type { SharedCashFlow } from '#contract/shared.ts';
import { cashFlowPage, filterWords } from '#paper/cash-flow.ts';
import type { PaperPage } from '#paper/page.ts';
import type { Records } from '#web/data/records.ts';

/** The cash flow on this device as a page; null when the group or carry it is filtered by does not exist. @param today `YYYY-MM-DD` */
export function cashFlowPageOf(
  records: Pick<Records, 'trades' | 'groups' | 'carries' | 'rows'>,
  { way = 'plan', ...place }: SharedCashFlow,
  today: string,
): PaperPage | null {
  const filters = filterWords(place, {
    groups: records.groups().map(({ group }) => group),
    carries: records.carries().map(({ carry }) => carry),
  });
  if (filters === null) return null;
  const farm = farmMoneyOf({
    funding: records.rows('funding').map(({ record }) => record),
    farmCosts: records.rows('farmCost').map(({ record }) => record),
    settings: records.rows('budgetSettings').map(({ record }) => record),
  });
  // A row keeps the same trade object, by which the ledgers that the screen has calculated are found again.
  const rows = records.trades();
  const all = (Object.keys(ways) as Way[]).map((each): FarmCash => {
    const steps = farmCashInSteps(new CashBook(), { rows, farm, place, way: each, today });
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  });
  return cashFlowPage({ cash: all.find((each) => each.way === way)!, all, filters, today });
}
