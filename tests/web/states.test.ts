import { readFileSync, readdirSync } from 'node:fs';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { statesShown } from '../../stories/pages/states.ts';

/** The ids of all stories. Storybook makes an id from the title and the export's name. */
function storyIds(): ReadonlySet<string> {
  const files = readdirSync('stories', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.stories.tsx'),
  );
  return new Set(
    files.flatMap((file) => {
      const source = readFileSync(`stories/${file}`, 'utf8');
      const title = /\btitle: '([^']+)'/.exec(source)?.[1] ?? '';
      return [...source.matchAll(/^export const (\w+): Story\b/gm)].map(([, name]) =>
        toId(title, storyNameFromExport(name ?? '')),
      );
    }),
  );
}

test.each(statesShown)('$state has its stories', ({ stories }) => {
  const ids = storyIds();
  expect(stories.filter((story) => !ids.has(story))).toEqual([]);
});

test('the list of states covers every state that a component can have', () => {
  expect(statesShown.map(({ state }) => state)).toEqual(
    expect.arrayContaining(
      'Input, Computed, Not available, Invalid, Stale, Saving, Offline, Refused, Conflict, Loading, Empty, Error, No permission, Long names, Huge numbers, Zero rows, 360 px, Wide, Each animal kind'
        .split(', ')
        .concat('1,000 rows'),
    ),
  );
});
