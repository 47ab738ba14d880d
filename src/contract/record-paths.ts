import { recordKinds, type RecordKind } from '#calc-core/records';

const part = encodeURIComponent;

/**
 * The paths of a kind of record: the list, to which new records are posted, and one record. This is a separate file because the table of
 * kinds loads the fields of every record, which the front page must not load.
 */
export const recordPaths = {
  list: (kind: RecordKind, slug: string): string => `/api/${recordKinds[kind].path}/${part(slug)}`,
  detail: (kind: RecordKind, slug: string, id: string): string =>
    `/api/${recordKinds[kind].path}/${part(slug)}/detail/${part(id)}`,
};
