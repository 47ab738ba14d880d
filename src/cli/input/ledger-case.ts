import { ledgerWithFacts, type TradeLedger, type Terms } from '#calc-core/ledger';
import type { AmountRule } from '#calc-core/number';
import { readPlanAndFacts } from './bridge-case.ts';
import type { FieldReader } from './cases.ts';

const days: AmountRule = { label: 'Days', unit: 'days', whole: true, max: '365' };

const termsOf = (trade: FieldReader): Terms => ({
  purchaseDays: Number(trade.amount('purchaseTerms', days) ?? 0),
  saleDays: Number(trade.amount('saleTerms', days) ?? 0),
  shearingOn: trade.date('shearingOn'),
});

/**
 * The ledger of one `{carry, trade}`, or the reason why it has none.
 *
 * @throws Refusal naming the field
 */
export function readLedger(reader: FieldReader): TradeLedger | { readonly reason: string } {
  const { plan, actual } = readPlanAndFacts(reader);
  return ledgerWithFacts(plan, actual, { terms: termsOf(reader.record('trade')) });
}
