import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  bestKnownOf,
  closeoutOf,
  saleLineInputs,
  stageCounts,
  withActual,
  withEnteredSale,
  type BestKnown,
  type SaleAmount,
} from '#calc-core/actual';
import { newCarry, type Carry } from '#calc-core/carry';
import { compareTrades } from '#calc-core/decide';
import { isDecimal, plainNumber } from '#calc-core/number';
import { joinTallies, noTally, tallyOf, totalOf } from '#calc-core/group';
import { showFigure, showFigureExactly } from '#calc-core/figure';
import {
  calculateTrade,
  loadTrade,
  newTrade,
  nothingActual,
  type Actual,
  type Trade,
} from '#calc-core/trade';
import { tradeReply } from '#contract/replies.ts';
import { groupPage } from '#paper/group.ts';
import { paperHtml, sharedHtml } from '#paper/html.ts';
import { tradePage } from '#paper/trade.ts';
import { tradeLead } from '#web/app/layout/trade-lead.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import { SummaryCards } from '#web/forms/trade/SummaryCards.tsx';
import { factRules } from '#web/forms/trade/fact-rules.ts';
import { TradeForm } from '#web/forms/trade/TradeForm.tsx';
import { GroupHeadline } from '#web/screens/group/GroupHeadline.tsx';
import { groupsKind } from '#web/sheets/kinds/groups.ts';
import { groupTradesKind, tradesKind } from '#web/sheets/kinds/trades.ts';
import { createTotals } from '#web/sheets/model/rows/totals.ts';
import { csvOf } from '#web/sheets/workbook/csv.ts';
import { workbookOf } from '#workbook/out/workbook.ts';
import { cached, calculated } from '../workbook/calculated.ts';
import { tradeEditorOf } from './forms/editors.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));

const carry: Carry = {
  ...newCarry('c'),
  name: 'Oats',
  carryTypeId: 2,
  weeksHeld: '20',
  agistmentRate: '5',
  yardLevy: '4',
  agentCommission: '4',
  annualInterestRate: '8',
};
const planned: Trade = {
  ...newTrade('planned', '2026-06-02', [], [carry]),
  name: 'Planned mob',
  tradeGroupId: 'g',
  carryId: 'c',
  numberOfHead: '80',
  purchaseWeightkg: '260',
  purchaseCostHd: '900',
  saleWeightkg: '400',
  saleCostHd: '1300',
};
const knowing = (id: string, name: string, actual: Partial<Actual>): Trade => {
  const trade = { ...planned, id, name };
  return { ...trade, ...withActual(trade, carry, { ...nothingActual, ...actual }) };
};
const sale = { soldOn: '2026-10-20', head: '30', saleWeightkg: '380', saleCostHd: '1150' };
const bought = { boughtOn: '2026-06-09', head: '78', purchaseCostHd: '940' };
const farm: readonly Trade[] = [
  planned,
  knowing('bought', 'Bought mob', bought),
  knowing('part', 'Part sold mob', { ...bought, sales: [{ ...sale, costs: { commission: '50' } }] }),
  knowing('sold', 'Sold mob', {
    ...bought,
    deaths: '2',
    sales: [sale, { ...sale, head: null, soldOn: '2026-11-17', saleCostHd: '1010' }],
  }),
];
const words = { planned: 'planned', bought: 'so far', part: 'so far', sold: 'actual' } as const;
const group = { id: 'g', name: 'Autumn' };
const records = memoryRecords({ trades: [...farm], carries: [carry], groups: [group] });
const sheet = tradesKind(records, true, () => '2026-11-24');
const column = (id: string) => sheet.columns.find((each) => each.id === id)!;
const rowOf = (id: string) => records.trade(id)!;
const text = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');

/** Reads a trade's profit per head and the word beside the profit, from one screen or file. */
type Surface = (trade: Trade, known: BestKnown) => readonly [profit: string, word: string];

const inMoney = (amount: string): string => (amount.startsWith('-') ? `-$${amount.slice(1)}` : `$${amount}`);
const cells = (line: string): readonly string[] => line.split(',');

beforeAll(() => factRules.load());

