import { carryAmountNames, newCarry, carryFigureNames, type Carry } from '#calc-core/carry';
import { Decimal } from '#calc-core/number';
import {
  calculateTrade,
  newTrade,
  storedAmountNames,
  tradeFigureNames,
  tradeFormulaInExcel,
  carryFormulaInExcel,
  type Trade,
  type TradeResult,
  type Workbook,
} from '#calc-core/trade';
import { HyperFormula, type SimpleCellAddress } from 'hyperformula';
import type { Arithmetic } from '../../calc-core/figure/arithmetic.ts';
import { readingWith } from '../../calc-core/trade/reading.ts';
import { decimalArithmetic, floatArithmetic } from '../calc-core/arithmetics.ts';
import { ironCalc } from './ironCalc.ts';
import { atLeast, type BenchRow } from './row.ts';

const TRADES = Number(process.env['BENCH_TRADES'] ?? 10_000);
/** The other engines get fewer trades. They store every cell, so 10,000 trades would need gigabytes. */
const THEIR_TRADES = [400, Math.min(TRADES, 1000)] as const;
const ROUNDS = 5;

const carry: Carry = {
  ...newCarry('carry'),
  carryTypeId: 1,
  weightGainKg: '0.85',
  losePercentage: '1.5',
  freightIn: '12.5',
  buyingFee: '4',
  drench: '1.2',
  drenchDose: '2',
  vaccine: '0.85',
  vaccineDose: '2',
  tags: '2.9',
  agistmentRate: '6.5',
  supplements: '1.75',
  yardLevy: '8',
  agentCommission: '3.5',
  freightOut: '14',
  annualInterestRate: '8.25',
  labourDays: '4',
  labourUnits: '2',
  labourRate: '280',
};

/** A trade on a growth carry. Each index has another head count, weights and prices. */
function tradeAt(index: number): Trade {
  return {
    ...newTrade(`t${index}`, '2026-11-21', [], []),
    numberOfHead: String(20 + (index % 180)),
    purchaseWeightkg: String(200 + (index % 97)),
    saleWeightkg: String(380 + (index % 131)),
    purchaseCostHd: (700 + (index % 401) * 1.25).toFixed(2),
    saleCostHd: (1100 + (index % 577) * 1.35).toFixed(2),
  };
}

const trades = Array.from({ length: TRADES }, (_, index) => tradeAt(index));
const changed = (round: number): Carry => ({ ...carry, agistmentRate: (6.5 + round / 8).toFixed(3) });

