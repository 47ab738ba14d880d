import { assign, setup } from 'xstate';

/** The signed-in member. Role and slug come from the members' table, never from a token. */
export interface SessionUser {
  readonly issuer: string;
  /** The provider's `sub`. */
  readonly subject: string;
  readonly slug: string;
  readonly role: 'Normal' | 'Restricted' | 'Admin';
  readonly nickname: string;
  readonly email: string;
  /** An http address or a data URI. Empty without a picture. */
  readonly picture: string;
}

/** The person who signed in at the provider. This person need not be a member. */
export type SessionProfile = Omit<SessionUser, 'slug' | 'role'>;

/** The member, the profile at the sign-in provider, and a message. */
export interface SignInContext {
  readonly user: SessionUser | null;
  readonly profile: SessionProfile | null;
  /** A message for the visitor, or empty. */
  readonly message: string;
}

/** The events of the session. */
export type SessionEvent =
  | { type: 'member known'; user: SessionUser }
  | { type: 'nobody known' }
  | { type: 'sign-in begun' }
  | { type: 'sign-in failed'; text: string }
  | { type: 'signed in at the provider'; profile: SessionProfile }
  | { type: 'member unreachable'; text: string }
  | { type: 'not a member'; profile: SessionProfile; text: string }
  | { type: 'session over'; text: string }
  | { type: 'signed out' };

const nobody: SignInContext = { user: null, profile: null, message: '' };

const isSame = (a: SessionUser, b: SessionUser): boolean =>
  (Object.keys(b) as (keyof SessionUser)[]).every((name) => a[name] === b[name]);

/**
 * The visitor's session. A member who once signed in on this device can work at once, even offline. See src/web/data/DECISIONS.md, A
 * signed-out member keeps their records.
 */
export const sessionMachine = setup({
  types: {} as { context: SignInContext; events: SessionEvent },
  guards: {
    'it is the member who was here': ({ context }, params: { profile: SessionProfile }) =>
      context.user?.issuer === params.profile.issuer && context.user.subject === params.profile.subject,
  },
  actions: {
    'let the member in': assign(({ context }, params: { user: SessionUser }) => {
      // 'member known' also comes from other tabs. An unchanged user stays the same object, so that no screen renders again.
      if (context.user !== null && isSame(context.user, params.user)) return { message: '' };
      const { slug: _slug, role: _role, ...profile } = params.user;
      return { user: params.user, profile, message: '' };
    }),
    'note who it is': assign((_, params: { profile: SessionProfile }) => ({
      ...nobody,
      profile: params.profile,
    })),
    'forget everybody': assign(nobody),
    'forget the member': assign({ user: null }),
    say: assign({ message: (_, params: { text: string }) => params.text }),
    'say nothing': assign({ message: '' }),
  },
}).createMachine({
  id: 'session',
  context: nobody,
  initial: 'loading',
  on: {
    'member known': {
      target: '.signed in',
      actions: { type: 'let the member in', params: ({ event }) => event },
    },
    'not a member': {
      target: '.no member',
      actions: [
        { type: 'note who it is', params: ({ event }) => event },
        { type: 'say', params: ({ event }) => event },
      ],
    },
    'signed out': { target: '.signed out', actions: 'forget everybody' },
  },
  states: {
    loading: {
      on: {
        'nobody known': { target: 'signed out', actions: 'forget everybody' },
        'signed in at the provider': {
          actions: { type: 'note who it is', params: ({ event }) => event },
        },
        'member unreachable': { actions: { type: 'say', params: ({ event }) => event } },
        'sign-in failed': {
          target: 'signed out',
          actions: ['forget everybody', { type: 'say', params: ({ event }) => event }],
        },
        'session over': {
          target: 'signed out',
          actions: ['forget everybody', { type: 'say', params: ({ event }) => event }],
        },
      },
    },
    'signed out': {
      on: {
        'sign-in begun': { target: 'loading', actions: 'say nothing' },
        'sign-in failed': { actions: { type: 'say', params: ({ event }) => event } },
        'signed in at the provider': {
          target: 'loading',
          actions: { type: 'note who it is', params: ({ event }) => event },
        },
      },
    },
    'signed in': {
      on: {
        'session over': {
          target: 'expired',
          actions: { type: 'say', params: ({ event }) => event },
        },
      },
    },
    expired: {
      on: {
        'sign-in failed': { actions: { type: 'say', params: ({ event }) => event } },
        'signed in at the provider': [
          { guard: { type: 'it is the member who was here', params: ({ event }) => event } },
          { target: 'loading', actions: { type: 'note who it is', params: ({ event }) => event } },
        ],
      },
    },
    'no member': {
      on: {
        'sign-in begun': { target: 'loading', actions: 'forget the member' },
        'session over': { target: 'signed out', actions: 'forget everybody' },
      },
    },
  },
});
