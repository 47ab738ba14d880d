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

/** The page is navigating away: waiting for it never ends. */
const left = (): Promise<never> => new Promise<never>(() => {});

/** The result if it comes within 3 s, else null: a sign-out must not wait for the provider. */
function inTime<T>(work: Promise<T>): Promise<T | null> {
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), 3_000));
  return Promise.race([work.catch(() => null), limit]);
}

/** In a popup: sends the callback to the page that opened it. True when that page has it. */
async function handedToOpener(callback: string, waiting: Transaction | null): Promise<boolean> {
  if (waiting?.kind !== 'popup') return false;
  const { handToOpener, closeWindow } = await import('../flow/popup.ts');
  if (!(await handToOpener(callback, waiting.state))) return false;
  await closeWindow();
  return true;
}

/**
 * After a sign-in that this window has finished: closes it if a page was waiting for it. A provider may continue in the popup with the
 * sign-in that it had refused in the hidden frame, so the popup returns with the frame's state.
 */
async function closeIfAwaited(waiting: Transaction | null): Promise<void> {
  const { closeWindow, isPopup, tellFinished } = await import('../flow/popup.ts');
  if (waiting?.kind !== 'frame' && !isPopup()) return;
  if (await tellFinished()) await closeWindow();
}

/**
 * Where this callback leads. A hidden frame shows no page. If its sign-in comes back in a whole page, the provider continued with it in
 * place of the sign-in that the visitor had begun, so it leads where that one would have led.
 */
async function wantedBy(waiting: Transaction | null, origin: string): Promise<string | null> {
  if (waiting?.kind !== 'frame')
    return waiting === null ? null : safeReturnPath(waiting.appState.returnTo, origin);
  const begun = (await store.transactions()).filter(({ kind }) => kind === 'redirect');
  const newest = begun.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return safeReturnPath(newest?.appState.returnTo, origin);
}

/**
 * All parts of a session that communicate with someone: the provider, the API, or the page that opened this one. Loaded when first
 * needed.
 */
export class Signing {
  readonly #shared: ProviderContext;
  readonly #apiHost: string;
  /** While the page is navigating to the hosted login or the front page. */
  #leaving: Promise<void> | null = null;
  #wanted: string | null = null;

  /** A valid token, renewed when needed. @throws while none is available */
  readonly accessToken: (options?: { readonly fresh?: boolean }) => Promise<string>;

  /** @param apiHost the address of the API; '' for the page's own origin */
  constructor(local: SessionContext, apiHost: string) {
    this.#shared = withProvider(local);
    this.#apiHost = apiHost;
    this.accessToken = createAccessToken(this.#shared);
  }

  /** Asks the API again who the member is. */
  reloadMember(): Promise<void> {
    return loadMember(this.#shared, this.#apiHost, this.accessToken);
  }

  /** The page that the visitor of the last callback wanted; null when it is not known. */
  wanted(): string | null {
    return this.#wanted;
  }

  /** The page was about to leave and is shown again, so the next sign-in may navigate. */
  stay(): void {
    this.#leaving = null;
  }

  /** Navigates to the hosted login, once, however often it is called. @throws when the provider cannot be reached */
  signIn(wantedPath = location.pathname + location.search + location.hash): Promise<void> {
    this.#leaving ??= this.#leaveForSignIn(wantedPath);
    return this.#leaving;
  }

  /** Signs in in a small window; call it during a click. @throws IdentityError, after it has been shown */
  async signInPopup(): Promise<void> {
    const shared = this.#shared;
    const { openPopup, throughPopup } = await import('../flow/popup.ts');
    const opened = openPopup();
    try {
      const { begin, redeemOwn } = await loadFlow();
      const { url, transaction } = await begin(shared, 'popup', { returnTo: '/' });
      // The window was closed while it was still empty, so no login was cancelled.
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

  /** Ends the session here and at the provider, and navigates to the provider's end of session or to the front page. */
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
    // Without a connection the provider's page would be a browser error page. The next sign-in asks for the password.
    location.assign(place !== null && navigator.onLine ? place : `${shared.origin}/`);
  }

  /** On /callback: finishes the sign-in and returns the path to open. @throws IdentityError, after which signIn() works at once */
  async handleCallback(): Promise<string> {
    const callback = location.href;
    const { searchParams, pathname, hash } = new URL(callback);
    // The code must not stay in the browser's history or in an error report.
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

  /** Asks the provider without a page whether someone is signed in there; if so, signs in. */
  async checkSession(): Promise<boolean> {
    try {
      const { sessionCheckTimeout } = await import('../flow/frame.ts');
      const { redeemThroughFrame } = await loadFlow();
      await this.#complete(await redeemThroughFrame(this.#shared, null, sessionCheckTimeout));
      return true;
    } catch {
      // Any failure of this check means that no single sign-on is possible here.
      return false;
    }
  }

  async #complete(redeemed: Redeemed): Promise<void> {
    await enter(this.#shared, redeemed);
    await this.reloadMember();
  }

  /** Shows what went wrong, unless someone is signed in: the failed callback was then not theirs. */
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
