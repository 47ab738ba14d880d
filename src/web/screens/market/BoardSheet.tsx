import { useState, type ReactElement } from 'react';
import { readYardReport, withReport } from '#calc-core';
import { cx } from '#web/ui/cx.ts';
import { ClassRows } from './ClassRows.tsx';
import { dayName } from './place.ts';
import { Reasons } from './Reasons.tsx';
import type { BoardSheetProps } from './sheetProps.ts';
import { useHands } from './useHands.ts';
import market from './Market.module.css';
import styles from './BoardSheet.module.css';

/** A day's classes with their rungs: weight, price and head are typed, value and verdict are worked out. */
export function BoardSheet({
  onReport,
  ...props
}: BoardSheetProps & { readonly onReport: (text: string) => void }): ReactElement {
  const { row, editing, readOnly } = props;
  const { block, hands } = useHands({ board: row.board, editing, readOnly, onReport });
  const said = Object.entries(editing.problems);
  return (
    <div className={market['scroller']} {...hands}>
      <Reasons>
        <table className={cx(market['sheet'], styles['board'])}>
          <caption className={market['hidden']}>{`Prices of ${dayName(row.board)}`}</caption>
          <Heads />
          {row.board.classes.map((of, index) => (
            <ClassRows key={`${row.id} ${index}`} {...props} of={of} index={index} block={block} />
          ))}
          {!readOnly && <NewLine {...props} onReport={onReport} />}
        </table>
      </Reasons>
      <div role="status">
        {said.length > 0 && (
          <ul className={market['problems']}>
            {said.map(([cell, message]) => (
              <li key={cell}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Heads(): ReactElement {
  return (
    <thead>
      <tr className={market['groups']}>
        <th>Class</th>
        <th colSpan={3} scope="colgroup">
          Quoted
        </th>
        <th colSpan={4} scope="colgroup" className={market['edge']}>
          A kg more, up to the next rung
        </th>
      </tr>
      <tr className={market['columns']}>
        <th scope="col">
          Weight<small>kg live</small>
        </th>
        <th scope="col">Price</th>
        <th scope="col"># Of Head</th>
        <th scope="col">
          Value<small>$/hd</small>
        </th>
        <th scope="col" className={market['edge']}>
          Is worth<small>$/kg</small>
        </th>
        <th scope="col">
          Costs<small>$/kg</small>
        </th>
        <th scope="col">
          Leaves<small>$/hd</small>
        </th>
        <th scope="col" className={styles['words']}>
          Over or under
        </th>
      </tr>
    </thead>
  );
}

/** The line at the end: a class by its name, or a line of a yard report. */
function NewLine({
  row,
  editing,
  onReport,
}: BoardSheetProps & { readonly onReport: (text: string) => void }): ReactElement {
  const [typed, setTyped] = useState('');

  function take(): void {
    const text = typed.trim();
    if (text === '') return;
    const report = readYardReport(text);
    const { board, taken, unread } = withReport(row.board, report);
    if (taken > 0 && unread.length === 0) {
      editing.refuse('new line', null);
      editing.save(`Add ${text}`, board);
      setTyped('');
    } else if (/\d/.test(text)) onReport(text);
    else if (editing.edit(`Add ${text}`, 'new line', { do: 'add class', name: text })) setTyped('');
  }

  return (
    <tbody>
      <tr className={styles['new']}>
        <td colSpan={8}>
          <input
            className={styles['newLine']}
            aria-label="New class, or a line of a yard report"
            placeholder="Type a class, or a line of a yard report: steers 330 kg 402c 390 head"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => /\d/.test(typed) || take()}
            onKeyDown={(event) => event.key === 'Enter' && take()}
          />
        </td>
      </tr>
    </tbody>
  );
}
