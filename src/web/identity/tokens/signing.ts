import { RestartSignIn } from '../flow/restart-sign-in.ts';
import type { SessionContext } from '../session/session-context.ts';
import { identityError } from '../flow/errors.ts';
import type { Redeemed } from '../flow/flow.ts';
import { forcePasswordPrompt, sessionHint } from '../session/hint.ts';
import { loadFlow } from '../flow/load-flow.ts';
import { enter, loadMember, wordsFor } from '../session/membership.ts';
import { withProvider, type ProviderContext } from './provider-context.ts';
import { createAccessToken } from '../flow/renewal.ts';
import { safeReturnPath } from '../flow/return-path.ts';
import { identityStore as store } from '../session/store.ts';
import type { Transaction } from '../flow/transaction.ts';

/** A promise that never ends, because the page is navigating away. */
const left = (): Promise<never> => new Promise<never>(() => {});

/** The result of `work`, or null if it takes longer than 3 s. A sign-out must not wait for the provider. */
function inTime<T>(work: Promise<T>): Promise<T | null> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), 3_000));
  return Promise.race([work.catch(() => null), limit]);
}

/** In a popup: sends the callback to the page that opened it. Resolves with whether the page has received it. */
async function handedToOpener(callback: string, waiting: Transaction | null): Promise<boolean> {
  if (waiting?.kind !== 'popup') return false;
  const { handToOpener, closeWindow } = await import('../flow/popup.ts');
  if (!(await handToOpener(callback, waiting.state))) return false;
  await closeWindow();
  return true;
}

/**
 * After a sign-in that this window has finished: closes the window if a page waits for it. A provider may continue in the popup with the
 * sign-in that it refused in the hidden frame. The popup then returns with the frame's state.
 */
async function closeIfAwaited(waiting: Transaction | null): Promise<void> {
  const { closeWindow, isPopup, tellFinished } = await import('../flow/popup.ts');
  if (waiting?.kind !== 'frame' && !isPopup()) return;
  if (await tellFinished()) await closeWindow();
}

/**
 * The path to open after this callback. A hidden frame's sign-in has no path. If the provider completes it in a whole page, in place of the
 * visitor's own sign-in, this is the path of the visitor's sign-in.
 */
async function wantedBy(waiting: Transaction | null, origin: string): Promise<string | null> {
  if (waiting?.kind !== 'frame')
    return waiting === null ? null : safeReturnPath(waiting.appState.returnTo, origin);
  const begun = (await store.transactions()).filter(({ kind }) => kind === 'redirect');
  const newest = begun.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return safeReturnPath(newest?.appState.returnTo, origin);
}

/** The parts of a session that communicate: with the provider, the API, or the page that opened this one. Loaded at the first use. */
export class Signing {
  readonly #shared: ProviderContext;
  readonly #apiHost: string;
  /** Set while the page is navigating to the hosted login or the front page. */
  #leaving: Promise<void> | null = null;
  #wanted: string | null = null;

  /** A valid token, renewed if necessary. @throws when there is none */
  readonly accessToken: (options?: { readonly fresh?: boolean }) => Promise<string>;

