import type { Edit, Kind, RecordContent } from './types.ts';

// TypeScript cannot derive the field types of a kind that is only known at run time. These two functions contain the one cast.

/** Changes fields of a record, typed over the values in `seen`. The fields must be of that kind, for example taken from such a record. */
export const patchEdit = (kind: Kind, id: string, patch: object, seen?: RecordContent): Edit =>
  ({ kind, id, op: 'patch', patch, ...(seen === undefined ? {} : { seen }) }) as Edit;

/** Adds a record, or restores a deleted one. `doc` must be a record of that kind. */
export const createEdit = (kind: Kind, id: string, doc: object): Edit =>
  ({ kind, id, op: 'create', doc }) as Edit;
