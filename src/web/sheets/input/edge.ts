import { part } from '../grid-parts.ts';
import type { Direction } from '../range.ts';

/** Continues a drag past the sheet's edges. */
export interface Edge {
  /**
   * Returns whether the pointer is past an edge. Then the drag continues automatically, cell by cell, and the element under the pointer
   * does not count.
   */
  follow(event: PointerEvent): boolean;
  stop(): void;
}

/** The time in ms in which the drag moves on by one cell: short enough for a long list, long enough to stop in time. */
const stepMs = 50;

/**
 * Continues a drag past an edge cell by cell, as in Excel. The pinned rows at the bottom count as past the edge, because the blank row is
 * shown below the visible rows but belongs after the last record.
 */
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
