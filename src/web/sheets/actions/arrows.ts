import type { Direction } from '../range.ts';

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** What an arrow key does. */
export interface Arrow {
  readonly direction: Direction;
  /** With Ctrl, the arrow moves to the end of a block of filled cells. */
  readonly isJump: boolean;
  /** With Shift, the arrow extends the selected range. */
  readonly isStretch: boolean;
}

/** The four arrow keys with a modifier: 'Ctrl+' → 'Ctrl+ArrowUp' and so on. */
export function arrowKeys(held = ''): readonly string[] {
  return Object.keys(directions).map((key) => `${held}${key}`);
}

/** What an arrow key with its modifiers does. */
export function arrowOf(chord: string): Arrow {
  return {
    direction: directions[chord.split('+').at(-1) ?? ''] ?? 'down',
    isJump: chord.includes('Ctrl+'),
    isStretch: chord.includes('Shift+'),
  };
}
