import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Problem } from '#contract/problems.ts';
import { uuidPattern } from '#contract/schemas.ts';
import { propertyOf } from '#contract/property-of.ts';
import type { RequestLimits } from '../http/limits.ts';
import type { SiteWatch } from '../storage/site.ts';
import type { Database } from '../storage/database.ts';
import { logAudit, noteAudit, type AuditEntry } from '../members/audit.ts';
import { findFarm, findFarmWith, type FarmStanding } from './farm.ts';
import { farmNeeds, permissionProblem, type Access } from './permission.ts';
import { findMember, findMemberWith, type Member, type StoredRecord } from '../members/member.ts';

/** The owner of a checked token. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
}

/** Checks an Authorization header. @throws Problem unauthorized, unavailable */
export type ClaimsCheck = (header: string | undefined) => Promise<Claims>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The kind of record in the path. One statement reads the record together with the member. */
    finds?: 'trade' | 'carry';
  }
  interface FastifyRequest {
    /** The caller. Set on every route that is not public. */
    member: Member;
    /** The farm in the path. Set on routes that require a role on the farm. */
    farm: FarmStanding;
    /** The record in the path. Set on a route with `finds`. Undefined if the farm does not have the record. */
    record: StoredRecord | undefined;
  }
  interface FastifyInstance {
    /** Every declared API route. Tests go through all of them. */
    apiRoutes: ApiRoute[];
  }
}

function paramOf(request: FastifyRequest, name: string): string | undefined {
  const value = propertyOf(request.params, name);
  return typeof value === 'string' ? value : undefined;
}

/** The caller and the farm in the path. `farm` is null if the path names no existing farm. */
interface Caller {
  readonly member: Member;
  readonly farm: FarmStanding | null;
  readonly record: StoredRecord | undefined;
}

function soughtBy(request: FastifyRequest): { readonly kind: 'trade' | 'carry'; readonly id: string } | null {
  const { finds: kind } = request.routeOptions.config;
  const id = kind === undefined ? undefined : paramOf(request, `${kind}Id`);
  // Only UUIDs are ids. The path's schema refuses all other texts later.
  return kind === undefined || id === undefined || !uuidPattern.test(id) ? null : { kind, id };
}

const namesAFarm = (access: Access | undefined): boolean => access !== undefined && access in farmNeeds;

/** Reads the token's member, and the farm and the record in the path. Undefined if the token has no member. */
async function callerOf(
  database: Database,
  { issuer, subject }: Claims,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const sought = soughtBy(request);
  const found =
    sought === null
      ? { member: await findMember(database, issuer, subject), record: undefined }
      : await findMemberWith(database, issuer, subject, sought.kind, sought.id);
  const member = found?.member;
  if (member === undefined) return undefined;
  const slug = paramOf(request, 'userId');
  if (slug === undefined || !namesAFarm(request.routeOptions.config.access))
    return { member, farm: null, record: undefined };
  // `found.record` is a record of the member's own farm. For another farm, the record is read together with that farm.
  if (sought === null || slug.toLowerCase() === member.slug)
    return { member, farm: await findFarm(database, member, slug), record: found?.record };
  return { member, ...(await findFarmWith(database, member, slug, sought)) };
}

const targetOf = (request: FastifyRequest): string => `${request.method} ${request.url.split('?')[0] ?? ''}`;

/** Records the refusal and throws `problem`. The audit gets only an hour's first refusals, so nobody can fill the database. */
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

/** What the access checks need: the members' table, the token check and the limits. */
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
      // Write this refusal only to the log. Otherwise anyone without a token could fill the database.
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

function problemOf({ member, farm }: Caller, request: FastifyRequest): Problem | null {
  const { access = 'public' } = request.routeOptions.config;
  const named = access === 'self' ? paramOf(request, 'userId') : paramOf(request, 'personId');
  const isOneself = named?.toLowerCase() === (access === 'self' ? member.slug : member.id);
  return permissionProblem(access, { person: member, standing: farm, isOneself }, new Date());
}

/** Reads the caller and the farm. Reads both again if a database failover has changed the epoch. */
async function callerNow(
  { database, site }: AccessChecks,
  claims: Claims,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const caller = await callerOf(database, claims, request);
  const epoch = await site.settled();
  const isOf = (row: Member | undefined): boolean => row === undefined || row.epoch === epoch;
  if (epoch === null || (isOf(caller?.member) && isOf(caller?.farm?.row))) return caller;
  return callerOf(database, claims, request);
}

/** Finds the token's member and admits the request, or refuses it. */
async function admit(checks: AccessChecks, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { limits } = checks;
  const { access } = request.routeOptions.config;
  if (access === undefined || access === 'public') {
    limits.count(request);
    return;
  }
  const claims = await claimsOf(checks, request);
  const caller = await callerNow(checks, claims, request);
  if (caller !== undefined) request.member = caller.member;
  // The request is counted first, because refused requests count too.
  limits.count(request);
  if (caller === undefined) return refuse(checks, request, claims, new Problem('not-member'));
  const problem = problemOf(caller, request);
  if (problem !== null) return refuse(checks, request, caller.member, problem);
  if (caller.farm !== null) request.farm = caller.farm;
  request.record = caller.record;
  limits.occupy(request, reply);
}

/** One route of the API and what it requires of its caller. */
export interface ApiRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
}

function declarationsOf(route: RouteOptions): ApiRoute[] {
  const access = route.config?.access;
  if (access === undefined) {
    throw new Error(`${String(route.method)} ${route.url} does not say who may call it (config.access).`);
  }
  return [route.method].flat().map((method) => ({ method, url: route.url, access }));
}

/** Runs the access checks before every route of this plugin. */
export function guard(app: FastifyInstance, checks: AccessChecks): void {
  app.addHook('onRoute', (route) => {
    app.apiRoutes.push(...declarationsOf(route));
  });
  app.addHook('onRequest', (request, reply) => admit(checks, request, reply));
}
