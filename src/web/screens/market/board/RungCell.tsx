import { useCallback, useState, type ReactElement } from 'react';
import type { RefusedText } from '#web/sheets/text/cell-text.ts';
import { registerInput } from '#web/sheets/table/cell-input.ts';
import { cx } from '#web/ui/text/cx.ts';
import styles from './BoardSheet.module.css';

interface RungCellProps {
  readonly label: string;
  readonly value: string | null;
  /** True to show two decimals, such as 5.20 for a price per kg. */
  readonly cents: boolean;
  readonly readOnly: boolean;
  readonly refused: RefusedText | undefined;
}

const withCents = (text: string): string => {
  const [whole = '', part = ''] = text.split('.');
  return whole === '' ? '' : `${whole}.${part.padEnd(2, '0')}`;
};

/** The text box of a rung's cell. It only shows the text. The sheet opens and closes the cell (sheets/table). */
export function RungCell({ label, value, cents, readOnly, refused }: RungCellProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const register = useCallback((input: HTMLInputElement | null) => registerInput(input, setTyped), []);
  const shown = refused?.text || (cents ? withCents(value ?? '') : (value ?? ''));
  return (
    <input
      ref={register}
      className={cx(styles['cell'], refused !== undefined && styles['bad'])}
      aria-label={label}
      aria-invalid={refused !== undefined}
      title={refused?.message}
      data-typing={typed !== null}
      inputMode="decimal"
      autoComplete="off"
      readOnly={readOnly}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
