import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { areaMachine } from '#machines/area.ts';
import { reachableStates } from './reachable.ts';

describe('a data area', () => {
  test('every reachable state', () => {
    expect(
      reachableStates(areaMachine, [
        { type: 'load started' },
        { type: 'loaded', message: messages.infoFetched },
        { type: 'load failed', message: messages.cannotLoadInfos },
        { type: 'save started', message: messages.userSavingUser },
        { type: 'saved', message: messages.userSaved },
        { type: 'save failed', message: messages.cannotSaveUser },
        { type: 'message read' },
      ]),
    ).toEqual(['failed', 'loading', 'resting', 'saving']);
  });

  test("starts with 'no message', neither loading nor saving", () => {
    const snapshot = createActor(areaMachine).start().getSnapshot();
    expect(snapshot.context.message).toBe('no message');
    expect(snapshot.hasTag('loading')).toBe(false);
    expect(snapshot.hasTag('saving')).toBe(false);
  });

  test('adding a user: saving user, then saved', () => {
    const actor = createActor(areaMachine).start();
    actor.send({ type: 'save started', message: messages.userSavingUser });
    expect(actor.getSnapshot().hasTag('saving')).toBe(true);
    expect(actor.getSnapshot().context.message).toBe('saving user');
    actor.send({ type: 'saved', message: messages.userSaved });
    expect(actor.getSnapshot().context.message).toBe('User Saved successfully');
  });

  test('a failed load can be tried again', () => {
    const actor = createActor(areaMachine).start();
    actor.send({ type: 'load started' });
    actor.send({ type: 'load failed', message: messages.cannotLoadInfos });
    actor.send({ type: 'load started' });
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    expect(actor.getSnapshot().context.message).toBe(messages.none);
  });

  test('a reply that nobody waits for changes nothing', () => {
    const actor = createActor(areaMachine).start();
    actor.send({ type: 'saved', message: messages.userSaved });
    expect(actor.getSnapshot().context.message).toBe(messages.none);
  });
});
