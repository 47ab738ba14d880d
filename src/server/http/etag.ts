import type { FastifyRequest } from 'fastify';

/** The epoch that a revision belongs to (storage/site.ts). */
export interface InEpoch {
  readonly epoch: string;
}

/** The version of a record as an ETag. Within an epoch revisions are whole numbers that only grow. */
export const etagOf = (revision: number, { epoch }: InEpoch): string => `"${revision}-${epoch}"`;

/**
 * The ETag of a stored answer, changed to this epoch. It stays valid after a restore, because the answer and its record were restored
 * together.
 */
export const etagInEpoch = (etag: string, within: InEpoch): string =>
  etagOf(Number(/\d+/.exec(etag)?.[0] ?? 0), within);

function header(request: FastifyRequest, name: 'if-match' | 'if-none-match'): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The version that the request expects. */
export interface Expectation {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export const expectationOf = (request: FastifyRequest): Expectation => ({
  ifMatch: header(request, 'if-match'),
  ifNoneMatch: header(request, 'if-none-match'),
});

/** Whether the list contains the ETag of this version, or is `*`. A proxy may have added `W/` to our ETag. */
export function names(list: string, revision: number, within: InEpoch): boolean {
  const tags = list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etagOf(revision, within));
}
