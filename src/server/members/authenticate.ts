import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { uuidPattern } from '#contract/schemas.ts';
import { propertyOf } from '#contract/property-of.ts';
import type { RequestLimits } from '../http/limits.ts';
import type { SiteWatch } from '../storage/site.ts';
import type { Database } from '../storage/database.ts';
import { logAudit, noteAudit, type AuditEntry } from './audit.ts';
import { findMember, findMemberWith, writeProblem, type Member, type StoredRecord } from './member.ts';

/** Who a checked token belongs to. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
}

/** Checks an Authorization header. @throws Problem unauthorized, unavailable */
export type ClaimsCheck = (header: string | undefined) => Promise<Claims>;

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
    /** Reads the one record that the path names: it comes along with the member, in the same statement. */
    finds?: 'trade' | 'carry';
  }
  interface FastifyRequest {
    /** Set for every route that is not public. */
    member: Member;
    /** The record of a route that `finds` one; undefined when the member has none of that id. */
    record: StoredRecord | undefined;
  }
  interface FastifyInstance {
    /** Every route of the API, as it was declared; tests go through all of them. */
    apiRoutes: ApiRoute[];
  }
}

function paramOf(request: FastifyRequest, name: string): string | undefined {
  const value = propertyOf(request.params, name);
  return typeof value === 'string' ? value : undefined;
}

/** The member that the token belongs to, and with them the record that the route reads. */
async function memberOf(
  database: Database,
  { issuer, subject }: Claims,
  request: FastifyRequest,
): Promise<Member | undefined> {
  const { finds } = request.routeOptions.config;
  const id = finds === undefined ? undefined : paramOf(request, `${finds}Id`);
  // What is no UUID is no record's id; the schema of the path refuses it later.
  const found =
    finds === undefined || id === undefined || !uuidPattern.test(id)
      ? { member: await findMember(database, issuer, subject), record: undefined }
      : await findMemberWith(database, issuer, subject, finds, id);
  request.record = found?.record;
  return found?.member;
}

const targetOf = (request: FastifyRequest): string => `${request.method} ${request.url.split('?')[0] ?? ''}`;

/**
 * Notes that a caller with a good token was not let in, and throws the reason. Every refusal is logged; the audit gets the first
 * of each caller and address in an hour, so that nobody can fill the database with them.
 */
async function refuse(
  { database, limits }: AccessChecks,
  request: FastifyRequest,
  who: Claims & { readonly id?: string },
  problem: Problem,
): Promise<never> {
  const { id, issuer, subject } = who;
  const entry: AuditEntry = {
    event: 'refused',
    memberId: id ?? null,
    issuer,
    subject,
    target: targetOf(request),
    detail: { code: problem.code },
  };
  if (limits.mayNote(request, `${issuer} ${subject}`)) await noteAudit(database, request, entry);
  else logAudit(request, entry);
  throw problem;
}

/** What a caller is known by: the members' table, the check of tokens, the limits. */
export interface AccessChecks {
  readonly database: Database;
  readonly check: ClaimsCheck;
  readonly site: SiteWatch;
  readonly limits: RequestLimits;
}

async function claimsOf({ check, limits }: AccessChecks, request: FastifyRequest): Promise<Claims> {
  try {
    return await check(request.headers.authorization);
  } catch (error) {
    if (error instanceof Problem && error.code === 'unauthorized') {
      // Only in the log: a row for each would let anybody without a token fill the database.
      const reason = error.cause instanceof Error ? error.cause.message : undefined;
      logAudit(request, {
        event: 'refused',
        target: targetOf(request),
        detail: { code: error.code, reason },
      });
      limits.countRefused(request);
    }
    if (error instanceof Problem && error.code === 'unavailable') request.unavailable = 'identity provider';
    throw error;
  }
}

/** Why this member may not do this here, or null. */
function problemOf(member: Member, request: FastifyRequest): Problem | null {
  const { access, writes } = request.routeOptions.config;
  const slug = paramOf(request, 'userId');
  if (member.deactivated) return new Problem('deactivated');
  // Another member's slug and a slug that nobody has look the same from outside (security 11).
  if (slug !== undefined && slug.toLowerCase() !== member.slug) return new Problem('not-found');
  if (access === 'admin' && member.role !== 'Admin') return new Problem('forbidden');
  return writes === true ? writeProblem(member, new Date()) : null;
}

/** The member and the epoch of the records, read again where the database has become another copy meanwhile. */
async function memberNow(
  { database, site }: AccessChecks,
  claims: Claims,
  request: FastifyRequest,
): Promise<Member | undefined> {
  const member = await memberOf(database, claims, request);
  const epoch = await site.settled();
  if (member === undefined || epoch === null || epoch === member.epoch) return member;
  return memberOf(database, claims, request);
}

/** Finds the member behind the token and lets the request in, or refuses and notes it. */
async function admit(checks: AccessChecks, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { limits } = checks;
  const { access } = request.routeOptions.config;
  if (access === undefined || access === 'public') {
    limits.count(request);
    return;
  }
  const claims = await claimsOf(checks, request);
  const member = await memberNow(checks, claims, request);
  if (member !== undefined) request.member = member;
  // Before anything is refused and noted: what is refused counts too.
  limits.count(request);
  if (member === undefined) return refuse(checks, request, claims, new Problem('not-member'));
  const problem = problemOf(member, request);
  if (problem !== null) return refuse(checks, request, member, problem);
  limits.occupy(request, reply);
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

/** Runs the access checks before every route of this plugin. */
export function guard(app: FastifyInstance, checks: AccessChecks): void {
  app.addHook('onRoute', (route) => {
    app.apiRoutes.push(...declarationsOf(route));
  });
  app.addHook('onRequest', (request, reply) => admit(checks, request, reply));
}
