import type { Carry } from '#calc-core/carry';
import { calculateTrade, type TradeDraft } from '#calc-core/trade';
import { useEffect, useState, useSyncExternalStore, type CSSProperties, type ReactElement } from 'react';
import type { TradeRow } from '#web/data/records.ts';
import { CarryForm, type CarryFormProps } from '#web/forms/carry/CarryForm.tsx';
import { TradeForm, type TradeFormProps } from '#web/forms/trade/TradeForm.tsx';
import type { TradeView } from '#web/forms/trade/trade-on-screen.ts';
import ConflictPanel, { type FormConflict } from '#web/record/ConflictPanel.tsx';
import type { Doc } from '#web/record/draft-fields.ts';
import type { EditorView, RecordEditor } from '#web/record/record-editor.ts';
import { TradePanel, type TradePanelProps } from '#web/screens/trade/TradePanel.tsx';
import { ViewSwitch } from '#web/screens/trade/TradeViews.tsx';
import { Notices } from '#web/shell/notice-list.ts';
import { carryEditorOf, tradeEditorOf, type GivenCarry, type GivenTrade } from '#tests/web/forms/editors.ts';

/** Without an app header, sticky parts stick to the top edge. 8 px is the smallest side padding of a page. */
const alone = { '--header-h': '0px', paddingInline: 8 } as CSSProperties;

/** The events that the form reports to a story. */
interface Reports<Draft> {
  readonly onChange?: (draft: Draft) => void;
  readonly onInvalid?: (field: string, text: string | null) => void;
  readonly onNotice?: (notice: { readonly text: string; readonly undo: () => void }) => void;
}

type Watched<Draft extends Doc> = Pick<RecordEditor<Draft, string>, 'subscribe' | 'view' | 'start'>;

/** Runs an editor as its screen does, and reports its changes to the story. Returns a function that stops the editor. */
function runEditor<Draft extends Doc>(
  editor: Watched<Draft>,
  notices: Notices,
  reports: Reports<Draft>,
): () => void {
  let before: EditorView<Draft> = editor.view();
  const offEditor = editor.subscribe(() => {
    const view = editor.view();
    const { draft, invalidEntries } = view;
    const last = before;
    before = view;
    if (draft !== undefined && draft !== last.draft && invalidEntries === last.invalidEntries)
      reports.onChange?.(draft);
    const fields = new Set([...Object.keys(invalidEntries), ...Object.keys(last.invalidEntries)]);
    for (const field of fields)
      if (invalidEntries[field] !== last.invalidEntries[field])
        reports.onInvalid?.(field, invalidEntries[field] ?? null);
  });
  const offNotices = notices.subscribe(() => {
    const [notice] = notices.list();
    if (notice?.action?.onPress) reports.onNotice?.({ text: notice.text, undo: notice.action.onPress });
  });
  const stop = editor.start(() => undefined);
  return () => {
    offEditor();
    offNotices();
    stop();
  };
}

function useHeard<Draft extends Doc, Editor extends Watched<Draft>>(
  make: (notices: Notices) => Editor,
  reports: Reports<Draft>,
): Editor {
  const [{ editor, notices }] = useState(() => {
    const own = new Notices();
    return { notices: own, editor: make(own) };
  });
  useSyncExternalStore(editor.subscribe, editor.view);
  useEffect(
    () => runEditor(editor, notices, reports),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a story's spies do not change
    [editor, notices],
  );
  return editor;
}

export interface WorkingTradeProps
  extends
    GivenTrade,
    Reports<TradeDraft>,
    Omit<TradeFormProps, 'fields' | 'carries' | 'groups' | 'panel' | 'switcher' | 'question'>,
    Omit<TradePanelProps, 'view' | 'carryHref' | 'onForm'> {
  readonly conflict?: FormConflict | undefined;
  readonly onView?: ((view: TradeView) => void) | undefined;
}

/** The form of a trade with its editor, as on its screen. */
export function WorkingTrade(props: WorkingTradeProps): ReactElement {
  const { carries, groups = [], conflict, view = 'results', onView, saved, invalidEntries = {} } = props;
  const state = props.state ?? (conflict && ({ state: 'conflict', fields: conflict.fields } as const));
  const editor = useHeard<TradeDraft, ReturnType<typeof tradeEditorOf>>(
    (notices) => tradeEditorOf({ ...props, state }, notices),
    props,
  );
  const fields = editor.fields();
  const { bidHref, recordHref, askedOf, history, carryHref } = props;
  return (
    <div style={alone}>
      <TradeForm
        {...{ fields, carries, groups, carryHref, view }}
        title={props.title}
        folded={saved !== null && conflict === undefined && Object.keys(invalidEntries).length === 0}
        showCalculations={props.showCalculations}
        serverSays={props.serverSays}
        status={props.status}
        onExplain={props.onExplain}
        question={
          conflict && <ConflictPanel conflict={conflict} about={{ trade: fields.draft, carries, groups }} />
        }
        {...(onView && { switcher: <ViewSwitch view={view} onView={onView} /> })}
        panel={
          view !== 'results' && (
            <TradePanel
              {...{ view, bidHref, recordHref, askedOf, history, carryHref }}
              onForm={() => onView?.('results')}
            />
          )
        }
      />
    </div>
  );
}

export interface WorkingCarryProps
  extends GivenCarry, Reports<Carry>, Omit<CarryFormProps, 'fields' | 'saved' | 'question'> {
  readonly conflict?: FormConflict | undefined;
}

/** The form of a carry with its editor, as on its screen. */
export function WorkingCarry(props: WorkingCarryProps): ReactElement {
  const { saved, draft, conflict, usedBy = [] } = props;
  const state = props.state ?? (conflict && ({ state: 'conflict', fields: conflict.fields } as const));
  const editor = useHeard<Carry, ReturnType<typeof carryEditorOf>>(
    (notices) => carryEditorOf({ ...props, state }, notices),
    props,
  );
  const fields = editor.fields();
  return (
    <div style={alone}>
      <CarryForm
        fields={fields}
        saved={saved === undefined ? draft : saved}
        title={props.title}
        usedBy={usedBy}
        tradeHref={props.tradeHref}
        status={props.status}
        serverSays={props.serverSays}
        question={conflict && <ConflictPanel conflict={conflict} about={{ carry: fields.draft, usedBy }} />}
      />
    </div>
  );
}

/** A trade as the record store returns it. */
export function rowOf(trade: TradeDraft, carries: readonly Carry[]): TradeRow {
  const carry = carries.find(({ id }) => id === trade.carryId) ?? null;
  return { id: trade.id, trade, carry, result: calculateTrade(carry, trade), state: { state: 'synced' } };
}
