import type { AppConfig } from '#contract/config.ts';
import { signInPaths } from '#contract/sign-in.ts';
import type { SessionProfile, SessionUser } from '#machines/session.ts';
import { createSessionContext, type SessionContext } from './session-context.ts';
import { requestError, unfetched } from '../flow/error.ts';
import { sessionHint } from './hint.ts';
import type { Signing } from '../tokens/signing.ts';

export type { SessionProfile, SessionUser } from '#machines/session.ts';
export type SessionState = 'loading' | 'signed out' | 'signed in' | 'expired' | 'no member';

/** Who is signed in, and their access token. One per page; other tabs of the site stay in sync with it. */
export interface Session {
  state(): SessionState;
  /** The member; null for a visitor and for someone who is not a member. */
  user(): SessionUser | null;
  /** Who signed in at the provider, member or not; null for a visitor. */
  profile(): SessionProfile | null;
  /** The message for the visitor; '' when there is none. */
  message(): string;
  /**
   * True when another tab has signed this person out. This tab must then not sign in by itself: the provider may not have ended its own
   * session yet, and would let the person straight back in.
   */
  endedElsewhere(): boolean;
  /**
   * Navigates to the hosted login, which returns to `wantedPath`, by default the present path. @throws when the provider cannot be
   * reached
   */
  signIn(wantedPath?: string): Promise<void>;
  /** Signs in in a small window next to the page; call it during a click. @throws 'Popup closed', 'Timeout' */
  signInPopup(): Promise<void>;
  /** Ends the session here and at the provider, and navigates to the site's front page. */
  signOut(): Promise<void>;
  /** A valid token, renewed if necessary. @throws when there is none; state() says whether the session is over */
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  subscribe(listener: () => void): () => void;
  /** On /callback: finishes the sign-in and returns the path to open. @throws IdentityError, after which signIn() works at once */
  handleCallback(): Promise<string>;
  /** Where the visitor of a sign-in that failed on /callback wanted to go; null when it is not known. */
  wanted(): string | null;
  /** Asks the provider without a page whether someone is signed in there, for at most 5 s, and signs in if so. */
  checkSession(): Promise<boolean>;
  /** Asks the API again who the member is: after a network failure, or when an Admin may have changed the role. */
  reloadMember(): Promise<void>;
}

export interface SessionOptions {
  /** Where the API is; '' for the page's own origin. */
  readonly apiHost: string;
}

/** Opens the session of this page from what the device stores; makes no request before it returns. */
export async function createSession(config: AppConfig, { apiHost }: SessionOptions): Promise<Session> {
  const shared = createSessionContext(config.identity, location.origin);
  let signing: Signing | null = null;

  /** A known person is let in without it. @throws IdentityError while it cannot be loaded */
  async function loaded(): Promise<Signing> {
    const { Signing: Loaded } = await import('../tokens/signing.ts').catch(unfetched);
    return (signing ??= new Loaded(shared, apiHost));
  }

  const session = sessionOf(shared, { loaded, now: () => signing });
  const start = (): Promise<void> => begin(shared, session, loaded);
  window.addEventListener('online', () => {
    if (session.state() === 'loading') void session.reloadMember();
  });
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    // Back from the hosted login without a sign-in: this page is still waiting for its navigation, so end that state.
    signing?.stay();
    void start();
  });
  await start();
  return session;
}

/** The part of a session that is loaded when it is first needed. */
interface LazySigning {
  /** @throws IdentityError while it cannot be fetched */
  readonly loaded: () => Promise<Signing>;
  /** Null until it has been fetched. */
  readonly now: () => Signing | null;
}

function sessionOf(shared: SessionContext, { loaded, now }: LazySigning): Session {
  const snapshot = () => shared.actor.getSnapshot();
  return {
    state: () => snapshot().value,
    user: () => snapshot().context.user,
    profile: () => snapshot().context.profile,
    message: () => snapshot().context.message,
    endedElsewhere: shared.endedElsewhere,
    wanted: () => now()?.wanted() ?? null,
    accessToken: async (options) => (await loaded()).accessToken(options),
    signIn: async (wantedPath) => (await loaded()).signIn(wantedPath),
    signInPopup: async () => (await loaded()).signInPopup(),
    signOut: async () => (await loaded()).signOut(),
    handleCallback: async () => (await loaded()).handleCallback(),

    async checkSession() {
      const talk = await loaded().catch(() => null);
      return talk !== null && talk.checkSession();
    },

    async reloadMember() {
      const talk = await loaded().catch(() => null);
      if (talk !== null) await talk.reloadMember();
      else if (snapshot().context.user === null)
        shared.send({ type: 'member unreachable', text: requestError.text });
    },

    subscribe(listener) {
      const subscription = shared.actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
  };
}

/** Restores the stored person, or asks the provider if the device knows that someone was signed in. */
async function begin(
  shared: SessionContext,
  session: Session,
  loaded: () => Promise<Signing>,
): Promise<void> {
  const found = await shared.stored();
  if (found !== null) {
    shared.adopt(found);
    if (!found.over) void session.reloadMember();
    return;
  }
  if (location.pathname === signInPaths.callback) {
    // A caller awaits this promise a moment later, and handles a failure then.
    void loaded().catch(() => undefined);
    return;
  }
  if (!sessionHint.isSet()) return shared.send({ type: 'nobody known' });
  sessionHint.clear();
  void session.checkSession().then((yes) => (yes ? undefined : shared.send({ type: 'nobody known' })));
}
