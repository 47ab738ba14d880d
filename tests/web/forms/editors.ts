import type { Carry } from '#calc-core/carry';
import type { TradeGroup } from '#calc-core/group';
import type { TradeDraft } from '#calc-core/trade';
import type { RowState } from '#web/data/records.ts';
import { memoryRecords } from '#web/data/rows/memory.ts';
import type { InvalidEntries } from '#web/forms/parts/form-fields.ts';
import { CarryEditor } from '#web/record/carry-editor.ts';
import type { EditorContext } from '#web/record/record-editor.ts';
import { TradeEditor } from '#web/record/trade-editor.ts';
import { Notices } from '#web/shell/notice-list.ts';
import { settleField } from '#web/ui/settle-field.ts';

interface Given<Draft> {
  readonly draft: Draft;
  /** The saved record. Null for a new record. If left out, the draft itself counts as the saved record. */
  readonly saved?: Draft | null | undefined;
  readonly readOnly?: boolean | undefined;
  readonly state?: RowState | undefined;
  readonly invalidEntries?: InvalidEntries | undefined;
}

export interface GivenTrade extends Given<TradeDraft> {
  readonly carries: readonly Carry[];
  readonly groups?: readonly TradeGroup[] | undefined;
}

export type GivenCarry = Given<Carry>;

const contextOf = (
  records: EditorContext['records'],
  notices: Notices,
  readOnly: boolean | undefined,
): EditorContext => ({
  records,
  notices,
  slug: 'kirra',
  mayWrite: readOnly !== true,
  go: () => undefined,
  settle: settleField,
  page: { id: 'story', hold: () => undefined, isGone: async () => false },
});

export function tradeEditorOf(given: GivenTrade, notices = new Notices()): TradeEditor {
  const { draft, carries, groups = [], state, invalidEntries = {}, readOnly } = given;
  const saved = given.saved === undefined ? draft : given.saved;
  const records = memoryRecords({
    trades: saved === null ? [] : [saved],
    carries,
    groups,
    states: state === undefined ? {} : { [`trade/${draft.id}`]: state },
  });
  const editor = new TradeEditor(contextOf(records, notices, readOnly), saved?.id ?? null);
  editor.document.keep(draft, invalidEntries);
  return editor;
}

export function carryEditorOf(given: GivenCarry, notices = new Notices()): CarryEditor {
  const { draft, state, invalidEntries = {}, readOnly } = given;
  const saved = given.saved === undefined ? draft : given.saved;
  const records = memoryRecords({
    carries: saved === null ? [] : [saved],
    states: state === undefined ? {} : { [`carry/${draft.id}`]: state },
  });
  const editor = new CarryEditor(contextOf(records, notices, readOnly), saved?.id ?? null);
  editor.document.keep(draft, invalidEntries);
  return editor;
}
