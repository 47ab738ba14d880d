import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import { isPurchaseDue } from '#calc-core/actual';
import { messages } from '#contract/messages.ts';
import { useTrades } from '#web/data/hooks.ts';
import type { TradeRow } from '#web/data/records.ts';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { EmptyState, Skeleton } from '#web/ui/frame/States.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { CompareLink } from '#web/list/CompareLink.tsx';
import { useCellStory } from '#web/list/cell-story.tsx';
import { ListProgress } from '#web/list/ListProgress.tsx';
import { ListState } from '#web/list/ListState.tsx';
import { useListScreen } from '#web/list/list.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useSheetPeople } from '#web/shell/farm/sheet-people.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { today } from '#web/shell/today.ts';
import { deleteWords, listControls } from '#web/shell/list-words.ts';
import { useMobDialog } from './trade/MobDialog.tsx';

const TradeSheet = lazy(() =>
  import('#web/sheets/TradeSheet.tsx').then(({ TradeSheet: sheet }) => ({ default: sheet })),
);

/** '/trades/{Slug}/tradeList', titled Trades: the sheet, with tick boxes for deletion (spec 2, Trade list screen). */
export default function TradeList(): ReactElement {
  return (
    <OwnRecords>
      <Trades />
    </OwnRecords>
  );
}

function useShownTrades(): { readonly shown: string; readonly rows: readonly TradeRow[] } {
  const { only } = useSearch({ strict: false }) as { readonly only?: unknown };
  const all = useTrades();
  const shown = typeof only === 'string' ? only : '';
  const rows = useMemo(() => {
    const ids = new Set(shown.split(','));
    return shown === '' ? all : all.filter(({ id }) => ids.has(id));
  }, [all, shown]);
  return { shown, rows };
}

function Trades(): ReactElement {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const { go } = useApp();
  const { shown, rows } = useShownTrades();
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { onStory, story } = useCellStory('trade');
  const beside = useSheetPeople('trade');
  const { onMob, mobDialog } = useMobDialog();
  const list = useListScreen({ kind: 'trade', order, inUse: () => false });
  const names = rows.filter(({ id }) => list.selected.has(id)).map(({ trade }) => trade.name);
  useScreen({ title: 'Trades', reloads: true, ...deleteWords(names, 'trade') }, listControls(mayWrite));
  return (
    <ListState cannotLoad={messages.cannotLoadTrades}>
      {rows.length === 0 && !mayWrite ? (
        <NoTrades />
      ) : (
        <Suspense fallback={<Skeleton rows={12} />}>
          <TradeSheet
            slug={slug}
            readOnly={!mayWrite}
            only={shown}
            actions={
              shown !== '' ? (
                <ButtonLink tone="line" href={addresses.trades(slug)}>
                  Show all trades
                </ButtonLink>
              ) : (
                mayWrite && (
                  <>
                    <CompareLink slug={slug} selected={list.selected} />
                    <PurchasesLink rows={rows} slug={slug} />
                    <ButtonLink tone="primary" icon="plus" href={addresses.newTrade(slug)} data-new>
                      <span>New Trade</span>
                    </ButtonLink>
                  </>
                )
              )
            }
            hrefOf={(id) => addresses.trade(slug, id)}
            selected={list.selected}
            onSelect={list.select}
            onOpen={(id) => go(addresses.trade(slug, id))}
            onDeleted={() => go(addresses.deleted(slug))}
            onStory={onStory}
            beside={beside}
            onMob={onMob}
          />
        </Suspense>
      )}
      <ListProgress list={list} />
      {story}
      {mobDialog}
    </ListState>
  );
}

/** Shown to members who cannot write, while there are no trades. Other members see the empty sheet. */
function NoTrades(): ReactElement {
  return (
    <Page>
      <PageTitle title="Trades" />
      <EmptyState title="No trades yet">
        Enter what you paid and what you expect to get. Drover works out the carry, the profit and the return.
      </EmptyState>
    </Page>
  );
}

/** For example 'Enter 18 purchases'. Shown while planned trades have a purchase date in the past. */
function PurchasesLink({
  rows,
  slug,
}: {
  readonly rows: readonly TradeRow[];
  readonly slug: string;
}): ReactElement | null {
  const due = rows.filter(({ trade }) => isPurchaseDue(trade, today())).length;
  if (due === 0) return null;
  return (
    <ButtonLink tone="line" href={addresses.purchases(slug)} data-rare>
      {due === 1 ? 'Enter 1 purchase' : `Enter ${due} purchases`}
    </ButtonLink>
  );
}
