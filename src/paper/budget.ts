import {
  CashBook,
  farmCashInSteps,
  farmMoneyOf,
  isAsked,
  settingsOf,
  type CashPlace,
  type FarmCash,
} from '#calc-core/cash-flow';
import { supplyOf, type FeedPlace } from '#calc-core/feed-year';
import { budgetTradesInSteps, ways, type BudgetRow, type Way } from '#calc-core/ledger';
import type { RecordOfKind } from '#calc-core/records';
import { taxLineOf, taxYear } from '#calc-core/tax-year';
import { cashFlowPage } from './cash-flow.ts';
import { feedPage } from './feed.ts';
import { filterWords } from './filters.ts';
import type { PaperPage } from './page.ts';
import { taxYearPage } from './tax-year.ts';

/** The pages of the budget are calculated from these records. */
export interface BudgetRecords {
  readonly rows: readonly BudgetRow[];
  readonly groups: readonly RecordOfKind['group'][];
  readonly carries: readonly RecordOfKind['carry'][];
  readonly funding: readonly RecordOfKind['funding'][];
  readonly farmCosts: readonly RecordOfKind['farmCost'][];
  readonly settings: readonly RecordOfKind['budgetSettings'][];
  readonly feedSupply: readonly RecordOfKind['feedSupply'][];
  readonly taxLines: readonly RecordOfKind['taxLine'][];
}

/** What a page shows. Exactly one of the three fields is set. */
export interface BudgetAsked {
  readonly cashFlow?: (CashPlace & { readonly way?: Way | undefined }) | undefined;
  readonly feed?: FeedPlace | undefined;
  /** The year in which the tax year ends. */
  readonly taxYear?: number | undefined;
}

/** A page of the budget, or a text that says what to correct. Null if there is nothing to show. */
export type BudgetPage = PaperPage | string | null;

/**
 * Calculates a page of the budget in steps, because it may take seconds.
 * @param today - `YYYY-MM-DD`
 */
export function* budgetPageInSteps(
  records: BudgetRecords,
  { cashFlow, feed, taxYear: year }: BudgetAsked,
  today: string,
): Generator<void, BudgetPage> {
  if (cashFlow !== undefined) return yield* cashFlowInSteps(records, cashFlow, today);
  if (feed !== undefined) return yield* feedInSteps(records, feed);
  return year === undefined ? null : yield* taxYearInSteps(records, year);
}

type PageInSteps = Generator<void, BudgetPage>;

function* cashFlowInSteps(
  records: BudgetRecords,
  { way = 'plan', ...place }: NonNullable<BudgetAsked['cashFlow']>,
  today: string,
): PageInSteps {
  const filters = filterWords(place, records);
  if (filters === null) return null;
  const { rows } = records;
  const farm = farmMoneyOf(records);
  const all: FarmCash[] = [];
  for (const each of Object.keys(ways) as Way[])
    all.push(yield* farmCashInSteps(new CashBook(), { rows, farm, place, way: each, today }));
  return cashFlowPage({ cash: all.find((each) => each.way === way)!, all, filters, today });
}

function* feedInSteps(records: BudgetRecords, place: FeedPlace): PageInSteps {
  const { group, carry } = place;
  const filters = filterWords({ group, carry }, records);
  if (filters === null) return null;
  const { rows, settings, feedSupply } = records;
  const asked = rows.filter((row) => isAsked({ group, carry }, row));
  const trades = yield* budgetTradesInSteps(asked, settingsOf(settings).terms);
  return feedPage({ trades, supply: feedSupply.flatMap((each) => supplyOf(each) ?? []), place, filters });
}

function* taxYearInSteps({ rows, settings, taxLines }: BudgetRecords, year: number): PageInSteps {
  const trades = yield* budgetTradesInSteps(rows, settingsOf(settings).terms);
  const found = taxYear({ trades, year, lines: taxLines.flatMap((each) => taxLineOf(each) ?? []) });
  if (found.groups.length === 0) return null;
  return found.problems[0]?.text ?? taxYearPage(found);
}
