import { comparePage } from '#paper/compare.ts';
import { groupPage } from '#paper/group.ts';
import { messageHtml, paperHtml, sharedHtml } from '#paper/html.ts';
import type { PaperPage } from '#paper/page.ts';
import { tradePage } from '#paper/trade.ts';
import type { Carry } from '#calc-core/carry';
import { showFigure } from '#calc-core/figure';
import { groupFigures, noTally, joinTallies, tallyOf, totalOf } from '#calc-core/group';
import { longDate } from '#calc-core/number';
import { calculateTrade, tradeFigures, type Trade } from '#calc-core/trade';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carries, groups, trades } from '../browser/sheet-page/seed.ts';
import { caseArbitrary, completeCaseArbitrary } from '../calc-core/arbitraries.ts';

const stamp = { by: 'Kirra <Hale>, "Drover" Downs', date: '2026-11-22', version: '0.1.0' };
const worked = trades(18).map((trade) => ({
  trade,
  carry: carries.find(({ id }) => id === trade.carryId) ?? null,
}));
const lines = (page: PaperPage, part: number) => {
  const found = page.parts[part];
  return found !== undefined && 'lines' in found ? found.lines : [];
};
const shown = (
  carry: Carry | null,
  trade: Trade,
  name: 'profitPerHead' | 'totalProfit' | 'totalCapRequired',
) => showFigure(calculateTrade(carry, trade).figures[name], tradeFigures[name].unit);

describe('the page of a trade', () => {
  test('says everything important in one sentence', () => {
    const { carry, trade } = worked[0]!;
    expect(tradePage(carry, trade).sentence).toBe(
      'Buy 120 cattle at 285 kg for $4.46 /kg on 2 November 2026, carry them 29.52 weeks on Buffel grass, sell at 440 kg for $3.98 /kg by 28 May 2027: $107.34 a head, $12,881.94 in all.',
    );
    const wethers = worked[9]!;
    expect(tradePage(wethers.carry, wethers.trade).sentence).toMatch(/^Buy 640 .+ for \$92\.00 a head on /);
  });

  test('has lines that add up to the calculated profit, for 200 trades of all kinds', () => {
    for (const { carry, trade } of fc.sample(completeCaseArbitrary, { numRuns: 200, seed: 20_261_122 })) {
      const { figures } = calculateTrade(carry, trade);
      const page = tradePage(carry, trade);
      const [result, ...others] = [...lines(page, 0)].toReversed();
      expect(result?.amount).toBe(shown(carry, trade, 'profitPerHead'));
      if (figures.profitPerHead.value === null) continue;
      const amount = (text: string) => Number(text.replaceAll(/[$,]/g, ''));
      const sum = others.reduce(
        (sofar, line) => sofar + (line.operator === '−' ? -1 : 1) * amount(line.amount),
        0,
      );
      // Each amount is cut off after the cents, so the sum may differ by some cents.
      const size = Math.max(...others.map((line) => Math.abs(amount(line.amount))), 1);
      expect(Math.abs(sum - figures.profitPerHead.value.toNumber())).toBeLessThan(0.01 * 20 + size * 1e-9);
    }
  });

  test('shows a note only when the user chose so and the trade has a note', () => {
    const { carry, trade } = worked[0]!;
    const noted = { ...trade, note: 'Brand 7K, quiet. Ring Max.' };
    const headings = (page: ReturnType<typeof tradePage>) => page.notes.map(({ heading }) => heading);
    expect(headings(tradePage(carry, noted))).not.toContain('Note');
    expect(headings(tradePage(carry, trade, true))).not.toContain('Note');
    expect(tradePage(carry, noted, true).notes.at(-1)).toEqual({ heading: 'Note', text: noted.note });
  });

  test('shows the calculated headline, mob, break-even prices and price table', () => {
    const { carry, trade } = worked[0]!;
    const page = tradePage(carry, trade);
    expect(page.headline.map(({ amount }) => amount)).toEqual([
      '$107.34',
      '$12,881.94',
      '$197,262.05',
      '11.50%',
    ]);
    expect(lines(page, 1)[2]).toMatchObject({
      amount: shown(carry, trade, 'totalCapRequired'),
      isResult: true,
    });
    const [table] = page.parts.filter((part) => 'rows' in part);
    expect(table?.rows[2]?.cells[2]).toBe('$107.34');
    const [edge] = table!.rows;
    expect([edge?.name, table?.columns[0]]).toEqual(['$4.01', '$3.58']);
    const moved = { ...trade, purchaseCostHd: String(4.01 * 285), saleCostHd: String(3.58 * 440) };
    expect(edge?.cells[0]).toBe(shown(carry, moved, 'profitPerHead'));
    expect(page.notes[0]?.text).toBe(
      'Break-even sale price $1,639.21 a head: the sale price may fall 6.39%. Break-even purchase price $1,372.12 a head: the purchase price may rise 7.94%.',
    );
    const loss = worked[9]!;
    expect(tradePage(loss.carry, loss.trade).notes[0]?.text).toMatch(
      /^Break-even sale price \$148\.46 a head: the sale price has to rise 25\.81%\. .+ the purchase price has to fall \d+\.\d\d%\.$/,
    );
    const free = { ...trade, purchaseCostHd: '0' };
    expect(tradePage(carry, free).notes[0]?.text).toMatch(/Break-even purchase price \$[\d,.]+ a head\.$/);
    expect(page.notes[1]?.text).toMatch(
      /^Buffel grass is worked out by growth rate: Weight gain 0\.75 kg\/hd\/day,/,
    );
  });

  test('exists for a trade with any values or none', () => {
    for (const { carry, trade } of fc.sample(caseArbitrary, { numRuns: 100, seed: 7 })) {
      const html = paperHtml(tradePage(carry, trade), stamp);
      expect(html).not.toMatch(/NaN|undefined|null|Infinity/);
    }
    const { trade } = worked[0]!;
    const bare = tradePage(null, { ...trade, numberOfHead: null, saleCostHd: null, name: ' ' });
    expect(bare.title).toBe('Trade without a name');
    expect(bare.sentence).toContain('no profit can be worked out yet');
    expect(bare.notes[1]?.text).toMatch(/^No carry is chosen/);
  });
});

