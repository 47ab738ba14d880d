import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import { countedStage, stageCounts, tradeStage } from '#calc-core/actual';
import type { TradeGroup } from '#calc-core/group';
import { isBlankText } from '#calc-core/rules';
import { wentAhead } from '#calc-core/trade';
import { useGroup, useTrades } from '#web/data/hooks.ts';
import type { FormFields } from '#web/forms/parts/form-fields.ts';
import { useFormKeys } from '#web/forms/parts/form-keys.ts';
import { Page, PageTitle } from '#web/ui/frame/Frame.tsx';
import { TextLink } from '#web/ui/text/Link.tsx';
import { Section } from '#web/ui/frame/Section.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { AddOrphan } from './group/AddOrphan.tsx';
import { useApp } from '#web/shell/app.tsx';
import { CompareLink } from '#web/list/CompareLink.tsx';
import { useSheetPeople } from '#web/shell/farm/sheet-people.tsx';
import { useFarm } from '#web/shell/member.ts';
import { GroupHeadline } from './group/GroupHeadline.tsx';
import { useGroupMembers } from './group/group-members.ts';
import { useCellStory } from '#web/list/cell-story.tsx';
import { RecordHistory } from '#web/record/RecordHistory.tsx';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { GroupEditor } from '#web/record/group-editor.ts';
import { useRecordEditor } from '#web/record/use-record-editor.ts';
import { useRecordId } from '#web/record/record-id.ts';
import { useRecordBar } from '#web/record/record-bar.ts';
import { isOpen, LeaveQuestion, RecordState } from '#web/record/RecordStates.tsx';
import { nameWords } from '#web/shell/words.ts';
import { roomFor } from '#web/list/sheet-room.ts';
import styles from './GroupDetail.module.css';
import { useMobDialog } from './trade/MobDialog.tsx';

const GroupTradesSheet = lazy(() =>
  import('#web/sheets/GroupTradesSheet.tsx').then(({ GroupTradesSheet: sheet }) => ({ default: sheet })),
);

export default function GroupDetail(): ReactElement {
  const id = useRecordId();
  return (
    <OwnRecords>
      <Group key={id} id={id} />
    </OwnRecords>
  );
}

function Group({ id }: { readonly id: string | null }): ReactElement {
  const { slug } = useFarm();
  const row = useGroup(id ?? '');
  const [editor, view] = useRecordEditor((context) => new GroupEditor(context, id));
  const { draft } = view;
  const title = id === null ? 'New Trade Group' : nameWords(row?.group.name ?? draft?.name, 'Trade Group');
  useRecordBar(editor, view, {
    isNew: id === null,
    title,
    list: { label: 'Trade Groups', href: addresses.groups(slug) },
    words: {
      deleteLabel: 'Delete Group',
      deleteDetail: 'Its trades stay.',
      paper: id === null ? null : { kind: 'group', ids: [id] },
    },
  });
  if (draft === undefined || !isOpen(view.state)) return <RecordState kind="group" {...{ editor, view }} />;
  const fields = editor.fields();
  return (
    <Page>
      <PageTitle
        title={isBlankText(draft.name) ? title : draft.name}
        detail={row === undefined ? undefined : <CountOf id={id ?? ''} />}
        aside={id !== null && <TogetherOf id={id} />}
      />
      <Section title="Trade Group">
        <GroupName fields={fields} />
      </Section>
      {id === null ? (
        <p className={styles['hint']}>Save the group, then add trades to it.</p>
      ) : (
        <>
          <GroupTrades id={id} mayWrite={!fields.readOnly} count={row?.count ?? 0} />
          <RecordHistory kind="group" id={id} />
        </>
      )}
      <LeaveQuestion {...{ editor, view }} />
    </Page>
  );
}

function GroupName({ fields }: { readonly fields: FormFields<TradeGroup, 'name'> }): ReactElement {
  const { draft, readOnly, edit, mark, problem, leave } = fields;
  const onKeyDown = useFormKeys(fields);
  return (
    <div className={styles['name']} onKeyDown={onKeyDown} onBlur={leave}>
      <TextField
        label="Name"
        value={draft.name}
        readOnly={readOnly}
        message={problem('name')}
        mark={mark('name')}
        onInput={(name) => edit('name', name)}
      />
    </div>
  );
}

/** For example '41 trades, 12 sold, 4 bought, 25 planned'. */
function CountOf({ id }: { readonly id: string }): ReactElement {
  const rows = useTrades();
  const members = useMemo(() => rows.filter(({ trade }) => trade.tradeGroupId === id), [rows, id]);
  const counts = useMemo(() => stageCounts(members.map(({ trade }) => countedStage(trade))), [members]);
  const count = members.filter(({ trade }) => wentAhead(trade)).length;
  return (
    <>{[count === 1 ? '1 trade' : `${count} trades`, counts].filter((text) => text !== '').join(', ')}</>
  );
}

function TogetherOf({ id }: { readonly id: string }): ReactElement | null {
  const rows = useTrades();
  const members = useMemo(() => rows.filter(({ trade }) => trade.tradeGroupId === id), [rows, id]);
  return <GroupHeadline trades={members} />;
}

const none: ReadonlySet<string> = new Set();

interface GroupTradesProps {
  readonly id: string;
  readonly mayWrite: boolean;
  readonly count: number;
}

function GroupTrades({ id, mayWrite, count }: GroupTradesProps): ReactElement {
  const { slug } = useFarm();
  const { go } = useApp();
  const members = useGroupMembers(id);
  const { onStory, story } = useCellStory('trade');
  const beside = useSheetPeople('trade');
  const { onMob, mobDialog } = useMobDialog();
  const trades = useTrades();
  const sold = trades.filter(({ trade }) => trade.tradeGroupId === id && tradeStage(trade) === 'sold').length;
  const own = new Set(trades.filter(({ trade }) => trade.tradeGroupId === id).map((row) => row.id));
  return (
    <>
      {mayWrite && <AddOrphan members={members} />}
      <div>
        <CompareLink slug={slug} selected={own} />
        {sold >= 3 && <TextLink href={addresses.trackRecord(slug, 'group')}>Track record</TextLink>}
      </div>
      <div className={styles['sheet']} style={roomFor(count)}>
        <Suspense fallback={<Skeleton rows={6} />}>
          <GroupTradesSheet
            slug={slug}
            groupId={id}
            readOnly={!mayWrite}
            selected={none}
            onSelect={() => {}}
            hrefOf={(tradeId) => addresses.trade(slug, tradeId)}
            onOpen={(tradeId) => go(addresses.trade(slug, tradeId))}
            onRemove={members.remove}
            onStory={onStory}
            beside={beside}
            onMob={onMob}
          />
        </Suspense>
      </div>
      {story}
      {mobDialog}
    </>
  );
}
