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

/** A promise that never ends, for a page that is navigating away. */
const left = (): Promise<never> => new Promise<never>(() => {});

/** The result of `work`. Null after 3 s or a failure, so a sign-out does not wait for the provider. */
function inTime<T>(work: Promise<T>): Promise<T | null> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), 3_000));
  return Promise.race([work.catch(() => null), limit]);
}

/** Sends a popup's callback to the page that opened the popup. Resolves with true if the page has received it. */
async function handedToOpener(callback: string, waiting: Transaction | null): Promise<boolean> {
  if (waiting?.kind !== 'popup') return false;
  const { handToOpener, closeWindow } = await import('../flow/popup.ts');
  if (!(await handToOpener(callback, waiting.state))) return false;
  await closeWindow();
  return true;
}

/**
 * After a completed sign-in, tells the page that waits for it and closes this window. A sign-in of the kind 'frame' may end in a popup too.
 */
async function closeIfAwaited(waiting: Transaction | null): Promise<void> {
  const { closeWindow, isPopup, tellFinished } = await import('../flow/popup.ts');
  if (waiting?.kind !== 'frame' && !isPopup()) return;
  if (await tellFinished()) await closeWindow();
}

/** The path to open after this callback. A sign-in in a hidden frame uses the path of the newest sign-in by redirect. */
async function wantedBy(waiting: Transaction | null, origin: string): Promise<string | null> {
  if (waiting?.kind !== 'frame')
    return waiting === null ? null : safeReturnPath(waiting.appState.returnTo, origin);
  const begun = (await store.transactions()).filter(({ kind }) => kind === 'redirect');
  const newest = begun.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return safeReturnPath(newest?.appState.returnTo, origin);
}

/** The parts of a session that contact the provider, the API or the opener of a popup. Loaded at the first use. */
export class Signing {
  readonly #shared: ProviderContext;
  readonly #apiHost: string;
  /** Set while the page is navigating to the hosted login or the front page. */
  #leaving: Promise<void> | null = null;
  #wanted: string | null = null;

  readonly accessToken: (options?: { readonly fresh?: boolean }) => Promise<string>;

  constructor(local: SessionContext, apiHost: string) {
    this.#shared = withProvider(local);
    this.#apiHost = apiHost;
    this.accessToken = createAccessToken(this.#shared);
  }

  reloadMember(): Promise<void> {
    return loadMember(this.#shared, this.#apiHost, this.accessToken);
  }

  wanted(): string | null {
    return this.#wanted;
  }

  /** Call this when the visitor comes back to this page. Otherwise the next sign-in would not navigate. */
  stay(): void {
    this.#leaving = null;
  }

  /**
   * Navigates to the hosted login. Several calls navigate only once.
   * @throws when the provider cannot be reached
   */
  signIn(wantedPath = location.pathname + location.search + location.hash): Promise<void> {
    this.#leaving ??= this.#leaveForSignIn(wantedPath);
    return this.#leaving;
  }

  /**
   * Signs in through a small window. Call it in a click handler.
   * @throws IdentityError, after showing it
   */
  async signInPopup(): Promise<void> {
    const shared = this.#shared;
    const { openPopup, throughPopup } = await import('../flow/popup.ts');
    const opened = openPopup();
    try {
      const { begin, redeemOwn } = await loadFlow();
      const { url, transaction } = await begin(shared, 'popup', { returnTo: '/' });
      // The user closed the window while it was still empty. No login was cancelled, so this has its own error.
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
    // Offline, open our front page. The browser cannot load the provider's page.
    location.assign(place !== null && navigator.onLine ? place : `${shared.origin}/`);
  }

  /**
   * Finishes the sign-in on /callback. Returns the path to open.
   * @throws IdentityError; signIn() can be called again
   */
  async handleCallback(): Promise<string> {
    const callback = location.href;
    const { searchParams, pathname, hash } = new URL(callback);
    // Remove the code from the address. Otherwise the browser's history or an error report could contain it.
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

  /** Signs in if someone is signed in at the provider. Shows no page. Resolves with true if someone is signed in now. */
  async checkSession(): Promise<boolean> {
    try {
      const { sessionCheckTimeout } = await import('../flow/frame.ts');
      const { redeemThroughFrame } = await loadFlow();
      await this.#complete(await redeemThroughFrame(this.#shared, null, sessionCheckTimeout));
      return true;
    } catch {
      return false;
    }
  }

  async #complete(redeemed: Redeemed): Promise<void> {
    await enter(this.#shared, redeemed);
    await this.reloadMember();
  }

  /** Shows an error. Shows nothing to a signed-in person, because the failed callback was not theirs. */
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
