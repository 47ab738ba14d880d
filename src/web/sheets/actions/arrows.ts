import type { Direction } from '../range.ts';

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Where an arrow key leads. */
export interface Arrow {
  readonly direction: Direction;
  /** To the end of a block. */
  readonly isJump: boolean;
  /** With the range. */
  readonly isStretch: boolean;
}

/** The four arrows with these modifier keys: "Ctrl+" gives "Ctrl+ArrowUp" and so on. */
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
