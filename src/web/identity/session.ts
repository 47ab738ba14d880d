import { createActor } from 'xstate';
import type { AppConfig } from '#contract/config.ts';
import { signInPaths } from '#contract/sign-in.ts';
import {
  sessionMachine,
  type SessionEvent,
  type SessionProfile,
  type SessionUser,
} from '#machines/session.ts';
import type { IdentityCalls } from './calls/calls.ts';
import { IdentityError, identityError, identityErrors, isPassing, providerError } from './errors.ts';
import { sessionHint } from './hint.ts';
import { withTokenLock } from './lock.ts';
import type { LoginResult } from './login-result.ts';
import { fetchMember } from './member.ts';
import { profileOf } from './profile.ts';
import type { BeginOptions, Protocol } from './protocol.ts';
import { safeReturnPath } from './return-path.ts';
import { identityStore as store, type StoredSession } from './store.ts';
import { freshness, sweepTransactions, takeTransaction, type Transaction } from './transactions.ts';

export type { SessionProfile, SessionUser } from '#machines/session.ts';
export type SessionState = 'loading' | 'signed out' | 'signed in' | 'expired' | 'no member';

/** Who is here, and their access token. One for the page; other tabs of the site stay in step with it. */
export interface Session {
  state(): SessionState;
  /** The member; null for a visitor and for somebody who is no member. */
  user(): SessionUser | null;
  /** Who signed in at the provider, member or not; null for a visitor. */
  profile(): SessionProfile | null;
  /** Why the visitor is where they are, in words for them; '' when there is nothing to say. */
  message(): string;
  /** Leaves for the hosted login; comes back to `wantedPath`, by default this one. @throws when the provider is out of reach. */
  signIn(wantedPath?: string): Promise<void>;
  /** Signs in in a small window beside the page; call it in a click. @throws 'Popup closed', 'Timeout'. */
  signInPopup(): Promise<void>;
  /** Forgets the session here and at the provider, and leaves for the site's front page. */
  signOut(): Promise<void>;
  /** A token that counts now, renewed when needed. @throws while it cannot be had; state() says whether the session is over. */
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  subscribe(listener: () => void): () => void;
  /** On /callback: finishes the sign-in and gives the path to go to. @throws IdentityError, after which signIn() works at once. */
  handleCallback(): Promise<string>;
  /** Asks the provider without a page whether somebody is signed in there, for at most 5 s; signs in when so. */
  checkSession(): Promise<boolean>;
  /** The provider's own calls (spec 7), for those providers that have them. */
  calls(): Promise<IdentityCalls>;
  /** Asks the API again who the member is: after a network failure, or when an Admin may have changed the role. */
  reloadMember(): Promise<void>;
}

export interface SessionOptions {
  /** Where the API is; '' for the page's own origin. */
  readonly apiHost?: string;
}

/** Renewed this much before its end, so that a call on a slow line still arrives in time. */
const marginSeconds = 30;
const overText = 'Your sign-in is over. Your work is safe on this device; sign in to send it.';

const wordsFor = (error: unknown): string =>
  error instanceof IdentityError ? error.message : identityErrors.loginFailed.text;

