import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import type { CarryTypeId } from '#calc-core/carry';
import type { CarryRow } from '#web/data/records.ts';
import { useCarries } from '#web/data/hooks.ts';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { EmptyState, Skeleton } from '#web/ui/frame/States.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { ticksWith } from '#web/list/deletion.ts';
import { useCellStory } from '#web/list/cell-story.tsx';
import { ListProgress } from '#web/list/ListProgress.tsx';
import { ListState } from '#web/list/ListState.tsx';
import { useListScreen } from '#web/list/list.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useSheetPeople } from '#web/shell/farm/sheet-people.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { deleteWords, listControls } from '#web/shell/list-words.ts';
import { roomFor } from '#web/list/sheet-room.ts';
import styles from './CarryList.module.css';

const CarrySheet = lazy(() =>
  import('#web/sheets/CarrySheet.tsx').then(({ CarrySheet: sheet }) => ({ default: sheet })),
);

/** '/carry/{Slug}/CarryList': two tables, growth rate and weeks held (spec 2, Carry list screen). */
export default function CarryList(): ReactElement {
  return (
    <OwnRecords>
      <Carries />
    </OwnRecords>
  );
}

/** The tables in the order of the screen: Growth Rate, then Weeks Held. The question about deleting uses this order too. */
const tables = [1, 2] as const;

const idsOf = (rows: readonly CarryRow[], carryTypeId: CarryTypeId): ReadonlySet<string> =>
  new Set(rows.filter(({ carry }) => carry.carryTypeId === carryTypeId).map(({ id }) => id));

function Carries(): ReactElement {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const { go } = useApp();
  const rows = useCarries();
  const order = useMemo(
    () => tables.flatMap((carryTypeId) => rows.filter(({ carry }) => carry.carryTypeId === carryTypeId)),
    [rows],
  );
  const { onStory, story } = useCellStory('carry');
  const beside = useSheetPeople('carry');
  const list = useListScreen({
    kind: 'carry',
    order: order.map(({ id }) => id),
    inUse: (id) => (rows.find((row) => row.id === id)?.usedBy ?? 0) > 0,
  });
  const ticked = order.filter(({ id }) => list.selected.has(id));
  const names = ticked.map(({ carry }) => carry.name);
  const isDeleteRefused = ticked.length > 0 && ticked.every(({ usedBy }) => usedBy > 0);
  useScreen(
    { title: 'Cost Of Carry', reloads: true, isDeleteRefused, ...deleteWords(names, 'carry') },
    listControls(mayWrite),
  );
  const add = mayWrite && (
    <ButtonLink tone="primary" icon="plus" href={addresses.newCarry(slug)}>
      New Cost Of Carry
    </ButtonLink>
  );
  // For members who cannot write. Other members get two empty tables to type or paste into.
  if (rows.length === 0 && !mayWrite) {
    return (
      <ListState cannotLoad={messages.cannotLoadCarries}>
        <Page>
          <PageTitle title="Cost Of Carry" />
          <EmptyState title="No costs of carry yet">
            Enter what freight, feed, health, selling and interest cost. Drover uses them for every trade on
            this cost of carry.
          </EmptyState>
        </Page>
      </ListState>
    );
  }
  return (
    <ListState cannotLoad={messages.cannotLoadCarries}>
      <Page>
        <PageTitle title="Cost Of Carry" aside={add} />
        {tables.map((carryTypeId) => (
          <div
            key={carryTypeId}
            className={styles['table']}
            style={roomFor(rows.filter(({ carry }) => carry.carryTypeId === carryTypeId).length, false)}
          >
            <Suspense fallback={<Skeleton rows={4} />}>
              <CarrySheet
                carryTypeId={carryTypeId}
                slug={slug}
                readOnly={!mayWrite}
                hrefOf={(id) => addresses.carry(slug, id)}
                selected={list.selected}
                onSelect={(now) => list.select(ticksWith(list.selected, idsOf(rows, carryTypeId), now))}
                onOpen={(id) => go(addresses.carry(slug, id))}
                onDeleted={() => go(addresses.deleted(slug))}
                onStory={onStory}
                beside={beside}
              />
            </Suspense>
          </div>
        ))}
      </Page>
      <ListProgress list={list} />
      {story}
    </ListState>
  );
}
