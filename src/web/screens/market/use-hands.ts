import {
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { Board, EditedBoard } from '#calc-core/market';
import { useRecords } from '#web/data/hooks.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { sayUndoable } from '#web/shell/take-back.ts';
import {
  blockOf,
  cellOf,
  clearBlock,
  copyBlock,
  fillDown,
  fillOn,
  firstCell,
  isInBlock,
  lastCell,
  pasteCells,
  rungBelow,
  rungFields,
  type CellBlock,
  type CellAt,
} from './cells.ts';
import type { ActiveRung } from './active-rung.ts';
import { keptCell } from './kept.ts';
import { takeBack as takeBackLast } from './undo-on-page.ts';
import type { BoardEditing } from './use-board.ts';

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
  /** Called with where the hands are. */
  readonly active: ActiveRung | undefined;
  /** Words were pasted, no block of numbers: lines of a yard report. */
  readonly onReport: (text: string) => void;
}

/** What a spreadsheet's hands do on a board: a range by Shift or the mouse, copy, cut, paste, empty, fill down, undo and redo. */
export function useHands({ board, editing, readOnly, active, onReport }: HandsOptions) {
  const records = useRecords();
  const notices = useNotices();
  const [range, setRange] = useState<{ readonly from: CellAt; readonly to: CellAt } | null>(null);
  // While a corner is pulled the hand's way over other cells chooses none.
  const pulling = useRef(false);
  const block = range === null ? null : blockOf(range.from, range.to);

  function keep(label: string, block: CellBlock, edited: EditedBoard): void {
    const { class: of, rung, field } = firstCell(block);
    const cell = keptCell(board.classes[of]!, rung, field);
    if ('message' in edited) editing.refuse(cell, edited.message);
    else {
      editing.refuse(cell, null);
      if (edited.board !== board) editing.save(label, edited.board);
    }
  }

  /** A cell that is emptied or filled has nothing left of what was typed into it. */
  function settle(block: CellBlock): void {
    for (const [of, { rungs }] of board.classes.entries()) {
      for (const rung of rungs.keys()) {
        for (const field of rungFields)
          if (isInBlock(block, { class: of, rung, field }))
            editing.refuse(keptCell(board.classes[of]!, rung, field), null);
      }
    }
  }

  function extend(from: CellAt, key: string): void {
    const [down, right] = steps[key]!;
    const to = range?.to ?? from;
    const column = Math.min(Math.max(rungFields.indexOf(to.field) + right, 0), rungFields.length - 1);
    setRange({ from, to: { ...rungBelow(board, to, down), field: rungFields[column]! } });
  }

  /** Takes the chosen cells by their corner: the ones pulled over go on with them when the hand lets go. */
  function pull(from: CellBlock): void {
    let to: CellAt | null = null;
    pulling.current = true;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      'mouseover',
      ({ target }) => {
        const at = target === null ? null : placeOf(target);
        if (at === null) return;
        to = at;
        setRange({ from: firstCell(from), to: { ...at, field: lastCell(from).field } });
      },
      { signal },
    );
    document.addEventListener(
      'mouseup',
      () => {
        listening.abort();
        pulling.current = false;
        if (to === null) return;
        settle(blockOf({ ...to, field: firstCell(from).field }, lastCell(from)));
        keep('Fill', from, fillOn(board, from, to));
      },
      { signal },
    );
  }

  function takeBack(isRedo: boolean): void {
    // A cell that was refused last is what a hand means, not what was done before it, maybe on another screen.
    if (!isRedo && editing.takeBackRefused()) return notices.info('Undone: an entry that needs fixing');
    takeBackLast(records, notices, isRedo);
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
      settle(marked);
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
        active?.set(at);
      },
      onBlur(event: FocusEvent): void {
        if (event.relatedTarget === null || placeOf(event.relatedTarget) === null) active?.set(null);
      },
      onMouseDown(event: MouseEvent): void {
        if (event.target instanceof HTMLElement && event.target.dataset['fill'] !== undefined) {
          event.preventDefault();
          if (block !== null && !readOnly) pull(block);
          return;
        }
        const [input, at] = [inputOf(event.target), placeOf(event.target)];
        if (input === null || at === null) return;
        if (event.shiftKey && range !== null) {
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
        if (at === null || event.buttons !== 1 || range === null || pulling.current) return;
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
        const from = block === null ? at : firstCell(block);
        const pasted = pasteCells(board, from, text);
        // One value is typed text: it stays in its cell where it cannot be read.
        if (pasted !== null && !/[\t\r\n]/.test(text.trim())) return;
        event.preventDefault();
        event.stopPropagation();
        if (pasted === null) onReport(text);
        else if ('board' in pasted) {
          settle(blockOf(from, from));
          editing.save('Paste prices', pasted.board);
          sayUndoable(records, notices, { tone: 'info', text: 'Pasted prices' });
        } else {
          const { name } = board.classes[from.class]!;
          editing.keepPasted({ class: name, rung: from.rung, field: from.field, text });
        }
      },
    },
  };
}
