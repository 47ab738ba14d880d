import type { KeyboardEvent } from 'react';
import type { TypedBox } from '../typed-box.ts';

/** Enter ends the typing in a box, Escape discards it. Without typed text an Escape is left to the form around the box. */
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
