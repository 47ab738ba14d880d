import { lazy, Suspense, type ReactElement } from 'react';
import { fieldOfBox } from '#web/forms/parts/form-fields.ts';
import { factRules } from '#web/forms/trade/fact-rules.ts';
import { useTradeOnScreen, type TradeView } from '#web/forms/trade/trade-on-screen.ts';
import type { HistorySource } from '#web/history/reading.ts';
import { Skeleton } from '#web/ui/frame/States.tsx';
import styles from './TradeViews.module.css';

const WhatIf = lazy(() => import('#web/decide/WhatIf.tsx'));
const KeptWhatIf = lazy(() => import('#web/decide/KeptWhatIf.tsx'));
const History = lazy(() => import('#web/history/History.tsx'));
// Also load the form's rules about facts. The user may enter the first fact in this view.
const PlanAndActual = lazy(async () => {
  const [part] = await Promise.all([import('#web/actual/PlanAndActual.tsx'), factRules.load()]);
  return part;
});

export interface TradePanelProps {
  readonly view: Exclude<TradeView, 'results'>;
  readonly bidHref?: string | undefined;
  /** The address of the track record of sold trades. If absent, Plan and actual has no such link. */
  readonly recordHref?: string | undefined;
  readonly carryHref?: ((carryId: string) => string) | undefined;
  /** The storage key for the questions of What if. Without a key, they are lost when the panel closes. */
  readonly askedOf?: string | undefined;
  readonly history?: HistorySource | undefined;
  readonly onForm: () => void;
}

/** Every view of a trade except the results. Large views are loaded when they are opened. */
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
  const typedFacts = Object.keys(fields.invalidEntries).flatMap((box) =>
    fieldOfBox(box) === 'actual' ? [box.slice('actual/'.length)] : [],
  );
  return (
    <PlanAndActual
      carry={carry}
      draft={fields.draft}
      readOnly={fields.readOnly}
      recordHref={recordHref}
      onFacts={fields.enterFacts}
      asTyped={(fact) => fields.asTyped(`actual/${fact}`)}
      typedFacts={typedFacts}
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