const surfaces: Readonly<Record<string, Surface>> = {
  list: ({ id }) => [
    inMoney(column('profitPerHead').shown(rowOf(id))),
    column('name').tag?.(rowOf(id)) || 'planned',
  ],
  'sheet of the group': ({ id }) => {
    const { columns } = groupTradesKind(records, 'g', true, () => '2026-11-24');
    const of = (name: string) => columns.find((each) => each.id === name)!;
    return [inMoney(of('profitPerHead').shown(rowOf(id))), of('name').tag?.(rowOf(id)) || 'planned'];
  },
  'form head': (trade) => {
    const fields = tradeEditorOf({ draft: loadTrade(trade), carries: [carry], groups: [group] }).fields();
    const page = text(renderToStaticMarkup(<TradeForm fields={fields} carries={[carry]} groups={[group]} />));
    const [, word = ', planned', profit = ''] = /Profit \/hd(, [a-z ]+)?\|(-?\$[\d.,]+)/.exec(page) ?? [];
    return [profit, word.slice(2)];
  },
  'summary cards': (trade) => {
    const page = text(renderToStaticMarkup(<SummaryCards carry={carry} trade={trade} infos={[]} />));
    const [, word = '', profit = ''] =
      /Profit This Trade(?:\|, \|?([a-z ]+))?.*?Per head\|(-?\$[\d.,]+)/.exec(page) ?? [];
    return [profit, word === '' ? 'planned' : word];
  },
  page: (trade) => {
    const { headline } = tradePage(carry, trade);
    const { label = '', amount = '' } = headline[0] ?? {};
    return [amount, label.split(', ')[1] ?? 'planned'];
  },
  link: (trade) => {
    const body = paperHtml(tradePage(carry, trade), { by: 'Kirra', date: '2026-11-24', version: '0.1.0' });
    const page = sharedHtml(body, { title: trade.name, style: '', from: null });
    const [, word = 'planned', profit = ''] =
      /<dt>Profit per head(?:, ([a-z ]+))?<\/dt><dd>(-?\$[\d.,]+)<\/dd>/.exec(page) ?? [];
    return [profit, word];
  },
  'page of the group': (trade) => {
    const [part] = groupPage(
      group,
      farm.map((each) => ({ trade: each, carry })),
    ).parts;
    if (part === undefined || !('rows' in part)) throw new Error('the group has no table');
    const row = part.rows.find(({ name }) => name === trade.name)!;
    return [
      inMoney(row.cells[part.columns.indexOf('Profit $/hd')]!),
      row.cells[part.columns.indexOf('Figures')]!,
    ];
  },
  comparison: (_, known) => {
    const other = bestKnownOf(carry, { ...planned, id: 'other', saleCostHd: '1900' });
    const { parts, order } = compareTrades([known, other], 'money');
    const at = order.findIndex(({ id }) => id === known.id);
    const line = (key: string) => parts.flatMap(({ lines }) => lines).find((each) => each.key === key);
    return [inMoney(line('profitPerHead')!.cells[at]!), line('figures')?.cells[at] ?? 'planned'];
  },
  CSV: ({ id }) => {
    const shown = [column('name'), column('profitPerHead')];
    const [head = '', ...lines] = csvOf(
      shown,
      farm.map((trade) => rowOf(trade.id)),
    )
      .trim()
      .split('\r\n');
    const line = cells(lines[farm.findIndex((trade) => trade.id === id)]!);
    const at = cells(head).findIndex((title) => title.startsWith('Profit Per Hd'));
    const word = line[cells(head).indexOf('Figures')]!;
    const exact = line[at]!;
    const value = column('profitPerHead').value(rowOf(id));
    expect(exact).toBe(isDecimal(value) ? plainNumber(value) : null);
    return [inMoney(column('profitPerHead').shown(rowOf(id))), word];
  },
  API: (trade) => {
    const reply = tradeReply(trade, carry, calculateTrade(carry, trade));
    const figures = (reply['figures'] ?? reply) as Record<string, string>;
    const known = bestKnownOf(carry, trade).result.figures.profitPerHead;
    expect(figures['profitPerHead']).toBe(showFigureExactly(known));
    return [showFigure(known, '$/hd'), (reply['figuresAre'] as string | undefined) ?? 'planned'];
  },
  workbook: (trade) => {
    const plan = workbookOf(source);
    const at = farm.indexOf(trade);
    const [is, stored] = [calculated(plan), cached(plan)];
    const exact = showFigureExactly(bestKnownOf(carry, trade).result.figures.profitPerHead)!;
    expect(Number(is['Trades.profitPerHead']?.[at])).toBeCloseTo(Number(exact), 6);
    // A workbook stores 17 digits.
    expect(Number(stored['Trades.profitPerHead']?.[at])).toBe(Number(exact));
    const { profitPerHead } = bestKnownOf(carry, trade).result.figures;
    return [showFigure(profitPerHead, '$/hd'), stored['Trades.figuresAre']![at]!];
  },
};
const stamp = { member: 'kirra', time: '2026-11-24T00:00:00Z', revision: '1', version: '0.1.0' };
const source = { trades: farm, carries: [carry], groups: [group], boards: [], stamp };

