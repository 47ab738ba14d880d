import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { newCarry } from '#calc-core/carry';
import { calculateCarry, calculateTrade, newTrade } from '#calc-core/trade';
import { yardTermsOf } from '#calc-core/yard';
import { carryReply, tradeReply } from '#contract/replies.ts';
import { Refusal } from '../../src/cli/command.ts';
import { readCases } from '../../src/cli/input/cases.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'drover-calculate-'));
afterAll(() => rmSync(folder, { recursive: true }));

function calculate(json: string) {
  const file = join(folder, 'cases.json');
  writeFileSync(file, json);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', 'calculate', file], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const steer = {
  carry: {
    carryTypeId: 2,
    weeksHeld: 13,
    processingOther: '195',
    backgronundRate: '0',
    annualInterestRate: 9,
  },
  trade: { numberOfHead: '1', purchaseCostHd: 1011, saleCostHd: '1012.10', heldFrom: '2026-11-21' },
};

describe('npx drover calculate', () => {
  test('prints every figure under its wire name, in the order of the cases', () => {
    const { status, stdout, stderr } = calculate(JSON.stringify([steer, { carry: null, trade: {} }]));
    expect([status, stderr]).toEqual([0, '']);
    const [first, second] = JSON.parse(stdout) as [
      { carry: object; trade: Record<string, unknown> },
      typeof steer,
    ];
    expect(first.carry).toMatchObject({ carryPerHd: '195', carryPerHdPerWeek: '0', interestOnCapital: null });
    expect(first.trade).toMatchObject({
      costOfCarryPerHead: '221.038125',
      costOfCarryPerHd: '221.038125',
      carryValue: '221.038125',
      profitPerHead: '-219.938125',
      profitPerHdPerWeek: '-16.91831730769230769230769230769231',
      capInvestInStockIncCarry: '1232.038125',
      weeksHeldTill: '2027-02-20',
      isSaleOverprice: false,
      shornTotalCost: null,
    });
    expect(first.trade['tradeCalcDescription']).toContain('Profit per head = ');
    expect(second).toMatchObject({
      carry: null,
      trade: { profitPerHead: null, isSaleOverprice: false, weeksHeldTill: null },
    });
  });

  test('prints for bad input one line with case and field, exits with 1 and writes nothing to stdout', () => {
    const { status, stdout, stderr } = calculate(
      JSON.stringify([steer, { ...steer, carry: { shearingPerHHead: '-1' } }]),
    );
    expect([status, stdout, stderr]).toEqual([1, '', 'case 2: carry.shearingPerHHead cannot be negative.\n']);
  });

  test('prints an error when there is no file', () => {
    const { status, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', 'calculate'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, 'Usage: npx drover calculate FILE.json\n']);
  });
});

describe('reading the cases', () => {
  const refused = (cases: unknown) => {
    try {
      readCases(typeof cases === 'string' ? cases : JSON.stringify(cases));
    } catch (problem) {
      if (problem instanceof Refusal) return problem.message;
    }
    return null;
  };

  test('keeps a number as it is written, never as a float', () => {
    const [read] = readCases('[{"trade":{"purchaseCostHd":123456789.012345678901,"numberOfHead":10}}]');
    expect(read!.trade).toMatchObject({ purchaseCostHd: '123456789.012345678901', numberOfHead: '10' });
  });

  test('uses the animal of the sub type when the type is left out', () => {
    const [read] = readCases('[{"carry":{"animalSubTypeId":"12"},"trade":{"animalSubTypeId":13}}]');
    expect([read!.trade.animalTypeId, read!.carry!.animalTypeId, read!.carry!.carryTypeId]).toEqual([
      2, 2, 1,
    ]);
  });

  test('reads every field of a trade as the API does: a price per kg alone, yard terms, feed and class', () => {
    const yard = { basis: 'lwt', price: 4.5, shrink: '4' };
    const [read] = readCases(
      JSON.stringify([
        {
          trade: {
            name: 'Mob 1',
            saleWeightkg: '400',
            saleCostCKg: '4.2',
            purchaseCostHd: '900',
            purchaseCostCKg: '9',
            saleYard: yard,
            feedUnit: 'DSE45',
            feedRating: '1.5',
            saleClass: 'Steers',
          },
        },
      ]),
    );
    expect(read?.trade).toMatchObject({
      name: 'Mob 1',
      saleCostHd: '1680',
      purchaseCostHd: '900',
      feedUnit: 'DSE45',
      saleClass: 'Steers',
    });
    expect(yardTermsOf(read!.trade.saleYard)).toMatchObject({ price: '4.5', shrink: '4' });
  });

  test('accepts an answer of the API unchanged', () => {
    const carry = { ...newCarry('c'), name: 'Grass' };
    const trade = { ...newTrade('t', '2026-06-02', [], []), name: 'Mob' };
    const reply = tradeReply(trade, carry, calculateTrade(carry, trade));
    expect(refused([{ carry: carryReply(carry, calculateCarry(carry)), trade: reply }])).toBeNull();
  });

  test.each([
    ['{', 'The file is not JSON.'],
    ['[{"trade":{"saleWieghtkg":"400"}}]', 'case 1: trade.saleWieghtkg is not a field of a trade.'],
    ['[{"carry":{"frieghtIn":"4"},"trade":{}}]', 'case 1: carry.frieghtIn is not a field of a carry.'],
    ['[{"trade":{"saleYard":{"basis":"x"}}}]', 'case 1: trade.saleYard Basis is neither lwt nor cwt.'],
    ['[{"trade":{"name":"Mob\\u0007"}}]', 'case 1: trade.name has characters that cannot be shown.'],
    ['{}', 'The file is not a JSON array of {carry, trade}.'],
    ['[1]', 'case 1 is not an object.'],
    ['[{"carry":null}]', 'case 1: trade is not an object.'],
    ['[{"carry":[],"trade":{}}]', 'case 1: carry is not an object.'],
    ['[{"trade":{"saleCostHd":"1e3"}}]', 'case 1: trade.saleCostHd is not a number.'],
    ['[{"trade":{"saleCostHd":1e3}}]', 'case 1: trade.saleCostHd is not a number.'],
    ['[{"trade":{"saleCostHd":true}}]', 'case 1: trade.saleCostHd is neither text nor a number.'],
    ['[{"trade":{"saleWeightkg":"1000000000"}}]', 'case 1: trade.saleWeightkg must be below 1,000,000,000.'],
    [
      '[{"trade":{"saleWeightkg":"1.234567890123456"}}]',
      'case 1: trade.saleWeightkg has more than 15 digits.',
    ],
    ['[{"trade":{"numberOfHead":"1.5"}}]', 'case 1: trade.numberOfHead must be a whole number.'],
    ['[{"trade":{"animalTypeId":3}}]', 'case 1: trade.animalTypeId is neither 1 nor 2.'],
    ['[{"trade":{"animalSubTypeId":"x"}}]', 'case 1: trade.animalSubTypeId is not a whole number.'],
    ['[{"trade":{"heldFrom":"2026-02-30"}}]', 'case 1: trade.heldFrom is not a day of the calendar.'],
    [
      '[{"carry":{"agentCommission":"101"},"trade":{}}]',
      'case 1: carry.agentCommission cannot be more than 100.',
    ],
    ['[{"carry":{"carryTypeId":0},"trade":{}}]', 'case 1: carry.carryTypeId is neither 1 nor 2.'],
  ])('%s', (json, message) => {
    expect(refused(json)).toBe(message);
  });
});
