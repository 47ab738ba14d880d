import type { ReactElement } from 'react';
import { shortDate } from '#calc-core/number';
import { dollars, dollarsDown, dollarsUp, wayWords, type FarmCash } from '#calc-core/cash-flow';
import { type Way, ways } from '#calc-core/ledger';
import { Section } from '#web/ui/frame/Section.tsx';
import { FigureText } from '#web/ui/text/FigureText.tsx';
import { cx } from '#web/ui/text/cx.ts';
import styles from './CashFlow.module.css';

interface WaysProps {
  readonly all: readonly FarmCash[];
  readonly shown: Way;
}

/** Compares the plan with three alternatives: peak debt, its date, the distance from the limit, and profit. */
export function Ways({ all, shown }: WaysProps): ReactElement | null {
  const plan = all.find(({ way }) => way === 'plan');
  if (plan === undefined) return null;
  const hasDebt = plan.flow.peak !== null;
  return (
    <Section title="If it goes another way">
      <div
        className={styles['scroll']}
        role="region"
        aria-label="Peak debt and profit of each way"
        tabIndex={0}
      >
        <table className={styles['ways']}>
          <thead>
            <tr>
              <td />
              {hasDebt && (
                <>
                  <th scope="col">Peak debt</th>
                  <th scope="col">On</th>
                  <th scope="col">The limit leaves</th>
                </>
              )}
              <th scope="col">Profit of the trades</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ way, figures: { flow, profit } }) => (
              <tr key={way} className={cx(way === shown && styles['shown'])} aria-current={way === shown}>
                <th scope="row">{ways[way].name}</th>
                {hasDebt && (
                  <>
                    <td>{flow.peak === null ? '' : dollarsUp(flow.peak.amount)}</td>
                    <td>{flow.peak === null ? '' : shortDate(flow.peak.on)}</td>
                    <td>
                      {flow.leaves === null ? (
                        'no limit'
                      ) : (
                        <FigureText>{dollarsDown(flow.leaves)}</FigureText>
                      )}
                    </td>
                  </>
                )}
                <td>
                  <FigureText>{dollars(profit)}</FigureText>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['basis']}>{wayWords(all.map((each) => each.figures))}</p>
    </Section>
  );
}
