import { newBoard, recordOfBoard, type Board } from '#calc-core/market';
import { useRecords } from '#web/data/hooks.ts';
import { newId, type BoardRow } from '#web/data/records.ts';
import { today } from '#web/shell/today.ts';

/** Writes whole market days. Each call is one undo step. use-day-sheet.ts writes cells and classes. */
export function useBoardEditing(row: BoardRow | undefined) {
  const records = useRecords();
  return {
    save(label: string, board: Board): void {
      const { classes, note } = recordOfBoard(board);
      const patch = note === row?.board.note ? { classes } : { classes, note };
      records.commit(label, [{ kind: 'board', id: board.id, op: 'patch', patch }]);
    },
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
    /** Adds a day with the contents of `like`, by default dated today. Returns the new day's id. */
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
