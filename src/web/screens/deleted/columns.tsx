import type { ReactElement } from 'react';
import { showAmount } from '#calc-core/number';
import type { Trade } from '#calc-core/trade';
import { madeWords } from '#web/history/made.ts';
import type { Gone } from '#web/trash/gone.ts';
import {
  daysLeft,
  daysWords,
  deletedWords,
  goneWords,
  isSoonGone,
  nameOf,
  titleOf,
} from '#web/trash/words.ts';
import { Button } from '#web/ui/fields/Button.tsx';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { FigureText } from '#web/ui/text/FigureText.tsx';
import type { TableColumn } from '#web/ui/text/Table.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import styles from './Deleted.module.css';
import { byOf } from './Filters.tsx';

export const keyOfGone = ({ kind, id }: Gone): string => `${kind}/${id}`;

export interface DeletedListParts {
  readonly now: Date;
  readonly noteOf: (gone: Gone) => string;
  readonly restore: ((gone: Gone) => void) | null;
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
}

export function tickColumn(
  shown: readonly Gone[],
  ticked: ReadonlySet<string>,
  setTicked: (ticked: ReadonlySet<string>) => void,
): TableColumn<Gone> {
  const count = shown.filter((gone) => ticked.has(keyOfGone(gone))).length;
  return {
    id: 'tick',
    width: '40px',
    header: (
      <Checkbox
        hideLabel
        checked={count === 0 ? false : count === shown.length ? true : 'mixed'}
        onChange={(isOn) => setTicked(new Set(isOn ? shown.map(keyOfGone) : []))}
      >
        All
      </Checkbox>
    ),
    cell: (gone) => (
      <Checkbox
        hideLabel
        checked={ticked.has(keyOfGone(gone))}
        onChange={(isOn) => {
          const others = [...ticked].filter((key) => key !== keyOfGone(gone));
          setTicked(new Set(isOn ? [...others, keyOfGone(gone)] : others));
        }}
      >
        {nameOf(gone)}
      </Checkbox>
    ),
  };
}

/** The trade's profit when it was deleted: the actual profit, or else the planned profit. */
function profitCell({ kind, profit, record }: Gone): ReactElement {
  if (kind !== 'trade') return <span className={styles['none']} />;
  const made = madeWords(record as Trade);
  return <FigureText>{made ?? (profit === null ? '—' : showAmount(profit, '$/hd', 'sheet'))}</FigureText>;
}

function Note({ gone, parts }: { readonly gone: Gone; readonly parts: DeletedListParts }): ReactElement {
  const days = daysLeft(gone, parts.now);
  const note = parts.noteOf(gone);
  return (
    <>
      {isSoonGone(days) && <span className={styles['soon']}>{daysWords(days!)}</span>}
      {isSoonGone(days) && note !== '' && '. '}
      <span className={styles['quiet']}>{note}</span>
    </>
  );
}

function restoreColumn({ restore }: DeletedListParts): readonly TableColumn<Gone>[] {
  if (restore === null) return [];
  const cell = (gone: Gone): ReactElement => (
    <Button icon="undo" aria-label={`Restore ${nameOf(gone)}`} onClick={() => restore(gone)}>
      <span className={styles['word']}>Restore</span>
    </Button>
  );
  return [
    {
      id: 'restore',
      header: <VisuallyHidden>Restore</VisuallyHidden>,
      numeric: true,
      className: styles['act'],
      cell,
    },
  ];
}

export function trashColumns(parts: DeletedListParts): readonly TableColumn<Gone>[] {
  const quiet = (text: string): ReactElement => <span className={styles['quiet']}>{text}</span>;
  return [
    { id: 'name', header: 'Name', rowHeader: true, cell: nameOf },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => quiet(titleOf(kind)) },
    { id: 'deleted', header: 'Deleted', cell: (gone) => deletedWords(gone, parts.now) },
    { id: 'by', header: 'By', className: styles['by'], cell: (gone) => quiet(byOf(gone)) },
    { id: 'profit', header: 'Profit Per Hd', unit: '$/hd', numeric: true, cell: profitCell },
    { id: 'until', header: 'Gone for good on', cell: goneWords },
    { id: 'note', header: 'Note', cell: (gone) => <Note gone={gone} parts={parts} /> },
    ...restoreColumn(parts),
  ];
}

/** The columns on a phone: name, days left and Restore. A press on the name shows the other facts about the record. */
export function narrowTrashColumns(parts: DeletedListParts): readonly TableColumn<Gone>[] {
  const name = (gone: Gone): ReactElement => {
    const isOpen = parts.open === keyOfGone(gone);
    return (
      <div className={styles['more']}>
        <button type="button" aria-expanded={isOpen} onClick={() => parts.onOpen(keyOfGone(gone))}>
          {nameOf(gone)}
        </button>
        {isOpen && (
          <>
            <p>
              {titleOf(gone.kind)}, {deletedWords(gone, parts.now)}, {byOf(gone)}
            </p>
            {gone.kind === 'trade' && <p>Profit per head {profitCell(gone)}</p>}
            <p>{parts.noteOf(gone)}</p>
          </>
        )}
      </div>
    );
  };
  const left = (gone: Gone): ReactElement => {
    const days = daysLeft(gone, parts.now);
    return (
      <span className={styles[isSoonGone(days) ? 'soon' : 'quiet']}>
        {days === null ? 'Not sent yet' : daysWords(days)}
      </span>
    );
  };
  return [
    { id: 'name', header: 'Name', rowHeader: true, cell: name },
    { id: 'left', header: 'Gone for good', cell: left },
    ...restoreColumn(parts),
  ];
}
