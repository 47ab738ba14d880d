import type { farmCostFields, fundingFields } from './fields.ts';
import type { BudgetRecord } from './settings.ts';

/** Warnings about unusual values of a source of money, by field. A value with a warning can still be stored. */
export function fundingDoubts({ kind, limit, rate, balance }: BudgetRecord<typeof fundingFields>) {
  const said = (field: 'limit' | 'rate' | 'balance', text: string) => [{ field, text }];
  return [
    ...(balance === null
      ? said('balance', 'Type the balance on a date: without it there is no peak debt.')
      : []),
    ...(limit !== null && Number(limit) === 0
      ? said('limit', 'A limit of 0 allows no debt. Leave it empty for no limit.')
      : []),
    ...(rate !== null && Number(rate) >= 50 ? said('rate', `${rate} % a year is unusual. Is it right?`) : []),
    ...(kind === 'own' && rate !== null && Number(rate) > 0
      ? said('rate', 'Own money earns no interest here.')
      : []),
  ];
}

/** The error text if the last date is before the first date. Otherwise null. */
export const otherProblem = ({ from, to }: BudgetRecord<typeof farmCostFields>): string | null =>
  to !== null && to !== '' && to < from ? 'The last date is before the first.' : null;
