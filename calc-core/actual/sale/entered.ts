import { kindOf } from '../../animals/kinds.ts';
import { usableAmount } from '../../figure/amount.ts';
import { boardInputs } from '../../market/board/inputs.ts';
import { Decimal, decimalText, type DecimalText } from '../../number/decimal.ts';
import { tradeInputs } from '../../trade/inputs.ts';
import { saleCosts, type Actual, type ActualSale, type SaleCost } from '../../trade/facts/facts.ts';
import type { Plan } from '../record.ts';
import type { Deduction } from './account.ts';
import { workLine, type SaleLine, type WorkedLine } from './line.ts';

/** A sale read from a file. */
export interface EnteredSale {
  readonly lines: readonly (SaleLine & { readonly name?: string })[];
  readonly deductions: readonly Pick<Deduction, 'amount' | 'means'>[];
  /** `YYYY-MM-DD`: the day sold, for lines without a day. */
  readonly soldOn: string | null;
  /** Carcase weight in % of live weight, to calculate the sale weight. Null keeps the planned sale weight. */
  readonly dressing: DecimalText | null;
  /** When the file was imported, RFC 3339 in UTC. */
  readonly enteredAt?: string;
  /** The index of an existing sale that this sale replaces. Null or absent to add the sale. */
  readonly replaces?: number | null;
}

const zero = new Decimal(0);
const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce((sum, each) => sum.plus(each), zero);

/** The mean weight in kg/hd. Condemned bodies have no weight, so they are ignored. */
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

/** If a sale has more names than this, no name is stored. */
const MOST_NAMES = 3;

function nameOf(lines: EnteredSale['lines']): string | undefined {
  const names = [...new Set(lines.flatMap(({ name = '' }) => (name.trim() === '' ? [] : [name.trim()])))];
  return names.length > MOST_NAMES || names.length === 0 ? undefined : names.join(', ');
}

function saleOn(
  entered: EnteredSale,
  soldOn: string | null,
  sold: EnteredSale['lines'],
  plan: Plan,
): ActualSale | null {
  const lines = sold.map(workLine);
  const head = sumOf(lines.map((line) => line.head));
  if (head.isZero()) return null;
  const isWeighed = tradeInputs.saleWeightkg.appliesTo(kindOf(plan.trade.animalSubTypeId));
  const made = sumOf(lines.map((line) => line.made));
  const name = nameOf(sold);
  return {
    soldOn,
    head: decimalText(head),
    saleWeightkg: isWeighed ? liveWeight(lines, entered.dressing) : null,
    // The price has twelve decimals: price times head must equal the sum of the account to the cent.
    saleCostHd: decimalText(made.dividedBy(head).toDecimalPlaces(12)),
    ...(name === undefined ? {} : { name }),
    ...(entered.enteredAt === undefined ? {} : { enteredAt: entered.enteredAt }),
    ...costsOf(entered, sold, head),
  };
}

/** The costs of one day's sale, in $/hd: the deductions in its lines, and its share of the account's deductions. */
function costsOf(entered: EnteredSale, sold: EnteredSale['lines'], head: Decimal): Pick<ActualSale, 'costs'> {
  const all = sumOf(entered.lines.map((line) => workLine(line).head));
  const costs = saleCosts.flatMap((cost) => {
    const own = dollars(sold.map((line) => (cost === 'advertising' ? null : line[cost])));
    const shared = dollars(entered.deductions.map(({ means, amount }) => (means === cost ? amount : null)));
    if (own.length + shared.length === 0) return [];
    const each = sumOf(own).dividedBy(head).plus(sumOf(shared).dividedBy(all));
    return [[cost, decimalText(each.toSignificantDigits(15))] as const];
  });
  return costs.length === 0 ? {} : { costs: Object.fromEntries(costs) as Record<SaleCost, DecimalText> };
}

const dollars = (amounts: readonly (DecimalText | null)[]): readonly Decimal[] =>
  amounts.flatMap((amount) => {
    const usable = usableAmount(amount, { label: '', unit: '$' });
    return usable === null ? [] : [new Decimal(usable)];
  });

const isSame = (one: ActualSale, other: ActualSale): boolean =>
  one.soldOn === other.soldOn &&
  one.head === other.head &&
  one.saleWeightkg === other.saleWeightkg &&
  one.saleCostHd === other.saleCostHd &&
  (one.name ?? '') === (other.name ?? '');

/** True if the user has entered neither a day nor a number of head. The import then replaces this sale. */
const isUnfinished = ({ soldOn, head }: ActualSale): boolean => soldOn === null && head === null;

/** Adds a sale, or replaces an unfinished sale. If the list already has the same sale, only its costs are added. */
function withSale(sales: readonly ActualSale[], sale: ActualSale): readonly ActualSale[] {
  const same = sales.findIndex((each) => isSame(each, sale));
  if (same !== -1) {
    const before = sales[same]!;
    const costs = { ...before.costs, ...sale.costs };
    return sales.with(same, Object.keys(costs).length === 0 ? before : { ...before, costs });
  }
  const unfinished = sales.findIndex(isUnfinished);
  return unfinished === -1 ? [...sales, sale] : sales.with(unfinished, sale);
}

/**
 * Adds an imported sale to a trade: one sale for each day, with means per head. Removes the sale at `replaces`. Importing the same sale
 * again only adds missing costs. Never throws.
 */
export function withEnteredSale(plan: Plan, actual: Actual, entered: EnteredSale): Actual {
  const byDay = Map.groupBy(entered.lines, (line) => line.soldOn ?? entered.soldOn);
  const made = [...byDay].flatMap(([soldOn, lines]) => saleOn(entered, soldOn, lines, plan) ?? []);
  if (made.length === 0) return actual;
  const others = actual.sales.filter((_, at) => at !== entered.replaces);
  return { ...actual, sales: made.reduce(withSale, others) };
}
