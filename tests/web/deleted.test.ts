import { expect, test } from 'vitest';
import type { Gone } from '#web/trash/gone.ts';
import { undoneWords } from '#web/trash/words.ts';
import { everything, listed } from '#web/screens/deleted/Filters.tsx';

const gone = (name: string, addedJustBefore: boolean): Gone =>
  ({ kind: 'group', id: name, record: { id: name, name }, device: null, addedJustBefore }) as unknown as Gone;

const names = (shown: readonly Gone[]): readonly string[] => shown.map(({ record }) => record.name);
const paste = Array.from({ length: 57 }, (_, at) => gone(`Pasted ${at + 1}`, true));

test('records of an undone paste are counted, but are listed only on request or in a search', () => {
  const all = [gone('Spring store', false), ...paste];
  const folded = listed(all, everything);
  expect([names(folded.shown), folded.undone]).toEqual([['Spring store'], 57]);
  expect(undoneWords(57)).toBe(
    '57 records were deleted within 15 minutes of being added, as when a paste is undone.',
  );
  expect(listed(all, { ...everything, withUndone: true }).shown).toEqual(all);
  expect(names(listed(all, { ...everything, text: 'pasted 57' }).shown)).toEqual(['Pasted 57']);
});

test('a few records that were deleted just after they were added are listed like any other', () => {
  const few = paste.slice(0, 4);
  expect(listed(few, everything)).toEqual({ shown: few, undone: 0 });
});
