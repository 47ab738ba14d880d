import { useState } from 'react';
import { editBoard, newBoard, recordOfBoard, type Board, type BoardEdit } from '#calc-core';
import { useRecords } from '#web/data/hooks.ts';
import { newId, type BoardRow } from '#web/data/records.ts';
import { today } from '#web/shell/today.ts';

/** What was typed into a cell and cannot be so, by the cell. */
export type CellProblems = Readonly<Record<string, string>>;

/** The one way a board is edited: each edit is kept at once, undone as one, and refused at its cell where it cannot be. */
export function useBoardEditing(row: BoardRow | undefined) {
  const records = useRecords();
  const [problems, setProblems] = useState<CellProblems>({});
  const say = (cell: string, message: string | null): void =>
    setProblems((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([name]) => name !== cell));
      return message === null ? others : { ...others, [cell]: message };
    });

  function save(label: string, board: Board): void {
    const { classes } = recordOfBoard(board);
    records.commit(label, [{ kind: 'board', id: board.id, op: 'patch', patch: { classes } }]);
  }

  return {
    problems,
    /** Text that could not be read stays at its cell with the sentence. */
    refuse: say,
    /** Does an edit of the board on view; false where it was refused, with the sentence at `cell`. */
    edit(label: string, cell: string, edit: BoardEdit): boolean {
      if (row === undefined) return false;
      const edited = editBoard(row.board, edit);
      if ('message' in edited) {
        say(cell, edited.message);
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
    /** A new day, of today, with what `like` has; returns its id. */
    add(like: Partial<Board> = {}): string {
      const board = { ...newBoard(newId(), today()), ...like, id: newId(), date: today() };
      records.commit('New market day', [
        { kind: 'board', id: board.id, op: 'create', doc: recordOfBoard(board) },
      ]);
      return board.id;
    },
  };
}

export type BoardEditing = ReturnType<typeof useBoardEditing>;
