import type { Edit, Kind, RecordContent } from './types.ts';

// TypeScript cannot follow a kind that is known only as it runs to the type of its fields: these two are told so, once.

/** Changes fields of a record, typed over what was `seen` in them. They must be fields of that very kind, as when they were taken from such a record. */
export const patchEdit = (kind: Kind, id: string, patch: object, seen?: RecordContent): Edit =>
  ({ kind, id, op: 'patch', patch, ...(seen === undefined ? {} : { seen }) }) as Edit;

/** Adds a record, or brings a deleted one back. `doc` must be one of that very kind. */
export const createEdit = (kind: Kind, id: string, doc: object): Edit =>
  ({ kind, id, op: 'create', doc }) as Edit;
