import type { Edit, Kind, RecordContent } from './types.ts';

// TypeScript cannot check the fields of a kind that is known only at run time. So both functions cast.

/** Returns an edit that changes fields of a record. `seen` has the values that the user saw while typing. */
export const patchEdit = (kind: Kind, id: string, patch: object, seen?: RecordContent): Edit =>
  ({ kind, id, op: 'patch', patch, ...(seen === undefined ? {} : { seen }) }) as Edit;

/** Returns an edit that adds a record or restores a deleted record. `doc` must be a record of this kind. */
export const createEdit = (kind: Kind, id: string, doc: object): Edit =>
  ({ kind, id, op: 'create', doc }) as Edit;
