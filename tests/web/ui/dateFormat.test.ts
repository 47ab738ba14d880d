import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { dateFormat } from '#web/ui/fields/date-format.ts';

afterEach(() => void vi.restoreAllMocks());

test('the browser’s date formatter is created once, at the first use', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const write = dateFormat({ day: 'numeric', month: 'long', timeZone: 'UTC' });
  expect(made).not.toHaveBeenCalled();
  expect(write(Date.UTC(2026, 10, 18))).toBe('18 November');
  expect(write(new Date(Date.UTC(2026, 5, 1)))).toBe('1 June');
  expect(made).toHaveBeenCalledTimes(1);
});

test('no file of the app creates a date formatter while it loads', () => {
  const files = globSync('src/web/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(300);
  const making = files.filter((file) =>
    /^(export )?const \w+ = new Intl\.DateTimeFormat/m.test(readFileSync(file, 'utf8')),
  );
  expect(making).toEqual([]);
});
