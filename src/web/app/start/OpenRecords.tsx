import { useRouterState } from '@tanstack/react-router';
import {
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from 'react';
import { prepareFigures } from '#calc-core/trade';
import { messages } from '#contract/messages.ts';
import { propertyOf } from '#contract/property-of.ts';
import { RecordsProvider, useSyncStatus } from '#web/data/hooks.ts';
import type { Records } from '#web/data/records.ts';
import { loadedLater } from '#web/ui/loaded-later.ts';
import { LoadingScreen } from '#web/ui/text/Spinner.tsx';
import { useApp } from '#web/shell/app.tsx';
import type { Farm } from '#web/shell/farm/farm.ts';
import { FarmsProvider } from '#web/shell/farm/farms.ts';
import { FarmsStore } from '#web/shell/farm/farms-store.ts';
import { FarmProvider, useFarm, type User } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { PresenceProvider, type Presence } from '#web/shell/farm/presence.ts';
import { MemberLayout } from '../layout/MemberLayout.tsx';
import { openMemberRecords, recordsOwner, useBlocked } from './member-records.ts';
import { later } from './later.ts';
import { storedFarms } from '../farm/stored-farms.ts';

const WaitingForOtherTab = lazy(() => import('./WaitingForOtherTab.tsx'));
const CannotOpen = lazy(() => import('./CannotOpen.tsx'));
const LeftFarm = lazy(() => import('../farm/LeftFarm.tsx'));
const FarmGone = lazy(() => import('../farm/FarmGone.tsx'));
const NoFarm = lazy(() => import('../farm/NoFarm.tsx'));
const FarmPresence = later(() => import('../farm/FarmPresence.tsx'));

const farmsKept = loadedLater(() => import('../farm/farms-kept.ts'));

const onItsWay = <LoadingScreen label={messages.loading} />;

const useNamedSlug = (): string | null =>
  useRouterState({
    select: ({ matches }) => {
      const slug = propertyOf(matches.at(-1)?.params, 'slug');
      return typeof slug === 'string' ? slug : null;
    },
  });

/** The farm to show: the farm in the address, else the shown farm, else `store.home()`. */
function useOpenFarm(store: FarmsStore): Farm | null {
  const known = useSyncExternalStore(store.subscribe, store.known);
  const named = useNamedSlug();
  const asked = useMemo(() => (named === null ? null : store.find(named, known)), [store, known, named]);
  const [current, setCurrent] = useState(asked?.slug ?? null);
  if (asked !== null && asked.slug !== current) setCurrent(asked.slug);
  const slug = asked?.slug ?? current;
  return useMemo(
    () => (slug === null ? null : store.find(slug, known)) ?? store.home(known),
    [store, known, slug],
  );
}

function useFarmsKept(store: FarmsStore, user: User, current: string | null): void {
  const { api, replace } = useApp();
  const notices = useNotices();
  const kept = farmsKept.useLoaded(true);
  useEffect(() => {
    if (current !== null) store.opened(current);
  }, [store, current]);
  useEffect(
    () => kept?.keepFarms({ store, user, current, api, notices, replace }),
    [kept, store, user, current, api, notices, replace],
  );
}

export function OpenRecords({ user }: { readonly user: User }): ReactElement {
  const { api } = useApp();
  const store = useMemo(() => new FarmsStore(user, api, () => storedFarms(user)), [user, api]);
  const named = useNamedSlug();
  const farm = useOpenFarm(store);
  const slug = farm?.slug ?? null;
  useFarmsKept(store, user, slug);
  const left = named === null ? null : store.findLeft(named);
  return (
    <FarmsProvider value={store}>
      <Suspense fallback={onItsWay}>
        {left !== null && <LeftFarm key={left.slug} farm={left} user={user} />}
        {left === null && farm === null && <NoFarm />}
        {left === null && farm !== null && (
          <FarmProvider value={farm}>
            <OpenFarm key={farm.slug} user={user} slug={farm.slug} />
          </FarmProvider>
        )}
      </Suspense>
    </FarmsProvider>
  );
}

function OpenFarm({ user, slug }: { readonly user: User; readonly slug: string }): ReactElement {
  const { api } = useApp();
  const [records, setRecords] = useState<Records | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const isBlocked = useBlocked();
  const { issuer, subject, slug: own } = user;
  useEffect(() => {
    let isOver = false;
    const opening = openMemberRecords(recordsOwner({ issuer, subject, slug: own }, slug), api);
    opening.then(
      // Render the screen in slices. In one piece it would block a phone's first tap.
      (opened) => !isOver && startTransition(() => setRecords(opened)),
      (error: unknown) => !isOver && setFailure({ error }),
    );
    // Prepare the figures while the storage opens. Then the first screen need not wait for them.
    const ahead = setTimeout(prepareFigures);
    return () => {
      isOver = true;
      clearTimeout(ahead);
    };
  }, [issuer, subject, own, slug, api]);
  if (failure !== null || (records === null && isBlocked)) {
    return (
      <Suspense fallback={onItsWay}>
        {failure === null ? <WaitingForOtherTab /> : <CannotOpen error={failure.error} />}
      </Suspense>
    );
  }
  if (records === null) return onItsWay;
  return (
    <RecordsProvider records={records}>
      <OpenedFarm user={user} />
    </RecordsProvider>
  );
}

function OpenedFarm({ user }: { readonly user: User }): ReactElement {
  const { phase } = useSyncStatus();
  const { slug, mayWrite, people } = useFarm();
  const [presence, setPresence] = useState<Presence | null>(null);
  // The key mounts the screens again when the right to change records changes.
  if (phase !== 'farm gone')
    return (
      <PresenceProvider value={presence}>
        <MemberLayout key={String(mayWrite)} />
        <FarmPresence.Part isWanted={people > 1} props={{ user, onPresence: setPresence }} />
      </PresenceProvider>
    );
  return (
    <Suspense fallback={onItsWay}>
      <FarmGone slug={slug} />
    </Suspense>
  );
}
