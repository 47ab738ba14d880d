import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { noMessage, noticeMachine } from '#machines/notice.ts';
import { noticeMs } from '#machines/notice-time.ts';
import { reachableStates } from './reachable.ts';

function notice() {
  const clock = new SimulatedClock();
  return { clock, actor: createActor(noticeMachine, { clock }).start() };
}

describe('a timed notice', () => {
  test('can reach exactly these states', () => {
    expect(
      reachableStates(noticeMachine, [
        { type: 'said', message: 'Carry Saved' },
        { type: 'said', message: noMessage },
        { type: 'closed' },
        { type: 'held' },
        { type: 'let go' },
      ]),
    ).toEqual(['held', 'quiet', 'showing']);
  });

  test("shows nothing for the contract's 'no message'", () => {
    expect(noMessage).toBe(messages.none);
    const { actor } = notice();
    actor.send({ type: 'said', message: noMessage });
    expect(actor.getSnapshot().value).toBe('quiet');
  });

  test('disappears after 5000 ms, not earlier', () => {
    expect(noticeMs).toBe(5000);
    const { actor, clock } = notice();
    actor.send({ type: 'said', message: 'Carry Saved' });
    clock.increment(4999);
    expect(actor.getSnapshot().value).toBe('showing');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('quiet');
    expect(actor.getSnapshot().context.message).toBe(noMessage);
  });

  test('stays for another five seconds when a new message arrives', () => {
    const { actor, clock } = notice();
    actor.send({ type: 'said', message: 'Carry is saving' });
    clock.increment(4000);
    actor.send({ type: 'said', message: 'Carry Saved' });
    clock.increment(4000);
    expect(actor.getSnapshot().context.message).toBe('Carry Saved');
  });

  test('closes by X, stays while the pointer holds it, and then has five seconds again', () => {
    const { actor, clock } = notice();
    actor.send({ type: 'said', message: 'Carry Saved' });
    actor.send({ type: 'held' });
    clock.increment(60_000);
    expect(actor.getSnapshot().value).toBe('held');
    actor.send({ type: 'let go' });
    clock.increment(4999);
    expect(actor.getSnapshot().value).toBe('showing');
    actor.send({ type: 'closed' });
    expect(actor.getSnapshot().value).toBe('quiet');
  });
});
