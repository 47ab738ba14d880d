import { part } from '../grid-parts.ts';
/** A bubble at the active cell. It shows a note, or how to correct an unreadable text. */
export interface Bubble {
  /** Shows the message at the active cell. Undefined hides the bubble. */
  update(message: string | undefined, isNote?: boolean): void;
  remove(): void;
}

let made = 0;

export function createBubble(root: HTMLElement): Bubble {
  const bubble = document.createElement('div');
  made += 1;
  bubble.id = `drover-bubble-${made}`;
  bubble.className = 'drover-bubble';
  let described: Element | null = null;
  const describe = (cell: Element | null): void => {
    if (described !== cell) described?.removeAttribute('aria-describedby');
    cell?.setAttribute('aria-describedby', bubble.id);
    described = cell;
  };
  bubble.hidden = true;
  root.append(bubble);
  return {
    update: (message, isNote = false) => {
      // This runs after every change of the sheet. Write nothing to the page while the bubble stays hidden.
      if (message === undefined && bubble.hidden) return;
      const cell = message === undefined ? null : root.querySelector(`${part.cell}.act`);
      bubble.hidden = cell === null;
      describe(cell);
      if (cell === null || message === undefined) return;
      bubble.textContent = message;
      bubble.classList.toggle('calm', isNote);
      placeAt(bubble, cell, root);
    },
    remove: () => bubble.remove(),
  };
}

/** Places an element of the root under a cell, or above the cell if there is no room below. */
export function placeAt(bubble: HTMLElement, cell: Element, root: HTMLElement): void {
  const around = root.getBoundingClientRect();
  const box = cell.getBoundingClientRect();
  const isLow = box.bottom + 40 > around.bottom;
  bubble.style.left = `${Math.max(4, Math.min(box.left - around.left, around.width - bubble.offsetWidth - 8))}px`;
  bubble.style.top = `${isLow ? box.top - around.top - bubble.offsetHeight - 4 : box.bottom - around.top + 4}px`;
}
