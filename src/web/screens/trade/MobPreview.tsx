import { bestKnownOf } from '#calc-core/actual';
import { showFigure } from '#calc-core/figure';
import { joinTallies, noTally, tallyOf, totalOf } from '#calc-core/group';
import { showAmount } from '#calc-core/number';
import type { Trade } from '#calc-core/trade';
import type { ReactElement } from 'react';
import styles from './Mob.module.css';

interface MobPreviewProps {
  readonly after: readonly Trade[];
  readonly before: readonly Trade[];
}

/** The head and profit of each resulting trade. Tells if the total profit changes. */
export function MobPreview({ after, before }: MobPreviewProps): ReactElement {
  const [now, then] = [before, after].map(profitOf);
  return (
    <>
      <table className={styles['preview']}>
        <thead>
          <tr>
            <th scope="col">Trade</th>
            <th scope="col">Head</th>
            <th scope="col">Profit</th>
          </tr>
        </thead>
        <tbody>
          {after.map((trade) => {
            const { trade: best, result } = bestKnownOf(null, trade);
            return (
              <tr key={trade.id}>
                <th scope="row">{trade.name.trim() || 'Unnamed trade'}</th>
                <td>{showAmount(best.numberOfHead, 'head')}</td>
                <td>{showFigure(result.figures.totalProfit, '$')}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {now !== then && (
        <p className={styles['why']}>
          Together {then} instead of {now}: the time held, the interest and the deaths are those of the joined
          mob.
        </p>
      )}
    </>
  );
}

function profitOf(trades: readonly Trade[]): string {
  const tallies = trades.map((trade) => tallyOf('totalProfit', bestKnownOf(null, trade)));
  return showFigure(totalOf('totalProfit', tallies.reduce(joinTallies, noTally)), '$');
}
