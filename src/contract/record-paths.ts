import { recordKinds, type RecordKind } from '#calc-core/records';

const part = encodeURIComponent;

/**
 * The paths of a list of records and of one record. This file is separate so that the front page does not load the fields of every record.
 */
export const recordPaths = {
  list: (kind: RecordKind, slug: string): string => `/api/${recordKinds[kind].path}/${part(slug)}`,
  detail: (kind: RecordKind, slug: string, id: string): string =>
    `/api/${recordKinds[kind].path}/${part(slug)}/detail/${part(id)}`,
};
