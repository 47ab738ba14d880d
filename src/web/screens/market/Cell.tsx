import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { readTyped, type AmountRule, type DecimalText } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import { cellKey, type CellAt } from './cells.ts';
import type { KeptCell } from './kept.ts';
import styles from './BoardSheet.module.css';

interface CellProps {
  /** What is read out: "Steers 200 kg, Price". */
  readonly label: string;
  /** Where on the board it is; none for a cell of a class itself or of a rung to come. */
  readonly at?: CellAt;
  readonly value: DecimalText | null;
  readonly rule: AmountRule;
  readonly readOnly: boolean;
  /** What cannot be in it, as it was typed, and why. */
  readonly kept: KeptCell | undefined;
  readonly placeholder?: string;
  /** A price a kilogram: whole cents are written out, 5.2 as 5.20. */
  readonly cents?: boolean;
  /** Keeps what was read; false where it was refused, with the text kept at the cell. */
  readonly onCommit: (value: DecimalText | null, text: string) => boolean;
  /** The text that cannot be read, and why; null where there is none any more. */
  readonly onRefused: (message: string | null, text: string) => void;
}

function choose(cell: HTMLInputElement | undefined): void {
  cell?.focus();
  cell?.select();
}

/** Moves the focus to the same column of the next row that has one, as Enter and the arrows do in a sheet. */
function moveDown(from: HTMLInputElement, step: 1 | -1): void {
  const column = from.closest('td')?.dataset['column'];
  const cells = [
    ...(from.closest('table')?.querySelectorAll<HTMLInputElement>(`td[data-column="${column}"] input`) ?? []),
  ];
  choose(cells[cells.indexOf(from) + step]);
}

function moveAcross(from: HTMLInputElement, step: 1 | -1): void {
  const cells = [...(from.closest('tr')?.querySelectorAll('input') ?? [])];
  choose(cells[cells.indexOf(from) + step]);
}

const withCents = (text: string): string => {
  const [whole = '', part = ''] = text.split('.');
  return whole === '' ? '' : `${whole}.${part.padEnd(2, '0')}`;
};

/**
 * A cell that can be typed into: what is typed replaces what is in it, F2 edits it, Escape gives back, Enter and the arrows move
 * on, and it is read when it is left.
 */
export function Cell({
  label,
  at,
  value,
  rule,
  readOnly,
  kept,
  placeholder,
  cents = false,
  onCommit,
  onRefused,
}: CellProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const own = cents ? withCents(value ?? '') : (value ?? '');
  const shown = kept?.text || own;
  const isGivenBack = useRef(false);

  function commit(): void {
    if (isGivenBack.current) {
      isGivenBack.current = false;
      return;
    }
    if (typed === null) return;
    setTyped(null);
    const read = readTyped(typed, rule);
    if (!read.ok) onRefused(read.message, typed);
    else if (read.value === value) onRefused(null, '');
    else onCommit(read.value, typed);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget, shiftKey, ctrlKey, metaKey, altKey } = event;
    const isCommand = ctrlKey || metaKey || altKey;
    // What is typed replaces the cell, wherever the caret was left.
    if (typed === null && key.length === 1 && !isCommand) currentTarget.select();
    if (key === 'Escape') {
      isGivenBack.current = typed !== null;
      setTyped(null);
      if (kept !== undefined) onRefused(null, '');
      currentTarget.blur();
      choose(currentTarget);
    } else if (key === 'Enter') {
      event.preventDefault();
      moveDown(currentTarget, shiftKey ? -1 : 1);
    } else if (key === 'F2' && !readOnly) {
      event.preventDefault();
      setTyped(typed ?? shown);
      const end = currentTarget.value.length;
      currentTarget.setSelectionRange(end, end);
    } else if (shiftKey || isCommand) {
      return;
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      moveDown(currentTarget, key === 'ArrowUp' ? -1 : 1);
    } else if (typed === null && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      event.preventDefault();
      moveAcross(currentTarget, key === 'ArrowLeft' ? -1 : 1);
    }
  }

  return (
    <input
      className={cx(styles['cell'], kept !== undefined && styles['bad'])}
      aria-label={label}
      aria-invalid={kept !== undefined}
      title={kept?.message}
      data-cell={at && cellKey(at)}
      data-typing={typed !== null}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      placeholder={placeholder}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => typed === null && event.target.select()}
      onDoubleClick={() => readOnly || setTyped(typed ?? shown)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
