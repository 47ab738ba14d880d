import { useMemo, type ReactElement } from 'react';
import { clearCarry, copyName, newCarry, type Carry } from '#calc-core/carry';
import { useCarry, useTrades } from '#web/data/hooks.ts';
import { newId } from '#web/data/records.ts';
import { CarryForm } from '#web/forms/CarryForm.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useMember } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { RecordHistory } from '#web/record/RecordHistory.tsx';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useRecordScreen } from '#web/record/record.ts';
import { useRecordId } from '#web/record/record-id.ts';
import { useConflict, useRecordBar, typingOf } from '#web/record/record-form.ts';
import { isOpen, LeaveQuestion, RecordState } from '#web/record/RecordStates.tsx';
import { nameWords } from '#web/shell/words.ts';
import { useCarryFigures } from '#web/record/server-figures.ts';

/** '/carry/{Slug}/CarryDetail/{Id}' and '…/create': what it costs to keep animals. */
export default function CarryDetail(): ReactElement {
  const id = useRecordId();
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
    factory: {
      blank: () => newCarry(newId()),
      copy: (carry, copyId) => ({ ...carry, id: copyId, name: copyName(carry.name) }),
    },
  });
  const { draft, mayWrite, isUnsaved } = screen;
  const typing = typingOf(screen);
  const conflict = useConflict('carry', id, row?.state);
  const serverSays = useCarryFigures(isUnsaved ? (draft ?? null) : null);
  useRecordBar(screen, {
    isNew: id === null,
    title: id === null ? 'New Cost Of Carry' : nameWords(row?.carry.name ?? draft?.name, 'Cost Of Carry'),
    list: { label: 'Cost Of Carry', href: addresses.carries(slug) },
    state: row?.state,
    inUse: usedBy.length > 0,
  });
  if (draft === undefined || !isOpen(screen.state)) return <RecordState kind="carry" screen={screen} />;
  const clear = (): void => {
    const before = draft;
    typing.onChange(clearCarry(draft));
    notices.say({
      tone: 'info',
      text: `${draft.name === '' ? 'Carry' : draft.name} cleared to its defaults`,
      action: { label: 'Undo', icon: 'undo', onPress: () => typing.onChange(before) },
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
        conflict={conflict}
        state={row?.state}
        serverSays={serverSays}
        onClear={clear}
        {...typing}
      />
      {id !== null && <RecordHistory kind="carry" id={id} />}
      <LeaveQuestion screen={screen} />
    </Page>
  );
}
