import { newCarry, type Carry } from '#calc-core/carry';
import { seek, sweep, tornado, type Axis } from '#calc-core/decide';
import { newTrade, type Trade } from '#calc-core/trade';
import { atMost, busyTime, milliseconds, type BenchRow } from './row.ts';

const carry: Carry = {
  ...newCarry('carry'),
  carryTypeId: 1,
  weightGainKg: '0.75',
  losePercentage: '1',
  freightIn: '16',
  drench: '2.1',
  drenchDose: '1',
  agistmentRate: '6',
  yardLevy: '6.2',
  agentCommission: '4',
  freightOut: '19',
  annualInterestRate: '8.25',
  labourDays: '4',
  labourUnits: '1',
  labourRate: '280',
};
const trade: Trade = {
  ...newTrade('trade', '2026-11-22', [], []),
  numberOfHead: '120',
  saleWeightkg: '440',
  saleCostHd: '1751.2',
  purchaseWeightkg: '285',
  purchaseCostHd: '1271.1',
};
const position = { carry, trade };

const axis = (name: 'purchaseCostCKg' | 'saleCostCKg', from: number, count: number): Axis => ({
  lever: { of: 'trade', name },
  values: Array.from({ length: count }, (_, index) => (from + index / 100).toFixed(2)),
});

const table = (count: number) =>
  sweep(position, 'profitPerHead', axis('purchaseCostCKg', 4.06, count), axis('saleCostCKg', 3.58, count));

/** Measures the speed of What if. Prints each time with its promised limit. */
export async function bench(): Promise<readonly BenchRow[]> {
  const row = (what: string, measured: number, limit: number): BenchRow => ({
    what,
    figure: `${milliseconds(measured)} of processor`,
    limit: atMost(measured, limit, 'ms'),
  });
  const ask = (round: number, name: 'purchaseCostCKg' | 'saleWeightkg' | 'numberOfHead') =>
    seek({
      ...position,
      figure: 'profitReturnOnCapitalPa',
      target: String(8 + round / 100),
      lever: { of: 'trade', name },
    });
  // Compiles the code first, as on a page that has already shown a trade.
  table(3);
  tornado(position, 'profitPerHead');
  ask(0, 'saleWeightkg');
  return [
    row(
      '9 x 9 prices and what moves the profit',
      busyTime(15, () => void [table(9), tornado(position, 'profitPerHead')]),
      50,
    ),
    row(
      '100 x 100 prices',
      busyTime(3, () => void table(100)),
      1000,
    ),
    row(
      'a price sought',
      busyTime(100, (round) => void ask(round, 'purchaseCostCKg')),
      5,
    ),
    row(
      'a sale weight sought',
      busyTime(100, (round) => void ask(round, 'saleWeightkg')),
      5,
    ),
    row(
      'a number of head sought, losses in steps',
      busyTime(100, (round) => void ask(round, 'numberOfHead')),
      5,
    ),
  ];
}
