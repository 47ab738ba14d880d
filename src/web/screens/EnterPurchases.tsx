import { isPurchaseDue } from '#calc-core/actual';
import { messages } from '#contract/messages.ts';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { useTrades } from '#web/data/hooks.ts';
import { useCellStory } from '#web/list/cell-story.tsx';
import { ListState } from '#web/list/ListState.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { today } from '#web/shell/today.ts';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { EmptyState, Skeleton } from '#web/ui/frame/States.tsx';

const PurchaseSheet = lazy(() => import('./purchases/PurchaseSheet.tsx'));

/**
 * '/trades/{Slug}/purchases': planned trades whose purchase date has passed. The user enters what was paid, or marks a trade as not gone
 * ahead.
 */
export default function EnterPurchases(): ReactElement {
  return (
    <OwnRecords>
      <ListState cannotLoad={messages.cannotLoadTrades}>
        <Purchases />
      </ListState>
    </OwnRecords>
  );
}

const none: ReadonlySet<string> = new Set();

function Purchases(): ReactElement {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const { go } = useApp();
  const { onStory, story } = useCellStory('trade');
  const trades = useTrades();
  useScreen({ title: 'Enter purchases', above: [{ label: 'Trades', href: addresses.trades(slug) }] });
  const isDue = trades.some(({ trade }) => isPurchaseDue(trade, today()));
  // Once shown, the sheet stays. Otherwise it would disappear when the last purchase is entered.
  const [wasDue, setWasDue] = useState(isDue);
  if (isDue && !wasDue) setWasDue(true);
  if (!wasDue) {
    return (
      <Page>
        <PageTitle title="Enter purchases" />
        <EmptyState title="All purchases are entered" icon="calendar">
          Planned trades whose start date has passed are listed here, so that you can enter what you paid.
        </EmptyState>
      </Page>
    );
  }
  return (
    <>
      <Suspense fallback={<Skeleton rows={12} />}>
        <PurchaseSheet
          slug={slug}
          readOnly={!mayWrite}
          selected={none}
          onSelect={() => {}}
          hrefOf={(id) => addresses.trade(slug, id)}
          onOpen={(id) => go(addresses.trade(slug, id))}
          onStory={onStory}
        />
      </Suspense>
      {story}
    </>
  );
}
