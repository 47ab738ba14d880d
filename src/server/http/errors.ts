import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { recordKindNames, recordKinds, type RecordKind } from '#calc-core/records';
import { labelOf } from '#contract/labels.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { isAway, unavailableCause, type UnavailableCause } from '../storage/failures.ts';
import { bounds } from '../bounds.ts';
import { isPage, sendNoSuchPage } from './no-such-page.ts';
import { WrongMethod } from './not-found.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The cause of a 503. Undefined for any other answer. */
    unavailable: UnavailableCause | undefined;
  }
}

/** The write expected a version other than the stored one. The answer has the current record and its ETag. */
export class VersionChanged extends Problem {
  readonly etag: string;
  constructor(code: 'version-changed' | 'already-exists', etag: string, current: unknown) {
    super(code, { current });
    this.etag = etag;
  }
}

const byStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'bad-request',
  // Only the static file server reports this, for impossible file names such as '//x'.
  403: 'not-found',
  404: 'not-found',
  413: 'too-large',
  415: 'not-json',
  429: 'too-many',
};

interface Issue {
  readonly instancePath?: string;
  readonly message?: string;
}

/** Converts '/requests/3/path' to 'requests.3.path'. */
const fieldOf = (issue: Issue): string => (issue.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.');

/** Joins a label and a problem. A colon separates them if the problem begins with a capital letter. */
const sentence = (label: string, problem = 'cannot be kept'): string =>
  /^[A-Z]/.test(problem) ? `${label}: ${problem}.` : `${label} ${problem}.`;

/** Makes the Problem for one value. `field` is its path in the body, or '' for the whole body. */
export function bodyProblem(kind: RecordKind | null, field: string, message?: string): Problem {
  if (field === '') return new Problem('bad-request');
  return new Problem('bad-field', { field, text: sentence(labelOf(kind, field), message) });
}

function validationProblem([issue]: readonly Issue[], kind: RecordKind | null): Problem {
  return issue === undefined ? new Problem('bad-request') : bodyProblem(kind, fieldOf(issue), issue.message);
}

/** PostgreSQL's error class 22: a column cannot store the value. Normally the schemas refuse such a value earlier. */
const isBadValue = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some((at) => at instanceof Error && 'code' in at && /^22...$/.test(String(at.code)));

/** A route's kind of record, for the labels of its fields. Null for a route without a kind. */
const kindOfRoute = (route = ''): RecordKind | null =>
  recordKindNames.find((kind) => route.startsWith(`/api/${recordKinds[kind].path}/`)) ?? null;

/** Converts any failure to a Problem. An unexpected failure becomes 'server-error', without internal details. */
export function problemOf(error: unknown, route?: string): Problem {
  if (error instanceof Problem) return error;
  if (isAway(error)) return new Problem('unavailable', { retryAfter: 2, cause: error });
  if (isBadValue(error)) return new Problem('bad-request', { cause: error });
  const { validation, validationContext, statusCode } = error as Partial<FastifyError>;
  // No record can have this path parameter, so the answer is the same as for an unknown record.
  if (validationContext === 'params') return new Problem('not-found');
  if (validation !== undefined) return validationProblem(validation as readonly Issue[], kindOfRoute(route));
  return new Problem(byStatus[statusCode ?? 500] ?? 'server-error', { cause: error });
}

const isTooLarge = (error: unknown): boolean =>
  !(error instanceof Problem) && (error as Partial<FastifyError>).statusCode === 413;

function tooLarge(limit: number): Problem {
  const size = limit < 1024 * 1024 ? `${limit / 1024} kB` : `${limit / 1024 / 1024} MB`;
  return new Problem('too-large', { text: `The body is larger than ${size}. Send less at once.` });
}

/** The WWW-Authenticate header of a 401 (RFC 6750). The reason for refusing a token is only in the log. */
const challenge = ({ headers }: FastifyRequest): string =>
  `Bearer realm="drover"${headers.authorization === undefined ? '' : ', error="invalid_token"'}`;

/** Sends a problem as JSON, or a page to a browser for a 404. Only failures with status 5xx are logged. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { url, bodyLimit } = request.routeOptions;
  const problem = isTooLarge(error) ? tooLarge(bodyLimit ?? bounds.body) : problemOf(error, url);
  if (problem.status === 404 && isPage(request)) return sendNoSuchPage(reply);
  if (problem.status >= 500) request.log.error({ err: problem.cause ?? problem }, problem.message);
  if (problem.status === 503) request.unavailable ??= unavailableCause(problem);
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  if (problem instanceof VersionChanged) reply.header('etag', problem.etag);
  if (problem instanceof WrongMethod) reply.header('allow', problem.allow);
  if (problem.status === 401) reply.header('www-authenticate', challenge(request));
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem.body()));
}
