import { type DecimalText, type Unit } from '#calc-core/number';
import { centsMeant } from '#calc-core/trade';
import type { MouseEvent, ReactElement } from 'react';

/** Warns that a price per kg looks like cents. A button enters the price in dollars. Null for any other amount. */
export function centsNote(
  value: DecimalText | null,
  unit: Unit,
  onUse: (price: DecimalText) => void,
): ReactElement | null {
  const cents = centsMeant(value, unit);
  if (cents === null) return null;
  const use = ({ currentTarget, detail }: MouseEvent): void => {
    const box = currentTarget.closest('div')?.querySelector('input');
    onUse(cents.price);
    // The button disappears. After a key (`detail` is 0), focus the box.
    if (detail === 0) setTimeout(() => box?.focus());
  };
  return (
    <>
      {cents.question}{' '}
      <button type="button" onClick={use}>
        {cents.use}
      </button>
    </>
  );
}
