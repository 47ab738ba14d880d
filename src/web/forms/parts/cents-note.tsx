import { type DecimalText, type Unit } from '#calc-core/number';
import { centsMeant } from '#calc-core/trade';
import type { MouseEvent, ReactElement } from 'react';

/** The note at a price per kg that only makes sense in cents, with a button for the price in dollars; null for any other amount. */
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
    // The note disappears with its button, so the focus returns to the box.
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
