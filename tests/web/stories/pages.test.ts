import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = readdirSync('stories').filter((name) => name.endsWith('.mdx'));

test.each(pages)('%s has no Markdown table, which the workbench would show as it is typed', (name) => {
  const tables = readFileSync(`stories/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(tables).toEqual([]);
});

test('dialogs beside a sheet are each in a frame of their own on their page', () => {
  expect(readFileSync('stories/sheets/Panels.stories.tsx', 'utf8')).toMatch(
    /docs: \{ story: \{ inline: false/,
  );
});

test('the page of keys draws the very list of commands that a sheet obeys', () => {
  expect(readFileSync('stories/Keyboard.mdx', 'utf8')).toContain('<SheetKeys />');
});
