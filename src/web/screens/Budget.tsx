import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { ListState } from '#web/list/ListState.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { budgetTabs, type BudgetTab } from './money/tabs.ts';

const views: Readonly<Record<BudgetTab, React.ComponentType>> = {
  'cash-flow': lazy(() => import('./money/CashFlow.tsx')),
  'tax-year': lazy(() => import('./money/tax-year/TaxYear.tsx')),
  funding: lazy(() => import('./money/Funding.tsx')),
  feed: lazy(() => import('./money/feed/Feed.tsx')),
};

/** '/money/{Slug}/cash-flow', '/feed', '/tax-year', '/funding': the four screens of the budget. */
export default function Budget(): ReactElement {
  const { slug } = useFarm();
  const path = useRouterState({ select: ({ location }) => location.pathname.toLowerCase() });
  const tab =
    budgetTabs.find(({ value }) => path === addresses.money(slug, value).toLowerCase())?.value ?? 'cash-flow';
  const View = views[tab];
  return (
    <OwnRecords>
      <ListState cannotLoad={messages.cannotLoadTrades}>
        <Suspense fallback={<Skeleton rows={12} />}>
          <View />
        </Suspense>
      </ListState>
    </OwnRecords>
  );
}
