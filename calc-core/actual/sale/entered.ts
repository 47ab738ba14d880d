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
  /** Each line has the name of its lot where the file has one. */
  readonly lines: readonly (SaleLine & { readonly name?: string })[];
  readonly deductions: readonly Pick<Deduction, 'amount' | 'means'>[];
  /** The day for lines without one, `YYYY-MM-DD`. */
  readonly soldOn: string | null;
  /** Carcase weight in % of live weight; null leaves the sale weight as planned. */
  readonly dressing: DecimalText | null;
  /** When it is imported, RFC 3339 in UTC. */
  readonly enteredAt?: string;
  /** The index of the sale that this one replaces; absent or null adds it to the others. */
  readonly replaces?: number | null;
}

const zero = new Decimal(0);
const sumOf = (amounts: readonly Decimal[]): Decimal => amounts.reduce((sum, each) => sum.plus(each), zero);

/** kg/hd over the weighed head; a condemned body has no weight. */
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

/** More names than this would be less helpful than none. */
const MOST_NAMES = 3;

function nameOf(lines: EnteredSale['lines']): string | undefined {
  const names = [...new Set(lines.flatMap(({ name = '' }) => (name.trim() === '' ? [] : [name.trim()])))];
  return names.length > MOST_NAMES || names.length === 0 ? undefined : names.join(', ');
}

/** One day's sale at the mean over its head; null for lines that sell no head. */
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
    // Rounded like a derived price of a trade, so that price times head equals the account's sum to the cent.
    saleCostHd: decimalText(made.dividedBy(head).toDecimalPlaces(12)),
    ...(name === undefined ? {} : { name }),
    ...(entered.enteredAt === undefined ? {} : { enteredAt: entered.enteredAt }),
    ...costsOf(entered, sold, head),
  };
}

/** What each head of a day's sale paid: the deductions of its lines, and its share of the common ones. */
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

/** Whether two sales are the same, whatever is known about their costs. */
const isSame = (one: ActualSale, other: ActualSale): boolean =>
  one.soldOn === other.soldOn &&
  one.head === other.head &&
  one.saleWeightkg === other.saleWeightkg &&
  one.saleCostHd === other.saleCostHd &&
  (one.name ?? '') === (other.name ?? '');

/** A sale without a day and a number of head was started by hand. It counts as the same sale as the imported one. */
const isUnfinished = ({ soldOn, head }: ActualSale): boolean => soldOn === null && head === null;

/** The sales with one more: the same sale keeps its place and gets the new costs, any other is added. */
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
 * The facts of a trade after an import: one sale for each day at the mean over its head, with deductions in $/hd. It is added to the
 * other sales, even those of the same day, unless it says which one it replaces; importing the same sale again only adds missing costs.
 * Never throws.
 */
export function withEnteredSale(plan: Plan, actual: Actual, entered: EnteredSale): Actual {
  const byDay = Map.groupBy(entered.lines, (line) => line.soldOn ?? entered.soldOn);
  const made = [...byDay].flatMap(([soldOn, lines]) => saleOn(entered, soldOn, lines, plan) ?? []);
  if (made.length === 0) return actual;
  const others = actual.sales.filter((_, at) => at !== entered.replaces);
  return { ...actual, sales: made.reduce(withSale, others) };
}
