import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';

/** Matches a route's addresses. Letter case and a trailing slash do not matter. */
const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i');

/** The address exists, but only with other methods. */
export class WrongMethod extends Problem {
  /** For the header Allow. */
  readonly allow: string;
  constructor(methods: readonly string[]) {
    super('wrong-method', { text: `This address takes ${methods.join(', ')} only.` });
    this.allow = methods.join(', ');
  }
}

/** Says why an address is unknown: no route has the address, or only routes with another method. */
export function notFoundProblems(
  app: Pick<FastifyInstance, 'apiRoutes'>,
): (request: FastifyRequest) => Problem {
  let patterns: readonly (readonly [RegExp, string])[] | undefined;
  return ({ url }) => {
    patterns ??= app.apiRoutes.map((route) => [patternOf(route.url), route.method] as const);
    const [path = ''] = url.split('?');
    const methods = [...new Set(patterns.flatMap(([pattern, method]) => (pattern.test(path) ? method : [])))];
    if (methods.length > 0) return new WrongMethod(methods.toSorted());
    return new Problem('not-found', {
      text: 'Nothing has this address. GET /openapi.json lists all addresses.',
    });
  };
}