describe('a farm with planned, bought, partly sold and sold mobs shows the same number with the same word everywhere', () => {
  const known = farm.map((trade) => bestKnownOf(carry, trade));

  test.each(Object.entries(surfaces))('%s', (_, surface) => {
    for (const [index, trade] of farm.entries()) {
      const { figures } = known[index]!.result;
      const expected = [showFigure(figures.profitPerHead, '$/hd'), words[trade.id as keyof typeof words]];
      expect(surface(trade, known[index]!), trade.name).toEqual(expected);
    }
    // All profits must differ. Otherwise the test could not find a mix-up.
    expect(new Set(known.map(({ result }) => result.figures.profitPerHead.value?.toFixed(4))).size).toBe(4);
  });

  test('the sidebar shows the same arrow, word and annual profit', () => {
    for (const each of known) {
      const { lead } = tradeLead(rowOf(each.id));
      const over = each.result.isSaleOverprice === true;
      expect(lead.arrow).toBe(over ? 'up' : 'down');
      const word = over ? 'Overpriced' : 'Underpriced';
      expect(lead.word).toBe(each.figuresAre === 'planned' ? word : `${word}, ${each.figuresAre}`);
    }
  });

  test('the totals of list, group, page and workbook use the actual profit of sold mobs, and say how many are sold', () => {
    const total = totalOf(
      'totalProfit',
      known.map((row) => tallyOf('totalProfit', row)).reduce(joinTallies, noTally),
    );
    const shown = showFigure(total, '$');
    let texts: ReadonlyMap<string, string> = new Map();
    createTotals((next) => (texts = next)).rebuild(records.trades(), sheet.columns);
    expect(inMoney(texts.get('totalProfit')!)).toBe(shown);
    const counts = '1 sold, 2 bought, 1 planned';
    expect([texts.get('name'), stageCounts(known.map(({ stage }) => stage))]).toEqual([counts, counts]);
    const groupSheet = groupsKind(records, true);
    const cell = groupSheet.columns.find(({ id }) => id === 'totalProfit')!;
    expect(inMoney(cell.shown(records.group('g')!))).toBe(shown);
    expect(text(renderToStaticMarkup(<GroupHeadline trades={records.trades()} />))).toContain(shown);
    const page = groupPage(
      group,
      farm.map((trade) => ({ trade, carry })),
    );
    expect(page.sentence).toContain(`4 trades, ${counts}, 314 head: ${shown}`);
    const plan = workbookOf(source);
    const [is, stored] = [calculated(plan), cached(plan)];
    expect(Number(stored['Groups.totalProfit']?.[0])).toBe(total.value!.toNumber());
    expect(stored['Groups.numberOfHead']).toEqual(['314']);
    for (const name of ['Groups.totalProfit', 'Groups.profitPerHead', 'Groups.numberOfHead'])
      expect(Number(is[name]?.[0]), name).toBeCloseTo(Number(stored[name]?.[0]), 6);
  });

  test('the page of a sold mob shows the actual profit, and never the planned profit as its result', () => {
    const page = tradePage(carry, farm[3]!);
    expect(page.sentence).toMatch(
      /^Bought 78 cattle at 260 kg for \$3\.61 \/kg on 9 June 2026, held [\d.]+ weeks on Oats, 2 died, sold at 380 kg for .+ by 17 November 2026: made -\$[\d.,]+ a head, -\$[\d.,]+ in all\. Planned was \$[\d.]+ a head\.$/,
    );
    expect(page.parts.map(({ heading }) => heading)).toEqual([
      'Each head, actual',
      'The mob, 78 head, actual',
      'From the planned to the actual profit per head',
    ]);
    const last = page.parts[2];
    expect(last !== undefined && 'lines' in last && last.lines.at(-1)?.amount).toBe(page.headline[0]?.amount);
  });
});

