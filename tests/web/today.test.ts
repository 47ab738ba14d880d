import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { today } from '#web/shell/today.ts';
import { nameOfToday } from '#web/ui/text/download.ts';

const zone = process.env['TZ'];
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test('a file name contains the reader’s local day, not the day in Greenwich', () => {
  process.env['TZ'] = 'Australia/Brisbane';
  vi.useFakeTimers({ now: Date.parse('2026-11-24T18:28:00Z') });
  expect(today()).toBe('2026-11-25');
  expect(nameOfToday('drover', 'xlsx')).toBe('drover-2026-11-25.xlsx');
});

test('the app shows and saves local days, never the day in Greenwich', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter(
    (file) =>
      // series.ts only counts days. All its dates are at midnight in UTC.
      !file.endsWith('sheets/text/series.ts') &&
      /toISOString\(\)\s*\.slice\(0, 10\)|\.time\.slice\(0, 10\)/.test(readFileSync(file, 'utf8')),
  );
  expect(files).toEqual([]);
});
