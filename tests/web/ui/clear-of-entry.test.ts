import { expect, test } from 'vitest';
import { clearOf } from '#web/ui/fields/clear-of-entry.ts';

test.each([
  ['over the whole entry: it goes below it', { top: 64, bottom: 120 }, { top: 68, bottom: 114 }, 58],
  ['over its upper half', { top: 64, bottom: 120 }, { top: 100, bottom: 146 }, 90],
  ['over its lower half', { top: 64, bottom: 120 }, { top: 20, bottom: 66 }, 10],
  ['right below it: it stays', { top: 64, bottom: 120 }, { top: 120, bottom: 166 }, 0],
  ['right above it', { top: 64, bottom: 120 }, { top: 10, bottom: 64 }, 0],
  ['no notice', { top: 64, bottom: 64 }, { top: 64, bottom: 110 }, 0],
])('a notice is placed %s', (_where, notice, entry, down) => {
  expect(clearOf(notice, entry)).toBe(down);
});
