import { recordKinds, type RecordKind } from '#calc-core/records';

const part = encodeURIComponent;

/**
 * Where the records of a kind are: the list, which a new one is posted to, and one record. Apart from the other paths: the table of kinds
 * brings the fields of every record, and the front page has to do without them.
 */
export const recordPaths = {
  list: (kind: RecordKind, slug: string): string => `/api/${recordKinds[kind].path}/${part(slug)}`,
  detail: (kind: RecordKind, slug: string, id: string): string =>
    `/api/${recordKinds[kind].path}/${part(slug)}/detail/${part(id)}`,
};
