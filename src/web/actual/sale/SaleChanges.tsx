import { actualProblems, type Plan } from '#calc-core/actual';
import type { Actual } from '#calc-core/trade';
import type { ReactElement } from 'react';
import { changesOf } from './changes.ts';
import styles from './Sale.module.css';

/** Shows the trade's facts before and after the import, and names impossible facts. */
export function SaleChanges({
  plan,
  actual,
  next,
}: {
  readonly plan: Plan;
  readonly actual: Actual;
  readonly next: Actual;
}): ReactElement {
  const changes = changesOf(plan, actual, next);
  const problems = actualProblems(plan, next);
  return (
    <>
      <table className={styles['changes']}>
        <thead>
          <tr>
            <th scope="col">What changes</th>
            <th scope="col">Now</th>
            <th scope="col">Then</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, now, becomes }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{now}</td>
              <td>{becomes}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.map(({ field, text }) => (
        <p key={field} role="alert" className={styles['problem']}>
          {text}
        </p>
      ))}
    </>
  );
}
