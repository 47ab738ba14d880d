import { messages } from './messages.ts';
import { refusedMembers } from './refused-members.ts';

/**
 * Every refusal of the server, with the texts of spec 8. Clients compare the code (src/server/DECISIONS.md, One shape for every refusal).
 */
export const problems = {
  'bad-request': { status: 400, text: 'The request cannot be read. Check its form and send it again.' },
  'bad-field': { status: 400, text: 'A field has a value that cannot be stored.' },
  unauthorized: {
    status: 401,
    text: 'Sign in again: the access token is missing, expired or not for this service.',
  },
  forbidden: { status: 403, text: 'Your role does not allow this.' },
  'membership-expired': { status: 403, text: refusedMembers['membership-expired'] },
  'not-member': { status: 403, text: refusedMembers['not-member'] },
  deactivated: { status: 403, text: refusedMembers.deactivated },
  'not-found': { status: 404, text: 'There is no such record here.' },
  'wrong-method': {
    status: 405,
    text: 'This address does not accept this method. The Allow header lists the methods that it accepts.',
  },
  'carry-in-use': { status: 409, text: messages.carryInUse },
  'carries-in-use': { status: 409, text: messages.carriesInUse },
  'already-exists': { status: 409, text: 'A record with this id exists already.' },
  'farm-full': { status: 409, text: 'This farm is full.' },
  'invitation-ended': {
    status: 409,
    text: 'This invitation was withdrawn, answered or has ended. Ask for a new one.',
  },
  'version-changed': {
    status: 412,
    text: 'The record changed since you read it. This answer contains the current version.',
  },
  'epoch-changed': {
    status: 410,
    text: 'This service has gone back to an older copy of its records. Load all records again.',
  },
  'too-large': { status: 413, text: 'The body is too large.' },
  'not-json': { status: 415, text: 'Send application/json.' },
  'key-reused': { status: 422, text: 'This Idempotency-Key was used with another request. Make a new key.' },
  'reference-missing': { status: 422, text: 'The record refers to another record that does not exist here.' },
  'too-many': { status: 429, text: 'Too many requests. Wait as long as Retry-After says.' },
  'server-error': { status: 500, text: 'The server failed. Nothing was changed; try again.' },
  unavailable: {
    status: 503,
    text: 'The service is out of reach for a moment. Your work is safe; try again.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

/** A code for programs. The text of a refusal may change, the code does not. */
export type ProblemCode = keyof typeof problems;

/** The body of every refusal: application/problem+json (RFC 9457) with our code, and the refused field if there is one. */
export interface ProblemBody {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly field?: string;
  /** Only with status 412: the current record, with wire names. */
  readonly current?: unknown;
}

/** An error that becomes the reply. `field` is a wire name. `text` replaces the default text. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly field: string | undefined;
  readonly current: unknown;
  /** Seconds for the Retry-After header. Set if a later attempt can succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    detail: { field?: string; text?: string; current?: unknown; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail.text ?? problems[code].text, { cause: detail.cause });
    this.name = 'Problem';
    this.code = code;
    this.field = detail.field;
    this.current = detail.current;
    this.retryAfter = detail.retryAfter;
  }

  get status(): number {
    return problems[this.code].status;
  }

  body(): ProblemBody {
    return {
      type: 'about:blank',
      title: this.message,
      status: this.status,
      code: this.code,
      ...(this.field === undefined ? {} : { field: this.field }),
      ...(this.current === undefined ? {} : { current: this.current }),
    };
  }
}
