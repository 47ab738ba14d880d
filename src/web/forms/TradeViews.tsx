import { lazy, Suspense, type ReactElement } from 'react';
import type { Carry } from '#calc-core/carry';
import type { Trial } from '#calc-core/decide';
import type { TradeGroup } from '#calc-core/group';
import type { Actual, Trade, TradeChange, TradeDraft } from '#calc-core/trade';
import type { HistorySource } from '#web/history/Moments.tsx';
import type { Past } from './past.ts';
import { useNarrow } from '#web/ui/frame/narrow.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import styles from './TradeViews.module.css';

const WhatIf = lazy(() => import('#web/decide/WhatIf.tsx'));
const KeptWhatIf = lazy(() => import('#web/decide/KeptWhatIf.tsx'));
const History = lazy(() => import('#web/history/History.tsx'));
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
  /** Where the track record of sold trades is. */
  readonly recordHref?: string | undefined;
  readonly carryHref?: string | undefined;
  readonly askedOf?: string | undefined;
  /** Brings the form back, where a view has its place. */
  readonly onForm: () => void;
  readonly onTry: (trial: Trial | null) => void;
  readonly onUse: (changes: readonly TradeChange[], said: string) => void;
  /** What became known of the trade, and text in one of its fields that does not read. */
  readonly onActual: (actual: Actual, said?: string) => void;
  readonly onInvalid: (text: string | null) => void;
  readonly carries: readonly Carry[];
  readonly groups: readonly TradeGroup[];
  /** Where its history comes from; without it there is none. */
  readonly source?: HistorySource | undefined;
  /** Shows the trade as it was, or as it is again. */
  readonly onLook: (past: Past | null) => void;
  readonly onRestore: (fields: Partial<Trade>, said: string) => void;
}

/** Every view but the results; what is heavy comes when it is opened. */
export function OtherView({ view, source, askedOf, ...trade }: OtherViewProps): ReactElement {
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      {view === 'plan' && <PlanAndActual {...trade} />}
      {view === 'what-if' &&
        (askedOf === undefined ? <WhatIf {...trade} /> : <KeptWhatIf tradeId={askedOf} {...trade} />)}
      {view === 'history' &&
        (source === undefined ? (
          <p className={styles['coming']}>A trade has a history once it is saved.</p>
        ) : (
          <History source={source} {...trade} />
        ))}
    </Suspense>
  );
}
