import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { readTyped, type AmountRule, type DecimalText } from '#calc-core/number';
import { announce } from '#web/ui/text/announce.ts';
import { cx } from '#web/ui/text/cx.ts';
import type { RefusedEntry } from './use-refused.ts';
import styles from './TypedCell.module.css';

interface TypedCellProps {
  /** The name for screen readers, such as 'Roma store steers, rating'. */
  readonly label: string;
  readonly value: DecimalText | null;
  readonly rule: AmountRule;
  readonly readOnly: boolean;
  readonly refused: RefusedEntry | undefined;
  readonly onCommit: (value: DecimalText | null) => void;
  /** Called with the reason and the unreadable text. The reason is null when the text can be read again. */
  readonly onRefused: (message: string | null, text: string) => void;
}

const columnOf = (box: HTMLInputElement): readonly HTMLInputElement[] => {
  const at = box.closest('td')?.cellIndex;
  return [...(box.closest('table')?.querySelectorAll<HTMLInputElement>('td input') ?? [])].filter(
    (each) => each.closest('td')?.cellIndex === at,
  );
};

const rowOf = (box: HTMLInputElement): readonly HTMLInputElement[] => [
  ...(box.closest('tr')?.querySelectorAll('input') ?? []),
];

function choose(boxes: readonly HTMLInputElement[], from: HTMLInputElement, step: 1 | -1): void {
  const next = boxes[boxes.indexOf(from) + step];
  next?.focus();
  next?.select();
}

/** An amount in a table, read when the user leaves the cell. */
export function TypedCell(props: TypedCellProps): ReactElement {
  const { label, value, rule, readOnly, refused, onCommit, onRefused } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const own = refused === undefined || refused.text === '' ? (value ?? '') : refused.text;

  function commit(): void {
    if (typed === null) return;
    setTyped(null);
    const read = readTyped(typed, rule);
    if (!read.ok) {
      // Add the name of the cell. Another cell may have the same reason.
      const sentence = `${label}: ${read.message}`;
      announce(sentence);
      return onRefused(sentence, typed);
    }
    onRefused(null, '');
    if (read.value !== value) onCommit(read.value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget: box, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
    if (key === 'Escape') {
      setTyped(null);
      onRefused(null, '');
    } else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const boxes = columnOf(box);
      // The end of a column, and a box outside a table, have no next cell. Read the amount now.
      if (!boxes.includes(box) || boxes.at(isUp ? 0 : -1) === box) commit();
      choose(boxes, box, isUp ? -1 : 1);
    } else if (typed === null && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      event.preventDefault();
      choose(rowOf(box), box, key === 'ArrowLeft' ? -1 : 1);
    }
  }

  return (
    <input
      className={cx(styles['cell'], refused !== undefined && styles['bad'])}
      aria-label={label}
      aria-invalid={refused !== undefined}
      title={refused?.message}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      value={typed ?? own}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => typed === null && event.target.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
