import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { sessionMachine, type SessionEvent, type SessionUser } from '#machines/session.ts';
import { reachableStates } from './reachable.ts';

const user: SessionUser = {
  issuer: 'https://login.example/',
  subject: 'kirra',
  slug: 'kirra',
  role: 'Normal',
  nickname: 'Kirra',
  email: 'kirra@drover.example',
  picture: '',
};
const { slug: _slug, role: _role, ...profile } = user;

const events: readonly SessionEvent[] = [
  { type: 'member known', user },
  { type: 'nobody known' },
  { type: 'sign-in begun' },
  { type: 'sign-in failed', text: 'Invalid state' },
  { type: 'signed in at the provider', profile },
  { type: 'member unreachable', text: 'Cannot load user' },
  { type: 'not a member', profile, text: 'not a member' },
  { type: 'session over', text: 'over' },
  { type: 'signed out' },
];

function after(...sent: readonly SessionEvent[]) {
  const actor = createActor(sessionMachine).start();
  for (const event of sent) actor.send(event);
  return actor.getSnapshot();
}

describe('the session', () => {
  test('can reach exactly these states', () => {
    expect(reachableStates(sessionMachine, events)).toEqual([
      'expired',
      'loading',
      'no member',
      'signed in',
      'signed out',
    ]);
  });

  test('admits a known member at once, from every state', () => {
    for (const first of events) {
      expect(after(first, { type: 'member known', user })).toMatchObject({
        value: 'signed in',
        context: { user, profile, message: '' },
      });
    }
  });

  test('keeps the same member object while nothing in it has changed, so that no screen is rendered again', () => {
    const again: SessionEvent = { type: 'member known', user: { ...user } };
    expect(after({ type: 'member known', user }, again).context.user).toBe(user);
    expect(after({ type: 'member known', user }, events[7]!, again).context).toEqual({
      user,
      profile,
      message: '',
    });
    for (const name of Object.keys(user) as (keyof SessionUser)[]) {
      const other = { ...user, [name]: name === 'role' ? 'Admin' : 'other' };
      const { context } = after({ type: 'member known', user }, { type: 'member known', user: other });
      expect(context.user).toBe(other);
      expect(context.profile).toEqual({ ...profile, ...(name in profile && { [name]: 'other' }) });
    }
  });

  test('keeps the member and the records on the screen when the provider ends the session', () => {
    const snapshot = after({ type: 'member known', user }, { type: 'session over', text: 'over' });
    expect(snapshot).toMatchObject({ value: 'expired', context: { user, message: 'over' } });
  });

  test('replaces the member when another person signs in', () => {
    const other = { ...profile, subject: 'someone else' };
    const over = [
      { type: 'member known', user },
      { type: 'session over', text: 'over' },
    ] as const;
    expect(after(...over, { type: 'signed in at the provider', profile })).toMatchObject({
      value: 'expired',
    });
    expect(after(...over, { type: 'signed in at the provider', profile: other })).toMatchObject({
      value: 'loading',
      context: { user: null, profile: other },
    });
  });

  test('never keeps a member when nobody is signed in', () => {
    for (const first of events) {
      for (const second of events) {
        const { value, context } = after(first, second);
        const hasUser = value === 'signed in' || value === 'expired';
        expect([value, context.user !== null]).toEqual([value, hasUser]);
      }
    }
  });

  test('leaves "signed in" only when the provider ends the session, after a sign-out, or when the person is no member', () => {
    const ends = events
      .filter((event) => after({ type: 'member known', user }, event).value !== 'signed in')
      .map(({ type }) => type);
    expect(ends).toEqual(['not a member', 'session over', 'signed out']);
  });

  test('shows why a sign-in failed, and lets the visitor try again', () => {
    const failed = { type: 'sign-in failed', text: 'Invalid state' } as const;
    expect(after({ type: 'nobody known' }, { type: 'sign-in begun' }, failed)).toMatchObject({
      value: 'signed out',
      context: { message: 'Invalid state' },
    });
    expect(after(failed, { type: 'sign-in begun' })).toMatchObject({
      value: 'loading',
      context: { message: '' },
    });
  });

  test('makes a signed-in person wait while the API cannot identify them', () => {
    const waiting = after(
      { type: 'signed in at the provider', profile },
      { type: 'member unreachable', text: 'Cannot load user' },
    );
    expect(waiting).toMatchObject({
      value: 'loading',
      context: { profile, user: null, message: 'Cannot load user' },
    });
  });
});
