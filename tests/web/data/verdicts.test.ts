import { expect, test } from 'vitest';
import type { SealedRequest } from '#web/data/journal/formats.ts';
import { doneBase, goneBase } from '#web/data/sync/verdicts.ts';

const deletion = { key: 'trade/a', method: 'DELETE', ifMatch: 4 } as unknown as SealedRequest;

test('a record that the server has lost keeps the newest known revision', () => {
  // With an older revision, the deletion would count as older than the record, and the record would appear again.
  expect(goneBase({ rev: 9, doc: { name: 'Steers' }, deleted: false }, deletion)).toEqual({
    rev: 9,
    doc: null,
    deleted: true,
  });
  expect(goneBase({ rev: 2, doc: null, deleted: false }, deletion).rev).toBe(4);
});

test('a deletion counts only when the server itself has answered, with 204 and a newer revision', () => {
  const sealed = { ...deletion, epoch: 'e1' } as SealedRequest;
  for (const [status, etag] of [
    [200, null],
    [200, '"9-e1"'],
    [204, null],
    [204, '"4-e1"'],
  ] as const)
    expect(doneBase(sealed, { status, etag, body: {} })).toBeNull();
  expect(doneBase(sealed, { status: 204, etag: '"9-e1"', body: null })).toEqual({
    rev: 9,
    doc: null,
    deleted: true,
  });
});
