import type { ReactElement, ReactNode } from 'react';
import type { TradeView } from '#web/forms/trade/trade-on-screen.ts';
import { useCompact, useNarrow } from '#web/ui/frame/narrow.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import styles from './TradeViews.module.css';

const views: readonly { readonly value: TradeView; readonly label: string }[] = [
  { value: 'results', label: 'Results' },
  { value: 'what-if', label: 'What if' },
  { value: 'plan', label: 'Plan and actual' },
  { value: 'history', label: 'History' },
];

type ViewWords = Partial<Record<TradeView, string>>;
const viewsWith = (words: ViewWords): typeof views =>
  views.map(({ value, label }) => ({ value, label: words[value] ?? label }));

/** On small screens the tabs are above the form. Then the first tab shows the whole trade and is called Trade. */
const viewsAbove = viewsWith({ results: 'Trade' });
const shortViews = viewsWith({ results: 'Trade', plan: 'Actual' });

/** The view with this name in an address. Any other name means the results. */
export const viewNamed = (name: unknown): TradeView =>
  views.find(({ value }) => value === name)?.value ?? 'results';

interface ViewSwitchProps {
  readonly view: TradeView;
  readonly onView: (view: TradeView) => void;
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
