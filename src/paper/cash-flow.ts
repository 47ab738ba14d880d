import {
  answerWords,
  basisWords,
  cashRows,
  cents,
  dollars,
  dollarsDown,
  dollarsUp,
  leftOutWords,
  sumWords,
  wayWords,
  type FarmCash,
} from '#calc-core/cash-flow';
import { ways } from '#calc-core/ledger';
import { shortDate } from '#calc-core/number';
import { monthTables } from './months.ts';
import type { PaperPage, PaperTable } from './page.ts';

/** The contents of a page of the cash flow. */
export interface CashFlowPaper {
  /** The cash flow in the scenario that the page shows. */
  readonly cash: FarmCash;
  /** The cash flow in every scenario. The plan comes first. */
  readonly all: readonly FarmCash[];
  /** Says which trades are counted. '' means all trades. */
  readonly filters: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** The months in one table, or in one table per year. The last table has the sum of all months. */
const tablesOf = ({ flow }: FarmCash): readonly PaperTable[] =>
  monthTables({
    months: flow.months.map(({ month }) => month),
    counted: 'whole dollars',
    total: `${flow.months.length} months`,
    rows: cashRows(flow).map(({ label, kind, cells, total }) => ({
      name: label,
      cells: cells.map(({ shown }) => shown),
      total,
      ...(kind === 'sum' ? { isResult: true as const } : {}),
    })),
  });

function headlineOf({ flow, addsUp }: FarmCash): PaperPage['headline'] {
  const { peak, leaves } = flow;
  return [
    ...(peak === null
      ? []
      : [
          { label: 'Peak debt', amount: dollarsUp(peak.amount > 0n ? peak.amount : 0n) },
          { label: 'On', amount: peak.amount > 0n ? shortDate(peak.on) : '' },
          { label: 'The limit leaves', amount: leaves === null ? 'no limit' : dollarsDown(leaves) },
        ]),
    { label: `Profit of the trades, ${addsUp.word}`, amount: dollars(addsUp.profit) },
  ].filter(({ amount }) => amount !== '');
}

const waysTable = (all: readonly FarmCash[]): PaperTable => ({
  heading: 'If it goes another way',
  isSideBySide: true,
  columns: ['Peak debt', 'On', 'The limit leaves', 'Profit'],
  rows: all.map(({ way, flow: { peak, leaves }, addsUp }) => ({
    name: ways[way].name,
    cells: [
      peak === null ? '' : dollarsUp(peak.amount),
      peak === null ? '' : shortDate(peak.on),
      leaves === null ? '' : dollarsDown(leaves),
      dollars(addsUp.profit),
    ],
  })),
});

/** A landscape page with the cash flow per month, its reconciliation with the profit, and the other scenarios. */
export function cashFlowPage({ cash, all, filters, today }: CashFlowPaper): PaperPage {
  const { flow, way, addsUp, notEntered } = cash;
  const months = flow.months.map(({ month }) => month);
  const basis = basisWords(cash.farm, cash.isPart);
  const planned =
    notEntered === null
      ? ''
      : `${notEntered.count === 1 ? '1 purchase' : `${notEntered.count} purchases`} since ${shortDate(notEntered.since)} ${notEntered.count === 1 ? 'is' : 'are'} not entered yet: these figures use the plan.`;
  return {
    layout: 'landscape',
    title: way === 'plan' ? 'Cash flow' : `Cash flow: ${ways[way].name.toLowerCase()}`,
    sentence: [answerWords(flow, way, today), filters].filter((words) => words !== '').join(' '),
    headline: headlineOf(cash),
    parts: [
      ...tablesOf(cash),
      {
        heading: 'How this adds up to the profit',
        isSideBySide: true,
        lines: [
          ...addsUp.lines.map(({ key, amount }) => {
            const [operator, label] = sumWords(key, months[0] ?? '', months.length);
            return { operator, label, how: '', amount: cents(amount).replace('$', '') };
          }),
          {
            operator: '=',
            label: `Total profit of ${addsUp.trades === 1 ? 'the trade' : `the ${addsUp.trades} trades`}, ${addsUp.word}`,
            how: '',
            amount: cents(addsUp.profit).replace('$', ''),
            isResult: true,
          },
        ],
      },
      ...(all.length > 1 ? [waysTable(all)] : []),
    ],
    notes: [
      { heading: 'Based on', text: [basis, planned, leftOutWords(flow)].filter(Boolean).join(' ') },
      {
        heading: 'How to read it',
        text: [
          all.length > 1 ? wayWords(all.map(({ figures }) => figures)) : '',
          'Dollars are Australian. Peak debt goes up to the next dollar, balances and what the limit leaves down; everything else is cut, so a column can miss its total by a dollar or two.',
        ]
          .filter(Boolean)
          .join(' '),
      },
    ],
  };
}
