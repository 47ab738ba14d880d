import { recordKindNames } from '#calc-core/records';
import { recordPaths } from '#contract/record-paths.ts';
import { propertyOf } from '#contract/property-of.ts';
import type { ApiRequest } from '#web/data/api/client.ts';

/** A write in the form of the log. */
export interface LoggedWrite {
  readonly op: string;
  readonly record: string;
  readonly method: string;
  /** The revision in the write's If-Match, or null for a new record. */
  readonly replaces: number | null;
}

/** Record kinds by their name in paths, in lower case. */
const kinds = new Map(
  recordKindNames.map(
    (kind) => [recordPaths.list(kind, '').split('/')[2]?.toLowerCase() ?? '', kind] as const,
  ),
);

const textIn = (value: unknown, name: string): string => {
  const found = propertyOf(value, name);
  return typeof found === 'string' ? found : '';
};

function recordKeyOf(path: string, body: unknown): string {
  const [, , what = '', , , id] = path.split('/');
  return `${kinds.get(what.toLowerCase()) ?? what}/${id ?? textIn(body, 'id')}`;
}

/** The revision and epoch of an ETag, or null if the ETag is not from Drover. */
export function revisionIn(etag: unknown): { readonly revision: number; readonly epoch: string } | null {
  const found = typeof etag === 'string' ? /^"(\d+)-([^"]+)"$/.exec(etag) : null;
  return found === null ? null : { revision: Number(found[1]), epoch: found[2] ?? '' };
}

/** The writes of a request. A batch has one write per entry. A read has none. */
export function writesOf({
  method,
  path,
  headers,
  body,
}: Omit<ApiRequest, 'method'> & { readonly method: string }): readonly LoggedWrite[] {
  if (method === 'GET') return [];
  if (!path.includes('/batch/')) {
    const replaces = revisionIn(headers?.['if-match'])?.revision ?? null;
    return [{ op: headers?.['idempotency-key'] ?? '', record: recordKeyOf(path, body), method, replaces }];
  }
  const requests = propertyOf(body, 'requests');
  return (Array.isArray(requests) ? (requests as unknown[]) : []).map((one) => ({
    op: textIn(one, 'key'),
    record: recordKeyOf(textIn(one, 'path'), propertyOf(one, 'body')),
    method: textIn(one, 'method'),
    replaces: revisionIn(propertyOf(one, 'ifMatch'))?.revision ?? null,
  }));
}
