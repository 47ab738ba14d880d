import { expect, test } from 'vitest';
import { listLayoutFields } from '#calc-core/records/list-layout.ts';
import { structureReader } from '#calc-core/records/structure-readers.ts';

const { columns } = listLayoutFields;
const read = structureReader('listLayout', columns);

test('a stored layout keeps its columns and how their numbers are read', () => {
  const layout = [
    { heading: 'Hd', becomes: 'numberOfHead' },
    { heading: 'Price', becomes: 'purchaseCostHd', readAs: 'cents' },
    { heading: 'Agent' },
  ];
  expect(read(layout)).toMatchObject({
    text: JSON.stringify([...layout.slice(0, 2), { heading: 'Agent', becomes: null }]),
  });
});

test.each([
  ['a text', 'is no list of at most 200 columns'],
  [Array.from({ length: 201 }, () => ({ heading: '' })), 'is no list of at most 200 columns'],
  [[{ heading: 5 }], 'column 1: heading is no text of at most 300 characters'],
  [[{ heading: 'x'.repeat(301) }], 'column 1: heading is no text of at most 300 characters'],
])('a layout that is no list of columns is refused: %#', (value, why) => {
  expect(JSON.stringify(read(value))).toContain(why);
});

test('the column layouts of two devices are not merged', () => {
  const merge = columns.merge!;
  const [base, mine, theirs] = ['[]', '[{"a":1}]', '[{"b":1}]'];
  expect(merge(base, mine, theirs, 'mine')).toBe(mine);
  expect(merge(base, mine, mine, 'ask' as never)).toBe(mine);
  expect(merge(base, mine, theirs, 'ask' as never)).toBeNull();
});

test('a structured field without a parser says where to add one', () => {
  expect(() => structureReader('group', { ...columns, name: 'odd', read: undefined } as never)).toThrow(
    /'odd' of 'group' has no reader/,
  );
});
