import { profileIn, type SessionContext } from './session-context.ts';
import { IdentityError, identityErrors } from '../flow/errors.ts';
import { forcePasswordPrompt, sessionHint } from './hint.ts';
import { fetchMember, tellSignIn } from './member.ts';
import { profileOf } from './profile.ts';
import type { Redeemed } from '../flow/flow.ts';
import type { AccessToken } from '../flow/renewal.ts';
import { identityStore as store } from './store.ts';

/** The text of an error for the visitor. */
export const wordsFor = (error: unknown): string =>
  error instanceof IdentityError ? error.message : identityErrors.loginFailed.text;

/** Requests the role and slug from the API and stores them. After a failure, the stored role and slug stay in use. */
export async function loadMember(
  shared: SessionContext,
  apiHost: string,
  accessToken: AccessToken,
): Promise<void> {
  const session = await shared.stored();
  if (session === null) return;
  const profile = profileIn(session);
  try {
    const answer = await fetchMember(apiHost, session.subject, await accessToken());
    const member = 'member' in answer ? answer.member : null;
    const isNew = session.member?.slug !== member?.slug || session.member?.role !== member?.role;
    if (isNew && !(await shared.change(session.subject, { member }))) return;
    const { value, context } = shared.actor.getSnapshot();
    if (context.profile?.subject !== session.subject) return;
    if ('refused' in answer) shared.send({ type: 'not a member', profile, text: answer.refused });
    else {
      if (value !== 'expired') shared.send({ type: 'member known', user: { ...profile, ...answer.member } });
      if (session.told === false && (await tellSignIn(apiHost, answer.member.slug, await accessToken())))
        await shared.change(session.subject, { told: true });
    }
  } catch (error) {
    if (shared.actor.getSnapshot().context.user === null)
      shared.send({ type: 'member unreachable', text: wordsFor(error) });
  }
}

/** Stores the session of a sign-in. Someone who was a member here before is let in at once. */
export async function enter(shared: SessionContext, { result, transaction }: Redeemed): Promise<void> {
  const profile = profileOf(result.idTokenPayload);
  const before = await shared.stored();
  const member = before?.subject === profile.subject ? before.member : null;
  shared.keepToken(result);
  await store.saveSession({
    ...profile,
    clientId: shared.identity.clientId,
    member,
    refreshToken: result.refreshToken,
    asked: transaction.scope,
    scope: result.scope,
    idToken: result.idToken,
    nonce: transaction.nonce,
    told: false,
    over: false,
  });
  sessionHint.set();
  forcePasswordPrompt.clear();
  shared.notifyTabs();
  shared.send({ type: 'signed in at the provider', profile });
  if (member !== null) shared.send({ type: 'member known', user: { ...profile, ...member } });
}
