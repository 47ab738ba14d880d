import { newCarry, type Carry } from '#calc-core/carry';
import { newTrade, type Trade } from '#calc-core/trade';
import type { Source } from '#workbook/out/source.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { writeWorkbook } from '#workbook/out/write.ts';
import { atMost, median, type BenchRow } from './row.ts';

const count = Number(process.env['BENCH_TRADES'] ?? 10_000);

const carries = Array.from({ length: 20 }, (_, index): Carry => ({
  ...newCarry(`carry-${index}`),
  name: `Buffel country ${index}`,
  weightGainKg: (0.6 + index / 40).toFixed(3),
  losePercentage: '1',
  freightIn: '16',
  agistmentRate: (6 + index / 8).toFixed(3),
  agentCommission: '4',
  freightOut: '19',
  annualInterestRate: '8.25',
  labourDays: '4',
  labourUnits: '1',
  labourRate: '280',
}));

function tradeAt(index: number): Trade {
  return {
    ...newTrade(`trade-${index}`, '2026-11-22', [], []),
    name: `Store steers ${index} & mates`,
    carryId: `carry-${index % carries.length}`,
    numberOfHead: String(20 + (index % 180)),
    purchaseWeightkg: String(200 + (index % 97)),
    saleWeightkg: String(380 + (index % 131)),
    purchaseCostHd: (700 + (index % 401) * 1.25).toFixed(2),
    saleCostHd: (1100 + (index % 577) * 1.35).toFixed(2),
  };
}

/** Measures the processor time to write all of a member's trades as a workbook with live formulas. */
export async function bench(): Promise<readonly BenchRow[]> {
  const source: Source = {
    trades: Array.from({ length: count }, (_, index) => tradeAt(index)),
    carries,
    groups: [],
    boards: [],
    stamp: { member: 'bench', time: '2026-11-22T00:00:00.000Z', revision: '1', version: 'bench' },
  };
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < 3; run += 1) {
    const start = process.cpuUsage();
    const pieces = writeWorkbook(workbookOf(source));
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1_000_000);
    bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }
  const seconds = median(times);
  return [
    {
      what: `a workbook of ${count.toLocaleString('en-AU')} trades written`,
      figure: `${seconds.toFixed(2)} s of processor`,
      against: `${(bytes / 1e6).toFixed(1)} MB`,
      limit: atMost(seconds, 5, 's'),
    },
  ];
}
