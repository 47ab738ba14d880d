import type { ReactElement } from 'react';
import { Button } from '#web/ui/fields/Button.tsx';
import {
  allRows,
  canTake,
  countWords,
  goodRows,
  isTaken,
  type Chosen,
} from '../../model/importing/counts.ts';
import type { PreparedRow } from '../../model/importing/row.ts';
import { counted } from '../../model/sentences.ts';
import styles from './Importing.module.css';

interface Props {
  readonly rows: readonly PreparedRow<unknown>[];
  readonly chosen: Chosen;
  /** How many lines have been processed. Null when all are done. */
  readonly done: number | null;
  readonly of: number;
  readonly onGood: () => void;
  readonly onAll: () => void;
  readonly onSaveRest: () => void;
  readonly onCancel: () => void;
}

/** What the import would do, with buttons to import the good rows or all rows. */
export function ImportFoot(props: Props): ReactElement {
  const { rows, chosen, done, of } = props;
  const good = goodRows(rows, chosen).length;
  const all = allRows(rows, chosen).length;
  const rest = rows.filter((row) => canTake(row) && (row.what === 'bad' || !isTaken(row, chosen))).length;
  const words = countWords(rows, chosen);
  return (
    <div className={styles['foot']}>
      {done === null ? (
        <p role="status">
          <b>{words.does}</b>
          {words.rest}. One undo takes it back.{' '}
          {rest > 0 && (
            <Button tone="link" onClick={props.onSaveRest}>
              Save the {counted(rest, 'other row')} as a file
            </Button>
          )}
        </p>
      ) : (
        <p>
          <progress aria-label="Rows looked at" max={of} value={done} /> {done.toLocaleString('en-AU')} of{' '}
          {of.toLocaleString('en-AU')} rows looked at
        </p>
      )}
      <Button onClick={props.onCancel}>Cancel</Button>
      {all > good && (
        <Button tone="line" disabled={done !== null} onClick={props.onAll}>
          Import all {all.toLocaleString('en-AU')}, unread cells marked
        </Button>
      )}
      <Button tone="primary" disabled={good === 0 || done !== null} onClick={props.onGood}>
        Import {good === all ? counted(good, 'row') : `the ${counted(good, 'good row')}`}
      </Button>
    </div>
  );
}
