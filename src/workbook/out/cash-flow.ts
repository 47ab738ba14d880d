import {
  cashAccounts,
  moneyOut,
  moneyText,
  totalOfMonths,
  type CashAccount,
  type CashEntry,
  type CashFlow,
  type Money,
} from '#calc-core/cash-flow';
import { columnLetters, date, number, text, type WorkbookValue } from '../cell.ts';
import { FIRST_ROW, type ColumnPlan, type SheetPlan, type WorkbookPlan } from './plan.ts';
import { writeWorkbook } from './write.ts';

/** What a cash flow workbook contains. */
export interface CashFlowBook {
  readonly flow: CashFlow;
  readonly entries: readonly CashEntry[];
  /** The name of the entry's trade or budget line. */
  readonly called: (entry: CashEntry) => string;
  /** Two sentences: the answer, and what the answer is based on. */
  readonly sentences: readonly string[];
}

interface MonthColumn<Row> extends ColumnPlan {
  of(row: Row): WorkbookValue;
}

const money = (amount: Money): WorkbookValue => number(moneyText(amount));
const words = { unit: '', format: 'text' } as const;
const dollars = { unit: '$', format: 'money', width: 15 } as const;

function sheet<Row>(name: string, columns: readonly MonthColumn<Row>[], rows: readonly Row[]): SheetPlan {
  return {
    name,
    columns,
    rowCount: rows.length,
    row: (index) => columns.map((column) => column.of(rows[index]!)),
    frozen: 1,
  };
}

const entryColumns = (called: CashFlowBook['called']): readonly MonthColumn<CashEntry>[] => [
  { id: 'date', title: 'Date', unit: '', width: 12, format: 'date', of: ({ on }) => date(on) },
  { id: 'month', title: 'Month', ...words, width: 10, of: ({ on }) => text(on.slice(0, 7)) },
  {
    id: 'account',
    title: 'Account',
    ...words,
    width: 20,
    of: ({ account }) => text(cashAccounts[account]),
  },
  { id: 'of', title: 'Trade or line', ...words, width: 34, of: (entry) => text(called(entry)) },
  { id: 'head', title: 'Head', unit: '', width: 10, format: 'count', of: ({ head }) => number(head) },
  { id: 'amount', title: 'Amount', ...dollars, isInput: true, of: ({ amount }) => money(amount) },
  {
    id: 'how',
    title: 'Planned or recorded',
    ...words,
    width: 18,
    of: ({ isRecorded }) => text(isRecorded ? 'recorded' : 'planned'),
  },
];

type Month = CashFlow['months'][number];

/** A month of the cash flow. `known` is the part of its money that the first balance already includes. */
interface BookMonth {
  readonly month: Month;
  readonly known: Money;
}

const partOf = ({ accounts, interest }: Pick<Month, 'accounts' | 'interest'>, account: CashAccount): Money =>
  account === 'interest' ? -interest : (accounts[account] ?? 0n);

const moved = (month: Month): Money => month.in + moneyOut(month);

/** The accounts with an amount in the cash flow: those of money in, then those of money out. */
function accountsOf(flow: CashFlow): readonly [into: readonly CashAccount[], out: readonly CashAccount[]] {
  const total = totalOfMonths(flow.months);
  const isIn = (account: CashAccount): boolean => ['sale', 'wool', 'otherIncome'].includes(account);
  const used = (Object.keys(cashAccounts) as CashAccount[]).filter((each) => partOf(total, each) !== 0n);
  return [used.filter(isIn), used.filter((each) => !isIn(each))];
}

