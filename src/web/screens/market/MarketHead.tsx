import type { ReactElement, ReactNode } from 'react';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { marketViews, type MarketProps, type MarketPlace } from './place.ts';
import styles from './Market.module.css';

interface MarketHeadProps {
  readonly view: MarketPlace['view'];
  readonly go: MarketProps['go'];
  readonly children?: ReactNode;
}

/** The title, the tabs of the views, and the actions for the current view. */
export function MarketHead({ view, go, children }: MarketHeadProps): ReactElement {
  return (
    <div className={styles['bar']}>
      <h1>Market</h1>
      <Segmented
        label="Market shows"
        value={view}
        options={marketViews}
        onChange={(next) => go({ view: next })}
      />
      <span className={styles['grow']} />
      {children}
    </div>
  );
}
