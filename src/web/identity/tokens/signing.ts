import { RestartSignIn } from '../flow/restart-sign-in.ts';
import type { SessionContext } from '../session/session-context.ts';
import { identityError } from '../flow/errors.ts';
import type { Redeemed } from '../flow/flow.ts';
import { forcePasswordPrompt, sessionHint } from '../session/hint.ts';
import { loadFlow } from '../flow/load-flow.ts';
import { enter, loadMember, wordsFor } from '../session/membership.ts';
import { withProvider } from './provider-context.ts';
import { createAccessToken } from '../flow/renewal.ts';
import { safeReturnPath } from '../flow/return-path.ts';
import { identityStore as store } from '../session/store.ts';
import type { Transaction } from '../flow/transaction.ts';

/** All of a session that talks with somebody: the provider, the API, the page that opened this one. Fetched when it first does. */
export interface Signing {
  signIn(wantedPath?: string): Promise<void>;
  signInPopup(): Promise<void>;
  signOut(): Promise<void>;
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  handleCallback(): Promise<string>;
  checkSession(): Promise<boolean>;
  reloadMember(): Promise<void>;
  wanted(): string | null;
  /** The page was on its way out and is here again. */
  stay(): void;
}

/** The page is on its way elsewhere: a wait for it never ends. */
const left = (): Promise<never> => new Promise<never>(() => {});

/** What comes within 3 s, else null: a sign-out must not hang on the provider. */
function inTime<T>(work: Promise<T>): Promise<T | null> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), 3_000));
  return Promise.race([work.catch(() => null), limit]);
}

/** In a popup: gives the callback to the page that opened it. True when that page has it. */
async function handedToOpener(callback: string, waiting: Transaction | null): Promise<boolean> {
  if (waiting?.kind !== 'popup') return false;
  const { handToOpener, closeWindow } = await import('../flow/popup.ts');
  if (!(await handToOpener(callback, waiting.state))) return false;
  await closeWindow();
  return true;
}

/**
 * After a sign-in that this window has finished: closes it where a page was waiting for it. A provider may go on in the popup
 * with the sign-in that it had refused in the hidden frame, so the popup comes back with the state of the frame.
 */
async function closeIfAwaited(waiting: Transaction | null): Promise<void> {
  const { closeWindow, isPopup, tellFinished } = await import('../flow/popup.ts');
  if (waiting?.kind !== 'frame' && !isPopup()) return;
  if (await tellFinished()) await closeWindow();
}

/**
 * Where this callback leads. A hidden frame wants no page; where its sign-in comes back in a whole page, the provider went on
 * with it instead of the sign-in that the visitor had begun, so it leads where that one would have.
 */
async function wantedBy(waiting: Transaction | null, origin: string): Promise<string | null> {
  if (waiting?.kind !== 'frame')
    return waiting === null ? null : safeReturnPath(waiting.appState.returnTo, origin);
  const begun = (await store.transactions()).filter(({ kind }) => kind === 'redirect');
  const newest = begun.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return safeReturnPath(newest?.appState.returnTo, origin);
}

/** @param apiHost where the API is; '' for the page's own origin */
export function createSigning(local: SessionContext, apiHost: string): Signing {
  const shared = withProvider(local);
  const { origin } = shared;
  const accessToken = createAccessToken(shared);
  const reloadMember = (): Promise<void> => loadMember(shared, apiHost, accessToken);
  let leaving: Promise<void> | null = null;
  let wanted: string | null = null;

  async function complete(redeemed: Redeemed): Promise<void> {
    await enter(shared, redeemed);
    await reloadMember();
  }

  /** Says what went wrong, but lets nobody who is signed in suffer from a callback that was not theirs. */
  async function say(error: unknown): Promise<void> {
    if ((await shared.stored()) === null) shared.send({ type: 'sign-in failed', text: wordsFor(error) });
  }

  async function leaveForSignIn(wantedPath: string, scope?: string): Promise<void> {
    shared.send({ type: 'sign-in begun' });
    try {
      const { begin } = await loadFlow();
      const { url } = await begin(shared, 'redirect', {
        returnTo: safeReturnPath(wantedPath, origin),
        ...(forcePasswordPrompt.isSet() ? { prompt: 'login' } : {}),
        ...(scope === undefined ? {} : { scope }),
      });
      location.assign(url);
    } catch (error) {
      leaving = null;
      shared.send({ type: 'sign-in failed', text: wordsFor(error) });
      throw error;
    }
  }

  async function finish(callback: string): Promise<string> {
    try {
      const { redeem } = await loadFlow();
      await complete(await redeem(shared, callback));
      return wanted ?? '/';
    } catch (error) {
      if (error instanceof RestartSignIn) {
        await leaveForSignIn(wanted ?? '/', error.scope);
        return left();
      }
      await say(error);
      throw error;
    }
  }

  return {
    accessToken,
    reloadMember,
    wanted: () => wanted,
    stay() {
      leaving = null;
    },

    signIn(wantedPath = location.pathname + location.search + location.hash) {
      leaving ??= leaveForSignIn(wantedPath);
      return leaving;
    },

    async signInPopup() {
      const { openPopup, throughPopup } = await import('../flow/popup.ts');
      const opened = openPopup();
      try {
        const { begin, redeemOwn } = await loadFlow();
        const { url, transaction } = await begin(shared, 'popup', { returnTo: '/' });
        // Closed while it was still empty: there was no login to give up.
        if (opened.closed) throw identityError('popupClosedByUser');
        const callback = await throughPopup(opened, url, transaction.state);
        if (callback === null) shared.adopt(await shared.stored());
        else await complete(await redeemOwn(shared, callback, transaction));
      } catch (error) {
        opened.close();
        shared.send({ type: 'sign-in failed', text: wordsFor(error) });
        throw error;
      }
    },

    async signOut() {
      const current = await shared.stored();
      const talk = current === null ? null : await inTime(shared.protocol());
      const place = current === null || talk === null ? null : await inTime(talk.signOutUrl(current.idToken));
      leaving = left();
      forcePasswordPrompt.set();
      await store.clearSession();
      sessionHint.clear();
      shared.tellTabs();
      shared.adopt(null);
      const { refreshToken = null } = current ?? {};
      if (talk !== null && refreshToken !== null) await inTime(talk.revoke(refreshToken));
      // Without a line the provider's page would be the browser's own page of an error. The next sign-in asks for the password.
      location.assign(place !== null && navigator.onLine ? place : `${origin}/`);
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
      if (await handedToOpener(callback, waiting)) return '/';
      wanted = await wantedBy(waiting, origin);
      const path = await finish(callback);
      await closeIfAwaited(waiting);
      return path;
    },

    async checkSession() {
      try {
        const { sessionCheckTimeout } = await import('../flow/frame.ts');
        const { redeemThroughFrame } = await loadFlow();
        await complete(await redeemThroughFrame(shared, null, sessionCheckTimeout));
        return true;
      } catch {
        // Whatever went wrong, for a check it means: no single sign-on here.
        return false;
      }
    },
  };
}
