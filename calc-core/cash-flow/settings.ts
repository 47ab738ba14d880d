import type { ValuesOf } from '../field/declare.ts';
import type { FarmTerms } from '../ledger/terms.ts';
import type { budgetSettingsFields } from './fields.ts';
import type { GstPeriod } from './funding/funding.ts';

/** A stored record of the budget. */
export type BudgetRecord<Fields> = ValuesOf<Fields> & { readonly id: string };

/** The budget settings of a farm. */
export interface BudgetSettings {
  readonly terms: FarmTerms;
  readonly gst: GstPeriod;
}

/** Reads the settings from the records of a farm. Without records, terms are 0 days and GST is off. */
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
