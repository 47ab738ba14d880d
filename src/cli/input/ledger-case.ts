import { ledgerWithFacts, termsOf, type TradeLedger } from '#calc-core/ledger';
import { readPlanAndFacts } from './bridge-case.ts';
import { readTrade, type FieldReader } from './cases.ts';

/** The ledger of one `{carry, trade}`, or the reason why there is none. @throws Refusal naming the field */
export function readLedger(reader: FieldReader): TradeLedger | { readonly reason: string } {
  const { plan, actual } = readPlanAndFacts(reader);
  return ledgerWithFacts(plan, actual, { terms: termsOf(readTrade(reader.record('trade'))) });
}
