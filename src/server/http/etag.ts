import type { FastifyRequest } from 'fastify';

/** The history that a revision belongs to (storage/site.ts). */
export interface InEpoch {
  readonly epoch: string;
}

/** The version of a record as an ETag. Within an epoch revisions are whole numbers that only grow. */
export const etagOf = (revision: number, { epoch }: InEpoch): string => `"${revision}-${epoch}"`;

/** The ETag of a stored answer in this epoch: the answer and its record went through a restore together. */
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

/** Whether one tag of the list names the version, or the list is `*`. A proxy may have put `W/` before ours. */
export function names(list: string, revision: number, within: InEpoch): boolean {
  const tags = list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etagOf(revision, within));
}
