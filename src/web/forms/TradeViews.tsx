import { lazy, Suspense, type ReactElement } from 'react';
import type { Actual, Carry, TradeChange, TradeDraft, TradeResult } from '#calc-core';
import { useNarrow } from '#web/ui/narrow.ts';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import styles from './TradeViews.module.css';

const WhatIf = lazy(() => import('#web/decide/WhatIf.tsx'));
const PlanAndActual = lazy(() => import('#web/actual/PlanAndActual.tsx'));

/** What the right side of a trade shows; the form at the left stays. */
export type TradeView = 'results' | 'what-if' | 'plan' | 'history';

const views: readonly { readonly value: TradeView; readonly label: string }[] = [
  { value: 'results', label: 'Results' },
  { value: 'what-if', label: 'What if' },
  { value: 'plan', label: 'Plan and actual' },
  { value: 'history', label: 'History' },
];

/** On a phone the first is the whole trade, and there is less room. */
const shortWords: Partial<Record<TradeView, string>> = { results: 'Trade', plan: 'Actual' };
const shortViews = views.map(({ value, label }) => ({ value, label: shortWords[value] ?? label }));

/** The view that an address names; any other word is the results. */
export const viewNamed = (name: unknown): TradeView =>
  views.find(({ value }) => value === name)?.value ?? 'results';

interface ViewSwitchProps {
  readonly view: TradeView;
  readonly onView: (view: TradeView) => void;
}

export function ViewSwitch({ view, onView }: ViewSwitchProps): ReactElement {
  const narrow = useNarrow();
  const options = narrow ? shortViews : views;
  return (
    <div className={styles['views']}>
      <Segmented
        label="The right side shows"
        value={view}
        options={options}
        onChange={onView}
        className={styles['track']}
      />
    </div>
  );
}

interface OtherViewProps {
  readonly view: Exclude<TradeView, 'results'>;
  readonly carry: Carry | null;
  readonly draft: TradeDraft;
  readonly readOnly: boolean;
  readonly bidHref?: string | undefined;
  readonly onTry: (changes: readonly TradeChange[] | null) => void;
  readonly onUse: (changes: readonly TradeChange[], said: string) => void;
  /** What became known of the trade, and text in one of its fields that does not read. */
  readonly onActual: (actual: Actual) => void;
  readonly onInvalid: (text: string | null) => void;
  /** The actual figures while they are shown. */
  readonly onFigures: (result: TradeResult | null) => void;
}

const coming = 'Who changed what of this trade, and what it made then, will stand here.';

/** Every view but the results; what is heavy comes when it is opened. */
export function OtherView({ view, ...trade }: OtherViewProps): ReactElement {
  if (view === 'history') return <p className={styles['coming']}>{coming}</p>;
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      {view === 'plan' ? <PlanAndActual {...trade} /> : <WhatIf {...trade} />}
    </Suspense>
  );
}
