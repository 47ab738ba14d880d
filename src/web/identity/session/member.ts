import { apiPaths } from '#contract/paths.ts';
import { refusedMembers } from '#contract/refused-members.ts';
import { readRole } from '#contract/roles.ts';
import type { SessionUser } from '#machines/session.ts';
import { propertyOf } from '#contract/property-of.ts';
import { identityError } from '../flow/errors.ts';

export type Membership = Pick<SessionUser, 'slug' | 'role'>;
export type MemberAnswer = { readonly member: Membership } | { readonly refused: string };

function readMember(body: unknown): Membership | null {
  const slug = propertyOf(body, 'slug');
  const role = readRole(propertyOf(body, 'role'));
  return typeof slug === 'string' && slug !== '' && role !== null ? { slug, role } : null;
}

/** True if our own API refused. A gateway may also answer 403 or 404, but not with our problem document. */
const isRefusal = (reply: Response, body: unknown): boolean =>
  (reply.status === 403 || reply.status === 404) &&
  (reply.headers.get('content-type') ?? '').startsWith('application/problem+json') &&
  typeof propertyOf(body, 'code') === 'string';

/**
 * Asks the API which member this subject is (spec 7, GET /api/users/{id}).
 * @throws 'Cannot load user' when the API gives no usable answer
 */
export async function fetchMember(apiHost: string, subject: string, token: string): Promise<MemberAnswer> {
  let reply: Response;
  let body: unknown;
  try {
    reply = await fetch(apiHost + apiPaths.user(subject), {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      cache: 'no-store',
    });
    body = await reply.json();
  } catch (cause) {
    throw identityError('userUnreachable', undefined, cause);
  }
  if (isRefusal(reply, body)) {
    const title = propertyOf(body, 'title');
    const refused = propertyOf(body, 'code') === 'deactivated' ? refusedMembers.deactivated : undefined;
    return {
      refused:
        refused ?? (reply.status === 403 && typeof title === 'string' ? title : refusedMembers['not-member']),
    };
  }
  const member = reply.ok ? readMember(body) : null;
  if (member === null) throw identityError('userUnreachable');
  return { member };
}

/** Reports to the API that this member has signed in. Resolves with false when the report must be sent again later. */
export async function tellSignIn(apiHost: string, slug: string, token: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(apiHost + apiPaths.signIn(slug), { method: 'POST', headers });
    // If the API lacks this path or refuses, sending again would not help.
    return reply.status < 500;
  } catch {
    return false;
  }
}
