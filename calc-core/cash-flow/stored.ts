import { isCalendarDate } from '../number/dates.ts';
import type { budgetSettingsFields, farmCostFields, fundingFields } from './fields.ts';
import type { Funding, Other } from './funding/funding.ts';
import { settingsOf, type BudgetRecord, type BudgetSettings } from './settings.ts';

/** Parses a stored source of money. Null without a balance or a date. */
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

/** Parses a stored line of other income or costs. Null without an amount or a first date. */
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

/** The money of a farm apart from its trades: sources, other income and costs, and settings. */
export interface FarmMoney extends BudgetSettings {
  readonly funding: readonly Funding[];
  readonly others: readonly Other[];
}

/** Parses the money records of a farm. Records without an amount or a date are left out. */
export const farmMoneyOf = (stored: {
  readonly funding: readonly BudgetRecord<typeof fundingFields>[];
  readonly farmCosts: readonly BudgetRecord<typeof farmCostFields>[];
  readonly settings: readonly BudgetRecord<typeof budgetSettingsFields>[];
}): FarmMoney => ({
  ...settingsOf(stored.settings),
  funding: stored.funding.flatMap((source) => fundingOf(source) ?? []),
  others: stored.farmCosts.flatMap((line) => otherOf(line) ?? []),
});
