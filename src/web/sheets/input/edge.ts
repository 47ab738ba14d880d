import { part } from '../grid-parts.ts';
import type { Direction } from '../range.ts';

/** Continues a drag past the sheet's edges. */
export interface Edge {
  /**
   * Call when the pointer moves. Returns true if the pointer is past an edge. The drag then continues by itself, and the caller must ignore
   * the cell under the pointer.
   */
  follow(event: PointerEvent): boolean;
  stop(): void;
}

/** The drag moves on by one cell in this many ms. */
const stepMs = 50;

/** Continues a drag past an edge, cell by cell, as in Excel. The pinned rows are already past the bottom edge. */
export function createEdge(root: HTMLElement, goOn: (direction: Direction) => void): Edge {
  let timer: ReturnType<typeof setInterval> | undefined;
  let going: Direction | null = null;
  const stop = (): void => {
    clearInterval(timer);
    going = null;
  };
  return {
    follow: (event) => {
      const direction = pastEdge(root, event);
      if (direction === going) return direction !== null;
      stop();
      if (direction === null) return false;
      going = direction;
      goOn(direction);
      timer = setInterval(() => goOn(direction), stepMs);
      return true;
    },
    stop,
  };
}

function pastEdge(root: HTMLElement, { clientX, clientY }: PointerEvent): Direction | null {
  const { left, right, bottom } = root.getBoundingClientRect();
  const top = root.querySelector(part.header)?.getBoundingClientRect().bottom ?? 0;
  const pinned = root.querySelector(`${part.row}:is(.new, .totals)`)?.getBoundingClientRect().top ?? bottom;
  if (clientY > Math.min(bottom, pinned)) return 'down';
  if (clientY < top) return 'up';
  if (clientX > right) return 'right';
  return clientX < left ? 'left' : null;
}
