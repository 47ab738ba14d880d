import { animalSubTypes, kindOf } from '../animals/kinds.ts';
import { dividedHalfEven, moneyOf, type Money } from '../cash-flow/money.ts';
import type { BudgetTrade } from '../ledger/budget-trades.ts';
import { hasLedger } from '../ledger/ledger.ts';
import { dayNumber } from '../number/days.ts';
import type { DecimalText } from '../number/decimal.ts';
import { exactOf, exactText, exactZero, minus, plus, signOf, times, type Exact } from '../number/exact.ts';
import { bornWhileHeld, firstDayOf, stockEvents, type StockEvent } from './events.ts';
import type { TaxLine } from './lines.ts';

/** Head and their value, $. */
export interface TaxCell {
  readonly head: DecimalText;
  readonly value: Money;
}

/**
 * One class, or the sum of several classes. In dollars: `opening + bought + born - died - sold - killed + revalued = closing`. The same sum
 * is true in head, without `revalued`.
 */
export interface TaxRow {
  /** The sub type of a class, or the name of a sum. */
  readonly key: number | 'cattle' | 'sheep' | 'all';
  readonly name: string;
  readonly opening: TaxCell;
  readonly bought: TaxCell;
  readonly born: TaxCell;
  readonly died: TaxCell;
  readonly sold: TaxCell;
  readonly killed: TaxCell;
  readonly closing: TaxCell;
  /** The change of `value - cost` from the first day to the last. 0 for valuation at cost. */
  readonly revalued: Money;
  readonly sales: Money;
  /** The income for stock killed for own use. */
  readonly killedIncome: Money;
  /** In dollars: `sales + killedIncome + closing - opening - bought`. */
  readonly grossProfit: Money;
}

/** A problem of a class. It prevents the export of the schedule. */
export interface TaxProblem {
  readonly key: number;
  readonly text: string;
}

/** A livestock schedule. */
export interface TaxYear {
  /** `from` and `until` are `YYYY-MM-DD`, both inclusive. */
  readonly from: string;
  readonly until: string;
  /** Cattle, then sheep. An animal type without stock is omitted. */
  readonly groups: readonly { readonly rows: readonly TaxRow[]; readonly total: TaxRow }[];
  readonly total: TaxRow;
  readonly leftOut: readonly { readonly id: string; readonly reason: string }[];
  /** The schedule can be exported only if this list is empty. */
  readonly problems: readonly TaxProblem[];
  /** By sub type: head sold with young born on the farm. The screen suggests it as the number born. */
  readonly youngSold: ReadonlyMap<number, DecimalText>;
  /** The number of trades with stock in the year. `factsFor` counts those whose purchase, deaths and sales in the year are all entered. */
  readonly trades: number;
  readonly factsFor: number;
}

interface TaxSum {
  head: Exact;
  value: Money;
}

type Column = 'opening' | 'bought' | 'born' | 'died' | 'sold' | 'killed' | 'closing';

interface OpenRow extends Record<Column, TaxSum> {
  key: TaxRow['key'];
  name: string;
  revalued: Money;
  sales: Money;
  killedIncome: Money;
}

const emptySum = (): TaxSum => ({ head: exactZero, value: 0n });

const emptyRow = (key: TaxRow['key'], name: string): OpenRow => ({
  key,
  name,
  opening: emptySum(),
  bought: emptySum(),
  born: emptySum(),
  died: emptySum(),
  sold: emptySum(),
  killed: emptySum(),
  closing: emptySum(),
  revalued: 0n,
  sales: 0n,
  killedIncome: 0n,
});

function add(sum: TaxSum, head: Exact, value: Money, sign: 1 | -1 = 1): void {
  sum.head = sign === 1 ? plus(sum.head, head) : minus(sum.head, head);
  sum.value += sign === 1 ? value : -value;
}

const isIn = (what: StockEvent['what']): boolean => what === 'bought' || what === 'born';

