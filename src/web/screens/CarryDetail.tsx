import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import { useCarry, useTrades } from '#web/data/hooks.ts';
import { CarryForm } from '#web/forms/carry/CarryForm.tsx';
import { CarryEditor } from '#web/record/carry-editor.ts';
import { useConflict, useRecordBar } from '#web/record/record-bar.ts';
import { useRecordId } from '#web/record/record-id.ts';
import { RecordHistory } from '#web/record/RecordHistory.tsx';
import { isOpen, LeaveQuestion, RecordState } from '#web/record/RecordStates.tsx';
import { useCarryFigures } from '#web/record/server-figures.ts';
import { useRecordEditor } from '#web/record/use-record-editor.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm } from '#web/shell/member.ts';
import { useOpenHere } from '#web/shell/farm/open-here.tsx';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { nameWords } from '#web/shell/words.ts';
import { Page } from '#web/ui/frame/Frame.tsx';

const ConflictPanel = lazy(() => import('#web/record/ConflictPanel.tsx'));

/** '/carry/{Slug}/CarryDetail/{Id}' and '…/create': one cost of carry. */
export default function CarryDetail(): ReactElement {
  const id = useRecordId();
  return (
    <OwnRecords>
      <CarryScreen key={id} id={id} />
    </OwnRecords>
  );
}

function CarryScreen({ id }: { readonly id: string | null }): ReactElement {
  const { slug } = useFarm();
  const row = useCarry(id ?? '');
  const trades = useTrades();
  const usedBy = useMemo(
    () => trades.filter(({ trade }) => id !== null && trade.carryId === id),
    [trades, id],
  );
  const [editor, view] = useRecordEditor((context) => new CarryEditor(context, id));
  const { draft } = view;
  const conflict = useConflict('carry', id, view.row);
  const here = useOpenHere('carry', id);
  const serverSays = useCarryFigures(view.isUnsaved ? (draft ?? null) : null);
  const title =
    id === null ? 'New Cost Of Carry' : nameWords(row?.carry.name ?? draft?.name, 'Cost Of Carry');
  useRecordBar(editor, view, {
    isNew: id === null,
    title,
    list: { label: 'Cost Of Carry', href: addresses.carries(slug) },
    inUse: usedBy.length > 0,
  });
  if (draft === undefined || !isOpen(view.state)) return <RecordState kind="carry" {...{ editor, view }} />;
  return (
    <Page>
      <CarryForm
        key={draft.id}
        fields={editor.fields()}
        saved={row?.carry ?? null}
        title={title}
        usedBy={usedBy}
        tradeHref={(tradeId) => addresses.trade(slug, tradeId)}
        question={
          conflict && (
            <Suspense>
              <ConflictPanel conflict={conflict} about={{ carry: draft, usedBy }} />
            </Suspense>
          )
        }
        here={here}
        serverSays={serverSays}
      />
      {id !== null && <RecordHistory kind="carry" id={id} />}
      <LeaveQuestion {...{ editor, view }} />
    </Page>
  );
}
