import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  CashBook,
  cents,
  duesOf,
  moneyText,
  notEntered,
  stockNow,
  type Funding,
  type Money,
  type Other,
} from '#calc-core/cash-flow';
import { moneyOfText } from '#calc-core/cash-flow/money.ts';
import { peakWords } from '#calc-core/cash-flow/words.ts';
import { ledgerWithFacts, termsOf, ways, type BudgetTrade, type Way } from '#calc-core/ledger';
import { dayNumber } from '#calc-core/number/days.ts';
import { readPlanAndFacts } from '../../src/cli/input/bridge-case.ts';
import { FieldReader, parseKeepingNumbers, readTrade } from '../../src/cli/input/cases.ts';

/*
 * The farm of the design pages on 25 November 2026: 24 trades and an overdraft. A separate script calculated the figures.
 * The script broke three rules of the specification. The figures in this test follow the rules:
 * - The last part of a daily cost is due on the last day held. The script used the sale day.
 * - Shearing and wool depend on the head sold. The script added the dead.
 * - Wool is paid on the sale day. The script used the payment terms of the sale.
 */
const path = 'tests/cli/demo-farm.json';
const file = new FieldReader(parseKeepingNumbers(readFileSync(path, 'utf8')), 'The farm', ': ');
const stored = JSON.parse(readFileSync(path, 'utf8')) as {
  funding: Omit<Funding, 'id'>[];
  others: Omit<Other, 'to'>[];
};
const question = {
  funding: stored.funding.map((source) => ({ ...source, id: source.name })),
  others: stored.others.map((other) => ({ ...other, to: null })),
  from: '2026-11',
  months: 14,
  gst: null,
};
const today = '2026-11-25';

const tradesAs = (way: Way): readonly BudgetTrade[] =>
  file.list('trades', []).map((one, at) => {
    const reader = new FieldReader(one, `trade ${at}`);
    const { plan, actual } = readPlanAndFacts(reader);
    const trade = readTrade(reader.record('trade'));
    const ledger = ledgerWithFacts(plan, actual, {
      terms: termsOf(trade),
      scenario: ways[way].scenario,
    });
    return { id: String(at), trade, carry: plan.carry, ledger, paidBy: null };
  });

/** Dollars with twelve decimals, like the script's figures. */
const written = (amount: Money): string => {
  const units = (amount < 0n ? -amount : amount) + 5n * 10n ** 11n;
  const [whole, part] = [units / 10n ** 24n, (units % 10n ** 24n) / 10n ** 12n];
  return `${amount < 0n ? '-' : ''}${whole}.${String(part).padStart(12, '0')}`;
};

/** Each month's closing balance and interest. */
const script = {
  plan: {
    peak: '1618989.851576437806',
    on: '2026-12-09',
    profit: '96383.210759244395',
    months: `
2026-11 -1207620.696766520450 5509.23
2026-12 -1370536.084735748969 9961.02
2027-01 -1404458.430060500604 9714.23
2027-02 -1100837.299022611835 6839.57
2027-03 -1047223.748767263318 7216.62
2027-04 -1106103.593404944478 7145.72
2027-05 -835742.258130962421 6951.54
2027-06 -169528.309108188094 2728.87
2027-07 178669.191038637303 114.95
2027-08 381238.535761653176 0.00
2027-09 452146.035761653176 0.00
2027-10 437446.035761653176 0.00
2027-11 428946.035761653176 0.00
2027-12 420446.035761653176 0.00`,
  },
  'lower-prices': {
    peak: '1617609.955676437806',
    on: '2026-12-09',
    profit: '-157823.668084112180',
    months: `
2026-11 -1207033.942066520450 5508.57
2026-12 -1400792.743835748969 10047.88
2027-01 -1438771.498360500604 9922.86
2027-02 -1170801.134122611835 7265.66
2027-03 -1128899.433867263318 7767.39
2027-04 -1187881.238504944478 7699.24
2027-05 -950147.686030962421 7613.08
2027-06 -354507.260608188094 3805.07
2027-07 -44400.461461362697 698.61
2027-08 134862.856851653176 97.33
2027-09 197639.976851653176 0.00
2027-10 182939.976851653176 0.00
2027-11 174439.976851653176 0.00
2027-12 165939.976851653176 0.00`,
  },
  'four-weeks-later': {
    peak: '1695798.488227090166',
    on: '2027-01-05',
    profit: '27094.774505761068',
    months: `
2026-11 -1200669.093328725757 5497.13
2026-12 -1684631.494784436434 10816.00
2027-01 -1454215.977782382844 10757.48
2027-02 -1477032.937306772307 9303.46
2027-03 -1187661.254478871253 8139.41
2027-04 -1129622.236059418365 7436.66
2027-05 -1183922.249311698001 7965.74
2027-06 -911831.542132366694 7085.55
2027-07 -251626.449870968517 2988.51
2027-08 102993.308847285451 30.52
2027-09 348365.482141729895 0.00
2027-10 370709.482141729895 0.00
2027-11 362209.482141729895 0.00
2027-12 353709.482141729895 0.00`,
  },
} as const;

