import type { ReactElement } from 'react';
import type { BoardRow } from '#web/data/records.ts';
import type { BoardEditing } from './use-board.ts';
import styles from '../Market.module.css';

interface NoteProps {
  readonly row: BoardRow;
  readonly editing: BoardEditing;
  readonly readOnly: boolean;
}

/** Remarks about the day, for example about rain. A price feed adds its source and the missing prices. */
export function Note({ row, editing, readOnly }: NoteProps): ReactElement | null {
  const { note } = row.board;
  if (readOnly) return note === '' ? null : <p className={styles['dayNote']}>{note}</p>;
  return (
    <textarea
      key={`${row.id} ${note}`}
      className={styles['dayNote']}
      aria-label="Note"
      placeholder="Note: rain, a small yarding, who sold"
      rows={1}
      defaultValue={note}
      onBlur={(event) => {
        const typed = event.target.value.trim();
        if (typed !== note) editing.patch('Note', { note: typed });
      }}
    />
  );
}
