import type { ValuesOf } from '../field/declare.ts';
import type { FarmTerms } from '../ledger/terms.ts';
import { isCalendarDate } from '../number/dates.ts';
import type { budgetSettingsFields, farmCostFields, fundingFields } from './fields.ts';
import type { Funding, GstPeriod, Other } from './funding.ts';

type BudgetRecord<Fields> = ValuesOf<Fields> & { readonly id: string };

/** A stored source of money, ready for calculation. Null if its balance or date is missing: then no debt can be calculated from it. */
export function fundingOf(stored: BudgetRecord<typeof fundingFields>): Funding | null {
  const { id, name, kind, limit, rate, balance, on, share } = stored;
  if (balance === null || !isCalendarDate(on)) return null;
  return {
    id,
    name,
    kind,
    limit,
    rate: rate ?? '0',
    balance,
    on,
    ...(share === null ? {} : { share }),
  };
}

/** What is unusual about a source of money, by field. It is shown next to the field, and nothing is refused. */
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

/** A stored line of other income or costs; null while it has no amount or no first date. */
export function otherOf(stored: BudgetRecord<typeof farmCostFields>): Other | null {
  const { name, amount, every, from, to, direction } = stored;
  if (amount === null || !isCalendarDate(from)) return null;
  return {
    name,
    amount,
    every,
    from,
    to: to !== null && isCalendarDate(to) ? to : null,
    in: direction === 'in',
  };
}

/** The error in a line of other income or costs: its last date is before its first. Null if there is none. */
export const otherProblem = ({ from, to }: BudgetRecord<typeof farmCostFields>): string | null =>
  to !== null && to !== '' && to < from ? 'The last date is before the first.' : null;

/** The farm's settings of the budget. */
export interface BudgetSettings {
  readonly terms: FarmTerms;
  readonly gst: GstPeriod;
}

/** What a farm's cash flow needs apart from its trades: sources of money, other income and costs, and usual terms. */
export interface FarmMoney extends BudgetSettings {
  readonly funding: readonly Funding[];
  readonly others: readonly Other[];
}

/** The farm's settings from its records, oldest first. A setting that no record has is 0 days, or no GST. */
export function settingsOf(records: readonly BudgetRecord<typeof budgetSettingsFields>[]): BudgetSettings {
  const byAge = records.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const first = <N extends 'purchaseTerms' | 'saleTerms' | 'gst'>(name: N) =>
    byAge.find((each) => each[name] !== null)?.[name] ?? null;
  const gst = first('gst');
  return {
    terms: { purchaseDays: Number(first('purchaseTerms') ?? 0), saleDays: Number(first('saleTerms') ?? 0) },
    gst: gst === null || gst === 'none' ? null : gst,
  };
}

/** What a farm's records say about its money. Sources and lines without an amount or a date are left out. */
export const farmMoneyOf = (stored: {
  readonly funding: readonly BudgetRecord<typeof fundingFields>[];
  readonly farmCosts: readonly BudgetRecord<typeof farmCostFields>[];
  readonly settings: readonly BudgetRecord<typeof budgetSettingsFields>[];
}): FarmMoney => ({
  ...settingsOf(stored.settings),
  funding: stored.funding.flatMap((source) => fundingOf(source) ?? []),
  others: stored.farmCosts.flatMap((line) => otherOf(line) ?? []),
});
