import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const pages = readdirSync('stories').filter((name) => name.endsWith('.mdx'));

test.each(pages)('%s has no Markdown table, because the workbench would show its source', (name) => {
  const tables = readFileSync(`stories/${name}`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(tables).toEqual([]);
});

test('the documentation page shows each dialog of a sheet in a separate frame', () => {
  expect(readFileSync('stories/sheets/Panels.stories.tsx', 'utf8')).toMatch(
    /docs: \{ story: \{ inline: false/,
  );
});

test('the documentation page of the keys shows the list of commands that the sheet uses', () => {
  expect(readFileSync('stories/Keyboard.mdx', 'utf8')).toContain('<SheetKeys />');
});
