import { useParams } from '@tanstack/react-router';
import { useMemo, useState, type ReactElement } from 'react';
import { clearCarry, copyName, newCarry, type Carry, type CarryField } from '#calc-core';
import { useCarry, useTrades } from '#web/data/hooks.ts';
import { newId } from '#web/data/records.ts';
import { CarryForm } from '#web/forms/CarryForm.tsx';
import { Page } from '#web/ui/Frame.tsx';
import { addresses } from './common/addresses.ts';
import { useMember } from './common/member.ts';
import { usePending } from './common/navigation.tsx';
import { useNotices } from './common/notices.tsx';
import { OwnRecords } from './common/OwnRecords.tsx';
import { useRecordScreen } from './common/record.ts';
import { isOpen, LeaveQuestion, RecordState } from './common/RecordStates.tsx';
import { useReload } from './common/reload.ts';
import { useScreen } from './common/screen.tsx';
import { detailControls, recordState } from './common/words.ts';

/** '/carry/{Slug}/CarryDetail/{Id}' and '…/create': what it costs to keep animals. */
export default function CarryDetail(): ReactElement {
  const { id = null } = useParams({ strict: false });
  return (
    <OwnRecords>
      <CarryScreen key={id} id={id} />
    </OwnRecords>
  );
}

function CarryScreen({ id }: { readonly id: string | null }): ReactElement {
  const { slug } = useMember();
  const notices = useNotices();
  const row = useCarry(id ?? '');
  const trades = useTrades();
  const usedBy = useMemo(
    () => trades.filter(({ trade }) => id !== null && trade.carryId === id),
    [trades, id],
  );
  const screen = useRecordScreen<Carry>({
    kind: 'carry',
    id,
    saved: row?.carry,
    ways: {
      blank: () => newCarry(newId()),
      finish: (carry) => carry,
      copy: (carry, copyId) => ({ ...carry, id: copyId, name: copyName(carry.name) }),
    },
  });
  const { draft, send, mayWrite, isUnsaved } = screen;
  const [unread, setUnread] = useState<ReadonlySet<CarryField>>(new Set());
  const title = id === null ? 'New Cost Of Carry' : (row?.carry.name ?? draft?.name ?? 'Cost Of Carry');
  useScreen(
    {
      title,
      above: [{ label: 'Cost Of Carry', href: addresses.carries(slug) }],
      state: recordState(isUnsaved, row?.state),
      ...(id !== null && { deleteQuestion: `Delete ${title}?` }),
      reloads: id !== null,
    },
    detailControls(id === null, mayWrite),
  );
  const reload = useReload();
  usePending({
    save: () => send({ type: 'save asked' }),
    copy: () => send({ type: 'copy asked' }),
    delete: () => send({ type: 'delete asked', inUse: usedBy.length > 0 }),
    load: reload,
  });
  if (draft === undefined || !isOpen(screen.state)) return <RecordState kind="carry" screen={screen} />;
  const clear = (): void => {
    const before = draft;
    screen.change(clearCarry(draft), 0);
    notices.say({
      tone: 'info',
      text: `${draft.name === '' ? 'Carry' : draft.name} cleared to its defaults`,
      action: { label: 'Undo', icon: 'undo', onPress: () => screen.change(before, 0) },
    });
  };
  return (
    <Page>
      <CarryForm
        key={draft.id}
        carry={draft}
        saved={row?.carry ?? null}
        usedBy={usedBy}
        tradeHref={(tradeId) => addresses.trade(slug, tradeId)}
        readOnly={!mayWrite}
        conflicts={new Set(row?.state.fields?.map(({ field }) => field))}
        onClear={clear}
        onChange={(next) => screen.change(next, unread.size)}
        onInvalid={(field, text, now) => {
          const left = new Set(unread);
          if (text === null) left.delete(field);
          else left.add(field);
          setUnread(left);
          screen.change(now, left.size);
        }}
      />
      <LeaveQuestion screen={screen} />
    </Page>
  );
}
