import { factsOf } from '../actual/facts-of.ts';
import type { Carry } from '../carry/record.ts';
import type { TradeResult } from '../trade/calculate.ts';
import type { Trade } from '../trade/record.ts';
import { wentAhead } from '../trade/went-ahead.ts';
import { hasLedger, ledgerWithFacts, type NoLedger, type TradeLedger } from './ledger.ts';
import { asPlanned, type Scenario } from './scenario.ts';
import { termsOf, type FarmTerms } from './terms.ts';

/** A trade and its carry. `result` has the trade's figures, if the caller already has them. */
export interface BudgetRow {
  readonly trade: Trade;
  readonly carry: Carry | null;
  readonly result?: TradeResult;
}

/** A trade of the budget with its ledger. */
export interface BudgetTrade {
  readonly id: string;
  readonly trade: Trade;
  /** The trade's current carry. If the trade has facts, the ledger uses the plan's carry instead. */
  readonly carry: Carry | null;
  readonly ledger: TradeLedger | NoLedger;
  /** The id of the livestock loan that pays for the trade; null for the overdraft. */
  readonly paidBy: string | null;
}

type TradeInSums = BudgetTrade & { readonly ledger: TradeLedger };

/** Selects the trades that have a ledger. */
export const ledgersIn = (trades: readonly BudgetTrade[]): readonly TradeInSums[] =>
  trades.filter((trade): trade is TradeInSums => hasLedger(trade.ledger));

interface KeptLedger {
  readonly made: BudgetTrade;
  readonly terms: FarmTerms;
}

const kept = new WeakMap<Trade, Map<Scenario, KeptLedger>>();

/** Builds a trade of the budget from a row. Returns the same object until the trade, its carry or the terms change. */
export function budgetTrade(
  { trade, carry, result }: BudgetRow,
  terms: FarmTerms,
  scenario: Scenario = asPlanned,
): BudgetTrade {
  const ofTrade = kept.get(trade) ?? new Map<Scenario, KeptLedger>();
  const before = ofTrade.get(scenario);
  const isSame =
    before !== undefined &&
    before.terms.purchaseDays === terms.purchaseDays &&
    before.terms.saleDays === terms.saleDays &&
    before.made.carry === carry;
  if (isSame) return before.made;
  const facts = factsOf(trade);
  const ledger = ledgerWithFacts(facts?.plan ?? { trade, carry }, facts?.actual ?? null, {
    terms: termsOf(trade, terms),
    scenario,
    ...(result === undefined ? {} : { planned: result }),
  });
  const made = { id: trade.id, trade, carry, ledger, paidBy: trade.fundingId };
  kept.set(trade, ofTrade.set(scenario, { made, terms }));
  return made;
}

const PIECE = 100;

/** Builds the trades of the budget, without trades that did not go ahead. Yields after every 100 trades, so that the browser can paint. */
export function* budgetTradesInSteps(
  rows: Iterable<BudgetRow>,
  terms: FarmTerms,
  scenario: Scenario = asPlanned,
): Generator<void, readonly BudgetTrade[]> {
  const trades: BudgetTrade[] = [];
  for (const row of rows) {
    if (!wentAhead(row.trade)) continue;
    trades.push(budgetTrade(row, terms, scenario));
    if (trades.length % PIECE === 0) yield;
  }
  return trades;
}

/** Builds the trades of the budget, all at once. */
export function budgetTrades(
  rows: Iterable<BudgetRow>,
  terms: FarmTerms,
  scenario: Scenario = asPlanned,
): readonly BudgetTrade[] {
  const steps = budgetTradesInSteps(rows, terms, scenario);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
