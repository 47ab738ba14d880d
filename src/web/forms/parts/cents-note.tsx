import { type DecimalText, type Unit } from '#calc-core/number';
import { centsMeant } from '#calc-core/trade';
import type { MouseEvent, ReactElement } from 'react';

/** A note for a price per kg that looks like cents, with a button that enters it in dollars; null for any other amount. */
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
    // Return the focus to the box, because the button disappears with the note.
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