function columnsOf(
  row: OpenRow,
  events: readonly StockEvent[],
  [from, next]: readonly [number, number],
): void {
  for (const { day, what, head, value, sales } of events) {
    const sign = isIn(what) ? 1 : -1;
    if (day < from) add(row.opening, head, value, sign);
    if (day < next) add(row.closing, head, value, sign);
    if (day < from || day >= next) continue;
    add(row[what], head, value);
    row.sales += sales;
  }
}

/** Moves head killed for own use from `died` to `killed`. The ledger counts both as deaths. */
function killedOf(row: OpenRow, line: TaxLine | undefined): void {
  const { killed = null, killedValue = null } = line ?? {};
  if (killed === null) return;
  const head = exactOf(killed);
  const all = moneyOf(row.died.head);
  const part = moneyOf(head);
  const value = all > 0n ? dividedHalfEven(row.died.value * (part < all ? part : all), all) : 0n;
  add(row.killed, head, value);
  add(row.died, head, value, -1);
  row.killedIncome = killedValue === null ? value : moneyOf(times(head, exactOf(killedValue)));
}

/** The value of stock on hand by the typed value per head. Null for valuation at cost. */
function valued(head: Exact, line: TaxLine | undefined): Money | null {
  if (line === undefined || line.valueBy === 'cost' || line.valueEach === null) return null;
  return moneyOf(times(head, exactOf(line.valueEach)));
}

function revalue(row: OpenRow, before: TaxLine | undefined, line: TaxLine | undefined): void {
  const opened = valued(row.opening.head, before);
  const closed = valued(row.closing.head, line);
  const atFirst = opened === null ? 0n : opened - row.opening.value;
  const atLast = closed === null ? 0n : closed - row.closing.value;
  row.opening.value += atFirst;
  row.closing.value += atLast;
  row.revalued = atLast - atFirst;
}

const cell = ({ head, value }: TaxSum): TaxCell => ({ head: exactText(head), value });

function closedRow(row: OpenRow): TaxRow {
  const { key, name, revalued, sales, killedIncome } = row;
  return {
    key,
    name,
    opening: cell(row.opening),
    bought: cell(row.bought),
    born: cell(row.born),
    died: cell(row.died),
    sold: cell(row.sold),
    killed: cell(row.killed),
    closing: cell(row.closing),
    revalued,
    sales,
    killedIncome,
    grossProfit: sales + killedIncome + row.closing.value - row.opening.value - row.bought.value,
  };
}

function totalOf(key: TaxRow['key'], name: string, rows: readonly OpenRow[]): OpenRow {
  const total = emptyRow(key, name);
  const columns = ['opening', 'bought', 'born', 'died', 'sold', 'killed', 'closing'] as const;
  for (const row of rows) {
    for (const column of columns) add(total[column], row[column].head, row[column].value);
    total.revalued += row.revalued;
    total.sales += row.sales;
    total.killedIncome += row.killedIncome;
  }
  return total;
}

function problemsOf(row: OpenRow): readonly TaxProblem[] {
  const key = row.key as number;
  if (signOf(row.died.head) < 0)
    return [
      {
        key,
        text: `${row.name}: more killed for own use than died. Enter them as deaths of their trade first.`,
      },
    ];
  if (signOf(row.closing.head) < 0 || signOf(row.opening.head) < 0)
    return [{ key, text: `${row.name}: more were sold than were there. Type what was born.` }];
  return [];
}

