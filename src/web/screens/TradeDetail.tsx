import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactElement } from 'react';
import { copyName } from '#calc-core/carry';
import type { TradeDraft } from '#calc-core/trade';
import { useCarries, useGroups, useRecords, useTrade } from '#web/data/hooks.ts';
import { TradeForm } from '#web/forms/TradeForm.tsx';
import { viewNamed, type TradeView } from '#web/forms/TradeViews.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { addresses } from '#web/shell/addresses.ts';
import { useMember } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { useHistorySource } from '#web/shell/history-source.ts';
import { blankTrade } from '#web/record/blank-trade.ts';
import { useRecordScreen } from '#web/record/record.ts';
import { useRecordId } from '#web/record/record-id.ts';
import { useConflict, useRecordBar, typingOf } from '#web/record/record-form.ts';
import { isOpen, LeaveQuestion, RecordState } from '#web/record/RecordStates.tsx';
import { nameWords } from '#web/shell/words.ts';
import { useTradeFigures } from '#web/record/server-figures.ts';

/** '/trades/{Slug}/tradeDetail/{Id}' and '…/create': the trade calculator. */
export default function TradeDetail(): ReactElement {
  const id = useRecordId();
  return (
    <OwnRecords>
      <Trade key={id} id={id} />
    </OwnRecords>
  );
}

function Trade({ id }: { readonly id: string | null }): ReactElement {
  const { slug, role } = useMember();
  const notices = useNotices();
  const records = useRecords();
  const row = useTrade(id ?? '');
  const carryRows = useCarries();
  const groupRows = useGroups();
  const carries = useMemo(() => carryRows.map(({ carry }) => carry), [carryRows]);
  const groups = useMemo(() => groupRows.map(({ group }) => group), [groupRows]);
  const screen = useRecordScreen<TradeDraft>({
    kind: 'trade',
    id,
    factory: {
      blank: () => blankTrade(records),
      copy: (draft, copyId) => ({ ...draft, id: copyId, name: copyName(draft.name) }),
    },
  });
  const { draft, mayWrite, isUnsaved } = screen;
  const typing = typingOf(screen);
  const conflict = useConflict('trade', id, row?.state);
  const carry = carries.find((one) => one.id === draft?.carryId) ?? null;
  const [view, setView] = useView();
  const history = useHistorySource('trade', id ?? '');
  const serverSays = useTradeFigures(isUnsaved ? (draft ?? null) : null, carry);
  const summary = useMemo(() => (draft === undefined ? null : { carry, trade: draft }), [carry, draft]);
  useRecordBar(screen, {
    isNew: id === null,
    title: id === null ? 'New Trade' : nameWords(row?.trade.name ?? draft?.name, 'Trade'),
    list: { label: 'Trades', href: addresses.trades(slug) },
    state: row?.state,
    // What if is printed as it is on the screen: the page for a reader has nothing of it.
    words: { summary, paper: id === null || view === 'what-if' ? null : { kind: 'trade', ids: [id] } },
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
        conflict={conflict}
        state={row?.state}
        askedOf={id ?? 'new'}
        view={view}
        onView={setView}
        {...(id !== null && { bidHref: addresses.bidFor(slug, id) })}
        recordHref={addresses.trackRecord(slug)}
        {...(id !== null && { history })}
        {...typing}
        onNotice={({ text, undo }) =>
          notices.say({ tone: 'info', text, action: { label: 'Undo', icon: 'undo', onPress: undo } })
        }
      />
      <LeaveQuestion screen={screen} />
    </Page>
  );
}

/** What the right side shows is in the address: Back leaves the trade, and a link opens the same. */
function useView(): readonly [TradeView, (view: TradeView) => void] {
  const { view } = useSearch({ strict: false }) as { readonly view?: unknown };
  const navigate = useNavigate();
  const setView = (next: TradeView): void =>
    void navigate({
      to: '.',
      search: next === 'results' ? {} : { view: next },
      replace: true,
      resetScroll: false,
    } as never);
  return [viewNamed(view), setView];
}
