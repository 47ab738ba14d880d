import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Database } from '../storage/database.ts';
import { recordAudit } from './audit.ts';
import { findMember, requireActive, requireWriter, type Member } from './member.ts';

/** Who a checked token speaks for. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
}

/** Checks an Authorization header. @throws Problem unauthorized, unavailable */
export type BearerCheck = (header: string | undefined) => Promise<Claims>;

/**
 * What a route asks of its caller. Every route under /api must say it, else the server does not start.
 * 'public': nothing. 'member': a member, and where the path has a {userId}, that member. 'admin': a member whose row says Admin.
 */
export type Access = 'public' | 'member' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Changes records: refused to Restricted members and after the membership's end. */
    writes?: boolean;
  }
  interface FastifyRequest {
    /** Set for every route that is not public. */
    member: Member;
  }
  interface FastifyInstance {
    /** Every route of the API, as it was declared; tests go through all of them. */
    apiRoutes: ApiRoute[];
  }
}

const slugOf = (request: FastifyRequest): string | undefined => {
  const params: unknown = request.params;
  return typeof params === 'object' && params !== null && 'userId' in params
    ? String(params.userId)
    : undefined;
};

async function refuse(database: Database, request: FastifyRequest, problem: Problem): Promise<never> {
  const { id, issuer, subject } = request.member;
  const target = `${request.method} ${request.url.split('?')[0] ?? ''}`;
  await recordAudit(database, {
    event: 'refused',
    memberId: id,
    issuer,
    subject,
    target,
    detail: { code: problem.code },
  });
  throw problem;
}

/** Finds the member behind the token and lets the request in, or refuses and notes it. */
async function admit(database: Database, check: BearerCheck, request: FastifyRequest): Promise<void> {
  const { access, writes } = request.routeOptions.config;
  if (access === undefined || access === 'public') return;
  const claims = await check(request.headers.authorization);
  const member = await findMember(database, claims.issuer, claims.subject);
  if (member === undefined) throw new Problem('not-member');
  request.member = member;
  requireActive(member);
  const slug = slugOf(request);
  // Another member's slug and a slug that nobody has look the same from outside (security 11).
  if (slug !== undefined && slug.toLowerCase() !== member.slug) {
    return refuse(database, request, new Problem('not-found'));
  }
  if (access === 'admin' && member.role !== 'Admin')
    return refuse(database, request, new Problem('forbidden'));
  if (writes === true) requireWriter(member, new Date());
}

/** One route of the API and what it asks of its caller. */
export interface ApiRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  readonly writes: boolean;
}

function declarationsOf(route: RouteOptions): ApiRoute[] {
  const access = route.config?.access;
  if (access === undefined) {
    throw new Error(`${String(route.method)} ${route.url} does not say who may call it (config.access).`);
  }
  const writes = route.config?.writes === true;
  return [route.method].flat().map((method) => ({ method, url: route.url, access, writes }));
}

/** Puts the door in front of every route of this plugin. */
export function guard(app: FastifyInstance, database: Database, check: BearerCheck): void {
  app.addHook('onRoute', (route) => {
    app.apiRoutes.push(...declarationsOf(route));
  });
  app.addHook('onRequest', (request) => admit(database, check, request));
}
