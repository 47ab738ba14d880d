import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { useTrades } from '#web/data/hooks.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Page, PageTitle } from '#web/ui/Frame.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { addresses } from './common/addresses.ts';
import { useApp } from './common/app.tsx';
import { CompareLink } from './common/CompareLink.tsx';
import { ListProgress } from './common/ListProgress.tsx';
import { ListState } from './common/ListState.tsx';
import { useListScreen } from './common/list.ts';
import { useMayWrite, useMember } from './common/member.ts';
import { OwnRecords } from './common/OwnRecords.tsx';
import { useScreen } from './common/screen.tsx';
import { deleteWords, listControls } from './common/words.ts';

const TradeSheet = lazy(() =>
  import('#web/sheets/TradeSheet.tsx').then(({ TradeSheet: sheet }) => ({ default: sheet })),
);

/** '/trades/{Slug}/tradeList', titled Trades: the sheet, ticks for deletion (spec 2, Trade list screen). */
export default function TradeList(): ReactElement {
  return (
    <OwnRecords>
      <Trades />
    </OwnRecords>
  );
}

function Trades(): ReactElement {
  const { slug } = useMember();
  const mayWrite = useMayWrite();
  const { go } = useApp();
  const rows = useTrades();
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const list = useListScreen({ kind: 'trade', order, inUse: () => false });
  const names = rows.filter(({ id }) => list.selected.has(id)).map(({ trade }) => trade.name);
  useScreen(
    { title: 'Trades', reloads: true, ...deleteWords(names, 'trade', 'trades') },
    listControls(mayWrite),
  );
  return (
    <ListState cannotLoad={messages.cannotLoadTrades}>
      {rows.length === 0 && !mayWrite ? (
        <Page>
          <PageTitle title="Trades" />
          <EmptyState
            title="No trades yet"
            actions={
              mayWrite && (
                <ButtonLink tone="primary" icon="plus" href={addresses.newTrade(slug)}>
                  New Trade
                </ButtonLink>
              )
            }
          >
            Enter what you paid and what you expect to get. Drover works out the carry, the profit and the
            return.
          </EmptyState>
        </Page>
      ) : (
        <Suspense fallback={<Skeleton rows={12} />}>
          <TradeSheet
            slug={slug}
            readOnly={!mayWrite}
            actions={
              mayWrite && (
                <>
                  <CompareLink slug={slug} selected={list.selected} />
                  <ButtonLink tone="primary" icon="plus" href={addresses.newTrade(slug)}>
                    New Trade
                  </ButtonLink>
                </>
              )
            }
            hrefOf={(id) => addresses.trade(slug, id)}
            selected={list.selected}
            onSelect={list.select}
            onOpen={(id) => go(addresses.trade(slug, id))}
          />
        </Suspense>
      )}
      <ListProgress list={list} />
    </ListState>
  );
}
