import type { AppConfig } from '#contract/config.ts';
import { signInPaths } from '#contract/sign-in.ts';
import type { SessionProfile, SessionUser } from '#machines/session.ts';
import { createSessionContext, type SessionContext } from './session-context.ts';
import { requestError, unfetched } from '../flow/error.ts';
import { sessionHint } from './hint.ts';
import type { Signing } from '../tokens/signing.ts';

export type { SessionProfile, SessionUser } from '#machines/session.ts';
export type SessionState = 'loading' | 'signed out' | 'signed in' | 'expired' | 'no member';

/** The signed-in person and their access token. All tabs of the site share one session. */
export interface Session {
  state(): SessionState;
  /** The member. Null for visitors, and for people who are not members. */
  user(): SessionUser | null;
  /** The person who signed in at the provider, member or not. Null for a visitor. */
  profile(): SessionProfile | null;
  message(): string;
  /** True if this person was signed out in any tab. Do not sign in automatically then, because the provider's session may still exist. */
  endedElsewhere(): boolean;
  /**
   * Navigates to the hosted login, which then returns to `wantedPath`. The default is the current path.
   * @throws when the provider cannot be reached
   */
  signIn(wantedPath?: string): Promise<void>;
  /**
   * Signs in through a small window. Call it in a click handler.
   * @throws 'Popup closed'
   * @throws 'Timeout'
   */
  signInPopup(): Promise<void>;
  /** Ends the session here and at the provider, and navigates to the site's front page. */
  signOut(): Promise<void>;
  /**
   * Returns a valid token, renewed if necessary.
   * @throws when there is no token; state() tells if the session has ended
   */
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  subscribe(listener: () => void): () => void;
  /**
   * Finishes the sign-in on /callback. Returns the path to open.
   * @throws IdentityError; signIn() can be called again
   */
  handleCallback(): Promise<string>;
  /** The path that the visitor asked for before a failed sign-in. Null when unknown. */
  wanted(): string | null;
  /** Signs in without a page if someone is signed in at the provider. Takes at most 5 s. Resolves with true if someone is signed in. */
  checkSession(): Promise<boolean>;
  /** Requests the member from the API again, because an Admin may have changed the role. */
  reloadMember(): Promise<void>;
}

export interface SessionOptions {
  /** '' means the page's own origin. */
  readonly apiHost: string;
}

/** Creates the session from this device's stored data. Waits for no request. */
export async function createSession(config: AppConfig, { apiHost }: SessionOptions): Promise<Session> {
  const shared = createSessionContext(config.identity, location.origin);
  let signing: Signing | null = null;

  /**
   * Loads the code for signing in.
   * @throws IdentityError when the code cannot be loaded
   */
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
    // The visitor came back without signing in, so the next sign-in must navigate again.
    signing?.stay();
    void start();
  });
  await start();
  return session;
}

interface LazySigning {
  readonly loaded: () => Promise<Signing>;
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

/** Restores the stored person. If there is none, but someone was signed in on this device, asks the provider. */
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
    // Start loading the code now. A failure is ignored here, because handleCallback() also loads the code and handles the failure.
    void loaded().catch(() => undefined);
    return;
  }
  if (!sessionHint.isSet()) return shared.send({ type: 'nobody known' });
  sessionHint.clear();
  void session.checkSession().then((yes) => (yes ? undefined : shared.send({ type: 'nobody known' })));
}