test('the page of a group has a line for each trade and the calculated totals', () => {
  const rows = worked.slice(0, 3);
  const page = groupPage(groups[0]!, rows);
  const results = rows.map(({ trade, carry }) => ({ trade, result: calculateTrade(carry, trade) }));
  const total = totalOf(
    'totalProfit',
    results.map((row) => tallyOf('totalProfit', row)).reduce(joinTallies, noTally),
  );
  expect(page.headline[1]?.amount).toBe(showFigure(total, groupFigures.totalProfit.unit));
  const [table] = page.parts;
  if (table === undefined || !('rows' in table)) throw new Error('no table');
  expect(table.rows.map(({ name }) => name)).toEqual([...rows.map(({ trade }) => trade.name), 'Together']);
  expect(page.sentence).toMatch(/^3 trades, 386 head: /);
  expect(groupPage({ id: 'g', name: '' }, []).sentence).toMatch(/^0 trades/);
});

test('the page of a comparison lists the best trade first and marks it as best', () => {
  const page = comparePage(worked.slice(0, 3));
  expect(page.sentence).toBe('Gunnedah heifers comes first, ranked by the yearly return on all the capital.');
  expect(page.headline[0]).toEqual({ label: 'Gunnedah heifers', amount: '26.95% a year' });
  expect(JSON.stringify(page.parts)).toContain('best 149.24');
  // In the chart, the unchanged point equals the trade itself.
  const moved = page.parts.at(-1)!;
  if (!('rows' in moved)) throw new Error('no table');
  expect(moved.rows.map(({ name }) => name)).toEqual(['-15%', '-10%', '-5%', '0%', '+5%', '+10%', '+15%']);
  const profits = page.headline.map(({ label }) => {
    const { carry, trade } = worked.find((one) => one.trade.name === label)!;
    return shown(carry, trade, 'profitPerHead');
  });
  expect(moved.rows[3]?.cells).toEqual(profits);
  expect(comparePage([worked[0]!, worked[0]!], 'time').sentence).toMatch(/^No trade is ahead|comes first/);
});

describe('the page as a document', () => {
  const { carry, trade } = worked[0]!;
  const nasty = { ...trade, name: '<script>alert(1)</script>"\'&' };
  const html = sharedHtml(paperHtml(tradePage(carry, nasty), stamp), {
    title: nasty.name,
    style: '.a4{}',
    from: { who: stamp.by, says: 'shares this page with you.' },
  });

  test('shows every name as text, and loads or runs nothing', () => {
    expect(html).not.toMatch(/<script|javascript:|<link|<img|<iframe|<form|\son\w+=|url\(|@import/i);
    expect(html).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</h1>');
    expect(html).toContain('Prepared by Kirra &lt;Hale&gt;, &quot;Drover&quot; Downs');
    expect(messageHtml('<b>', '<i>')).toContain('<h1>&lt;b&gt;</h1><p class="one">&lt;i&gt;</p>');
  });

  test('writes dates in full', () => {
    expect([longDate('2026-11-02'), longDate('soon')]).toEqual(['2 November 2026', 'soon']);
  });
});
