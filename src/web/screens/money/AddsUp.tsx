import type { ReactElement } from 'react';
import { type AddsUp as Sums, cents, sumWords } from '#calc-core/cash-flow';
import { Section } from '#web/ui/frame/Section.tsx';
import sheet from '#web/money/Sums.module.css';
import styles from './CashFlow.module.css';

type AddsUpLine = Sums['lines'][number];

const shown = (line: AddsUpLine): string => cents(line.amount).replace('$', '');

interface AddsUpProps {
  readonly sums: Sums;
  readonly from: string;
  readonly months: number;
}

/** Shows how the cash flow leads to the profit on the other screens. */
export function AddsUp({ sums, from, months }: AddsUpProps): ReactElement {
  const { lines, profit, trades, word } = sums;
  return (
    <Section title="How this adds up to the profit">
      <table className={sheet['sums']}>
        <tbody>
          {lines
            .filter(({ key, amount }) => key !== 'after' || amount !== 0n)
            .map((line) => {
              const [operator, words] = sumWords(line.key, from, months);
              return (
                <tr key={line.key}>
                  <td>{operator}</td>
                  <th scope="row">{words}</th>
                  <td>{shown(line)}</td>
                </tr>
              );
            })}
          <tr className={sheet['result']}>
            <td>=</td>
            <th scope="row">
              Total profit of {trades === 1 ? 'the trade' : `the ${trades} trades`}, {word}
            </th>
            <td>{cents(profit).replace('$', '')}</td>
          </tr>
        </tbody>
      </table>
      <p className={styles['basis']}>
        Cut at two decimals, not rounded. Farm costs and interest on borrowed money are not part of a trade.
      </p>
    </Section>
  );
}
