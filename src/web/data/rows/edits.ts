import type { Edit, Kind, RecordContent } from './types.ts';

// TypeScript cannot derive the field types of a kind that is known only at run time. The only cast for this is in these two functions.

/**
 * An edit that changes fields of a record. `seen` has the values that the user saw while typing. The fields must be fields of this kind.
 */
export const patchEdit = (kind: Kind, id: string, patch: object, seen?: RecordContent): Edit =>
  ({ kind, id, op: 'patch', patch, ...(seen === undefined ? {} : { seen }) }) as Edit;

/** An edit that adds a record, or restores a deleted one. `doc` must be a record of this kind. */
export const createEdit = (kind: Kind, id: string, doc: object): Edit =>
  ({ kind, id, op: 'create', doc }) as Edit;
