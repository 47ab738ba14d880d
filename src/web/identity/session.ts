import type { AppConfig } from '#contract/config.ts';
import { signInPaths } from '#contract/sign-in.ts';
import type { SessionProfile, SessionUser } from '#machines/session.ts';
import { BeginAnew } from './begin-anew.ts';
import { createDesk } from './desk.ts';
import { identityError } from './errors.ts';
import type { Redeemed } from './flow.ts';
import { askAgain, sessionHint } from './hint.ts';
import { loadFlow } from './load-flow.ts';
import { enter, loadMember, wordsFor } from './membership.ts';
import { createAccessToken } from './renewal.ts';
import { safeReturnPath } from './return-path.ts';
import { identityStore as store } from './store.ts';
import type { Transaction } from './transaction.ts';

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
  /**
   * True where another tab has signed this person out. Then this tab must not sign in by itself: the provider may not have
   * ended its own session yet, and would let the person straight back in.
   */
  endedElsewhere(): boolean;
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
  /** Where the visitor of a sign-in that failed on /callback wanted to go; null when nobody knows. */
  wanted(): string | null;
  /** Asks the provider without a page whether somebody is signed in there, for at most 5 s; signs in when so. */
  checkSession(): Promise<boolean>;
  /** Asks the API again who the member is: after a network failure, or when an Admin may have changed the role. */
  reloadMember(): Promise<void>;
}

export interface SessionOptions {
  /** Where the API is; '' for the page's own origin. */
  readonly apiHost: string;
}

/** The page is on its way elsewhere: whoever waits for it waits for good. */
const left = (): Promise<never> => new Promise<never>(() => {});

/** What comes within 3 s, else null: a sign-out must not hang on the provider. */
function inTime<T>(work: Promise<T>): Promise<T | null> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), 3_000));
  return Promise.race([work.catch(() => null), limit]);
}

/** In a popup: gives the callback to the page that opened it. True when that page has it. */
async function handedToOpener(callback: string, waiting: Transaction | null): Promise<boolean> {
  if (waiting?.kind !== 'popup') return false;
  const { handToOpener } = await import('./popup.ts');
  return handToOpener(callback, waiting.state);
}

/** Opens the session of this page from what the device remembers; asks no network before it answers. */
export async function createSession(config: AppConfig, { apiHost }: SessionOptions): Promise<Session> {
  const { origin } = location;
  const desk = createDesk(config.identity, origin);
  const accessToken = createAccessToken(desk);
  const reloadMember = (): Promise<void> => loadMember(desk, apiHost, accessToken);
  const snapshot = () => desk.actor.getSnapshot();
  let leaving: Promise<void> | null = null;
  let wanted: string | null = null;

  async function complete(redeemed: Redeemed): Promise<void> {
    await enter(desk, redeemed);
    await reloadMember();
  }

  /** Says what went wrong, but lets nobody who is signed in suffer from a callback that was not theirs. */
  async function say(error: unknown): Promise<void> {
    if ((await desk.stored()) === null) desk.send({ type: 'sign-in failed', text: wordsFor(error) });
  }

  async function leaveForSignIn(wantedPath: string, scope?: string): Promise<void> {
    desk.send({ type: 'sign-in begun' });
    try {
      const { begin } = await loadFlow();
      const { url } = await begin(desk, 'redirect', {
        returnTo: safeReturnPath(wantedPath, origin),
        ...(askAgain.isSet() ? { prompt: 'login' } : {}),
        ...(scope === undefined ? {} : { scope }),
      });
      location.assign(url);
    } catch (error) {
      leaving = null;
      desk.send({ type: 'sign-in failed', text: wordsFor(error) });
      throw error;
    }
  }

  async function finish(callback: string): Promise<string> {
    try {
      const { redeem } = await loadFlow();
      const redeemed = await redeem(desk, callback);
      await complete(redeemed);
      return safeReturnPath(redeemed.transaction.appState.returnTo, origin);
    } catch (error) {
      if (error instanceof BeginAnew) {
        await leaveForSignIn(error.transaction.appState.returnTo, error.scope);
        return left();
      }
      await say(error);
      throw error;
    }
  }

  const session: Session = {
    state: () => snapshot().value,
    user: () => snapshot().context.user,
    profile: () => snapshot().context.profile,
    message: () => snapshot().context.message,
    endedElsewhere: desk.endedElsewhere,
    wanted: () => wanted,
    accessToken,
    reloadMember,

    subscribe(listener) {
      const subscription = desk.actor.subscribe(listener);
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
        const { begin, redeemOwn } = await loadFlow();
        const { url, transaction } = await begin(desk, 'popup', { returnTo: '/' });
        // Closed while it was still empty: there was no login to give up.
        if (opened.closed) throw identityError('popupClosedByUser');
        await complete(
          await redeemOwn(desk, await throughPopup(opened, url, transaction.state), transaction),
        );
      } catch (error) {
        opened.close();
        desk.send({ type: 'sign-in failed', text: wordsFor(error) });
        throw error;
      }
    },

    async signOut() {
      const current = await desk.stored();
      const talk = current === null ? null : await inTime(desk.protocol());
      const place = current === null || talk === null ? null : await inTime(talk.signOutUrl(current.idToken));
      leaving = left();
      askAgain.set();
      await store.clearSession();
      sessionHint.clear();
      desk.tellTabs();
      desk.adopt(null);
      const { refreshToken = null } = current ?? {};
      if (talk !== null && refreshToken !== null) await inTime(talk.revoke(refreshToken));
      location.assign(place ?? `${origin}/`);
    },

    async handleCallback() {
      const callback = location.href;
      const { searchParams, pathname, hash } = new URL(callback);
      // The code must not stay in the history or in an error report.
      history.replaceState(history.state, '', pathname);
      if (!searchParams.has('code') && !searchParams.has('error')) {
        const isInHash = /[#&](code|id_token|access_token|error)=/.test(hash);
        const error = identityError(isInHash ? 'invalidHash' : 'noParameters');
        await say(error);
        throw error;
      }
      const waiting = await store.transaction(searchParams.get('state') ?? '');
      if (await handedToOpener(callback, waiting)) {
        window.close();
        return left();
      }
      wanted = waiting === null ? null : safeReturnPath(waiting.appState.returnTo, origin);
      return finish(callback);
    },

    async checkSession() {
      try {
        const { sessionCheckTimeout } = await import('./frame.ts');
        const { redeemThroughFrame } = await loadFlow();
        await complete(await redeemThroughFrame(desk, null, sessionCheckTimeout));
        return true;
      } catch {
        // Whatever went wrong, for a check it means: no single sign-on here.
        return false;
      }
    },
  };

  async function start(): Promise<void> {
    const found = await desk.stored();
    if (found !== null) {
      desk.adopt(found);
      if (!found.over) void reloadMember();
      return;
    }
    if (location.pathname === signInPaths.callback) return;
    if (!sessionHint.isSet()) return desk.send({ type: 'nobody known' });
    sessionHint.clear();
    void session.checkSession().then((yes) => (yes ? undefined : desk.send({ type: 'nobody known' })));
  }

  window.addEventListener('online', () => {
    if (snapshot().value === 'loading') void reloadMember();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    // Back from the hosted login without signing in: this page stands as it was left, on its way out.
    leaving = null;
    void start();
  });
  await start();
  return session;
}
