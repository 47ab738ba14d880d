import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { readTyped, type AmountRule, type DecimalText } from '#calc-core/number';
import { cx } from '#web/ui/text/cx.ts';
import styles from './BoardSheet.module.css';

/** The invalid text of a cell and the reason. The text is empty if nothing was typed. */
export interface KeptCell {
  readonly text: string;
  readonly message: string;
}

interface EntryCellProps {
  readonly label: string;
  readonly value: DecimalText | null;
  readonly rule: AmountRule;
  readonly readOnly: boolean;
  readonly kept: KeptCell | undefined;
  readonly placeholder?: string;
  /** Stores the value. Returns false when it was refused, and the text then stays in the cell. */
  readonly onCommit: (value: DecimalText | null, text: string) => boolean;
  /** Called with the reason and the unreadable text. The reason is null when the text can be read again. */
  readonly onRefused: (message: string | null, text: string) => void;
}

function choose(cell: HTMLInputElement | undefined): void {
  cell?.focus();
  cell?.select();
}

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

/** An amount in a table of the market. It is read when the cell is left. */
export function EntryCell({
  label,
  value,
  rule,
  readOnly,
  kept,
  placeholder,
  onCommit,
  onRefused,
}: EntryCellProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const isGivenBack = useRef(false);
  const shown = kept?.text || (value ?? '');

  function commit(): void {
    const text = isGivenBack.current ? null : typed;
    isGivenBack.current = false;
    if (text === null) return;
    setTyped(null);
    const read = readTyped(text, rule);
    if (!read.ok) onRefused(read.message, text);
    else if (read.value === value) onRefused(null, '');
    else onCommit(read.value, text);
  }

  function giveBack(input: HTMLInputElement): void {
    isGivenBack.current = typed !== null;
    setTyped(null);
    if (kept !== undefined) onRefused(null, '');
    input.blur();
    choose(input);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, currentTarget, shiftKey, ctrlKey, metaKey, altKey } = event;
    const isHeld = shiftKey || ctrlKey || metaKey || altKey;
    if (key === 'Escape') return giveBack(currentTarget);
    if (key === 'Enter') moveDown(currentTarget, shiftKey ? -1 : 1);
    else if (isHeld) return;
    else if (key === 'F2' && !readOnly) setTyped(typed ?? shown);
    else if (key === 'ArrowDown' || key === 'ArrowUp') moveDown(currentTarget, key === 'ArrowUp' ? -1 : 1);
    else if (typed === null && (key === 'ArrowLeft' || key === 'ArrowRight'))
      moveAcross(currentTarget, key === 'ArrowLeft' ? -1 : 1);
    else return;
    event.preventDefault();
  }

  return (
    <input
      className={cx(styles['cell'], kept !== undefined && styles['bad'])}
      aria-label={label}
      aria-invalid={kept !== undefined}
      title={kept?.message}
      data-typing={typed !== null}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      placeholder={placeholder}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
      onMouseDown={(event) => {
        // The first press, also by touch, selects the whole text. Browsers would place the caret instead.
        if (document.activeElement === event.currentTarget) return;
        event.preventDefault();
        choose(event.currentTarget);
      }}
      onFocus={(event) => typed === null && event.target.select()}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
