import { createActor } from 'xstate';
import type { AppConfig } from '#contract/config.ts';
import { sessionMachine, type SessionEvent, type SessionProfile } from '#machines/session.ts';
import type { LoginResult } from '../flow/login-result.ts';
import { identityStore as store, type StoredSession } from './store.ts';

/** Renewed this much before its end, so that a call on a slow line still arrives in time. */
const marginSeconds = 30;
const overText = 'Your sign-in is over. Your work is safe on this device; sign in to send it.';

/** Shared by the session's modules: its state machine, the device's store, this tab's access token, the channel to the other tabs. */
export interface SessionContext {
  readonly identity: AppConfig['identity'];
  readonly origin: string;
  readonly actor: ReturnType<typeof createActor<typeof sessionMachine>>;
  send(event: SessionEvent): void;
  /** The session that the device keeps, when it is of this provider and client. */
  stored(): Promise<StoredSession | null>;
  /** Takes over what the device keeps: at start, and when another tab changed it. */
  adopt(session: StoredSession | null): void;
  /** Changes what is kept of this subject. False when it was signed out meanwhile; then so is this tab. */
  change(subject: string, fields: Partial<StoredSession>): Promise<boolean>;
  tellTabs(): void;
  /** True once the person of this tab was signed out, here or in another tab. */
  endedElsewhere(): boolean;
  /** The token of this tab, while it counts. */
  token(): string | null;
  /** Keeps it in every tab of this person: some providers end the token before when they give a new one. */
  keepToken(result: LoginResult): string;
  /** The provider has said that the session is over. */
  endSession(): void;
}

/** The access token of one person, in the memory of the tabs and between them. */
interface HeldToken {
  readonly issuer: string;
  readonly subject: string;
  readonly value: string;
  /** Milliseconds. */
  readonly until: number;
}

function readHeldToken(data: unknown): HeldToken | null {
  if (typeof data !== 'object' || data === null) return null;
  const [issuer, subject, value, until] = ['issuer', 'subject', 'value', 'until'].map((name): unknown =>
    Reflect.get(data, name),
  );
  const isToken = typeof issuer === 'string' && typeof subject === 'string' && typeof value === 'string';
  return isToken && typeof until === 'number' ? { issuer, subject, value, until } : null;
}

export function profileIn(session: StoredSession): SessionProfile {
  const { issuer, subject, nickname, email, picture } = session;
  return { issuer, subject, nickname, email, picture };
}

export function createSessionContext(identity: AppConfig['identity'], origin: string): SessionContext {
  const actor = createActor(sessionMachine).start();
  const tabs = new BroadcastChannel('drover-session');
  let token: HeldToken | null = null;
  let endedElsewhere = false;

  const isOurs = (found: StoredSession | null): found is StoredSession =>
    found !== null && found.issuer === identity.issuer && found.clientId === identity.clientId;

  /** A sign-in keeps its token before the tab has turned to the person it is for. */
  const isOfThisTab = (held: HeldToken | null): held is HeldToken => {
    const { profile } = actor.getSnapshot().context;
    return held !== null && held.issuer === profile?.issuer && held.subject === profile.subject;
  };

  const shared: SessionContext = {
    identity,
    origin,
    actor,
    send: (event) => actor.send(event),
    endedElsewhere: () => endedElsewhere,
    tellTabs: () => tabs.postMessage('changed'),
    token: () => (isOfThisTab(token) && Date.now() < token.until ? token.value : null),

    async stored() {
      const found = await store.session();
      return isOurs(found) ? found : null;
    },

    adopt(session) {
      endedElsewhere = session === null && (endedElsewhere || actor.getSnapshot().context.profile !== null);
      if (session === null) {
        token = null;
        actor.send({ type: 'signed out' });
        return;
      }
      const profile = profileIn(session);
      if (session.subject !== actor.getSnapshot().context.profile?.subject) token = null;
      if (session.member === null) actor.send({ type: 'signed in at the provider', profile });
      else actor.send({ type: 'member known', user: { ...profile, ...session.member } });
      if (session.over) shared.endSession();
    },

    async change(subject, fields) {
      const isThere = await store.changeSession(subject, fields);
      if (isThere) shared.tellTabs();
      else shared.adopt(await shared.stored());
      return isThere;
    },

    keepToken(result) {
      const counts = Math.max(result.expiresIn - marginSeconds, result.expiresIn / 2);
      const { iss: issuer, sub: subject } = result.idTokenPayload;
      token = { issuer, subject, value: result.accessToken, until: Date.now() + counts * 1000 };
      tabs.postMessage(token);
      return result.accessToken;
    },

    endSession() {
      token = null;
      actor.send({ type: 'session over', text: overText });
    },
  };

  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const held = readHeldToken(data);
    if (held === null) return void shared.stored().then(shared.adopt, () => undefined);
    if (isOfThisTab(held)) token = held;
  });
  return shared;
}
