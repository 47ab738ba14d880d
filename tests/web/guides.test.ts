import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guides } from '../../stories/pages/guides.ts';

const parts = readdirSync('stories/ui')
  .filter((name) => name.endsWith('.stories.tsx'))
  .map((name) => /title: '(UI\/[^']+)'/.exec(readFileSync(`stories/ui/${name}`, 'utf8'))?.[1] ?? name);

test('the guide of every shared component says when to use it, what to do, what to avoid, and its keys', () => {
  expect(Object.keys(guides).toSorted()).toEqual(parts.toSorted());
  for (const { when, dos, donts, keys } of Object.values(guides)) {
    expect(when).toMatch(/\.$/);
    expect([dos.length, donts.length, keys.length].every((count) => count > 0)).toBe(true);
  }
});
