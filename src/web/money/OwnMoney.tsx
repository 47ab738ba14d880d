import type { ReactElement } from 'react';
import { cents, type OwnMoney } from '#calc-core/cash-flow';
import { showPercent } from '#calc-core/number';
import styles from './Sums.module.css';

const plain = (amount: bigint): string => cents(amount).replace('$', '');

/** Shows how the yearly return on own money is calculated. */
export function OwnMoneyLines({ found }: { readonly found: OwnMoney }): ReactElement {
  const { perAnnum, reason, profit, interest, overYear } = found;
  if (perAnnum === null) return <p className={styles['none']}>Not worked out: {reason}.</p>;
  return (
    <table className={styles['sums']}>
      <tbody>
        <tr>
          <td />
          <th scope="row">Profit, before interest</th>
          <td>{plain(profit + interest)}</td>
        </tr>
        {interest !== 0n && (
          <tr>
            <td>−</td>
            <th scope="row">Interest of the livestock loan</th>
            <td>{plain(interest)}</td>
          </tr>
        )}
        <tr>
          <td>÷</td>
          <th scope="row">Own money tied up, averaged over a year</th>
          <td>{plain(overYear)}</td>
        </tr>
        <tr className={styles['result']}>
          <td>=</td>
          <th scope="row">Return on own money, a year</th>
          <td>{showPercent(perAnnum)}</td>
        </tr>
      </tbody>
    </table>
  );
}
