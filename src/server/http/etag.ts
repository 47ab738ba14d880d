import type { FastifyRequest } from 'fastify';

/** The epoch that a revision belongs to (storage/site.ts). */
export interface InEpoch {
  readonly epoch: string;
}

/** A record's version as an ETag. Within an epoch, revisions only grow. */
export const etagOf = (revision: number, { epoch }: InEpoch): string => `"${revision}-${epoch}"`;

/** Replaces the epoch in the ETag of a stored answer, because a restore begins a new epoch. */
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

/** True if the list is `*` or contains this version's ETag. A proxy may have added `W/`. */
export function names(list: string, revision: number, within: InEpoch): boolean {
  const tags = list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etagOf(revision, within));
}
