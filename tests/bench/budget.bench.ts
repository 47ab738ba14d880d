import { readFileSync } from 'node:fs';
import type { Carry } from '#calc-core/carry';
import { newCarry } from '#calc-core/carry';
import { CashBook, moneyText, type CashQuestion } from '#calc-core/cash-flow';
import { budgetTrades, type BudgetRow } from '#calc-core/ledger';
import { calculateTrade, newTrade, type Trade } from '#calc-core/trade';
import { atMost, busyTime, milliseconds, type BenchRow } from './row.ts';

const count = Number(process.env['BENCH_TRADES'] ?? 10_000);
const terms = { purchaseDays: 14, saleDays: 14 };
const question: CashQuestion = {
  funding: [
    {
      id: 'bank',
      name: 'Bank',
      kind: 'overdraft',
      limit: '1650000',
      rate: '8.25',
      balance: '-400000',
      on: '2026-11-01',
    },
  ],
  others: [{ name: 'Wages', amount: '8500', every: 'month', from: '2026-11-15', to: null, in: false }],
  from: '2026-11',
  months: 36,
  gst: null,
};

interface Farm {
  readonly trades: readonly { readonly trade: Partial<Trade>; readonly carry: Partial<Carry> }[];
}
const farm = JSON.parse(readFileSync('tests/cli/demo-farm.json', 'utf8')) as Farm;

type Row = Required<BudgetRow>;

/** The trades of the demo farm, many times over. All share the first carry, or each has its own. */
function rowsOn(isOneCarry: boolean): readonly Row[] {
  const carries = new Map<string, Carry>();
  return Array.from({ length: count }, (_, at) => {
    const { trade: of, carry: on } = farm.trades[at % farm.trades.length]!;
    const wanted = { ...newCarry('c'), ...(isOneCarry ? farm.trades[0]!.carry : on) };
    const carry = carries.get(wanted.id) ?? wanted;
    carries.set(carry.id, carry);
    const trade = {
      ...newTrade(`t${at}`, '2026-11-21', [], []),
      ...of,
      id: `t${at}`,
      plan: 'null',
      actual: 'null',
    };
    return { trade, carry, result: calculateTrade(carry, trade) };
  });
}

class Screen {
  readonly book = new CashBook();
  rows: readonly Row[];

  constructor(rows: readonly Row[]) {
    this.rows = rows;
    this.show();
  }

  show = (): string => {
    this.book.follow(budgetTrades(this.rows, terms));
    return moneyText(this.book.flow(question).peak!.amount);
  };

  /** Changes one carry and recalculates its trades. */
  changeCarry(round: number): number {
    const before = this.rows[0]!.carry!;
    const next = { ...before, agistmentRate: String(6 + round / 8) };
    let changed = 0;
    this.rows = this.rows.map((row) => {
      if (row.carry !== before) return row;
      changed += 1;
      return { trade: row.trade, carry: next, result: calculateTrade(next, row.trade, row.result) };
    });
    return changed;
  }

  edit(round: number): void {
    const at = (1234 + round * 17) % this.rows.length;
    const row = this.rows[at]!;
    const trade = { ...row.trade, saleCostHd: String(1700 + round) };
    this.rows = this.rows.with(at, { ...row, trade, result: calculateTrade(row.carry, trade, row.result) });
  }
}

/** Measures what the budget screen calculates after a change: ledgers, sums, and 36 months of daily balances. */
export async function bench(): Promise<readonly BenchRow[]> {
  const one = new Screen(rowsOn(true));
  const many = new Screen(rowsOn(false));
  for (const screen of [one, many])
    for (let round = 0; round < 3; round += 1) {
      screen.changeCarry(round + 40);
      screen.show();
    }
  let changed = 0;
  const change = (screen: Screen) =>
    busyTime(5, (round) => {
      changed = screen.changeCarry(round);
      screen.show();
    });
  const allOnOne = change(one);
  const oneOfMany = change(many);
  const edit = busyTime(40, (round) => {
    many.edit(round);
    many.show();
  });
  const fresh = new CashBook();
  fresh.follow(budgetTrades(many.rows, terms));
  if (moneyText(fresh.flow(question).peak!.amount) !== many.show())
    throw new Error('The sums that are kept are wrong.');
  const what = `${count.toLocaleString('en-AU')} trades over 36 months`;
  return [
    {
      what: `${what}: after a change of one carry that all of them are on`,
      figure: `${milliseconds(allOnOne)} of processor`,
      limit: atMost(allOnOne, 300, 'ms'),
    },
    {
      what: `${what}: after a change of one carry that ${changed.toLocaleString('en-AU')} are on`,
      figure: `${milliseconds(oneOfMany)} of processor`,
      limit: atMost(oneOfMany, 300, 'ms'),
    },
    {
      what: `${what}: after one edit`,
      figure: `${milliseconds(edit)} of processor`,
      limit: atMost(edit, 20, 'ms'),
    },
  ];
}