  /** @param apiHost the address of the API; '' for the page's own origin */
  constructor(local: SessionContext, apiHost: string) {
    this.#shared = withProvider(local);
    this.#apiHost = apiHost;
    this.accessToken = createAccessToken(this.#shared);
  }

  /** Asks the API again which member this is. */
  reloadMember(): Promise<void> {
    return loadMember(this.#shared, this.#apiHost, this.accessToken);
  }

  /** The path that the visitor of the last callback asked for; null when it is not known. */
  wanted(): string | null {
    return this.#wanted;
  }

  /** Call when the page was about to leave but is shown again. The next sign-in can then navigate. */
  stay(): void {
    this.#leaving = null;
  }

  /** Navigates to the hosted login. Several calls navigate only once. @throws when the provider cannot be reached */
  signIn(wantedPath = location.pathname + location.search + location.hash): Promise<void> {
    this.#leaving ??= this.#leaveForSignIn(wantedPath);
    return this.#leaving;
  }

  /** Signs in through a small window. Call it in the handler of a click. @throws IdentityError, after showing it */
  async signInPopup(): Promise<void> {
    const shared = this.#shared;
    const { openPopup, throughPopup } = await import('../flow/popup.ts');
    const opened = openPopup();
    try {
      const { begin, redeemOwn } = await loadFlow();
      const { url, transaction } = await begin(shared, 'popup', { returnTo: '/' });
      // The user closed the window while it was still empty. This has its own error, because no login was cancelled.
      if (opened.closed) throw identityError('popupClosedByUser');
      const callback = await throughPopup(opened, url, transaction.state);
      if (callback === null) shared.adopt(await shared.stored());
      else await this.#complete(await redeemOwn(shared, callback, transaction));
    } catch (error) {
      opened.close();
      shared.send({ type: 'sign-in failed', text: wordsFor(error) });
      throw error;
    }
  }

  /** Ends the session here and at the provider. Navigates to the provider's page for that, or to the front page. */
  async signOut(): Promise<void> {
    const shared = this.#shared;
    const current = await shared.stored();
    const talk = current === null ? null : await inTime(shared.protocol());
    const place = current === null || talk === null ? null : await inTime(talk.signOutUrl(current.idToken));
    this.#leaving = left();
    forcePasswordPrompt.set();
    await store.clearSession();
    sessionHint.clear();
    shared.notifyTabs();
    shared.adopt(null);
    const { refreshToken = null } = current ?? {};
    if (talk !== null && refreshToken !== null) await inTime(talk.revoke(refreshToken));
    // Without a connection, the provider's page would be an error page of the browser. The next sign-in asks for the password instead.
    location.assign(place !== null && navigator.onLine ? place : `${shared.origin}/`);
  }

  /** On /callback: finishes the sign-in and returns the path to open. @throws IdentityError; signIn() can be called again afterwards */
  async handleCallback(): Promise<string> {
    const callback = location.href;
    const { searchParams, pathname, hash } = new URL(callback);
    // Remove the code from the address, so that it is not in the browser's history or in an error report.
    history.replaceState(history.state, '', pathname);
    if (!searchParams.has('code') && !searchParams.has('error')) {
      const isInHash = /[#&](code|id_token|access_token|error)=/.test(hash);
      const error = identityError(isInHash ? 'invalidHash' : 'noParameters');
      await this.#say(error);
      throw error;
    }
    const waiting = await store.transaction(searchParams.get('state') ?? '');
    if (await handedToOpener(callback, waiting)) return '/';
    this.#wanted = await wantedBy(waiting, this.#shared.origin);
    const path = await this.#finish(callback);
    await closeIfAwaited(waiting);
    return path;
  }

  /**
   * Asks the provider, without showing a page, whether someone is signed in there. If so, signs in. Resolves with whether someone is signed in now.
   */
  async checkSession(): Promise<boolean> {
    try {
      const { sessionCheckTimeout } = await import('../flow/frame.ts');
      const { redeemThroughFrame } = await loadFlow();
      await this.#complete(await redeemThroughFrame(this.#shared, null, sessionCheckTimeout));
      return true;
    } catch {
      // If the check fails in any way, there is no single sign-on.
      return false;
    }
  }

  async #complete(redeemed: Redeemed): Promise<void> {
    await enter(this.#shared, redeemed);
    await this.reloadMember();
  }

  /** Shows an error, unless someone is signed in. The failed callback was then not theirs. */
  async #say(error: unknown): Promise<void> {
    if ((await this.#shared.stored()) === null)
      this.#shared.send({ type: 'sign-in failed', text: wordsFor(error) });
  }

  async #leaveForSignIn(wantedPath: string, scope?: string): Promise<void> {
    const shared = this.#shared;
    shared.send({ type: 'sign-in begun' });
    try {
      const { begin } = await loadFlow();
      const { url } = await begin(shared, 'redirect', {
        returnTo: safeReturnPath(wantedPath, shared.origin),
        ...(forcePasswordPrompt.isSet() ? { prompt: 'login' } : {}),
        ...(scope === undefined ? {} : { scope }),
      });
      location.assign(url);
    } catch (error) {
      this.#leaving = null;
      shared.send({ type: 'sign-in failed', text: wordsFor(error) });
      throw error;
    }
  }

  async #finish(callback: string): Promise<string> {
    try {
      const { redeem } = await loadFlow();
      await this.#complete(await redeem(this.#shared, callback));
      return this.#wanted ?? '/';
    } catch (error) {
      if (error instanceof RestartSignIn) {
        await this.#leaveForSignIn(this.#wanted ?? '/', error.scope);
        return left();
      }
      await this.#say(error);
      throw error;
    }
  }
}
