import { useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import type { Board, EditedBoard } from '#calc-core';
import { useRecords } from '#web/data/hooks.ts';
import { useNotices } from '#web/shell/notices.tsx';
import {
  blockOf,
  cellKey,
  cellOf,
  clearBlock,
  copyBlock,
  fillDown,
  pasteCells,
  rungFields,
  type CellBlock,
  type CellAt,
} from './cells.ts';
import type { BoardEditing } from './useBoard.ts';

const inputOf = (target: EventTarget): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.dataset['cell'] !== undefined ? target : null;

const placeOf = (target: EventTarget): CellAt | null => cellOf(inputOf(target)?.dataset['cell']);

/** Something is being typed into the cell: keys and the clipboard are the text's own. */
const isTyping = (target: EventTarget): boolean => inputOf(target)?.dataset['typing'] === 'true';

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface HandsOptions {
  readonly board: Board;
  readonly editing: BoardEditing;
  readonly readOnly: boolean;
  /** Words were pasted, no block of numbers: lines of a yard report. */
  readonly onReport: (text: string) => void;
}

/** What a spreadsheet's hands do on a board: a range by Shift or the mouse, copy, cut, paste, empty, fill down, undo and redo. */
export function useHands({ board, editing, readOnly, onReport }: HandsOptions) {
  const records = useRecords();
  const notices = useNotices();
  const [range, setRange] = useState<{ readonly from: CellAt; readonly to: CellAt } | null>(null);
  const block = range === null ? null : blockOf(range.from, range.to);

  function keep(label: string, at: CellBlock, edited: EditedBoard): void {
    const cell = cellKey({ class: at.class, rung: at.top, field: rungFields[at.left]! });
    if ('message' in edited) editing.refuse(cell, edited.message);
    else {
      editing.refuse(cell, null);
      editing.save(label, edited.board);
    }
  }

  function extend(from: CellAt, key: string): void {
    const [down, right] = steps[key]!;
    const to = range?.to ?? from;
    const rungs = board.classes[from.class]?.rungs.length ?? 1;
    const column = Math.min(Math.max(rungFields.indexOf(to.field) + right, 0), rungFields.length - 1);
    setRange({
      from,
      to: {
        class: from.class,
        rung: Math.min(Math.max(to.rung + down, 0), rungs - 1),
        field: rungFields[column]!,
      },
    });
  }

  function takeBack(isRedo: boolean): void {
    const label = isRedo ? records.redo() : records.undo();
    if (label === null) notices.info(isRedo ? 'Nothing to redo' : 'Nothing to undo');
    else notices.info(`${isRedo ? 'Redone' : 'Undone'}: ${label}`);
  }

  /** Whether the key was one of the sheet's. */
  function didKey(event: KeyboardEvent, at: CellAt, marked: CellBlock): boolean {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.shiftKey && !isCommand && key in steps) extend(at, key);
    else if (readOnly) return false;
    else if (isCommand && key === 'z') takeBack(event.shiftKey);
    else if (isCommand && key === 'y') takeBack(true);
    else if (isCommand && key === 'd') keep('Fill down', marked, fillDown(board, marked));
    else if (!isCommand && (key === 'Delete' || key === 'Backspace')) {
      keep('Empty cells', marked, clearBlock(board, marked));
    } else return false;
    return true;
  }

  return {
    block,
    hands: {
      onKeyDown(event: KeyboardEvent): void {
        const at = placeOf(event.target);
        if (at === null || event.defaultPrevented || isTyping(event.target)) return;
        if (didKey(event, at, block ?? blockOf(at, at))) event.preventDefault();
      },
      onFocus(event: FocusEvent): void {
        const at = placeOf(event.target);
        setRange(at && { from: at, to: at });
      },
      onMouseDown(event: MouseEvent): void {
        const [input, at] = [inputOf(event.target), placeOf(event.target)];
        if (input === null || at === null) return;
        if (event.shiftKey && range !== null && range.from.class === at.class) {
          event.preventDefault();
          setRange({ from: range.from, to: at });
        } else if (document.activeElement !== input) {
          // A press chooses the cell: what is typed next replaces what is in it.
          event.preventDefault();
          input.focus();
        }
      },
      onMouseOver(event: MouseEvent): void {
        const at = placeOf(event.target);
        if (at === null || event.buttons !== 1 || range?.from.class !== at.class) return;
        if (isTyping(document.activeElement ?? document)) return;
        setRange({ from: range.from, to: at });
      },
      onCopy(event: ClipboardEvent): void {
        const at = placeOf(event.target);
        if (at === null || isTyping(event.target)) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', copyBlock(board, block ?? blockOf(at, at)));
      },
      onCut(event: ClipboardEvent): void {
        const at = placeOf(event.target);
        if (at === null || readOnly || isTyping(event.target)) return;
        event.preventDefault();
        const marked = block ?? blockOf(at, at);
        event.clipboardData.setData('text/plain', copyBlock(board, marked));
        keep('Cut prices', marked, clearBlock(board, marked));
      },
      onPaste(event: ClipboardEvent): void {
        const at = placeOf(event.target);
        const text = event.clipboardData.getData('text/plain');
        if (readOnly || at === null || isTyping(event.target)) return;
        const from =
          block === null ? at : { class: block.class, rung: block.top, field: rungFields[block.left]! };
        const pasted = pasteCells(board, from, text);
        // One value is typed text: it stays in its cell where it cannot be read.
        if (pasted !== null && !/[\t\r\n]/.test(text.trim())) return;
        event.preventDefault();
        event.stopPropagation();
        if (pasted === null) onReport(text);
        else keep('Paste prices', blockOf(from, from), pasted);
      },
    },
  };
}
