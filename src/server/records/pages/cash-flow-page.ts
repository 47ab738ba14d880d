import { setImmediate } from 'node:timers/promises';
import { CashBook, farmCashInSteps, farmMoneyOf, type FarmCash } from '#calc-core/cash-flow';
import { ways, type Way } from '#calc-core/ledger';
import type { RecordOfKind } from '#calc-core/records';
import { Problem } from '#contract/problems.ts';
import type { SharedCashFlow } from '#contract/shared.ts';
import { cashFlowPage, filterWords } from '#paper/cash-flow.ts';
import type { PaperTrade } from '#paper/group.ts';
import type { PaperPage } from '#paper/page.ts';

/** The farm's records from which its cash flow is calculated. */
export interface CashFlowRecords {
  readonly rows: readonly PaperTrade[];
  readonly groups: readonly RecordOfKind['group'][];
  readonly carries: readonly RecordOfKind['carry'][];
  readonly funding: readonly RecordOfKind['funding'][];
  readonly farmCosts: readonly RecordOfKind['farmCost'][];
  readonly settings: readonly RecordOfKind['budgetSettings'][];
}

/**
 * A farm's cash flow as a page. Other requests run between its steps, because ten thousand trades take seconds. @throws Problem not-found
 * for a group or carry that does not exist
 */
export async function farmCashFlowPage(
  { rows, groups, carries, ...stored }: CashFlowRecords,
  { way = 'plan', ...place }: SharedCashFlow,
  today: string,
): Promise<PaperPage> {
  const filters = filterWords(place, { groups, carries });
  if (filters === null) throw new Problem('not-found');
  const farm = farmMoneyOf(stored);
  const all: FarmCash[] = [];
  for (const each of Object.keys(ways) as Way[]) {
    const steps = farmCashInSteps(new CashBook(), { rows, farm, place, way: each, today });
    let step = steps.next();
    while (step.done !== true) {
      await setImmediate();
      step = steps.next();
    }
    all.push(step.value);
  }
  return cashFlowPage({ cash: all.find((each) => each.way === way)!, all, filters, today });
}
