import { createActor } from 'xstate';
import type { AppConfig } from '#contract/config.ts';
import { sessionMachine, type SessionEvent, type SessionProfile } from '#machines/session.ts';
import type { LoginResult } from '../flow/login-result.ts';
import { identityStore as store, type StoredSession } from './store.ts';
import { readHeldToken, TabToken } from './tab-token.ts';

const overText = 'Your session has ended. Your work is safe on this device. Sign in to send it.';

/** The state and the services that the session's modules share. */
export interface SessionContext {
  readonly identity: AppConfig['identity'];
  readonly origin: string;
  readonly actor: ReturnType<typeof createActor<typeof sessionMachine>>;
  send(event: SessionEvent): void;
  /** The stored session. Null if there is none, or if it belongs to another provider or client. */
  stored(): Promise<StoredSession | null>;
  /** Loads a stored session into this tab, at the start and after another tab changed the session. Null means that nobody is signed in. */
  adopt(session: StoredSession | null): void;
  /** Changes the stored session of this subject. If the subject was signed out, updates this tab and resolves with false. */
  change(subject: string, fields: Partial<StoredSession>): Promise<boolean>;
  notifyTabs(): void;
  /** True if the person of this tab was signed out, in any tab. */
  endedElsewhere(): boolean;
  token(): string | null;
  /** Shares a new token with every tab of this person, and returns it. Some providers revoke the previous token. */
  keepToken(result: LoginResult): string;
  endSession(): void;
}

/** What the site shows of the person of a stored session. */
export function profileIn(session: StoredSession): SessionProfile {
  const { issuer, subject, nickname, email, picture } = session;
  return { issuer, subject, nickname, email, picture };
}

const belongsTo = (
  { issuer, clientId }: AppConfig['identity'],
  found: StoredSession | null,
): found is StoredSession => found?.issuer === issuer && found.clientId === clientId;

export function createSessionContext(identity: AppConfig['identity'], origin: string): SessionContext {
  const actor = createActor(sessionMachine).start();
  const tabs = new BroadcastChannel('drover-session');
  const tokens = new TabToken(() => actor.getSnapshot().context.profile);
  let endedElsewhere = false;
  const shared: SessionContext = {
    identity,
    origin,
    actor,
    send: (event) => actor.send(event),
    endedElsewhere: () => endedElsewhere,
    notifyTabs: () => tabs.postMessage('changed'),
    token: () => tokens.current(),

    async stored() {
      const found = await store.session();
      return belongsTo(identity, found) ? found : null;
    },

    adopt(session) {
      const { profile: before } = actor.getSnapshot().context;
      endedElsewhere = session === null && (endedElsewhere || before !== null);
      if (session === null) {
        tokens.forget();
        actor.send({ type: 'signed out' });
        return;
      }
      const profile = profileIn(session);
      if (session.subject !== before?.subject) tokens.forget();
      if (session.member === null) actor.send({ type: 'signed in at the provider', profile });
      else actor.send({ type: 'member known', user: { ...profile, ...session.member } });
      if (session.over) shared.endSession();
    },

    async change(subject, fields) {
      const isThere = await store.changeSession(subject, fields);
      if (isThere) shared.notifyTabs();
      else shared.adopt(await shared.stored());
      return isThere;
    },

    keepToken(result) {
      tabs.postMessage(tokens.keep(result));
      return result.accessToken;
    },

    endSession() {
      tokens.forget();
      actor.send({ type: 'session over', text: overText });
    },
  };

  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const held = readHeldToken(data);
    if (held === null) return void shared.stored().then(shared.adopt, () => undefined);
    tokens.take(held);
  });
  return shared;
}
