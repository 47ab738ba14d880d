import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { narrowQuery } from '#web/ui/frame/narrow.ts';

const tokens = readFileSync('src/web/ui/tokens.css', 'utf8');
const token = (name: string): string => new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';

test("the specification's layer and durations (spec 9)", () => {
  expect(token('z-modal')).toBe('1050');
  expect(token('m-backdrop')).toBe('100ms');
  expect(token('m-fade')).toBe('150ms');
  expect(token('m-collapse')).toBe('350ms');
  expect(token('m-modal')).toBe('300ms');
});

test('under 767 px is narrow (spec 9)', () => {
  expect(narrowQuery).toBe('(max-width: 766.98px)');
});
