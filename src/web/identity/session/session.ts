import type { AppConfig } from '#contract/config.ts';
import { signInPaths } from '#contract/sign-in.ts';
import type { SessionProfile, SessionUser } from '#machines/session.ts';
import { createSessionContext, type SessionContext } from './session-context.ts';
import { requestError, unfetched } from '../flow/error.ts';
import { sessionHint } from './hint.ts';
import type { Signing } from '../tokens/signing.ts';

export type { SessionProfile, SessionUser } from '#machines/session.ts';
export type SessionState = 'loading' | 'signed out' | 'signed in' | 'expired' | 'no member';

/** Who is signed in, and their access token. A page has one session, and the other tabs of the site have the same. */
export interface Session {
  state(): SessionState;
  /** The member; null for a visitor and for someone who is not a member. */
  user(): SessionUser | null;
  /** The person who signed in at the provider, member or not; null for a visitor. */
  profile(): SessionProfile | null;
  /** A message for the visitor; '' when there is none. */
  message(): string;
  /**
   * Whether another tab has signed this person out. This tab must then not sign in automatically: the provider may not have ended its own
   * session yet, and would sign the person in again at once.
   */
  endedElsewhere(): boolean;
  /**
   * Navigates to the hosted login, which returns to `wantedPath`, by default the current path.
   * @throws when the provider cannot be reached
   */
  signIn(wantedPath?: string): Promise<void>;
  /** Signs in through a small window next to the page. Call it in the handler of a click. @throws 'Popup closed', 'Timeout' */
  signInPopup(): Promise<void>;
  /** Ends the session here and at the provider, and navigates to the site's front page. */
  signOut(): Promise<void>;
  /** A valid token, renewed if necessary. @throws when there is none; state() tells whether the session has ended */
  accessToken(options?: { readonly fresh?: boolean }): Promise<string>;
  subscribe(listener: () => void): () => void;
  /** On /callback: finishes the sign-in and returns the path to open. @throws IdentityError; signIn() can be called again afterwards */
  handleCallback(): Promise<string>;
  /** After a failed sign-in on /callback: the path that the visitor asked for; null when it is not known. */
  wanted(): string | null;
  /**
   * Asks the provider whether someone is signed in there, and if so, signs in. Shows no page, and takes at most 5 s. Resolves with whether
   * someone is signed in.
   */
  checkSession(): Promise<boolean>;
  /** Asks the API again which member this is: after a network failure, or when an Admin may have changed the role. */
  reloadMember(): Promise<void>;
}

export interface SessionOptions {
  /** The address of the API; '' for the page's own origin. */
  readonly apiHost: string;
}

/** Creates the session of this page from what the device has stored. Makes no request before it returns. */
export async function createSession(config: AppConfig, { apiHost }: SessionOptions): Promise<Session> {
  const shared = createSessionContext(config.identity, location.origin);
  let signing: Signing | null = null;

  /** Loads the code that signs in. A known person does not need it. @throws IdentityError when it cannot be loaded */
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
    // The browser went back from the hosted login without a sign-in. Stop waiting for the navigation to the hosted login.
    signing?.stay();
    void start();
  });
  await start();
  return session;
}

/** The part of a session that loads at its first use. */
interface LazySigning {
  /** @throws IdentityError when it cannot be loaded */
  readonly loaded: () => Promise<Signing>;
  /** Null until it has loaded. */
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
    // Start loading now. A caller awaits the same promise a moment later, and handles a failure there.
    void loaded().catch(() => undefined);
    return;
  }
  if (!sessionHint.isSet()) return shared.send({ type: 'nobody known' });
  sessionHint.clear();
  void session.checkSession().then((yes) => (yes ? undefined : shared.send({ type: 'nobody known' })));
}
