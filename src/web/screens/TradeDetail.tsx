import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, type ReactElement } from 'react';
import type { Carry } from '#calc-core/carry';
import type { TradeDraft } from '#calc-core/trade';
import { useCarries, useGroups, useTrade } from '#web/data/hooks.ts';
import type { TradeView } from '#web/forms/trade/trade-on-screen.ts';
import { TradeForm } from '#web/forms/trade/TradeForm.tsx';
import { useConflict, useRecordBar } from '#web/record/record-bar.ts';
import type { EditorView } from '#web/record/record-editor.ts';
import { useRecordId } from '#web/record/record-id.ts';
import { isOpen, LeaveQuestion, RecordState } from '#web/record/RecordStates.tsx';
import { useTradeFigures } from '#web/record/server-figures.ts';
import { TradeEditor } from '#web/record/trade-editor.ts';
import { useRecordEditor } from '#web/record/use-record-editor.ts';
import { addresses } from '#web/shell/addresses.ts';
import { useFarm, useMember } from '#web/shell/member.ts';
import { useOpenHere } from '#web/shell/farm/open-here.tsx';
import { OwnRecords } from '#web/shell/OwnRecords.tsx';
import { nameWords } from '#web/shell/words.ts';
import { IconButton } from '#web/ui/fields/Button.tsx';
import { Page } from '#web/ui/frame/Frame.tsx';
import { Skeleton } from '#web/ui/frame/States.tsx';
import { viewNamed, ViewSwitch } from './trade/TradeViews.tsx';

const ConflictPanel = lazy(() => import('#web/record/ConflictPanel.tsx'));
const MobMenu = lazy(() => import('./trade/MobMenu.tsx'));
const TradeSide = lazy(() => import('./trade/TradeSide.tsx'));
const CashCard = lazy(() => import('#web/money/CashCard.tsx'));
const AtMarket = lazy(() => import('#web/decide/AtMarketToday.tsx'));

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
  const { slug } = useFarm();
  const row = useTrade(id ?? '');
  const carryRows = useCarries();
  const carries = useMemo(() => carryRows.map(({ carry }) => carry), [carryRows]);
  const [editor, view] = useRecordEditor((context) => new TradeEditor(context, id));
  const { draft } = view;
  const carry = carries.find((one) => one.id === draft?.carryId) ?? null;
  const [side, setSide] = useSide();
  const summary = useMemo(() => (draft === undefined ? null : { carry, trade: draft }), [carry, draft]);
  const title = id === null ? 'New Trade' : nameWords(row?.trade.name ?? draft?.name, 'Trade');
  useRecordBar(editor, view, {
    isNew: id === null,
    title,
    list: { label: 'Trades', href: addresses.trades(slug) },
    // No shared page contains "What if". Print prints the screen instead.
    words: { summary, paper: id === null || side === 'what-if' ? null : { kind: 'trade', ids: [id] } },
  });
  if (draft === undefined || !isOpen(view.state)) return <RecordState kind="trade" {...{ editor, view }} />;
  return (
    <Page>
      <Form key={draft.id} {...{ editor, view, id, carries, carry, title, side, setSide }} />
      <LeaveQuestion {...{ editor, view }} />
    </Page>
  );
}

interface FormProps {
  readonly editor: TradeEditor;
  readonly view: EditorView<TradeDraft>;
  readonly id: string | null;
  readonly carries: readonly Carry[];
  readonly carry: Carry | null;
  readonly title: string;
  readonly side: TradeView;
  readonly setSide: (side: TradeView) => void;
}

function Form({ editor, view, id, carries, carry, title, side, setSide }: FormProps): ReactElement {
  const { slug } = useFarm();
  const { role } = useMember();
  const groupRows = useGroups();
  const groups = useMemo(() => groupRows.map(({ group }) => group), [groupRows]);
  const conflict = useConflict('trade', id, view.row);
  const here = useOpenHere('trade', id);
  const fields = editor.fields();
  const serverSays = useTradeFigures(view.isUnsaved ? fields.draft : null, carry);
  const carryHref = (carryId: string): string => addresses.carry(slug, carryId);
  const isAsSaved = id !== null && conflict === undefined && Object.keys(view.invalidEntries).length === 0;
  return (
    <TradeForm
      {...{ fields, carries, groups, title, carryHref, serverSays }}
      folded={isAsSaved}
      showCalculations={role === 'Admin'}
      question={
        conflict && (
          <Suspense>
            <ConflictPanel conflict={conflict} about={{ trade: fields.draft, carries, groups }} />
          </Suspense>
        )
      }
      here={here}
      view={side}
      switcher={
        <ViewSwitch
          view={side}
          onView={setSide}
          menu={
            id !== null &&
            !fields.readOnly && (
              <Suspense fallback={<MenuOnItsWay />}>
                <MobMenu fields={fields} isUnsaved={view.isUnsaved} />
              </Suspense>
            )
          }
        />
      }
      panel={
        side !== 'results' && (
          <Suspense fallback={<Skeleton rows={6} />}>
            <TradeSide {...{ id, carryHref }} view={side} onForm={() => setSide('results')} />
          </Suspense>
        )
      }
      cash={<CashCard carry={carry} trade={fields.draft} />}
      atMarket={<AtMarket trade={fields.draft} />}
    />
  );
}

/** A disabled button of the same size as the menu's button. So nothing moves when the menu has loaded. */
const MenuOnItsWay = (): ReactElement => (
  <span data-later>
    <IconButton icon="more" label="More for this mob" disabled />
  </span>
);

/** The view on the right, stored in the address. A link opens the same view. Changing the view adds no step for Back. */
function useSide(): readonly [TradeView, (view: TradeView) => void] {
  const { view } = useSearch({ strict: false }) as { readonly view?: unknown };
  const navigate = useNavigate();
  const setSide = (next: TradeView): void =>
    void navigate({
      to: '.',
      search: next === 'results' ? {} : { view: next },
      replace: true,
      resetScroll: false,
    } as never);
  return [viewNamed(view), setSide];
}
