import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { readTyped, type AmountRule, type DecimalText } from '#calc-core';
import { cx } from '#web/ui/cx.ts';
import styles from './Market.module.css';

interface CellProps {
  /** What is read out: "Steers 200 kg, Price". */
  readonly label: string;
  readonly value: DecimalText | null;
  readonly rule: AmountRule;
  readonly readOnly: boolean;
  readonly problem: string | undefined;
  readonly placeholder?: string;
  /** Keeps what was read; false where it was refused. */
  readonly onCommit: (value: DecimalText | null) => boolean;
  readonly onRefused: (message: string) => void;
  /** Several cells at once: text with tabs or line breaks. True where it was taken. */
  readonly onPasteCells?: (text: string) => boolean;
}

/** Moves the focus to the same column of the next row that has one, as Enter and the arrows do in a sheet. */
function moveBy(from: HTMLInputElement, step: 1 | -1): void {
  const column = from.closest('td')?.dataset['column'];
  const cells = [
    ...(from.closest('table')?.querySelectorAll<HTMLInputElement>(`td[data-column="${column}"] input`) ?? []),
  ];
  const next = cells[cells.indexOf(from) + step];
  next?.focus();
  next?.select();
}

/** A cell that can be typed into: read when it is left, Escape gives back, Enter and the arrows move up and down. */
export function Cell({
  label,
  value,
  rule,
  readOnly,
  problem,
  placeholder,
  onCommit,
  onRefused,
  onPasteCells,
}: CellProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const isGivenBack = useRef(false);

  function commit(): void {
    if (isGivenBack.current) {
      isGivenBack.current = false;
      return;
    }
    if (typed === null) return;
    const read = readTyped(typed, rule);
    if (!read.ok) onRefused(read.message);
    else if (read.value === value || onCommit(read.value)) setTyped(null);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget } = event;
    if (key === 'Escape') {
      isGivenBack.current = typed !== null;
      setTyped(null);
      currentTarget.blur();
      currentTarget.focus();
    } else if (key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      moveBy(currentTarget, key === 'ArrowUp' || event.shiftKey ? -1 : 1);
    }
  }

  return (
    <input
      className={cx(styles['cell'], problem !== undefined && styles['bad'])}
      aria-label={label}
      aria-invalid={problem !== undefined}
      title={problem}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      placeholder={placeholder}
      value={typed ?? value ?? ''}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (/[\t\n]/.test(text.trim()) && onPasteCells?.(text) === true) event.preventDefault();
      }}
    />
  );
}
