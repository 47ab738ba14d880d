import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readBridgeCases } from '../../src/cli/input/bridge-case.ts';
import { Refusal } from '../../src/cli/command.ts';
import { startingCarry } from '../../src/contract/starting-carry.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'drover-bridge-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(json: string) {
  const file = join(folder, 'cases.json');
  writeFileSync(file, json);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli/main.ts', 'bridge', file], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const heifers = {
  heldFrom: '2026-06-02',
  numberOfHead: 86,
  purchaseWeightkg: 262,
  purchaseCostHd: '948.44',
  saleWeightkg: '385',
  saleCostHd: '1378.30',
};
const actual = {
  boughtOn: '2026-06-04',
  purchaseWeightkg: '258',
  purchaseCostHd: '921.06',
  soldOn: '2026-11-17',
  saleWeightkg: 381,
  saleCostHd: '1318.26',
  deaths: 2,
  costs: { agistmentRate: '5.8', freightIn: '17.4' },
};

interface Bridged {
  readonly planned: string | null;
  readonly actual: string | null;
  readonly steps: readonly { readonly group: string; readonly effect: string }[];
  readonly remainder: string | null;
  readonly reason?: string;
}
type Answer = readonly { readonly stage: string; readonly perHead: Bridged; readonly total: Bridged }[];

describe('npx drover bridge', () => {
  test('prints planned, actual, every cause and the remainder, per head and for the mob', () => {
    // The figures use the stored plan, not today's values of the trade and its carry.
    const today = { ...heifers, saleCostHd: '9', plan: { trade: heifers, carry: startingCarry }, actual };
    const { status, stdout, stderr } = run(JSON.stringify([{ carry: null, trade: today }]));
    expect([status, stderr]).toEqual([0, '']);
    const [answer] = JSON.parse(stdout) as Answer;
    expect(answer?.stage).toBe('sold');
    expect(answer?.perHead.planned).toMatch(/^103\.71\d{20,}$/);
    expect(answer?.perHead.actual).toMatch(/^64\.88\d{20,}$/);
    expect(answer?.perHead.steps.map(({ group }) => group)).toEqual([
      'purchase price',
      'purchase weight',
      'sale price',
      'sale weight',
      'wool',
      'head',
      'time',
      'deaths',
      'freightIn',
      'agistmentRate',
    ]);
    expect([answer?.perHead.remainder, answer?.total.remainder]).toEqual(['0', '0']);
  });

  test('uses the trade and its carry as the plan when there is none, and says why there is no profit', () => {
    const unpriced = { ...heifers, saleCostHd: null, actual: { purchaseCostHd: '900' } };
    const cases = [
      { carry: startingCarry, trade: { ...heifers, actual } },
      { carry: startingCarry, trade: unpriced },
    ];
    const [first, second] = JSON.parse(run(JSON.stringify(cases)).stdout) as Answer;
    expect(first?.perHead.planned).toMatch(/^103\.71/);
    expect(second?.perHead).toMatchObject({ planned: null, steps: [], reason: 'no sale price' });
  });

  test('counts the costs of each sale, as the app does, and refuses an unknown one', () => {
    const sale = { soldOn: '2026-11-17', head: '40', saleWeightkg: '381', saleCostHd: '1318.26' };
    const facts = { boughtOn: '2026-06-04', deaths: '2' };
    const costs = { commission: '61.5', yardLevy: '7.25', freightOut: 14 };
    const [first] = readBridgeCases(
      JSON.stringify([
        {
          carry: startingCarry,
          trade: { ...heifers, actual: { ...facts, sales: [{ ...sale, costs }, sale] } },
        },
      ]),
    );
    expect(first?.actual.sales.map((each) => each.costs)).toEqual([
      { commission: '61.5', yardLevy: '7.25', freightOut: '14' },
      undefined,
    ]);
    const wrong = { ...sale, costs: { agistment: '5' } };
    expect(() =>
      readBridgeCases(
        JSON.stringify([{ carry: null, trade: { ...heifers, actual: { ...facts, sales: [wrong] } } }]),
      ),
    ).toThrow('case 1.trade.actual.sales[0].costs.agistment is not a cost of one sale');
  });

  test('prints for bad input one line with case and field, exits with 1 and writes nothing to stdout', () => {
    const { status, stdout, stderr } = run(
      JSON.stringify([{ carry: null, trade: { ...heifers, actual: { ...actual, deaths: '1.5' } } }]),
    );
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^case 1\.trade\.actual\.deaths .*\n$/);
  });
});

describe('the errors in a file', () => {
  const refused = (trade: object): string => {
    try {
      readBridgeCases(JSON.stringify([{ carry: null, trade }]));
    } catch (problem) {
      if (problem instanceof Refusal) return problem.message;
      throw problem;
    }
    return '';
  };

  test.each([
    [{}, /case 1\.trade\.actual is missing/],
    [{ actual: { ...actual, soldOn: '2026-06-01' } }, /actual\.soldOn: Sold on 01\/06\/2026, before/],
    [{ actual: { sales: [{ head: 80 }, { head: 9 }] } }, /actual\.soldHead: More head sold/],
    [{ actual: { sales: [{ head: 'x' }] } }, /actual\.sales\[0\]\.head is not a number/],
    [{ actual: { costs: { backgronundRate: '-1' } } }, /actual\.costs\.backgronundRate/],
    [{ actual: { agistment: '1e3' } }, /actual\.agistment/],
    [{ actual: 7 }, /actual is not an object/],
  ])('%j', (more, message) => expect(refused({ ...heifers, ...more })).toMatch(message));
});
