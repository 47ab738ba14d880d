import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { narrowQuery } from '#web/ui/frame/narrow.ts';

const tokens = readFileSync('src/web/ui/tokens.css', 'utf8');
const token = (name: string): string => new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';

test('the layers and durations have the values of the specification (spec 9)', () => {
  expect(token('z-modal')).toBe('1050');
  expect(token('m-backdrop')).toBe('100ms');
  expect(token('m-fade')).toBe('150ms');
  expect(token('m-collapse')).toBe('350ms');
  expect(token('m-modal')).toBe('300ms');
});

test('the bars of the browser and of the installed app have the background colour of the page', () => {
  const light = /light-dark\((#\w+),/.exec(token('canvas'))?.[1];
  expect(light).toMatch(/^#[0-9a-f]{6}$/);
  const page = readFileSync('src/web/app/index.html', 'utf8');
  expect(/name="theme-color" content="([^"]+)"/.exec(page)?.[1]).toBe(light);
  const manifest = readFileSync('vite.config.ts', 'utf8');
  const colours = [...manifest.matchAll(/(?:background|theme)_color: '([^']+)'/g)].map(
    ([, colour]) => colour,
  );
  expect(colours).toEqual([light, light]);
});

test('a screen under 767 px is narrow (spec 9)', () => {
  expect(narrowQuery).toBe('(max-width: 766.98px)');
});
