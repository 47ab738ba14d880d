import { expect, test } from 'vitest';
import { recordKinds } from '#calc-core/records';
import { kindProblems } from '../run/kinds.ts';

const day = recordKinds.board;

test('every kind of record has a complete declaration', () => {
  expect(kindProblems(recordKinds)).toEqual([]);
});

test.each([
  ['no words.one', { words: { many: 'barns', title: 'Barn' } }],
  ['no words.many', { words: { one: 'barn', title: 'Barn' } }],
  ['no words.title', { words: { one: 'barn', many: 'barns' } }],
  ['no path', { path: undefined }],
  ['no schema', { schema: '' }],
  ['no inFile', { inFile: 'Barns And More' }],
  ['no field', { fields: {} }],
  ['no field', { fields: undefined }],
  ["no text field called 'name'", { fields: { note: day.fields.note } }],
  ["a field called 'lastChanged'", { fields: { ...day.fields, lastChanged: day.fields.note } }],
  ["names 'paddock'", { fields: { ...day.fields, at: { type: 'reference', to: 'paddock' } } }],
  ["newestFirstBy 'note'", { newestFirstBy: 'note' }],
  ["'note' in storedBecauseOf", { storedBecauseOf: { classes: 'note' } }],
  ["the path of 'board'", { path: 'boards'.replace('b', 'B') }],
])('a kind with %s is named with what to write', (missing, part) => {
  const whole = {
    words: { one: 'barn', many: 'barns', title: 'Barn' },
    path: 'Barns',
    schema: 'Barn',
    inFile: 'barns',
  };
  const barn = { ...whole, fields: day.fields, ...part };
  expect(kindProblems({ ...recordKinds, barn: { ...whole, fields: day.fields } })).toEqual([]);
  expect(kindProblems({ ...recordKinds, barn })).toEqual([expect.stringContaining(missing)]);
});
