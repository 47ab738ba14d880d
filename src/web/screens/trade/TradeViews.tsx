import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { useTradeOnScreen, type TradeView } from '#web/forms/trade/trade-on-screen.ts';
import type { HistorySource } from '#web/history/reading.ts';
import { useCompact, useNarrow } from '#web/ui/frame/narrow.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import styles from './TradeViews.module.css';

const WhatIf = lazy(() => import('#web/decide/WhatIf.tsx'));
const KeptWhatIf = lazy(() => import('#web/decide/KeptWhatIf.tsx'));
const History = lazy(() => import('#web/history/History.tsx'));
const PlanAndActual = lazy(() => import('#web/actual/PlanAndActual.tsx'));

const views: readonly { readonly value: TradeView; readonly label: string }[] = [
  { value: 'results', label: 'Results' },
  { value: 'what-if', label: 'What if' },
  { value: 'plan', label: 'Plan and actual' },
  { value: 'history', label: 'History' },
];

type ViewWords = Partial<Record<TradeView, string>>;
const viewsWith = (words: ViewWords): typeof views =>
  views.map(({ value, label }) => ({ value, label: words[value] ?? label }));

/** Where the tabs are above the form, the first is the whole trade; a phone has less room. */
const viewsAbove = viewsWith({ results: 'Trade' });
const shortViews = viewsWith({ results: 'Trade', plan: 'Actual' });

/** The view in an address; any other word is the results. */
export const viewNamed = (name: unknown): TradeView =>
  views.find(({ value }) => value === name)?.value ?? 'results';

interface ViewSwitchProps {
  readonly view: TradeView;
  readonly onView: (view: TradeView) => void;
  /** On the right: the actions for the trade. */
  readonly menu?: ReactNode;
}

export function ViewSwitch({ view, onView, menu }: ViewSwitchProps): ReactElement {
  const above = useCompact() ? viewsAbove : views;
  const options = useNarrow() ? shortViews : above;
  return (
    <div className={styles['views']}>
      <Segmented
        label="The right side shows"
        value={view}
        options={options}
        onChange={onView}
        className={styles['track']}
      />
      {menu}
    </div>
  );
}

export interface TradePanelProps {
  readonly view: Exclude<TradeView, 'results'>;
  /** The address of "What can I pay for this?"; without it there is no such link. */
  readonly bidHref?: string | undefined;
  /** The address of the track record of sold trades; without it Plan and actual has no such link. */
  readonly recordHref?: string | undefined;
  readonly carryHref?: ((carryId: string) => string) | undefined;
  /** The records that store the questions on this device; without it they are lost when their panel closes. */
  readonly askedOf?: string | undefined;
  /** Where the trade's history is loaded from; without it there is none. */
  readonly history?: HistorySource | undefined;
  /** Returns to the form, on a phone where a view replaces it. */
  readonly onForm: () => void;
}

/** Every view except the results, for the trade of the surrounding form; large ones are loaded when they are opened. */
export function TradePanel(props: TradePanelProps): ReactElement {
  const { view } = props;
  return (
    <Suspense fallback={<Skeleton rows={6} />}>
      {view === 'plan' && <PlanPanel {...props} />}
      {view === 'what-if' && <WhatIfPanel {...props} />}
      {view === 'history' && <HistoryPanel {...props} />}
    </Suspense>
  );
}

function PlanPanel({ recordHref }: TradePanelProps): ReactElement {
  const { fields, carry } = useTradeOnScreen();
  return (
    <PlanAndActual
      carry={carry}
      draft={fields.draft}
      readOnly={fields.readOnly}
      recordHref={recordHref}
      onActual={fields.enterActual}
      onInvalid={fields.asTyped('actual').onInvalid}
    />
  );
}

function WhatIfPanel({ bidHref, carryHref, askedOf, onForm }: TradePanelProps): ReactElement {
  const { fields, carry, onTry } = useTradeOnScreen();
  const asked = {
    carry,
    draft: fields.draft,
    readOnly: fields.readOnly,
    bidHref,
    carryHref: carry === null ? undefined : carryHref?.(carry.id),
    onTry,
    onUse: fields.together,
    onForm,
  };
  return askedOf === undefined ? <WhatIf {...asked} /> : <KeptWhatIf tradeId={askedOf} {...asked} />;
}

function HistoryPanel({ history }: TradePanelProps): ReactElement {
  const { fields, carry, carries, groups, onLook } = useTradeOnScreen();
  if (history === undefined)
    return <p className={styles['coming']}>A trade has a history once it is saved.</p>;
  return (
    <History
      source={history}
      draft={fields.draft}
      carry={carry}
      carries={carries}
      groups={groups}
      readOnly={fields.readOnly}
      onLook={onLook}
      onRestore={fields.restore}
    />
  );
}
