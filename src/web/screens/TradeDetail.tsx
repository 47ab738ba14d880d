import { useParams } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { copyName, loadTrade, newTrade, type TradeDraft, type TradeField } from '#calc-core';
import { useCarries, useGroups, useTrade } from '#web/data/hooks.ts';
import { newId } from '#web/data/records.ts';
import { TradeForm } from '#web/forms/TradeForm.tsx';
import { Page } from '#web/ui/Frame.tsx';
import { addresses } from './common/addresses.ts';
import { finishTrade } from './common/finish.ts';
import { useMember } from './common/member.ts';
import { usePending } from './common/navigation.tsx';
import { useNotices } from './common/notices.tsx';
import { OwnRecords } from './common/OwnRecords.tsx';
import { useRecordScreen } from './common/record.ts';
import { isOpen, LeaveQuestion, RecordState } from './common/RecordStates.tsx';
import { useReload } from './common/reload.ts';
import { useScreen } from './common/screen.tsx';
import { useServerFigures } from './common/serverFigures.ts';
import { today } from './common/today.ts';
import { detailControls, recordState } from './common/words.ts';

/** '/trades/{Slug}/tradeDetail/{Id}' and '…/create': the trade calculator. */
export default function TradeDetail(): ReactElement {
  const { id = null } = useParams({ strict: false });
  return (
    <OwnRecords>
      <Trade key={id} id={id} />
    </OwnRecords>
  );
}

function Trade({ id }: { readonly id: string | null }): ReactElement {
  const { slug, role } = useMember();
  const notices = useNotices();
  const row = useTrade(id ?? '');
  const carryRows = useCarries();
  const groupRows = useGroups();
  const carries = useMemo(() => carryRows.map(({ carry }) => carry), [carryRows]);
  const groups = useMemo(() => groupRows.map(({ group }) => group), [groupRows]);
  const screen = useRecordScreen<TradeDraft>({
    kind: 'trade',
    id,
    saved: row?.trade,
    ways: {
      blank: () => loadTrade(newTrade(newId(), today(), groups, carries)),
      finish: finishTrade,
      copy: (draft, copyId) => ({ ...draft, id: copyId, name: copyName(draft.name) }),
    },
  });
  const { draft, send, mayWrite, isUnsaved } = screen;
  const [unread, setUnread] = useState<ReadonlySet<TradeField>>(new Set());
  const carry = carries.find((one) => one.id === draft?.carryId) ?? null;
  const serverSays = useServerFigures(isUnsaved ? (draft ?? null) : null, carry);
  const summary = useMemo(() => (draft === undefined ? null : { carry, trade: draft }), [carry, draft]);
  const title = id === null ? 'New Trade' : (row?.trade.name ?? draft?.name ?? 'Trade');
  useScreen(
    {
      title,
      above: [{ label: 'Trades', href: addresses.trades(slug) }],
      state: recordState(isUnsaved, row?.state),
      ...(id !== null && { deleteQuestion: `Delete ${title}?` }),
      reloads: id !== null,
      summary,
    },
    detailControls(id === null, mayWrite),
  );
  const reload = useReload();
  usePending({
    save: () => send({ type: 'save asked' }),
    copy: () => send({ type: 'copy asked' }),
    delete: () => send({ type: 'delete asked', inUse: false }),
    load: reload,
  });
  if (draft === undefined || !isOpen(screen.state)) return <RecordState kind="trade" screen={screen} />;
  return (
    <Page>
      <TradeForm
        key={draft.id}
        draft={draft}
        saved={row?.trade ?? null}
        carries={carries}
        groups={groups}
        readOnly={!mayWrite}
        showCalculations={role === 'Admin'}
        carryHref={(carryId) => addresses.carry(slug, carryId)}
        serverSays={serverSays}
        conflicts={new Set(row?.state.fields?.map(({ field }) => field))}
        onChange={(next) => screen.change(next, unread.size)}
        onInvalid={(field, text, now) => {
          const left = new Set(unread);
          if (text === null) left.delete(field);
          else left.add(field);
          setUnread(left);
          screen.change(now, left.size);
        }}
        onNotice={({ text, undo }) =>
          notices.say({ tone: 'info', text, action: { label: 'Undo', icon: 'undo', onPress: undo } })
        }
      />
      <LeaveQuestion screen={screen} />
    </Page>
  );
}
