import { setImmediate } from 'node:timers/promises';
import { Problem } from '#contract/problems.ts';
import { budgetPageInSteps, type BudgetAsked, type BudgetRecords } from '#paper/budget.ts';
import type { PaperPage } from '#paper/page.ts';
import { bounds } from '../../bounds.ts';

/**
 * A part of a farm's budget as a page. Other requests run between its steps.
 * @throws Problem not-found when there is nothing to show; bad-field for an incorrect tax year; too-large for too many trades
 */
export async function farmBudgetPage(
  records: BudgetRecords,
  asked: BudgetAsked,
  today: string,
): Promise<PaperPage> {
  const steps = budgetPageInSteps(records, asked, today);
  let step = steps.next();
  while (step.done !== true) {
    await setImmediate();
    step = steps.next();
  }
  const page = step.value;
  if (page === null) throw new Problem('not-found');
  if (typeof page === 'string') throw new Problem('bad-field', { field: 'taxYear', text: page });
  const lines = Math.max(...page.parts.map((part) => ('rows' in part ? part.rows.length : 0)));
  if (lines > bounds.pageTrades)
    throw new Problem('too-large', {
      text: `A shared page lists at most ${bounds.pageTrades} trades, and this one has more. Choose a group or a carry, or print the page instead.`,
    });
  return page;
}
