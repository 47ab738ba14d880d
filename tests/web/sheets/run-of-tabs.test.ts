import { expect, test } from 'vitest';
import { endsRun } from '#web/sheets/input/keyboard.ts';

const press = (keys: string) => {
  const parts = keys.split('+');
  return {
    key: parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? ''),
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    metaKey: false,
  };
};

test.each([
  '2',
  'a',
  'é',
  'Space',
  'Tab',
  'Shift+Tab',
  'Enter',
  'F2',
  'Backspace',
  'Delete',
  'Shift+Shift',
  'Ctrl+Control',
])('%s on a cell goes on with a run of Tabs', (keys) => expect(endsRun(press(keys))).toBe(false));

test.each(['ArrowDown', 'Home', 'PageDown', 'Escape', 'Ctrl+C', 'Ctrl+ArrowRight', 'F3', 'Alt+Enter'])(
  '%s ends it',
  (keys) => expect(endsRun(press(keys))).toBe(true),
);
