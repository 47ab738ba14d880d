import { useCallback, type ReactElement } from 'react';
import { fundingOfWay, ownMoneyInSteps, type FarmCash } from '#calc-core/cash-flow';
import { OwnMoneyLines } from '#web/money/OwnMoney.tsx';
import { useSliced } from '#web/money/use-sliced.ts';
import { Section } from '#web/ui/frame/Section.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import styles from './CashFlow.module.css';

/** The return on own money over all shown trades. Own money excludes livestock loans. */
export function OwnMoneyOfAll({ cash: { trades, farm, way } }: { readonly cash: FarmCash }): ReactElement {
  const found = useSliced(
    useCallback(() => ownMoneyInSteps(trades, fundingOfWay(farm.funding, way)), [trades, farm.funding, way]),
  );
  return (
    <Section title="Return on own money">
      {found === undefined ? <Skeleton rows={3} /> : <OwnMoneyLines found={found} />}
      <p className={styles['basis']}>
        Own money is everything that no livestock loan pays for, including an overdraft. Before tax and farm
        costs.
      </p>
    </Section>
  );
}