describe('the demo farm of the design pages', () => {
  test.each(['plan', 'lower-prices', 'four-weeks-later'] as const)(
    'has the peak, the profit and every month of the script, %s',
    (way) => {
      const book = new CashBook();
      book.follow(tradesAs(way));
      const { peak, months, leftOut } = book.flow(question);
      const expected = script[way];
      expect([written(peak!.amount), peak!.on]).toEqual([expected.peak, expected.on]);
      expect(written(book.addsUp(question).profit)).toBe(expected.profit);
      expect(
        months.map(
          ({ month, closing, interest }) =>
            `${month} ${written(closing)} ${Number(moneyText(interest)).toFixed(2)}`,
        ),
      ).toEqual(expected.months.trim().split('\n'));
      expect(leftOut).toEqual([]);
    },
  );

  test('has the script’s peak debt, and the room between the peak and the limit', () => {
    const book = new CashBook();
    book.follow(tradesAs('plan'));
    expect(peakWords(book.flow(question))).toBe(
      'Your debt peaks at $1,618,990 on 9 December 2026. The limit leaves $31,010.',
    );
  });

  test('gives the same answer at the command line', () => {
    const { status, stdout } = spawnSync(process.execPath, ['src/cli/main.ts', 'cash-flow', path], {
      encoding: 'utf8',
    });
    const { peak, leaves, months } = JSON.parse(stdout) as {
      peak: { amount: string; on: string };
      leaves: string;
      months: { closing: string }[];
    };
    expect([status, peak.on, months.length]).toEqual([0, '2026-12-09', 14]);
    expect(written(moneyOfText(peak.amount))).toBe(script.plan.peak);
    expect(moneyOfText(leaves)).toBe(moneyOfText('1650000') - moneyOfText(peak.amount));
  });

  test('has trades that add up to their profit at the command line too', () => {
    const farm = JSON.parse(readFileSync('tests/cli/demo-farm.json', 'utf8')) as {
      trades: unknown;
    };
    const file = join(mkdtempSync(join(tmpdir(), 'drover-ledger-')), 'trades.json');
    writeFileSync(file, JSON.stringify(farm.trades));
    const { stdout: ledgers } = spawnSync(process.execPath, ['src/cli/main.ts', 'ledger', file], {
      encoding: 'utf8',
    });
    rmSync(dirname(file), { recursive: true });
    for (const { entries, profit, interestCounted, deathsDifference } of JSON.parse(ledgers) as {
      entries: { amount: string }[];
      profit: string;
      interestCounted: string;
      deathsDifference: string;
    }[]) {
      const sum = entries.reduce((all, { amount }) => all + moneyOfText(amount), 0n);
      const reached = sum - moneyOfText(interestCounted) + moneyOfText(deathsDifference);
      expect(Math.abs(Number(moneyText(reached - moneyOfText(profit))))).toBeLessThan(1e-18);
    }
  });

  test('has the same Today as the script', () => {
    const trades = tradesAs('plan');
    const { mobs, head, money } = stockNow(trades, today);
    expect([mobs, head, moneyText(money)]).toEqual([22, '4771', '1893984.22']);
    expect(notEntered(trades, today)?.count).toBe(18);
    const book = new CashBook();
    book.follow(trades);
    const now = book.flow(question).days.find(({ day }) => day === dayNumber(today));
    expect(written(now!.balance)).toBe('-1155731.931657142857');
    const dues = duesOf(trades, today).map(
      ({ on, verb, name, amount, head: count }) =>
        `${on} ${verb} ${name} ${amount === null ? String(count) : cents(amount)}`,
    );
    expect(dues.toSorted()).toEqual(
      `
2026-11-25 Pay Gympie cows, calves weaned -$60,160.00
2026-11-25 Pay Yass breeding ewes -$37,800.00
2026-11-26 Sell Forbes feeder lambs 591
2026-12-02 Get paid Gunnedah heifers $110,733.84
2026-12-02 Pay Cunnamulla mutton -$31,392.00
2026-12-02 Pay Dalby feeder steers -$281,808.00
2026-12-02 Pay Roma breeders -$101,400.00
2026-12-03 Get paid Goondiwindi steers $162,335.88
2026-12-08 Sell Dubbo store lambs 837
2026-12-09 Pay Injune cows in calf -$70,200.00
2026-12-09 Pay Naracoorte ewes & lambs -$35,400.00
2026-12-09 Pay Roma store steers -$152,532.00
2026-12-10 Get paid Forbes feeder lambs $117,218.94
2026-12-16 Sell Cunnamulla mutton 295
2026-12-22 Get paid Dubbo store lambs $158,628.24`
        .trim()
        .split('\n'),
    );
  });
});
