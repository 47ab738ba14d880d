import { kindOf } from '../../animals/kinds.ts';
import { carryInputs } from '../../carry/inputs.ts';
import { usableAmount } from '../../figure/amount.ts';
import { boardInputs } from '../../market/board/inputs.ts';
import { Decimal, decimalText, type DecimalText } from '../../number/decimal.ts';
import { toDecimal } from '../../number/exact.ts';
import { tradeInputs } from '../../trade/inputs.ts';
import { actualCostRule } from '../../trade/facts/costs.ts';
import type { Actual, ActualSale } from '../../trade/facts/facts.ts';
import { headSold, type Plan } from '../record.ts';
import { proceedsOfSale } from '../sale-price.ts';
import { saleCosts, type Deduction, type SaleCost } from './account.ts';
import { workLine, type SaleLine, type WorkedLine } from './line.ts';

/** What is brought in of a file, and what is said of it besides. */
export interface EnteredSale {
  readonly lines: readonly SaleLine[];
  readonly deductions: readonly Pick<Deduction, 'amount' | 'means'>[];
  /** The day of lines that have none, `YYYY-MM-DD`. */
  readonly soldOn: string | null;
  /** Carcase weight in % of live weight; null leaves the sale weight as planned. */
  readonly dressing: DecimalText | null;
}

const zero = new Decimal(0);
const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce((sum, each) => sum.plus(each), zero);

/** kg/hd over the head that were weighed; a condemned body has no weight. */
function meanWeight(lines: readonly WorkedLine[], of: (line: WorkedLine) => Decimal | null): Decimal | null {
  const weighed = lines.flatMap((line) => {
    const weight = of(line);
    return weight === null ? [] : [{ weight, head: line.head }];
  });
  const head = sumOf(weighed.map((each) => each.head));
  return head.isZero() ? null : sumOf(weighed.map(({ weight }) => weight)).dividedBy(head);
}

function liveWeight(lines: readonly WorkedLine[], said: DecimalText | null): DecimalText | null {
  const live = meanWeight(lines, (line) => line.live);
  const carcase = meanWeight(lines, (line) => line.carcase);
  const dressing = new Decimal(usableAmount(said, boardInputs.dressing) ?? 0);
  const weight =
    live ?? (carcase === null || dressing.isZero() ? null : carcase.times(100).dividedBy(dressing));
  return weight === null ? null : decimalText(weight.toDecimalPlaces(3));
}

/** One day's sale at the mean of its head; null of lines that sell no head. */
function saleOn(
  soldOn: string | null,
  sold: readonly SaleLine[],
  plan: Plan,
  dressing: DecimalText | null,
): ActualSale | null {
  const lines = sold.map(workLine);
  const head = sumOf(lines.map((line) => line.head));
  if (head.isZero()) return null;
  const isWeighed = tradeInputs.saleWeightkg.appliesTo(kindOf(plan.trade.animalSubTypeId));
  const made = sumOf(lines.map((line) => line.made));
  return {
    soldOn,
    head: decimalText(head),
    saleWeightkg: isWeighed ? liveWeight(lines, dressing) : null,
    // As a trade keeps a price that was worked out: head times it is the account's sum to the cent.
    saleCostHd: decimalText(made.dividedBy(head).toDecimalPlaces(12)),
  };
}

/** The sale of the same day is the one that comes again; one without a day is any day's. None takes the place of another that comes with it. */
function withSales(sales: readonly ActualSale[], entered: readonly ActualSale[]): readonly ActualSale[] {
  return entered.reduce((all, sale) => {
    const placeOf = (day: string | null): number =>
      all.findIndex((each) => each.soldOn === day && !entered.includes(each));
    const same = placeOf(sale.soldOn);
    const at = same === -1 ? placeOf(null) : same;
    return at === -1 ? [...all, sale] : all.toSpliced(at, 1, sale);
  }, sales);
}

const isSame = (one: ActualSale, other: ActualSale): boolean =>
  one.soldOn === other.soldOn &&
  one.head === other.head &&
  one.saleWeightkg === other.saleWeightkg &&
  one.saleCostHd === other.saleCostHd;

/** $/hd at the planned rate, for the head of one sale: a commission is a per cent of what those head made. */
function plannedCost(plan: Plan, actual: Actual, sale: ActualSale, cost: SaleCost): Decimal {
  const name = cost === 'commission' ? 'agentCommission' : cost;
  const rate = new Decimal(usableAmount(plan.carry?.[name], carryInputs[name]) ?? 0);
  if (cost !== 'commission') return rate;
  return rate.times(toDecimal(proceedsOfSale(plan, actual, sale))).dividedBy(100);
}

function knownCost({ costs }: Actual, cost: SaleCost): Decimal | null {
  const known = usableAmount(costs[cost], actualCostRule);
  return known === null ? null : new Decimal(known);
}

/**
 * The facts of a trade after a sale was brought in: one sale for each day at the mean of its head, in $/hd and kg/hd, and what was
 * taken off for each head sold, meant over the head of the other sales. A sale that is there already to its last figure leaves the
 * costs that are known as they are: they have its own in them. Never throws.
 */
export function withEnteredSale(plan: Plan, actual: Actual, entered: EnteredSale): Actual {
  const byDay = Map.groupBy(entered.lines, (line) => line.soldOn ?? entered.soldOn);
  const made = [...byDay].flatMap(([soldOn, lines]) => saleOn(soldOn, lines, plan, entered.dressing) ?? []);
  const next = { ...actual, sales: withSales(actual.sales, made) };
  const head = sumOf(made.map((sale) => new Decimal(sale.head!)));
  if (head.isZero()) return actual;
  const otherSales = next.sales
    .filter((sale) => !made.includes(sale))
    .map((sale) => ({ sale, head: Decimal.max(0, headSold(plan, next, sale)) }));
  const others = sumOf(otherSales.map((each) => each.head));
  const isAgain =
    !others.isZero() && made.every((sale) => actual.sales.some((before) => isSame(sale, before)));
  const costs = saleCosts.flatMap((cost) => {
    const taken = takenOff(entered, cost);
    const known = knownCost(actual, cost);
    if (taken === null || (isAgain && known !== null)) return [];
    const before = sumOf(
      otherSales.map((each) => (known ?? plannedCost(plan, next, each.sale, cost)).times(each.head)),
    );
    const mean = before.plus(taken).dividedBy(head.plus(others));
    return [[cost, decimalText(mean.toSignificantDigits(15))] as const];
  });
  return { ...next, costs: { ...actual.costs, ...Object.fromEntries(costs) } };
}

/** $ taken off in all lines and in those under the table; null where the file does not say. */
function takenOff({ lines, deductions }: EnteredSale, cost: SaleCost): Decimal | null {
  const amounts = [
    ...deductions.flatMap(({ means, amount }) => (means === cost ? [amount] : [])),
    ...lines.flatMap((line) => (cost === 'advertising' ? [] : (line[cost] ?? []))),
  ].flatMap((amount) => usableAmount(amount, { label: '', unit: '$' }) ?? []);
  return amounts.length === 0 ? null : sumOf(amounts.map((amount) => new Decimal(amount)));
}
