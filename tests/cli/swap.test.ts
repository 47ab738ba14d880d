import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../../src/cli/command.ts';
import { swaps } from '#calc-core/market';
import { readSwapCases } from '../../src/cli/input/swap-case.ts';
import { startingCarry } from '../../src/contract/starting-carry.ts';
import { roma } from '../calc-core/market/boards.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'drover-swap-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(json: string) {
  const file = join(folder, 'case.json');
  writeFileSync(file, json);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', 'swap', file], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const file = {
  board: roma,
  carries: [startingCarry],
  sell: [
    { class: 'Steers', weightKg: '440', head: 120 },
    { class: 'Bullocks', weightKg: 700, head: 30 },
  ],
  buy: [
    { class: 'Steers', weightKg: 200, carry: 0 },
    { class: 'heifers', weightKg: '200', carry: '0' },
  ],
};

describe('npx drover swap', () => {
  test('prints a row for each stock sold, with the exact figure, or null and the reason', () => {
    const { status, stdout, stderr } = run(JSON.stringify(file));
    expect([status, stderr]).toEqual([0, '']);
    const { cells } = JSON.parse(stdout) as {
      cells: { value: string | null; reason: string | null }[][];
    };
    expect(cells.map((row) => row.map(({ value }) => value?.slice(0, 6) ?? null))).toEqual([
      ['189.13', '119.11'],
      [null, null],
    ]);
    expect(cells[0]![0]!.value).toMatch(/^189\.13\d{20,}$/);
    expect(cells.map((row) => row[0]!.reason)).toEqual([
      null,
      '700 kg is outside the quoted weights, 520 to 640 kg',
    ]);
  });

  test('calculates profit per AE week for stock with a feed rating', () => {
    const [steers, heifers] = file.buy;
    const fed = { ...file, figure: 'profitPerFeedWeek', buy: [{ ...steers, feedRating: '0.9' }, heifers] };
    const { board, sell, buy, figure } = readSwapCases(JSON.stringify(fed)).cases[0]!;
    const [row] = swaps(board, sell, buy);
    const values = row!.map((cell) => (cell.trade === null ? null : cell.result.figures[figure].value));
    expect(values.map((value) => value?.toFixed(2) ?? null)).toEqual([
      expect.stringMatching(/^\d+\.\d\d$/),
      null,
    ]);
  });

  test('accepts an array of cases, and a figure by its wire name', () => {
    const weekly = { ...file, figure: 'profitPerHdPerWeek' };
    const { stdout } = run(JSON.stringify([weekly, { ...file, sell: [] }]));
    const [first, second] = JSON.parse(stdout) as { cells: { value: string }[][] }[];
    expect(first!.cells[0]![0]!.value.slice(0, 4)).toBe('4.13');
    expect(second).toEqual({ cells: [] });
  });

  test('explains a figure that is not available', () => {
    const { stdout } = run(JSON.stringify({ ...file, carries: [{ ...startingCarry, weightGainKg: null }] }));
    expect((JSON.parse(stdout) as { cells: object[][] }).cells[0]![0]).toEqual({
      value: null,
      reason: 'no growth rate',
    });
  });

  test('prints for bad input one line on stderr, exits with 1 and writes nothing to stdout', () => {
    const { status, stdout, stderr } = run(JSON.stringify({ ...file, figure: 'luck' }));
    expect([status, stdout, stderr]).toEqual([1, '', 'case 1.figure: there is no figure luck.\n']);
  });
});

describe('reading a case', () => {
  const refused = (change: object) => {
    try {
      readSwapCases(JSON.stringify({ ...file, ...change }));
    } catch (problem) {
      if (problem instanceof Refusal) return problem.message;
    }
    return null;
  };
  const classes = (change: object, rungs: unknown = roma.classes[0]!.rungs) => ({
    board: { ...roma, classes: [{ ...roma.classes[0], rungs, ...change }] },
  });

  test.each([
    [{ board: null }, 'case 1.board is not an object.'],
    [{ board: {} }, 'case 1.board.classes is not a list.'],
    [{ sell: null }, 'case 1.sell is not a list.'],
    [{ board: { ...roma, date: 'today' } }, 'case 1.board.date is not a date like 2026-11-21.'],
    [classes({ basis: 'kg' }), 'case 1.board.classes[0].basis is not one of lwt, cwt, hd.'],
    [
      classes({ basis: 'cwt' }),
      'case 1.board.classes[0].dressing is missing: a price for carcase weight needs it.',
    ],
    [classes({ name: '' }), 'case 1.board.classes[0].name: A class needs a name.'],
    [
      classes({}, [
        { weightKg: 200, price: 5 },
        { weightKg: '200.0', price: 6 },
      ]),
      'case 1.board.classes[0].rungs[1].weightKg: There are two rungs at 200 kg.',
    ],
    [classes({}, [{ weightKg: 'heavy' }]), 'case 1.board.classes[0].rungs[0].weightKg is not a number.'],
    [{ sell: [{ class: 'Steers', weightKg: '-1' }] }, 'case 1: sell[0].weightKg cannot be negative.'],
    [
      { buy: [{ class: 'Steers', weightKg: 200, carry: 1 }] },
      'case 1: buy[0].carry is 1: there are 1 carries, counted from 0.',
    ],
    [{ carries: [{ carryTypeId: 3 }] }, 'case 1: carries[0].carryTypeId is neither 1 nor 2.'],
  ])('%j', (change, message) => {
    expect(refused(change)).toBe(message);
  });

  test('accepts a class of sheep by its sub type, a market day without name and date, and a class sold by the head', () => {
    const { cases } = readSwapCases(
      JSON.stringify({
        board: {
          classes: [
            { name: 'Lambs', animalSubTypeId: 13, rungs: [{ weightKg: 40, price: 3.85 }] },
            { name: 'Cows', basis: 'hd', rungs: [{ price: '1480' }] },
          ],
        },
        sell: [],
        buy: [{ class: 'Cows', weightKg: 'any' }],
      }),
    );
    expect(cases[0]!.board).toMatchObject({ name: '', date: '', classes: [{ animalTypeId: 2 }, {}] });
    expect(cases[0]!.buy).toEqual([{ class: 'Cows', weightKg: null, carry: null, feedRating: null }]);
  });
});
