import type { FastifyRequest } from 'fastify';

/** The version of a record as it travels. Revisions are whole numbers that only grow. */
export const etagOf = (revision: number): string => `"${revision}"`;

function header(request: FastifyRequest, name: 'if-match' | 'if-none-match'): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** What the request says about the version it expects. */
export interface Expectation {
  readonly ifMatch: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export const expectationOf = (request: FastifyRequest): Expectation => ({
  ifMatch: header(request, 'if-match'),
  ifNoneMatch: header(request, 'if-none-match'),
});

/** True when one tag of the list names the version, or the list is `*`. A proxy may have put `W/` before ours. */
export function names(list: string, revision: number): boolean {
  const tags = list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etagOf(revision));
}
