import { expect, test } from 'vitest';
import type { SealedRequest } from '#web/data/journal/formats.ts';
import { goneBase } from '#web/data/sync/verdicts.ts';

const deletion = { key: 'trade/a', method: 'DELETE', ifMatch: 4 } as unknown as SealedRequest;

test('a record that the server has lost keeps the newest known revision', () => {
  // With an older revision, the earlier content would be newer than the deletion, and the record would be shown again.
  expect(goneBase({ rev: 9, doc: { name: 'Steers' }, deleted: false }, deletion)).toEqual({
    rev: 9,
    doc: null,
    deleted: true,
  });
  expect(goneBase({ rev: 2, doc: null, deleted: false }, deletion).rev).toBe(4);
});
