import { editBoard, newBoard, recordOfBoard, type Board, type BoardEdit } from '#calc-core/market';
import { useFormDraft, useRecords } from '#web/data/hooks.ts';
import { newId, type BoardRow } from '#web/data/records.ts';
import { today } from '#web/shell/today.ts';
import { keptKey, keptOf, type KeptEntries, type PastedBlock } from './kept.ts';
import { keepEntries, sayAtCell, takeBackRefused } from './refused.ts';

/**
 * The one way a board is edited: each edit is kept at once, undone as one, and refused at its cell where it cannot be. What was
 * refused waits on this device as it was typed, until it is put right or given up.
 */
export function useBoardEditing(row: BoardRow | undefined) {
  const records = useRecords();
  const key = keptKey(row?.id ?? '');
  const { cells, pasted } = keptOf(useFormDraft(key)?.fields);

  const keep = (change: (before: KeptEntries) => KeptEntries): void => {
    if (row !== undefined) keepEntries(records, key, change);
  };

  /** Says why an edit of a cell cannot be; null where it is settled. */
  function say(cell: string, message: string | null, text = ''): void {
    if (row !== undefined) sayAtCell(records, key, cell, message, text);
  }

  function save(label: string, board: Board): void {
    const { classes, note } = recordOfBoard(board);
    const patch = note === row?.board.note ? { classes } : { classes, note };
    records.commit(label, [{ kind: 'board', id: board.id, op: 'patch', patch }]);
  }

  return {
    /** What cannot be so, by the cell. */
    cells,
    /** A pasted block that waits to be put right. */
    pasted,
    /** Text that could not be read stays at its cell with the sentence. */
    refuse: say,
    /** Undo of what was refused last; false where something else was done after it. */
    takeBackRefused: (): boolean => takeBackRefused(records, key),
    /** Keeps a pasted block that cannot be taken, or gives it up. */
    keepPasted: (block: PastedBlock | null): void => keep((before) => ({ ...before, pasted: block })),
    /** Does an edit of the board on view; false where it was refused, with the sentence at `cell`. */
    edit(label: string, cell: string, edit: BoardEdit, text = ''): boolean {
      if (row === undefined) return false;
      const edited = editBoard(row.board, edit);
      if ('message' in edited) {
        say(cell, edited.message, text);
        return false;
      }
      say(cell, null);
      save(label, edited.board);
      return true;
    },
    save,
    patch(
      label: string,
      patch: { readonly name?: string; readonly date?: string; readonly note?: string },
    ): void {
      if (row !== undefined) records.commit(label, [{ kind: 'board', id: row.id, op: 'patch', patch }]);
    },
    remove(): void {
      if (row === undefined) return;
      records.commit(`Delete the prices of ${row.board.name}`, [{ kind: 'board', id: row.id, op: 'delete' }]);
    },
    /** A new day with what `like` has, of today where that has no date; returns its id. */
    add(like: Partial<Board> = {}): string {
      const board = { ...newBoard('', today()), ...like, id: newId() };
      records.commit('New market day', [
        { kind: 'board', id: board.id, op: 'create', doc: recordOfBoard(board) },
      ]);
      return board.id;
    },
  };
}

export type BoardEditing = ReturnType<typeof useBoardEditing>;
