import { part, columnAttribute } from '../grid-parts.ts';
import { placeAt } from './bubble.ts';

/** The tooltip appears after the mouse has rested for this many ms. */
const rest = 400;

const pointed = `:is(${part.cell}, ${part.headerCell})[${columnAttribute}]`;

/**
 * Shows a tooltip where the mouse rests. All cells share one, because the grid's own tooltips add listeners to every cell.
 * @returns a function that removes the tooltip
 */
export function attachTooltip(root: HTMLElement, textOf: (cell: Element) => string | undefined): () => void {
  const tooltip = document.createElement('div');
  tooltip.className = 'drover-tooltip';
  tooltip.setAttribute('role', 'tooltip');
  tooltip.hidden = true;
  root.append(tooltip);
  let over: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = (): void => {
    clearTimeout(timer);
    over = null;
    tooltip.hidden = true;
  };
  const show = (cell: Element): void => {
    // The cell may have changed or gone since the mouse arrived.
    const text = cell.isConnected ? textOf(cell) : undefined;
    if (text === undefined || text === '') return;
    tooltip.textContent = text;
    tooltip.hidden = false;
    placeAt(tooltip, cell, root);
  };
  const moved = ({ target, pointerType }: PointerEvent): void => {
    const cell = target instanceof Element && pointerType !== 'touch' ? target.closest(pointed) : null;
    if (cell === over) return;
    leave();
    over = cell;
    if (cell !== null) timer = setTimeout(() => show(cell), rest);
  };
  // Hide the tooltip at these events, because it must not cover the cell in use.
  const dismissed = ['pointerdown', 'keydown', 'wheel'] as const;
  root.addEventListener('pointerover', moved);
  root.addEventListener('pointerleave', leave);
  for (const type of dismissed) root.addEventListener(type, leave, { capture: true, passive: true });
  return () => {
    leave();
    tooltip.remove();
    root.removeEventListener('pointerover', moved);
    root.removeEventListener('pointerleave', leave);
    for (const type of dismissed) root.removeEventListener(type, leave, { capture: true });
  };
}
