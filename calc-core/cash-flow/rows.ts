import type { CashFlow } from './cash-flow.ts';
import type { Money } from './money.ts';
import { cashAccounts, type CashAccount } from './postings.ts';
import { plainDollars } from './show.ts';
import { isBalanceKnown, moneyOut, netOf, totalOfMonths } from './totals.ts';

/** A cell of the months table. */
export interface CashCell {
  /** In a row of sums, '' means exactly 0. In a row of balances, '' means unknown. */
  readonly shown: string;
  /** True if the debt exceeds the limit. */
  readonly isLoss?: boolean;
  /** True in the month of the peak debt. */
  readonly isWorst?: boolean;
}

/** A row of the months table: an account, a sum of accounts, or a balance. */
export interface CashRow {
  readonly id: string;
  readonly label: string;
  readonly kind: 'account' | 'sum' | 'balance' | 'soft';
  /** The accounts in this row. Undefined for all accounts. */
  readonly accounts?: readonly CashAccount[];
  readonly cells: readonly CashCell[];
  readonly total: string;
}

const accountsIn: readonly CashAccount[] = ['sale', 'wool', 'otherIncome'];
const accountsOut = (Object.keys(cashAccounts) as CashAccount[]).filter((name) => !accountsIn.includes(name));

const balance = (money: Money): string => plainDollars(money, 'down') || '0';

/** Empty only for exactly 0. An amount below one dollar is shown as 0. */
const sum = (money: Money | undefined): string => plainDollars(money ?? 0n);

type MonthSums = Pick<CashFlow['months'][number], 'in' | 'out' | 'interest' | 'accounts'>;

function accountRow(flow: CashFlow, total: MonthSums, id: CashAccount): CashRow {
  return {
    id,
    label: cashAccounts[id],
    kind: 'account',
    accounts: [id],
    cells: flow.months.map(({ accounts }) => ({ shown: sum(accounts[id]) })),
    total: sum(total.accounts[id]),
  };
}

function balanceRows(flow: CashFlow): readonly CashRow[] {
  const { months, limit, peak } = flow;
  const worst = peak?.on.slice(0, 7);
  const row = (
    id: string,
    label: string,
    kind: 'balance' | 'soft',
    cell: (month: CashFlow['months'][number]) => CashCell,
  ): CashRow => ({
    id,
    label,
    kind,
    cells: months.map((month) => (isBalanceKnown(flow, month.month) ? cell(month) : { shown: '' })),
    total: '',
  });
  return [
    row('closing', 'Balance at month end', 'balance', ({ closing }) => ({ shown: balance(closing) })),
    row('lowest', 'Lowest in the month', 'soft', ({ lowest, month }) => ({
      shown: balance(lowest),
      isWorst: month === worst,
    })),
    ...(limit === null
      ? []
      : [
          row('leaves', 'The limit leaves', 'soft', ({ mostOwed, month }) => {
            const left = limit - mostOwed;
            return { shown: balance(left), isLoss: left < 0n, isWorst: month === worst };
          }),
        ]),
  ];
}

/** The rows of the months table: accounts with an amount, money in, money out, and the farm's balances if known. */
export function cashRows(flow: CashFlow): readonly CashRow[] {
  const total = totalOfMonths(flow.months);
  const used = (names: readonly CashAccount[]) =>
    names.filter((name) => (total.accounts[name] ?? 0n) !== 0n).map((name) => accountRow(flow, total, name));
  const [ins, outs] = [used(accountsIn), used(accountsOut)];
  return [
    ...ins,
    {
      id: 'in',
      label: 'Money in',
      kind: 'sum',
      accounts: accountsIn,
      cells: flow.months.map((month) => ({ shown: sum(month.in) })),
      total: sum(total.in),
    },
    ...outs,
    {
      id: 'out',
      label: 'Money out',
      kind: 'sum',
      accounts: accountsOut,
      cells: flow.months.map((month) => ({ shown: sum(moneyOut(month)) })),
      total: sum(moneyOut(total)),
    },
    ...(flow.peak === null
      ? [
          {
            id: 'net',
            label: 'In less out',
            kind: 'balance' as const,
            cells: flow.months.map((month) => ({ shown: sum(netOf(month)) })),
            total: sum(netOf(total)),
          },
        ]
      : balanceRows(flow)),
  ];
}
