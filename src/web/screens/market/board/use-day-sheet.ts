import { useEffect, useMemo, useSyncExternalStore, type RefObject } from 'react';
import { editBoard, recordOfBoard, type BoardEdit } from '#calc-core/market';
import { useRecords } from '#web/data/hooks.ts';
import type { BoardRow } from '#web/data/records.ts';
import type { CellPlace, Rectangle } from '#web/sheets/range.ts';
import type { RefusedText } from '#web/sheets/text/cell-text.ts';
import { noHooks, type OverwriteQuestion } from '#web/sheets/model/hooks.ts';
import { SheetModel } from '#web/sheets/model/sheet-model.ts';
import type { Marks } from '#web/sheets/model/unreadable-cells.ts';
import { attachTable } from '#web/sheets/table/attach-table.ts';
import { useLatest } from '#web/shell/latest.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { showUndoable } from '#web/shell/take-back.ts';
import { announce } from '#web/ui/text/announce.ts';
import { rungsKind, type BoardRung } from './rungs.ts';

/** The sheet of a market day, with its rungs and its classes. Stores the unreadable texts of both. */
export interface DaySheet {
  readonly model: SheetModel<BoardRung>;
  readonly refused: readonly RefusedText[];
  refusedAt(rowId: string, columnId: string): RefusedText | undefined;
  /** Stores an unreadable text with the reason. A null reason removes the cell's text. */
  refuse(at: CellPlace, message: string | null, text?: string): void;
  /** Edits a class of the day. Returns false for an invalid edit. Its text then stays in the cell, with the reason. */
  edit(label: string, at: CellPlace, edit: BoardEdit, text?: string): boolean;
}

/** The sheet of the shown day. */
export function useDaySheet({ id }: BoardRow, isReadOnly: boolean): DaySheet {
  const records = useRecords();
  const model = useMemo(
    () => new SheetModel(rungsKind(records, id, isReadOnly), records, null),
    [records, id, isReadOnly],
  );
  const refused = useRefused(model);
  return useMemo(() => daySheetOf(model, refused), [model, refused]);
}

function daySheetOf(model: SheetModel<BoardRung>, refused: readonly RefusedText[]): DaySheet {
  const { marks, records, store, kind } = model;
  const refuse: DaySheet['refuse'] = (at, message, text = '') => {
    if (message === null && !marks.drop(at.rowId, at.columnId)) return;
    if (message !== null) marks.refuse([{ ...at, text, message }], { on: records.lastDone(), made: false });
    store.change({}, { texts: true });
  };
  return {
    model,
    refused,
    refusedAt: (rowId, columnId) =>
      refused.find((cell) => cell.rowId === rowId && cell.columnId === columnId),
    refuse,
    edit: (label, at, edit, text = '') => {
      const board = records.board(kind.parts?.recordId ?? '')?.board;
      const edited = board === undefined ? null : editBoard(board, edit);
      if (edited === null) return false;
      if ('message' in edited) {
        refuse(at, edited.message, text);
        return false;
      }
      refuse(at, null);
      const { classes } = recordOfBoard(edited.board);
      records.commit(label, [{ kind: 'board', id: edited.board.id, op: 'patch', patch: { classes } }]);
      return true;
    },
  };
}

/** Returns the same list until a text changes, so the classes are not rendered again. */
function useRefused({ marks, store }: SheetModel<BoardRung>): readonly RefusedText[] {
  const read = useMemo(() => refusedReader(marks), [marks]);
  return useSyncExternalStore(store.subscribe, read, read);
}

function refusedReader(marks: Marks): () => readonly RefusedText[] {
  let known: readonly RefusedText[] = [];
  let text = '[]';
  return () => {
    const now = marks.cells();
    const asText = JSON.stringify(now);
    if (asText !== text) [known, text] = [now, asText];
    return known;
  };
}

/** The selected cells; null when none are selected. */
export function useBox({ selection, store }: SheetModel<BoardRung>): Rectangle | null {
  const read = (): string => JSON.stringify(selection.box());
  const text = useSyncExternalStore(store.subscribe, read, read);
  return useMemo(() => JSON.parse(text) as Rectangle | null, [text]);
}

/** The indexes of a class and of one of its rungs. */
export interface RungAt {
  readonly class: number;
  readonly rung: number;
}

/** The rung that has the focus; null when none has. */
export function useActiveRung(model: SheetModel<BoardRung>): RungAt | null {
  const read = (): string | null => {
    const row = model.port.hasKeyboard() ? model.active()?.row : undefined;
    return row === undefined ? null : `${row.classAt} ${row.rungAt}`;
  };
  const text = useSyncExternalStore(model.store.subscribe, read, read);
  return useMemo(() => {
    const [of, rung] = text === null ? [] : text.split(' ').map(Number);
    return of === undefined || rung === undefined ? null : { class: of, rung };
  }, [text]);
}

/** What the table of a day asks of its page. */
interface DayHooks {
  /** Gets the pasted lines of a yard report. */
  onReport(text: string): void;
  onQuestion(question: OverwriteQuestion): void;
}

/** Connects keys, pointer and clipboard with the table in `root`. */
export function useTable(
  model: SheetModel<BoardRung>,
  root: RefObject<HTMLElement | null>,
  hooks: DayHooks,
): void {
  const latest = useLatest(hooks);
  useEffect(() => {
    if (root.current === null) return;
    return attachTable(model, root.current, {
      ...noHooks,
      onPreview: (rows) => {
        latest.read().onReport(rows.map((cells) => cells.join('\t')).join('\n'));
        return true;
      },
      onQuestion: (question) => latest.read().onQuestion(question),
    });
  }, [model, root, latest]);
  useMessages(model);
}

/** Shows the sheet's messages as notices, because this page has no status bar. */
function useMessages({ store, records }: SheetModel<BoardRung>): void {
  const notices = useNotices();
  useEffect(() => {
    let said = store.state.message.number;
    return store.subscribe(() => {
      const { number, text, canUndo, about } = store.state.message;
      if (number === said) return;
      said = number;
      if (text === '') return;
      if (about !== 'sheet') announce(text);
      else if (canUndo) showUndoable(records, notices, { tone: 'info', text });
      else notices.info(text);
    });
  }, [store, records, notices]);
}
