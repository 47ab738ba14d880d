import { showFigure } from '#calc-core/figure';
import { markedTrade } from '#calc-core/hold';
import { oldBoardDays, type Board } from '#calc-core/market';
import { dayAndMonth, showNumber } from '#calc-core/number';
import { isLoss, type Trade } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { Section } from '#web/ui/frame/Section.tsx';
import { cx } from '#web/ui/text/cx.ts';
import { ExplainedFigure } from '#web/forms/parts/ExplainedFigure.tsx';
import styles from './FigureTable.module.css';
import market from './AtMarket.module.css';

interface AtMarketProps {
  readonly trade: Trade;
  readonly boards: readonly Board[];
  readonly today: string;
}

/** Shows a bought, unsold trade at the latest price of its class. Hidden for other trades, and without a market price. */
export default function AtMarket({ trade, boards, today }: AtMarketProps): ReactElement | null {
  const marked = markedTrade(boards, { trade });
  if (marked === null) return null;
  const { board, className, profit, reason } = marked;
  const days = oldBoardDays(board, today);
  const day = [board.name, dayAndMonth(board.date)].filter(Boolean).join(', ');
  const shown = profit === null ? '—' : showFigure(profit, '$/hd');
  return (
    <Section title="At market" folds folded hint={<span className={styles['folded']}>{shown}</span>}>
      <table className={styles['figures']}>
        <tbody>
          <tr className={styles['key']}>
            <th scope="row">Profit per head at market</th>
            <td className={cx(profit !== null && isLoss(profit) && market['loss'])}>{shown}</td>
          </tr>
          <tr>
            <th scope="row">Profit per head planned</th>
            <td>
              <ExplainedFigure name="profitPerHead" />
            </td>
          </tr>
        </tbody>
      </table>
      <p className={market['note']}>
        {reason === null
          ? `${className} at ${showNumber(trade.saleWeightkg)} kg, ${day}${days === null ? '' : `: ${days} days old`}.`
          : `${reason}, ${day}.`}
      </p>
    </Section>
  );
}
