import type { Carry } from '#calc-core/carry';
import {
  boardProblems,
  newBoard,
  newClass,
  reprice,
  swaps,
  type Board,
  type PriceClass,
} from '#calc-core/market';
import { calculateTrade, newTrade, tradeFigureNames, type TradeResult } from '#calc-core/trade';
import { startingCarry } from '#contract/starting-carry.ts';
import { buffel } from '../calc-core/market/boards.ts';
import { atMost, busyTime, median, milliseconds, type BenchRow } from './row.ts';

const count = Number(process.env['BENCH_TRADES'] ?? 10_000);

/** A class of forty rungs from 200 kg up. Heavier rungs have lower prices. */
const classAt = (index: number): PriceClass => ({
  ...newClass(`Class ${index}`, 1),
  rungs: Array.from({ length: 40 }, (_, rung) => ({
    weightKg: String(200 + rung * 10),
    price: (4 + index / 100 - rung / 80).toFixed(2),
    head: null,
  })),
});

const board: Board = {
  ...newBoard('board', '2026-11-17'),
  classes: Array.from({ length: 40 }, (_, index) => classAt(index)),
};

const trades = Array.from({ length: count }, (_, index) => ({
  ...newTrade(`t${index}`, '2026-11-21', [], []),
  numberOfHead: String(20 + (index % 180)),
  purchaseWeightkg: String(200 + (index % 97)),
  saleWeightkg: String(380 + (index % 131)),
  purchaseCostHd: (700 + (index % 401) * 1.25).toFixed(2),
  saleCostHd: (1100 + (index % 577) * 1.35).toFixed(2),
  saleClass: `Class ${index % 40}`,
}));

/** Measures a large table of swaps. Also compares two calculations of all trades: after new prices, and after a carry change. */
export async function bench(): Promise<readonly BenchRow[]> {
  if (boardProblems(board, null).length > 0) throw new Error('The board has problems.');
  const sell = board.classes.map(({ name }, index) => ({
    class: name,
    weightKg: String(300 + index * 5),
    head: '100',
  }));
  const buy = board.classes.map(({ name }, index) => ({
    class: name,
    weightKg: String(200 + index * 5),
    carry: buffel,
  }));
  const table = (): void => {
    for (const row of swaps(board, sell, buy))
      for (const swapped of row) if (swapped.trade !== null) void swapped.result.figures.profitPerHead.value;
  };
  table();
  const swapping = busyTime(10, table);

  const carry: Carry = { ...buffel, ...startingCarry };
  const read = ({ figures }: TradeResult): void => {
    for (const name of tradeFigureNames) void figures[name];
  };
  let all = trades.map((trade) => ({ trade, carry, result: calculateTrade(carry, trade) }));
  for (const { result } of all) read(result);
  const [moves, repricings]: [number[], number[]] = [[], []];
  // The two calculations are measured in turns, so that other work of the machine affects both.
  for (let round = 0; round < 7; round += 1) {
    const next = { ...carry, agistmentRate: (6.5 + round / 8).toFixed(3) };
    moves.push(
      busyTime(1, () => {
        all = all.map(({ trade, result }) => ({
          trade,
          carry: next,
          result: calculateTrade(next, trade, result),
        }));
        for (const { result } of all) read(result);
      }),
    );
    repricings.push(
      busyTime(1, () => {
        const { changed } = reprice(board, all);
        if (changed.length < count * 0.9) throw new Error(`Only ${changed.length} trades were repriced.`);
        for (const { after } of changed) read(after);
      }),
    );
  }
  const ratio = median(repricings.map((each, index) => each / moves[index]!));
  return [
    {
      what: '40 x 40 swaps',
      figure: `${milliseconds(swapping)} of processor`,
      limit: atMost(swapping, 200, 'ms'),
    },
    {
      what: `${count.toLocaleString('en-AU')} trades repriced by a board of 1,600 rungs`,
      figure: milliseconds(median(repricings)),
      against: `their carry changed ${milliseconds(median(moves))}`,
      ratio: `${ratio.toFixed(2)}x`,
      limit: atMost(ratio, 2, 'x'),
    },
  ];
}
