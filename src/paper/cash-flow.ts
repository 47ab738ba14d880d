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
  type CashPlace,
  type CashRow,
  type FarmCash,
} from '#calc-core/cash-flow';
import { ways } from '#calc-core/ledger';
import { monthName, shortDate, shortMonth } from '#calc-core/number';
import type { PaperPage, PaperTable } from './page.ts';

/** The contents of a page of the cash flow. */
export interface CashFlowPaper {
  /** The way on view. */
  readonly cash: FarmCash;
  /** Every way, the plan first. */
  readonly all: readonly FarmCash[];
  /** Which trades are counted, from {@link filterWords}; '' for all. */
  readonly filters: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

interface NamedLists {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly carries: readonly { readonly id: string; readonly name: string }[];
}

/** Which trades a cash flow counts, in a sentence; '' for all, null for a group or carry that does not exist. */
export function filterWords(
  { group, stage, carry }: Pick<CashPlace, 'group' | 'stage' | 'carry'>,
  { groups, carries }: NamedLists,
): string | null {
  const ofGroup = groups.find(({ id }) => id === group);
  const onCarry = carries.find(({ id }) => id === carry);
  if ((group !== undefined && group !== 'none' && ofGroup === undefined) || (carry !== undefined && !onCarry))
    return null;
  const parts = [
    ...(stage === undefined ? [] : [stage]),
    ...(group === undefined
      ? []
      : [ofGroup === undefined ? 'in no group' : `in ${ofGroup.name || 'a group without a name'}`]),
    ...(onCarry === undefined ? [] : [`on ${onCarry.name || 'a carry without a name'}`]),
  ];
  return parts.length === 0 ? '' : `Only trades ${parts.join(', ')}.`;
}

/** Months that fit across a sheet of A4 on its side; more are in tables of a year each. */
const ACROSS = 14;
const YEAR = 12;

const spanWords = (months: readonly string[]): string =>
  `${monthName(months[0] ?? '')} to ${monthName(months.at(-1) ?? '')}`;

/** The months table, or one table for each year. The last one has the sum of all months. */
function monthTables({ flow }: FarmCash): readonly PaperTable[] {
  const rows = cashRows(flow);
  const size = flow.months.length > ACROSS ? YEAR : ACROSS;
  const tables: PaperTable[] = [];
  for (let at = 0; at < flow.months.length; at += size) {
    const months = flow.months.slice(at, at + size).map(({ month }) => month);
    const isLast = at + size >= flow.months.length;
    tables.push({
      heading: `${spanWords(months)}, whole dollars`,
      columns: [
        ...months.map((month, index) =>
          index === 0 || month.endsWith('-01')
            ? `${shortMonth(month)} ${month.slice(0, 4)}`
            : shortMonth(month),
        ),
        ...(isLast ? [`${flow.months.length} months`] : []),
      ],
      rows: rows.map(({ label, kind, cells, total }: CashRow) => ({
        name: label,
        cells: [...cells.slice(at, at + size).map(({ shown }) => shown), ...(isLast ? [total] : [])],
        ...(kind === 'sum' ? { isResult: true as const } : {}),
      })),
    });
  }
  return tables;
}

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

/** The cash flow as a landscape page: the answer, the months, how it adds up to the profit, and the other ways. */
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
      ...monthTables(cash),
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
