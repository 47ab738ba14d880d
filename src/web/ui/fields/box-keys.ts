import type { KeyboardEvent } from 'react';
import type { TypedBox } from '../typed-box.ts';

/** Enter ends the typing in a box, and Escape discards it. Without typed text, the surrounding form handles Escape. */
export const boxKeys =
  (box: Pick<TypedBox<unknown>, 'view' | 'finish' | 'restore'>) =>
  (event: KeyboardEvent): void => {
    const { text } = box.view();
    if (event.key === 'Enter') box.finish();
    if (event.key !== 'Escape' || text === null) return;
    event.stopPropagation();
    event.preventDefault();
    box.restore();
  };
