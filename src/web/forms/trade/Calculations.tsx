import type { Carry } from '#calc-core/carry';
import { describeTrade, type Trade } from '#calc-core/trade';
import { useMemo, type ReactElement } from 'react';
import { Section } from '#web/ui/frame/Section.tsx';
import styles from '#web/forms/parts/Form.module.css';

interface CalculationsProps {
  readonly carry: Carry | null;
  readonly trade: Trade;
}

/**
 * Shows every formula with this trade's numbers (tradeCalcDescription). Only Admins may see the formulas. The caller must check the role.
 */
export default function Calculations({ carry, trade }: CalculationsProps): ReactElement {
  const lines = useMemo(() => describeTrade(carry, trade).split('\n'), [carry, trade]);
  return (
    <Section title="Calculations" folds folded hint={`${lines.length} lines`}>
      <ol className={styles['calculations']}>
        {lines.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </Section>
  );
}