/** The columns of the month sheet. Each account is a live sum over the entries. */
function monthColumns(flow: CashFlow, entries: number): readonly MonthColumn<BookMonth>[] {
  const [into, out] = accountsOf(flow);
  const last = FIRST_ROW + Math.max(entries, 1) - 1;
  const range = (column: string): string => `Entries!$${column}$${FIRST_ROW}:$${column}$${last}`;
  const first: MonthColumn<BookMonth> = {
    id: 'month',
    title: 'Month',
    ...words,
    width: 12,
    of: ({ month }) => text(month.month),
  };
  const columns: MonthColumn<BookMonth>[] = [first];
  const at = (id: string): string => columnLetters(columns.findIndex((column) => column.id === id));
  const addAccounts = (names: readonly CashAccount[]): string => {
    const from = columns.length;
    for (const account of names)
      columns.push({
        id: account,
        title: cashAccounts[account],
        ...dollars,
        of: ({ month }) => money(partOf(month, account)),
        formula: (row) =>
          `SUMIFS(${range('F')},${range('B')},$A${row},${range('C')},"${cashAccounts[account]}")`,
      });
    return names.length === 0 ? '' : `${columnLetters(from)}#:${columnLetters(columns.length - 1)}#`;
  };
  const sum = (id: string, title: string, span: string, of: (month: Month) => Money): void => {
    columns.push({
      id,
      title,
      ...dollars,
      of: ({ month }) => money(of(month)),
      ...(span === '' ? {} : { formula: (row: number) => `SUM(${span.replaceAll('#', String(row))})` }),
    });
  };
  const spanIn = addAccounts(into);
  sum('in', 'Money in', spanIn, (month) => month.in);
  const spanOut = addAccounts(out);
  sum('out', 'Money out', spanOut, moneyOut);
  columns.push({
    id: 'known',
    title: 'In the balance already',
    ...dollars,
    isInput: true,
    of: ({ known }) => money(known),
  });
  const [moneyIn, moneyGone, known] = [at('in'), at('out'), at('known')];
  columns.push({
    id: 'closing',
    title: flow.peak === null ? 'In less out so far' : 'Balance at month end',
    ...dollars,
    of: ({ month }) => money(month.closing),
    formula: (row) =>
      `Start!$B$${FIRST_ROW}+SUM(${moneyIn}$${FIRST_ROW}:${moneyIn}${row})+SUM(${moneyGone}$${FIRST_ROW}:${moneyGone}${row})-SUM(${known}$${FIRST_ROW}:${known}${row})`,
  });
  columns.push({
    id: 'lowest',
    title: 'Lowest in the month',
    ...dollars,
    isInput: true,
    of: ({ month }) => money(month.lowest),
  });
  return flow.limit === null ? columns : [...columns, ...limitColumns(flow.limit, columns.length)];
}

/** What the limit leaves in each month. `at` is the index of the first of these columns. */
const limitColumns = (limit: Money, at: number): readonly MonthColumn<BookMonth>[] => [
  {
    id: 'owed',
    title: 'Most owed in the month',
    ...dollars,
    isInput: true,
    of: ({ month }) => money(month.mostOwed),
  },
  {
    id: 'leaves',
    title: 'The limit leaves',
    ...dollars,
    of: ({ month }) => money(limit - month.mostOwed),
    formula: (row) => `Start!$B$${FIRST_ROW + 1}-${columnLetters(at)}${row}`,
  },
];

const noTotal: ReadonlySet<string> = new Set(['closing', 'lowest', 'owed', 'leaves', 'known']);

/** Plans a cash flow workbook. Its months are live sums over the dated entries. */
export function cashFlowPlan({ flow, entries, called, sentences }: CashFlowBook): WorkbookPlan {
  const [first] = flow.months;
  const opening = first === undefined ? 0n : first.closing - moved(first);
  const months = flow.months.map((month, index): BookMonth => {
    const before = index === 0 ? opening : flow.months[index - 1]!.closing;
    return { month, known: before + moved(month) - month.closing };
  });
  const columns = monthColumns(flow, entries.length);
  const last = FIRST_ROW + months.length - 1;
  const total = totalOfMonths(flow.months);
  const totals = columns
    .filter(({ id }) => !noTotal.has(id))
    .map((column): MonthColumn<BookMonth> => {
      if (column.id === 'month') return { ...column, of: () => text(`${flow.months.length} months`) };
      const at = columnLetters(columns.indexOf(column));
      return { ...column, formula: () => `SUM(Months!${at}$${FIRST_ROW}:${at}$${last})` };
    });
  const all = { ...total, month: '', closing: 0n, lowest: 0n, lowestOn: '', mostOwed: 0n };
  type Start = readonly [what: string, amount: Money | null];
  const start: readonly Start[] = [
    ['Balance before these months', opening],
    ['The limit', flow.limit],
    ...sentences.map((sentence): Start => [sentence, null]),
  ];
  return {
    sheets: [
      sheet<Start>(
        'Start',
        [
          { id: 'what', title: 'Starting values', ...words, width: 70, of: ([what]) => text(what) },
          {
            id: 'amount',
            title: 'Amount',
            ...dollars,
            isInput: true,
            of: ([, amount]) => (amount === null ? null : money(amount)),
          },
        ],
        start,
      ),
      sheet('Months', columns, months),
      sheet('Totals', totals, [{ month: all, known: 0n }]),
      sheet('Entries', entryColumns(called), entries),
    ],
    names: [],
  };
}

/** The cash flow as an .xlsx file. */
export const cashFlowWorkbook = (book: CashFlowBook): Uint8Array[] => writeWorkbook(cashFlowPlan(book));
