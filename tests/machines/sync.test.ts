import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { longestWait, syncMachine, type SyncEvent, type SyncOutcome } from '#machines/sync.ts';

const unreachable: SyncOutcome = { kind: 'unreachable', progress: false, retryAfter: null };
const done: SyncOutcome = { kind: 'done' };

/** Starts the machine of one tab with a test clock. `answers` decide how each push and pull ends. */
function start(
  answers: { push?: () => Promise<SyncOutcome>; pull?: () => Promise<SyncOutcome> },
  random = 1,
) {
  const clock = new SimulatedClock();
  const calls: string[] = [];
  let lead: ((event: SyncEvent) => void) | null = null;
  const count = (name: 'push' | 'pull') =>
    fromPromise<SyncOutcome>(() => {
      calls.push(name);
      return answers[name]?.() ?? Promise.resolve(done);
    });
  const machine = syncMachine.provide({
    actors: {
      'hold the lock': fromCallback<SyncEvent>(({ sendBack }) => {
        lead = sendBack;
      }),
      push: count('push'),
      pull: count('pull'),
    },
  });
  const actor = createActor(machine, { clock, input: { random: () => random } }).start();
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const pass = async (ms: number): Promise<void> => {
    clock.increment(ms);
    await settle();
  };
  return { actor, calls, settle, pass, lead: () => lead?.({ type: 'lead taken' }) };
}

/** Starts a push. The push ends only when `finish` is called. */
async function startPushing() {
  let end: (outcome: SyncOutcome) => void = () => undefined;
  const machine = start({
    push: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  });
  machine.lead();
  await machine.settle();
  return { ...machine, finish: () => end(done) };
}