/** The livestock schedule of any period. `from` and `until` are `YYYY-MM-DD`, both inclusive. Never throws. */
export function schedule({
  trades,
  lines,
  from,
  until,
}: {
  readonly trades: readonly BudgetTrade[];
  readonly lines: readonly TaxLine[];
  readonly from: string;
  readonly until: string;
}): TaxYear {
  const days = [dayNumber(from), dayNumber(until) + 1] as const;
  const byClass = Map.groupBy(
    stockEvents(trades, lines),
    ({ animalSubTypeId }) => kindOf(animalSubTypeId).id,
  );
  const lineAt = (id: number, firstDay: number) =>
    lines.find(({ animalSubTypeId, year }) => animalSubTypeId === id && firstDayOf(year) === firstDay);
  const rows = animalSubTypes.flatMap(({ id, name }) => {
    const row = emptyRow(id, name);
    columnsOf(row, byClass.get(id) ?? [], days);
    killedOf(row, lineAt(id, days[0]));
    revalue(
      row,
      lineAt(id, dayNumber(`${Number(from.slice(0, 4)) - 1}${from.slice(4)}`)),
      lineAt(id, days[0]),
    );
    return isEmpty(row) ? [] : [row];
  });
  const ofType = (type: 1 | 2) => rows.filter(({ key }) => kindOf(key as number).animalTypeId === type);
  const groups = [
    { rows: ofType(1), total: totalOf('cattle', 'Cattle, all', ofType(1)) },
    { rows: ofType(2), total: totalOf('sheep', 'Sheep, all', ofType(2)) },
  ].filter((group) => group.rows.length > 0);
  return {
    from,
    until,
    groups: groups.map((group) => ({ rows: group.rows.map(closedRow), total: closedRow(group.total) })),
    total: closedRow(totalOf('all', 'All livestock', rows)),
    leftOut: trades.flatMap(({ id, ledger }) => (hasLedger(ledger) ? [] : [{ id, reason: ledger.reason }])),
    problems: rows.flatMap(problemsOf),
    ...countsOf(trades, days),
  };
}

const isEmpty = ({ opening, bought, born, died, sold, killed, closing }: OpenRow): boolean =>
  [opening, bought, born, died, sold, killed, closing].every(({ head }) => signOf(head) === 0);

function countsOf(trades: readonly BudgetTrade[], [from, next]: readonly [number, number]) {
  const youngSold = new Map<number, Exact>();
  let count = 0;
  let factsFor = 0;
  for (const { trade, ledger } of trades) {
    if (!hasLedger(ledger) || dayNumber(ledger.bought) >= next || dayNumber(ledger.sold) < from) continue;
    count += 1;
    const isPlanned = ledger.lots.some(({ till, isRecorded }) => !isRecorded && dayNumber(till) < next);
    if (ledger.stage !== 'planned' && !isPlanned) factsFor += 1;
    if (!bornWhileHeld.has(trade.animalSubTypeId)) continue;
    for (const { till, isDead, head } of ledger.lots)
      if (!isDead && dayNumber(till) >= from && dayNumber(till) < next)
        youngSold.set(trade.animalSubTypeId, plus(youngSold.get(trade.animalSubTypeId) ?? exactZero, head));
  }
  return {
    youngSold: new Map([...youngSold].map(([id, head]) => [id, exactText(head)])),
    trades: count,
    factsFor,
  };
}

/** The livestock schedule of the tax year that ends on 30 June of `year`. */
export const taxYear = (asked: {
  readonly trades: readonly BudgetTrade[];
  readonly lines: readonly TaxLine[];
  readonly year: number;
}): TaxYear => schedule({ ...asked, from: `${asked.year - 1}-07-01`, until: `${asked.year}-06-30` });

/** The tax year of a date: `2025-07-01` is in 2026. */
export const taxYearOf = (date: string): number =>
  Number(date.slice(0, 4)) + (date.slice(5, 7) >= '07' ? 1 : 0);

/** The tax years in which the trades have stock, latest first. */
export function taxYearsOf(trades: readonly BudgetTrade[]): readonly number[] {
  const years = new Set<number>();
  for (const { ledger } of trades)
    if (hasLedger(ledger))
      for (let year = taxYearOf(ledger.bought); year <= taxYearOf(ledger.sold); year += 1) years.add(year);
  return [...years].sort((a, b) => b - a);
}
