import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { useBoards, useCarries } from '#web/data/hooks.ts';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { ListState } from '#web/list/ListState.tsx';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { recordState } from '#web/shell/words.ts';
import { Prices } from './market/Prices.tsx';
import { dayName, marketAddress, marketViews, type MarketPlace } from './market/place.ts';

const SellAndBuy = lazy(() => import('./market/swap/SellAndBuy.tsx'));
const OverTime = lazy(() => import('./market/over-time/OverTime.tsx'));

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

/** '/market/{Slug}/board': the prices of a day by class, and what to sell and buy back at these prices. */
export default function Market(): ReactElement {
  return (
    <OwnRecords>
      <ListState cannotLoad={messages.cannotLoadTrades}>
        <OpenMarket />
      </ListState>
    </OwnRecords>
  );
}

function OpenMarket(): ReactElement {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const { replace } = useApp();
  const asked = useSearch({ strict: false }) as {
    readonly day?: unknown;
    readonly view?: unknown;
    readonly carry?: unknown;
    readonly of?: unknown;
    readonly kg?: unknown;
  };
  const boards = useBoards();
  const carries = useCarries();
  const row = boards.find(({ id }) => id === asked.day) ?? boards[0];
  const growing = carries.filter(({ carry }) => carry.carryTypeId === 1);
  const carry = (carries.find(({ id }) => id === asked.carry) ?? growing[0] ?? carries[0])?.carry ?? null;
  const { value: view, label } = marketViews.find(({ value }) => value === asked.view) ?? marketViews[0];
  const [of, kg] = [textOf(asked.of), textOf(asked.kg)];
  const go = (change: Partial<MarketPlace>): void =>
    replace(marketAddress(slug, { day: row?.id, carry: carry?.id, view, of, kg, ...change }));
  const shown = row?.id;
  useEffect(() => {
    // Write the shown day into the address. Otherwise changing the day's date could show another day.
    if (shown !== undefined && asked.day !== shown) go({ day: shown });
  });
  const day = row === undefined ? 'Prices' : dayName(row.board);
  useScreen(
    {
      title: view === 'prices' ? day : label,
      above: [{ label: 'Market', href: addresses.market(slug) }],
      state: recordState(false, row?.state, mayWrite),
      reloads: true,
      ...(view === 'prices' && row !== undefined
        ? {
            deleteQuestion: `Delete the prices of ${day}?`,
            deleteDetail: 'You can undo this on this device.',
          }
        : {}),
    },
    {
      isShowControls: false,
      isShowSave: false,
      isShowDelete: mayWrite && view === 'prices' && row !== undefined,
    },
  );
  const place = { row, carry, go };
  if (view === 'prices') return <Prices {...place} />;
  return (
    <Suspense fallback={<Skeleton rows={12} />}>
      {view === 'swap' ? <SellAndBuy {...place} /> : <OverTime {...place} of={of} kg={kg} />}
    </Suspense>
  );
}