describe('when the machine sends and requests changes (G13)', () => {
  it('it does nothing until it has the lock, then pulls before it pushes', async () => {
    const { calls, pass, lead, settle, actor } = start({});
    await pass(600_000);
    actor.send({ type: 'work came' });
    await settle();
    expect(calls).toEqual([]);
    lead();
    await settle();
    expect(calls).toEqual(['pull', 'push']);
    expect(actor.getSnapshot().value).toEqual({ leader: 'idle' });
  });

  it('it requests changes once a minute, or every five minutes while the server announces them', async () => {
    const { calls, pass, lead, settle, actor } = start({});
    const pulls = (): number => calls.filter((call) => call === 'pull').length;
    lead();
    await settle();
    await pass(60_000);
    expect(pulls()).toBe(2);
    actor.send({ type: 'server tells', open: true });
    actor.send({ type: 'news asked' });
    await settle();
    await pass(299_000);
    expect(pulls()).toBe(3);
    await pass(1_000);
    expect(pulls()).toBe(4);
    actor.send({ type: 'server tells', open: false });
    actor.send({ type: 'news asked' });
    await settle();
    await pass(60_000);
    expect(pulls()).toBe(6);
  });

  it('it waits at most 2 4 8 16 32 60 60 s, each with full jitter', async () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((attempt) => longestWait(attempt) / 1000)).toEqual([
      2, 4, 8, 16, 32, 60, 60,
    ]);
    const { calls, pass, lead, settle } = start({ push: () => Promise.resolve(unreachable) });
    lead();
    await settle();
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      const before = calls.length;
      await pass(seconds * 1000 - 1);
      expect(calls).toHaveLength(before);
      await pass(1);
      expect(calls).toHaveLength(before + 2);
    }
  });

  it('it never waits longer than the longest wait, nor shorter than the server requested', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.nat({ max: 90 })),
        async (random, asked) => {
          const outcome: SyncOutcome = { ...unreachable, retryAfter: asked };
          const { calls, pass, lead, settle } = start({ pull: () => Promise.resolve(outcome) }, random);
          lead();
          await settle();
          const earliest = (asked ?? 0) * 1000;
          if (earliest > 1) {
            await pass(earliest - 1);
            expect(calls).toHaveLength(1);
          }
          await pass(Math.max(longestWait(1), earliest) + 1);
          expect(calls.length).toBeGreaterThan(1);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each(['network back', 'retry asked'] as const)('%s cuts the wait', async (type) => {
    let reachable = false;
    const { actor, pass, lead, settle } = start({
      pull: () => Promise.resolve(reachable ? done : unreachable),
    });
    lead();
    await settle();
    expect(actor.getSnapshot().value).toEqual({ leader: 'waiting' });
    reachable = true;
    actor.send({ type });
    await settle();
    await pass(0);
    expect(actor.getSnapshot().value).toEqual({ leader: 'idle' });
  });

  it.each(['network back', 'news asked', 'retry asked', 'signed in'] as const)(
    '%s pulls and pushes at once after the membership has ended, because it may be renewed',
    async (type) => {
      let outcome: SyncOutcome = { kind: 'membership expired' };
      const { actor, calls, lead, settle } = start({ push: () => Promise.resolve(outcome) });
      lead();
      await settle();
      expect(actor.getSnapshot().value).toEqual({ leader: 'paused' });
      actor.send({ type });
      await settle();
      expect([calls.splice(0), actor.getSnapshot().value]).toEqual([
        ['pull', 'push', 'pull', 'push'],
        { leader: 'paused' },
      ]);
      outcome = done;
      actor.send({ type });
      await settle();
      expect([calls, actor.getSnapshot().value]).toEqual([['pull', 'push'], { leader: 'idle' }]);
    },
  );

  it('it pulls again when a pull was requested during another pull, because the other pull may have started too early', async () => {
    const { actor, calls, lead, settle } = start({});
    lead();
    actor.send({ type: 'news asked' });
    await settle();
    expect(calls).toEqual(['pull', 'push', 'pull', 'push']);
    expect(actor.getSnapshot().value).toEqual({ leader: 'idle' });
  });

  it('it sends nothing for an hour while signed out, then everything', async () => {
    let outcome: SyncOutcome = { kind: 'signed out' };
    const { actor, calls, pass, lead, settle } = start({ push: () => Promise.resolve(outcome) });
    lead();
    await settle();
    const before = calls.length;
    for (let minute = 0; minute < 60; minute += 1) {
      actor.send({ type: 'work came' });
      actor.send({ type: 'network back' });
      await pass(60_000);
    }
    expect(calls).toHaveLength(before);
    outcome = done;
    actor.send({ type: 'signed in' });
    await settle();
    expect(calls.slice(before)).toEqual(['pull', 'push']);
  });

  it.each(['pull', 'push'] as const)(
    'it tries again when the user signs in during a %s that fails because of the earlier token',
    async (during) => {
      const ends: ((outcome: SyncOutcome) => void)[] = [];
      const { actor, calls, lead, settle } = start({
        [during]: () => new Promise<SyncOutcome>((resolve) => void ends.push(resolve)),
      });
      const end = async (outcome: SyncOutcome): Promise<void> => {
        ends.shift()?.(outcome);
        await settle();
      };
      lead();
      await settle();
      actor.send({ type: 'signed in' });
      await end({ kind: 'signed out' });
      expect(calls).toEqual(during === 'pull' ? ['pull', 'pull'] : ['pull', 'push', 'pull', 'push']);
      await end({ kind: 'signed out' });
      expect(actor.getSnapshot().value).toEqual({ leader: 'signed out' });
    },
  );

  it('it stays idle while the membership has ended, and tries again after five minutes', async () => {
    const { calls, pass, lead, settle, actor } = start({
      push: () => Promise.resolve({ kind: 'membership expired' }),
    });
    lead();
    await settle();
    expect(actor.getSnapshot().value).toEqual({ leader: 'paused' });
    await pass(299_999);
    expect(calls).toHaveLength(2);
    await pass(1);
    expect(calls).toHaveLength(4);
  });

  it('it notices edits that are made during a push', async () => {
    const { actor, calls, settle, finish } = await startPushing();
    actor.send({ type: 'work came' });
    finish();
    await settle();
    expect(calls).toEqual(['pull', 'push', 'push']);
    finish();
    await settle();
    expect(actor.getSnapshot().value).toEqual({ leader: 'idle' });
  });

  it('it pulls after a push when a pull was requested during the push', async () => {
    const { actor, calls, settle, finish } = await startPushing();
    actor.send({ type: 'news asked' });
    finish();
    await settle();
    expect(calls).toEqual(['pull', 'push', 'pull', 'push']);
    finish();
    await settle();
    expect(calls).toHaveLength(4);
    expect(actor.getSnapshot().value).toEqual({ leader: 'idle' });
  });

  it.each(['push', 'pull'] as const)(
    'it waits after a %s that throws as after one without an answer',
    async (name) => {
      let isBroken = true;
      const { actor, calls, pass, lead, settle } = start({
        [name]: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(done)),
      });
      lead();
      await settle();
      expect(actor.getSnapshot()).toMatchObject({ value: { leader: 'waiting' }, context: { attempt: 1 } });
      isBroken = false;
      const before = calls.length;
      await pass(longestWait(1));
      expect(calls.slice(before)).toEqual(['pull', 'push']);
    },
  );

  it('without provided functions it has nothing to send and stays idle', async () => {
    const actor = createActor(syncMachine, { input: { random: () => 1 } }).start();
    actor.send({ type: 'lead taken' });
    await waitFor(actor, (snapshot) => snapshot.matches({ leader: 'idle' }));
    actor.stop();
  });

  it('it requests changes each minute while idle, and stops when another tab takes the lock', async () => {
    const { actor, calls, pass, lead, settle } = start({});
    lead();
    await settle();
    await pass(60_000);
    expect(calls).toEqual(['pull', 'push', 'pull', 'push']);
    actor.send({ type: 'lead lost' });
    await pass(600_000);
    expect(calls).toHaveLength(4);
  });

  it('after a push that sent something, its next wait is the shortest again', async () => {
    let progress = false;
    const { calls, pass, lead, settle } = start({
      push: () => Promise.resolve({ ...unreachable, progress }),
    });
    lead();
    await settle();
    await pass(2_000);
    await pass(4_000);
    progress = true;
    await pass(8_000);
    const before = calls.length;
    await pass(2_000);
    expect(calls.length).toBeGreaterThan(before);
  });
});
