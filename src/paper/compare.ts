import { bestKnownOf } from '#calc-core/actual';
import { compareTrades, type Scarce } from '#calc-core/decide';
import { showFigure } from '#calc-core/figure';
import type { PaperTrade } from './group.ts';
import { CUT, type PaperPage, type PaperTable } from './page.ts';

/** A page with two to four trades side by side. The best use of the scarce resource comes first. */
export function comparePage(trades: readonly PaperTrade[], scarce: Scarce = 'money'): PaperPage {
  const rows = trades.map(({ trade, carry }) => bestKnownOf(carry, trade));
  const { names, parts, rank, rankWords, flip, shifts, moved } = compareTrades(rows, scarce);
  const best = rank.best.indexOf(true);
  const first = best < 0 ? null : names[best];
  return {
    title: `${rows.length} trades beside each other`,
    sentence: `${first === null || first === undefined ? 'No trade is ahead of the others' : `${first} comes first`}, ${rankWords.replace(/^ranks/, 'ranked')}.${flip === null ? '' : ` ${flip}`}`,
    headline: rank.cells.map((amount, at) => ({
      label: names[at] ?? '',
      amount: amount === '—' ? amount : withUnit(amount, rank.title),
    })),
    parts: [
      ...parts
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }): PaperTable => ({
          heading: title,
          columns: names,
          rows: lines.map((line) => ({
            name: line.title,
            cells: line.cells.map((cell, at) => (line.best[at] === true ? `best ${cell}` : cell)),
          })),
        })),
      {
        heading: 'Profit Per Hd $, if the sale price moves',
        columns: names,
        rows: shifts.flatMap((percent, at) =>
          percent % 5 === 0
            ? [
                {
                  name: `${percent > 0 ? '+' : ''}${percent}%`,
                  cells: moved.map(({ profits }) => showFigure(profits[at]!, '$/hd')),
                },
              ]
            : [],
        ),
      },
    ],
    notes: [{ heading: 'Assumed', text: `Inputs that are the same for all are left out. ${CUT}` }],
  };
}

const withUnit = (amount: string, title: string): string =>
  title.endsWith('%')
    ? `${amount}% a year`
    : `${amount.startsWith('-') ? '-' : ''}$${amount.replace('-', '')}`;
