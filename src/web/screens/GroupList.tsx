import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import { messages } from '#contract/messages.ts';
import { useGroups } from '#web/data/hooks.ts';
import { ButtonLink } from '#web/ui/fields/Button.tsx';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { EmptyState, Skeleton } from '#web/ui/frame/States.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useApp } from '#web/shell/app.tsx';
import { useCellStory } from '#web/list/cell-story.tsx';
import { ListProgress } from '#web/list/ListProgress.tsx';
import { ListState } from '#web/list/ListState.tsx';
import { useListScreen } from '#web/list/list.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useSheetPeople } from '#web/shell/farm/sheet-people.tsx';
import { useScreen } from '#web/shell/screen.tsx';
import { deleteWords, listControls } from '#web/shell/list-words.ts';

const GroupSheet = lazy(() =>
  import('#web/sheets/GroupSheet.tsx').then(({ GroupSheet: sheet }) => ({ default: sheet })),
);

/** '/trades/{Slug}/tradeGroups': the member's groups (spec 2, Trade group list). */
export default function GroupList(): ReactElement {
  return (
    <OwnRecords>
      <Groups />
    </OwnRecords>
  );
}

function Groups(): ReactElement {
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const { go } = useApp();
  const rows = useGroups();
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { onStory, story } = useCellStory('group');
  const beside = useSheetPeople('group');
  const list = useListScreen({ kind: 'group', order, inUse: () => false });
  const names = rows.filter(({ id }) => list.selected.has(id)).map(({ group }) => group.name);
  useScreen(
    {
      title: 'Trade Groups',
      reloads: true,
      deleteLabel: 'Delete Group',
      ...deleteWords(names, 'group'),
    },
    listControls(mayWrite),
  );
  const add = mayWrite && (
    <ButtonLink tone="primary" icon="plus" href={addresses.newGroup(slug)} data-new>
      <span>New Trade Group</span>
    </ButtonLink>
  );
  return (
    <ListState cannotLoad={messages.cannotLoadGroups}>
      {rows.length === 0 && !mayWrite ? (
        <Page>
          <PageTitle title="Trade Groups" />
          <EmptyState title="No groups yet">
            Put trades that belong together, a season or a paddock, in a group and see what they make in all.
          </EmptyState>
        </Page>
      ) : (
        <Suspense fallback={<Skeleton rows={6} />}>
          <GroupSheet
            slug={slug}
            readOnly={!mayWrite}
            actions={add}
            selected={list.selected}
            onSelect={list.select}
            hrefOf={(id) => addresses.group(slug, id)}
            onOpen={(id) => go(addresses.group(slug, id))}
            onDeleted={() => go(addresses.deleted(slug))}
            onStory={onStory}
            beside={beside}
          />
        </Suspense>
      )}
      <ListProgress list={list} />
      {story}
    </ListState>
  );
}
