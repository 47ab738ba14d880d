import {
  calculateTrade,
  Decimal,
  headSold,
  kindOf,
  tradeInputs,
  type Actual,
  type ActualSale,
  type DecimalText,
  type Plan,
} from '#calc-core';
import { saleCosts, type Deduction, type SaleCost } from './deductions.ts';
import type { SaleLine } from './line.ts';
import { workLine, type WorkedLine } from './worked.ts';

/** What is brought in of a file, and what is said of it besides. */
export interface EnteredSale {
  readonly lines: readonly SaleLine[];
  readonly deductions: readonly (Pick<Deduction, 'amount'> & { readonly means: SaleCost | null })[];
  /** The day of lines that have none. */
  readonly soldOn: string | null;
  /** Carcase weight in % of live weight; null leaves the sale weight as planned. */
  readonly dressing: DecimalText | null;
}

const zero = new Decimal(0);
const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce((sum, each) => sum.plus(each), zero);

/** kg/hd over the head that were weighed; a condemned body has no weight. */
function meanWeight(lines: readonly WorkedLine[], of: (line: WorkedLine) => Decimal | null): Decimal | null {
  const weighed = lines.filter((line) => of(line) !== null);
  const head = sumOf(weighed.map((line) => line.head));
  return head.isZero() ? null : sumOf(weighed.map((line) => of(line) ?? zero)).dividedBy(head);
}

function liveWeight(lines: readonly WorkedLine[], dressing: DecimalText | null): DecimalText | null {
  const live = meanWeight(lines, (line) => line.live);
  const carcase = meanWeight(lines, (line) => line.carcase);
  const isDressed = dressing !== null && !new Decimal(dressing).isZero();
  const weight = live ?? (carcase !== null && isDressed ? carcase.times(100).dividedBy(dressing) : null);
  return weight?.toDecimalPlaces(3).toFixed() ?? null;
}

function saleOn(
  soldOn: string | null,
  sold: readonly SaleLine[],
  plan: Plan,
  { dressing }: EnteredSale,
): ActualSale {
  const lines = sold.map(workLine);
  const head = sumOf(lines.map((line) => line.head));
  const isWeighed = tradeInputs.saleWeightkg.appliesTo(kindOf(plan.trade.animalSubTypeId));
  return {
    soldOn,
    head: head.toFixed(),
    saleWeightkg: isWeighed ? liveWeight(lines, dressing) : null,
    // As a trade keeps a price that was worked out: head times it is the account's sum to the cent.
    saleCostHd: sumOf(lines.map(({ made }) => made))
      .dividedBy(head)
      .toDecimalPlaces(12)
      .toFixed(),
  };
}

/** The sale of the same day is the one that comes again; one without a day is any day's. */
function withSales(sales: readonly ActualSale[], entered: readonly ActualSale[]): readonly ActualSale[] {
  return entered.reduce((all, sale) => {
    const same = all.findIndex(({ soldOn }) => soldOn === sale.soldOn);
    const at = same === -1 ? all.findIndex(({ soldOn }) => soldOn === null) : same;
    return at === -1 ? [...all, sale] : all.toSpliced(at, 1, sale);
  }, sales);
}

/** $/hd as it was planned: what the head of other sales cost as long as nothing else is known. */
function plannedCost({ carry, trade }: Plan, cost: SaleCost): Decimal {
  if (cost !== 'commission') return new Decimal(carry?.[cost] ?? '0');
  return calculateTrade(carry, trade).figures.commission.value ?? zero;
}

/**
 * The facts of a trade after a sale was brought in: one sale for each day, at the mean of its head, and what was taken off for each
 * head sold, meant over the head of the other sales.
 */
export function withEnteredSale(plan: Plan, actual: Actual, entered: EnteredSale): Actual {
  const byDay = Map.groupBy(entered.lines, (line) => line.soldOn ?? entered.soldOn);
  const made = [...byDay].map(([soldOn, lines]) => saleOn(soldOn, lines, plan, entered));
  const next = { ...actual, sales: withSales(actual.sales, made) };
  const head = sumOf(made.map((sale) => new Decimal(sale.head ?? '0')));
  const others = sumOf(
    next.sales
      .filter((sale) => !made.includes(sale))
      .map((sale) => Decimal.max(0, headSold(plan, next, sale))),
  );
  const costs = saleCosts.flatMap((cost) => {
    const taken = takenOff(entered, cost);
    if (taken === null || head.isZero()) return [];
    const before = new Decimal(actual.costs[cost] ?? plannedCost(plan, cost)).times(others);
    return [[cost, before.plus(taken).dividedBy(head.plus(others)).toSignificantDigits(15).toFixed()]];
  });
  return { ...next, costs: { ...actual.costs, ...(Object.fromEntries(costs) as Actual['costs']) } };
}

/** $ taken off in all lines and in those under the table; null where the file does not say. */
function takenOff({ lines, deductions }: EnteredSale, cost: SaleCost): Decimal | null {
  const amounts = [
    ...deductions.flatMap(({ means, amount }) => (means === cost ? [amount] : [])),
    ...lines.flatMap((line) => (cost === 'advertising' ? [] : (line[cost] ?? []))),
  ];
  return amounts.length === 0 ? null : sumOf(amounts.map((amount) => new Decimal(amount)));
}