/** Opens the session of this page from what the device remembers; asks no network before it answers. */
export async function createSession(config: AppConfig, options: SessionOptions = {}): Promise<Session> {
  const { identity } = config;
  const { origin } = location;
  const apiHost = options.apiHost ?? '';
  const actor = createActor(sessionMachine).start();
  const send = (event: SessionEvent): void => actor.send(event);
  const tabs = new BroadcastChannel('drover-session');

  let token: { value: string; until: number } | null = null;
  let renewing: Promise<string> | null = null;
  let loading: Promise<Protocol> | null = null;
  let leaving: Promise<void> | null = null;

  /** oidc-client-ts and jose come only when a sign-in or a renewal needs them. */
  function protocol(): Promise<Protocol> {
    loading ??= import('./protocol.ts').then(
      ({ createProtocol }) => createProtocol(identity, origin),
      (error: unknown) => {
        loading = null;
        throw identityError('requestError', undefined, error);
      },
    );
    return loading;
  }

  const isOurs = (stored: StoredSession | null): stored is StoredSession =>
    stored !== null && stored.issuer === identity.issuer && stored.clientId === identity.clientId;

  async function stored(): Promise<StoredSession | null> {
    const found = await store.session();
    return isOurs(found) ? found : null;
  }

  function profileIn(session: StoredSession): SessionProfile {
    const { issuer, subject, nickname, email, picture } = session;
    return { issuer, subject, nickname, email, picture };
  }

  /** Takes over what the store holds: at start, and when another tab changed it. */
  function adopt(session: StoredSession | null): void {
    if (session === null) {
      token = null;
      send({ type: 'signed out' });
      return;
    }
    if (session.subject !== actor.getSnapshot().context.profile?.subject) token = null;
    const profile = profileIn(session);
    if (session.member === null) send({ type: 'signed in at the provider', profile });
    else send({ type: 'member known', user: { ...profile, ...session.member } });
    if (session.over) endSession();
  }

  function endSession(): void {
    token = null;
    send({ type: 'session over', text: overText });
  }

  async function save(session: StoredSession): Promise<void> {
    await store.saveSession(session);
    tabs.postMessage('changed');
  }

  function keepToken(result: LoginResult): string {
    const counts = Math.max(result.expiresIn - marginSeconds, result.expiresIn / 2);
    token = { value: result.accessToken, until: Date.now() + counts * 1000 };
    return result.accessToken;
  }

  async function begin(kind: Transaction['kind'], more: BeginOptions) {
    await sweepTransactions(store, Date.now());
    const begun = await (await protocol()).begin(kind, more);
    await store.saveTransaction(begun.transaction);
    return begun;
  }

  /** From the callback's address to tokens. The state is used up before anything else happens with it. */
  async function redeem(callback: string): Promise<{ result: LoginResult; transaction: Transaction }> {
    const { searchParams } = new URL(callback);
    const transaction = await takeTransaction(store, searchParams.get('state'), Date.now());
    const error = searchParams.get('error');
    if (error !== null) throw providerError(error, searchParams.get('error_description'));
    switch (freshness(transaction, Date.now())) {
      case 'expired':
        throw identityError('invalidState');
      case 'no verifier':
        throw new VerifierGone(transaction);
      case 'good':
        return { result: await (await protocol()).redeem(callback, transaction), transaction };
    }
  }

  async function enter(result: LoginResult, nonce: string): Promise<void> {
    const profile = profileOf(result.idTokenPayload);
    const before = await stored();
    const member = before?.subject === profile.subject ? before.member : null;
    keepToken(result);
    await save({
      ...profile,
      clientId: identity.clientId,
      member,
      refreshToken: result.refreshToken,
      scope: result.scope,
      idToken: result.idToken,
      nonce,
      over: false,
    });
    sessionHint.set();
    send({ type: 'signed in at the provider', profile });
    if (member !== null) send({ type: 'member known', user: { ...profile, ...member } });
    await loadMember();
  }

  /** Asks the API for role and slug and remembers them. Without an answer a known member goes on as before. */
  async function loadMember(): Promise<void> {
    const session = await stored();
    if (session === null) return;
    const profile = profileIn(session);
    try {
      const answer = await fetchMember(apiHost, session.subject, await accessToken());
      const now = await stored();
      if (now?.subject !== session.subject) return;
      if ('refused' in answer) {
        await save({ ...now, member: null });
        send({ type: 'not a member', profile, text: answer.refused });
        return;
      }
      const { member } = answer;
      if (now.member?.slug !== member.slug || now.member.role !== member.role) await save({ ...now, member });
      if (actor.getSnapshot().value !== 'expired')
        send({ type: 'member known', user: { ...profile, ...member } });
    } catch (error) {
      if (actor.getSnapshot().context.user === null)
        send({ type: 'member unreachable', text: wordsFor(error) });
    }
  }

  /** A renewed session: by refresh token, else (none, or refused) without a page at the provider. */
  async function renewed(session: StoredSession): Promise<LoginResult> {
    const talk = await protocol();
    try {
      return await talk.renew(session);
    } catch (error) {
      if (isPassing(error)) throw error;
      return throughHiddenFrame(session.subject);
    }
  }

  async function throughHiddenFrame(subject: string | null, timeout?: number): Promise<LoginResult> {
    const { throughFrame } = await import('./frame.ts');
    const { url } = await begin('frame', { returnTo: '/', prompt: 'none' });
    const { result } = await redeem(await throughFrame(url, timeout));
    if (subject !== null && result.idTokenPayload.sub !== subject) throw identityError('loginRequired');
    return result;
  }

  async function renewInLock(): Promise<string> {
    const session = await stored();
    if (session === null) {
      adopt(null);
      throw identityError('signedOut');
    }
    // Another tab may have signed somebody else in meanwhile.
    if (session.subject !== actor.getSnapshot().context.profile?.subject) adopt(session);
    if (session.over) throw identityError('loginRequired');
    try {
      const result = await renewed(session);
      await store.saveSession({
        ...session,
        refreshToken: result.refreshToken,
        idToken: result.idToken,
        nonce: result.idTokenPayload.nonce ?? session.nonce,
        scope: result.scope,
      });
      return keepToken(result);
    } catch (error) {
      if (isPassing(error)) throw error;
      await save({ ...session, refreshToken: null, over: true });
      endSession();
      throw error;
    }
  }

  function accessToken({ fresh = false } = {}): Promise<string> {
    if (!fresh && token !== null && Date.now() < token.until) return Promise.resolve(token.value);
    if (actor.getSnapshot().context.profile === null) return Promise.reject(identityError('signedOut'));
    renewing ??= withTokenLock(renewInLock).finally(() => {
      renewing = null;
    });
    return renewing;
  }

  async function leaveForSignIn(wantedPath: string): Promise<void> {
    send({ type: 'sign-in begun' });
    try {
      const { url } = await begin('redirect', { returnTo: safeReturnPath(wantedPath, origin) });
      location.assign(url);
    } catch (error) {
      leaving = null;
      send({ type: 'sign-in failed', text: wordsFor(error) });
      throw error;
    }
  }

  async function finish(callback: string): Promise<string> {
    try {
      const { result, transaction } = await redeem(callback);
      await enter(result, transaction.nonce);
      return safeReturnPath(transaction.appState.returnTo, origin);
    } catch (error) {
      if (error instanceof VerifierGone) {
        await leaveForSignIn(error.transaction.appState.returnTo);
        return new Promise<never>(() => {});
      }
      const before = await stored();
      if (before === null) send({ type: 'sign-in failed', text: wordsFor(error) });
      throw error;
    }
  }

  const session: Session = {
    state: () => actor.getSnapshot().value,
    user: () => actor.getSnapshot().context.user,
    profile: () => actor.getSnapshot().context.profile,
    message: () => actor.getSnapshot().context.message,
    accessToken,
    reloadMember: loadMember,

    async calls() {
      const { createIdentityCalls } = await import('./calls/calls.ts');
      const { issuer, clientId, audience, scope } = identity;
      const redirectUri = origin + signInPaths.callback;
      const common = { domain: issuer, clientID: clientId, scope, redirectUri, responseType: 'code' };
      return createIdentityCalls(audience === null ? common : { ...common, audience });
    },

    subscribe(listener) {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },

    signIn(wantedPath = location.pathname + location.search + location.hash) {
      leaving ??= leaveForSignIn(wantedPath);
      return leaving;
    },

    async signInPopup() {
      const { openPopup, throughPopup } = await import('./popup.ts');
      const opened = openPopup();
      try {
        const { url, transaction } = await begin('popup', { returnTo: '/' });
        const { result } = await redeem(await throughPopup(opened, url, transaction.state));
        await enter(result, transaction.nonce);
      } catch (error) {
        opened.close();
        send({ type: 'sign-in failed', text: wordsFor(error) });
        throw error;
      }
    },

    async signOut() {
      const current = await stored();
      const place = current === null ? null : await farewell(current);
      leaving = new Promise(() => {});
      await store.clearSession();
      sessionHint.clear();
      tabs.postMessage('changed');
      adopt(null);
      location.assign(place ?? `${origin}/`);
    },

    async handleCallback() {
      const callback = location.href;
      const { searchParams, pathname } = new URL(callback);
      // The code must not stay in the history or in an error report.
      history.replaceState(history.state, '', pathname);
      if (!searchParams.has('code') && !searchParams.has('error')) {
        const before = await stored();
        if (before === null) send({ type: 'sign-in failed', text: identityErrors.noParameters.text });
        throw identityError('noParameters');
      }
      const state = searchParams.get('state') ?? '';
      const waiting = state === '' ? null : await store.transaction(state);
      if (waiting?.kind === 'popup') {
        const { handToOpener } = await import('./popup.ts');
        if (await handToOpener(callback, state)) {
          window.close();
          return new Promise<never>(() => {});
        }
      }
      return finish(callback);
    },

    async checkSession() {
      try {
        const { sessionCheckTimeout } = await import('./frame.ts');
        const result = await throughHiddenFrame(null, sessionCheckTimeout);
        await enter(result, result.idTokenPayload.nonce ?? '');
        return true;
      } catch {
        // Whatever went wrong, for a check it means: no single sign-on here.
        return false;
      }
    },
  };

  /** The provider's place to end the session; null when it cannot be told now. */
  async function farewell(current: StoredSession): Promise<string | null> {
    const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), 5_000));
    const ask = async (): Promise<string | null> => {
      const talk = await protocol();
      if (current.refreshToken !== null) void talk.revoke(current.refreshToken);
      return talk.signOutUrl(current.idToken);
    };
    return Promise.race([limit, ask().catch(() => null)]);
  }

  async function start(): Promise<void> {
    const found = await stored();
    if (found !== null) {
      adopt(found);
      if (!found.over) void loadMember();
      return;
    }
    if (location.pathname === signInPaths.callback) return;
    if (sessionHint.isSet()) {
      sessionHint.clear();
      void session.checkSession().then((yes) => (yes ? undefined : send({ type: 'nobody known' })));
      return;
    }
    send({ type: 'nobody known' });
  }

  tabs.addEventListener('message', () => void stored().then(adopt, () => undefined));
  window.addEventListener('online', () => {
    if (actor.getSnapshot().value === 'loading') void loadMember();
  });
  await start();
  return session;
}

/** Not an error for the visitor: the callback is ours, but too late for its verifier, so the sign-in begins anew. */
class VerifierGone extends Error {
  readonly transaction: Transaction;
  constructor(transaction: Transaction) {
    super('The verifier of this sign-in is gone.');
    this.transaction = transaction;
  }
}