/** The median time of `ROUNDS` runs, in ms. */
function median(run: (round: number) => void): number {
  const times = Array.from({ length: ROUNDS }, (_, round) => {
    const start = performance.now();
    run(round);
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

interface Contender {
  readonly name: string;
  readonly trades: number;
  /** The time in ms to recalculate all trades after a carry change. */
  readonly carryChange: number;
  /** The profit per head of a trade after the last change. It shows whether the engines agree. */
  profit(index: number): number;
  readonly digits?: number;
}

/** `edit` is the engine's time for one trade after an edit, in ms. */
interface Engine extends Contender {
  readonly edit: number;
}

/** Drover, which updates its previous results. `read` reads the figures as a screen would. */
function product(name: string, read: (result: TradeResult) => void, count = TRADES): Contender {
  const some = trades.slice(0, count);
  let results = some.map((trade) => calculateTrade(carry, trade));
  results.forEach(read);
  const carryChange = median((round) => {
    const next = changed(round);
    results = results.map((before, index) => calculateTrade(next, some[index]!, before));
    results.forEach(read);
  });
  return {
    name,
    trades: count,
    carryChange,
    profit: (index) => results[index]!.figures.profitPerHead.value!.toNumber(),
  };
}

function sameFormulas<N extends object | number>(name: string, arithmetic: Arithmetic<N>): Contender {
  const reading = readingWith(arithmetic);
  const inputs = trades.map((trade) => reading.readTrade(trade));
  let runs = inputs.map((input) => reading.start(reading.readCarry(carry), input));
  const carryChange = median((round) => {
    const on = reading.readCarry(changed(round));
    runs = inputs.map((input) => reading.start(on, input));
    for (const run of runs) for (const figure of tradeFigureNames) reading.figure(run, figure);
  });
  return {
    name,
    trades: TRADES,
    carryChange,
    profit: (index) => Number(reading.figure(runs[index]!, 'profitPerHead')),
  };
}

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

const tradeColumns = ['animalTypeId', 'animalSubTypeId', ...storedAmountNames, ...tradeFigureNames];
const carryColumns = ['carryTypeId', 'animalTypeId', ...carryAmountNames, ...carryFigureNames];

const workbookAt = (row: number): Workbook => ({
  trade: (name) => `${letters(tradeColumns.indexOf(name))}${row}`,
  carry: (name) => `Carry!$${letters(carryColumns.indexOf(name))}$1`,
});

const number = (text: string | null) => (text === null ? null : Number(text));

/** The carry and the trades as a spreadsheet stores them: inputs as values, figures as formulas. */
function asCells(count: number) {
  const book = workbookAt(1);
  const carryRow = [
    carry.carryTypeId,
    carry.animalTypeId,
    ...carryAmountNames.map((name) => number(carry[name])),
    ...carryFigureNames.map((name) => `=${carryFormulaInExcel(name, book)}`),
  ];
  const rows = trades
    .slice(0, count)
    .map((trade, index) => [
      trade.animalTypeId,
      trade.animalSubTypeId,
      ...storedAmountNames.map((name) => number(trade[name])),
      ...tradeFigureNames.map((name) => `=${tradeFormulaInExcel(name, workbookAt(index + 1))}`),
    ]);
  return { Carry: [carryRow], Trades: rows };
}

const agistmentColumn = carryColumns.indexOf('agistmentRate');
const profitColumn = tradeColumns.indexOf('profitPerHead');
const priceColumn = tradeColumns.indexOf('saleCostHd');

function hyperFormula(count: number): Engine {
  const engine = HyperFormula.buildFromSheets(asCells(count), {
    licenseKey: 'gpl-v3',
    maxRows: 20_000,
    useColumnIndex: false,
  });
  const sheet = engine.getSheetId('Trades')!;
  const agistment: SimpleCellAddress = { sheet: engine.getSheetId('Carry')!, row: 0, col: agistmentColumn };
  const carryChange = median((round) =>
    engine.setCellContents(agistment, [[Number(changed(round).agistmentRate)]]),
  );
  const profits = trades
    .slice(0, count)
    .map((_, row) => engine.getCellValue({ sheet, row, col: profitColumn }) as number);
  const price = { sheet, row: 5, col: priceColumn };
  const edit =
    median(() => {
      for (let each = 0; each < 100; each += 1) engine.setCellContents(price, [[1200 + each]]);
    }) / 100;
  engine.destroy();
  return { name: 'HyperFormula', trades: count, carryChange, profit: (index) => profits[index]!, edit };
}

function ironCalcEngine(count: number): Engine {
  const engine = ironCalc(asCells(count));
  const carryChange = median((round) => engine.set([0, 0, agistmentColumn], changed(round).agistmentRate!));
  const profits = trades.slice(0, count).map((_, row) => engine.number([1, row, profitColumn]));
  const edit = median((round) => engine.set([1, 5, priceColumn], String(1200 + round)));
  engine.free();
  return {
    name: 'IronCalc',
    trades: count,
    carryChange,
    profit: (index) => profits[index]!,
    edit,
    digits: 6,
  };
}

/** Measures one trade after an edit. `read` reads the figures as a screen would. */
function editTime(read: (result: TradeResult) => void): number {
  const [trade] = trades as [Trade];
  let before = calculateTrade(carry, trade);
  read(before);
  // The first runs are slower, because their code is not compiled yet. This hardly affects 2,000 runs.
  const times = 2000;
  const total = median(() => {
    for (let each = 0; each < times; each += 1) {
      const edited = { ...trade, saleCostHd: String(1200 + each) };
      before = calculateTrade(carry, edited, before);
      read(before);
    }
  });
  return total / times;
}

function readDecimals({ figures }: TradeResult) {
  for (const name of tradeFigureNames) void figures[name].value;
}

function readExact({ figures }: TradeResult) {
  for (const name of tradeFigureNames) void figures[name];
}

/** Checks that all engines have the same profits before any ratio is printed. */
function compare([first, ...others]: readonly [Contender, ...Contender[]]) {
  for (const other of others) {
    for (let index = 0; index < other.trades; index += 1) {
      const [wanted, value] = [first.profit(index), other.profit(index)];
      if (!(Math.abs(value - wanted) <= 10 ** -(other.digits ?? 9) * Math.max(1, Math.abs(wanted)))) {
        throw new Error(`Trade ${index}: ${other.name} has ${value}, not ${wanted}.`);
      }
    }
  }
}

const ms = (time: number) => `${new Decimal(time).toSignificantDigits(3).toFixed()} ms`;

/** Compares Drover's time per trade (`exact`) with two other engines, on `count` trades. */
function beside(count: number, exact: Contender, floats: Contender): readonly BenchRow[] {
  const engines = [hyperFormula(count), ironCalcEngine(count)];
  compare([exact, ...engines]);
  const perTrade = (each: Contender) => each.carryChange / each.trades;
  return engines.map((engine) => {
    const ratio = perTrade(engine) / perTrade(exact);
    return {
      what: `a trade after a carry change, of ${exact.trades.toLocaleString('en-AU')}: ours beside ${engine.name}`,
      figure: ms(perTrade(exact)),
      against: `${engine.name} ${ms(perTrade(engine))}, of ${engine.trades}`,
      ratio: `${ratio.toFixed(1)} x its rate, ${(perTrade(exact) / perTrade(floats)).toFixed(1)} x the time of floats`,
      limit: atLeast(ratio, 20, 'x'),
    };
  });
}

/** Measures calc-core against two spreadsheet engines and floats: all trades after a carry change, and one trade after an edit. */
export async function bench(): Promise<BenchRow[]> {
  const decimalsRead = product('every figure made a decimal', readDecimals);
  const exact = product('as the product keeps them', readExact);
  const decimals = sameFormulas('decimal.js, from scratch', decimalArithmetic);
  const floats = sameFormulas('floats, from scratch', floatArithmetic);
  const few = product('few', readExact, THEIR_TRADES[0]);
  compare([exact, decimalsRead, decimals, floats]);
  const hyper = hyperFormula(THEIR_TRADES[1]);
  compare([exact, hyper]);
  const edits = [
    ['as the product keeps them', editTime(readExact)],
    ['every figure made a decimal', editTime(readDecimals)],
  ] as const;
  return [
    ...beside(THEIR_TRADES[0], few, floats),
    ...beside(THEIR_TRADES[1], exact, floats),
    ...[exact, decimalsRead, decimals, floats].map((each) => ({
      what: `${each.trades.toLocaleString('en-AU')} trades after a carry change: ${each.name}`,
      figure: ms(each.carryChange),
    })),
    ...edits.map(([how, time]) => ({
      what: `one trade after an edit, ${how}`,
      figure: ms(time),
      against: `HyperFormula ${ms(hyper.edit)}`,
      ratio: `${(hyper.edit / time).toFixed(1)} x its rate`,
    })),
  ];
}
