import { bestRow } from '#calc-core/actual';
import { showFigure } from '#calc-core/figure';
import {
  groupFigures,
  joinTallies,
  noTally,
  tallyOf,
  totalOf,
  type Tally,
  type TotalName,
} from '#calc-core/group';
import type { ReactElement } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { reasonOf } from '#web/forms/parts/reason.ts';
import { FigureText } from '#web/ui/text/FigureText.tsx';
import { Headline } from '#web/ui/text/Headline.tsx';

/** The totals of a group's trades, with the names and figures of the group list. */
export function GroupHeadline({ trades }: { readonly trades: readonly TradeRow[] }): ReactElement | null {
  if (trades.length === 0) return null;
  const known = trades.map((row) => bestRow(row));
  const figure = (name: TotalName & keyof typeof groupFigures): ReactElement => {
    const tally = known.reduce<Tally>((sofar, row) => joinTallies(sofar, tallyOf(name, row)), noTally);
    const total = totalOf(name, tally);
    return <FigureText reason={reasonOf(total)}>{showFigure(total, groupFigures[name].unit)}</FigureText>;
  };
  return (
    <Headline
      figures={[
        { label: 'ROC pa', figure: figure('profitReturnOnCapitalPa') },
        { label: 'Total profit', figure: figure('totalProfit') },
        { label: 'Profit /hd', figure: figure('profitPerHead'), big: true },
      ]}
    />
  );
}
