import { recordKinds, type RecordKind } from '#calc-core/records';

const part = encodeURIComponent;

/** The API paths of records. The front page loads this file, so it must not import the fields of records. */
export const recordPaths = {
  list: (kind: RecordKind, slug: string): string => `/api/${recordKinds[kind].path}/${part(slug)}`,
  detail: (kind: RecordKind, slug: string, id: string): string =>
    `/api/${recordKinds[kind].path}/${part(slug)}/detail/${part(id)}`,
};