test('two account sales of one day are added up everywhere', () => {
  const noAmounts = Object.fromEntries(Object.keys(saleLineInputs).map((name) => [name, null]));
  const account = (numberOfHead: string, amount: string) => ({
    lines: [{ ...(noAmounts as Record<SaleAmount, null>), soldOn: '2026-10-20', numberOfHead, amount }],
    deductions: [],
    soldOn: null,
    dressing: null,
  });
  const plan = { trade: { ...planned, id: 'drafts', name: 'Two drafts' }, carry };
  const first = withEnteredSale(plan, { ...nothingActual, ...bought }, account('40', '46000'));
  const actual = withEnteredSale(plan, first, account('38', '39900'));
  const trade: Trade = { ...plan.trade, ...withActual(plan.trade, carry, actual) };
  const known = bestKnownOf(carry, trade);
  expect(actual.sales.map(({ head, soldOn }) => [head, soldOn])).toEqual([
    ['40', '2026-10-20'],
    ['38', '2026-10-20'],
  ]);
  expect([known.stage, closeoutOf(plan, actual, known.result)?.cashIn]).toEqual(['sold', '85900']);
  const made = showFigure(known.result.figures.totalProfit, '$');
  const kept = memoryRecords({ trades: [trade], carries: [carry], groups: [group] });
  const list = tradesKind(kept, true, () => '2026-11-24');
  const shown = list.columns.find(({ id }) => id === 'totalProfit')!.shown(kept.trade('drafts')!);
  const reply = tradeReply(trade, carry, calculateTrade(carry, trade))['figures'] as Record<string, string>;
  expect([inMoney(shown), tradePage(carry, trade).headline.map(({ amount }) => amount)]).toEqual([
    made,
    expect.arrayContaining([made]),
  ]);
  expect(reply['totalProfit']).toBe(showFigureExactly(known.result.figures.totalProfit));
});

test('a trade without facts is calculated from its plan alone', () => {
  const row = { trade: planned, carry, result: calculateTrade(carry, planned) };
  const reply = tradeReply(planned, carry, row.result);
  expect(Object.keys(reply)).not.toContain('stage');
  expect(Object.keys(reply)).not.toContain('figures');
  expect(bestKnownOf(carry, planned).trade).toBe(planned);
  expect(workbookOf({ ...source, trades: [planned] }).sheets.map(({ name }) => name)).not.toContain('Facts');
});

test('a planned trade that did not go ahead stays in the list, is greyed, and is in no total', () => {
  const stopped: Trade = { ...planned, id: 'stopped', name: 'Stopped mob', didNotGoAhead: 'yes' };
  const kept = memoryRecords({ trades: [...farm, stopped], carries: [carry], groups: [group] });
  const list = tradesKind(kept, true, () => '2026-11-24');
  const row = kept.trade('stopped')!;
  expect([list.isQuiet?.(row), list.isQuiet?.(kept.trade('sold')!)]).toEqual([true, false]);
  const tag = list.columns.find(({ id }) => id === 'name')?.tag?.(row);
  const stage = list.columns.find(({ id }) => id === 'stage')?.shown(row);
  expect([tag, stage, tradeLead(row).lead.word]).toEqual([
    'did not go ahead',
    'Did not go ahead',
    'did not go ahead',
  ]);
  const totals = (of: typeof kept) => {
    let texts: ReadonlyMap<string, string> = new Map();
    createTotals((next) => (texts = next)).rebuild(of.trades(), tradesKind(of, true).columns);
    return Object.fromEntries(texts);
  };
  expect(totals(kept)).toEqual(totals(records));
  const cellsOf = (of: typeof kept): readonly string[] =>
    groupsKind(of, true).columns.map((each) => each.shown(of.group('g')!));
  expect(cellsOf(kept)).toEqual(cellsOf(records));
  const headline = (of: typeof kept) => text(renderToStaticMarkup(<GroupHeadline trades={of.trades()} />));
  expect(headline(kept)).toBe(headline(records));
  const pageOf = (trades: readonly Trade[]) =>
    groupPage(
      group,
      trades.map((trade) => ({ trade, carry })),
    );
  const { notes, ...page } = pageOf([...farm, stopped]);
  expect(page.sentence).toBe(pageOf(farm).sentence);
  expect(page.parts).toEqual(pageOf(farm).parts);
  expect(notes[0]).toHaveProperty(
    'text',
    expect.stringContaining('Not shown: 1 planned trade that did not go ahead.'),
  );
  for (const trades of [[planned], farm]) {
    const [with_, without] = [[...trades, stopped], trades].map((of) =>
      workbookOf({ ...source, trades: of }),
    );
    for (const name of ['Groups.totalProfit', 'Groups.numberOfHead', 'Groups.profitPerHead']) {
      expect(cached(with_!)[name], name).toEqual(cached(without!)[name]);
      expect(Number(calculated(with_!)[name]?.[0]), name).toBeCloseTo(Number(cached(without!)[name]?.[0]), 6);
    }
  }
});
