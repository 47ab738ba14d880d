import type { ReactElement, ReactNode } from 'react';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm } from '#web/shell/member.ts';
import { useScreen } from '#web/shell/screen.tsx';
import type { PaperOf } from '#web/paper/pages.ts';
import { recordState } from '#web/shell/words.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import market from '../market/Market.module.css';
import { budgetTabs, type BudgetTab } from './tabs.ts';

interface BudgetHeadProps {
  readonly tab: BudgetTab;
  readonly paper?: PaperOf | null;
  readonly children?: ReactNode;
}

/** The title, and the tabs of the budget's screens. */
export function BudgetHead({ tab, paper = null, children }: BudgetHeadProps): ReactElement {
  const { slug } = useFarm();
  const { go } = useApp();
  const title = budgetTabs.find(({ value }) => value === tab)?.label ?? '';
  useScreen({
    title,
    paper,
    above: [{ label: 'Budget', href: addresses.money(slug, 'cash-flow') }],
    state: recordState(false, undefined, true),
    reloads: true,
  });
  return (
    <div className={market['bar']}>
      <h1>Budget</h1>
      <Segmented
        label="Budget shows"
        value={tab}
        options={budgetTabs}
        onChange={(next) => go(addresses.money(slug, next))}
      />
      <span className={market['grow']} />
      {children}
    </div>
  );
}
