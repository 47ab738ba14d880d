import { createActor, waitFor } from 'xstate';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { areaMachine, type AreaCall } from '#machines/area.ts';

const area = () => createActor(areaMachine).start();
type Area = ReturnType<typeof area>;

const rested = (actor: Area) => waitFor(actor, ({ tags }) => tags.size === 0);

/** A call that the test answers itself. */
function call() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let count = 0;
  const asked: AreaCall = () => {
    count += 1;
    return promise;
  };
  return { asked, resolve, reject, count: () => count };
}

describe('the machine of a data area', () => {
  test("starts with 'no message', neither loading nor saving", () => {
    const snapshot = area().getSnapshot();
    expect(snapshot.context.message).toBe('no message');
    expect(snapshot.tags.size).toBe(0);
  });

  test('shows saving user while a user is added, then saved', async () => {
    const actor = area();
    const { asked, resolve } = call();
    actor.send({ type: 'save asked', message: messages.userSavingUser, call: asked });
    expect(actor.getSnapshot().hasTag('saving')).toBe(true);
    expect(actor.getSnapshot().context.message).toBe('saving user');
    resolve(messages.userSaved);
    expect((await rested(actor)).context.message).toBe('User Saved successfully');
  });

  test('keeps the reason of a failed save, and the save can be repeated', async () => {
    const actor = area();
    const ask = (work: AreaCall): void =>
      actor.send({ type: 'save asked', message: messages.userSavingUser, call: work });
    ask(() => Promise.reject(new Error(messages.cannotSaveUser)));
    const { value, context } = await rested(actor);
    expect([value, context.message]).toEqual(['resting', messages.cannotSaveUser]);
    ask(() => Promise.resolve(messages.userSaved));
    expect((await rested(actor)).context.message).toBe(messages.userSaved);
  });

  test('can repeat a failed load', async () => {
    const actor = area();
    actor.send({ type: 'load asked', call: () => Promise.reject(new Error(messages.cannotLoadInfos)) });
    const failed = await rested(actor);
    expect([failed.value, failed.context.message]).toEqual(['failed', messages.cannotLoadInfos]);
    const { asked, resolve } = call();
    actor.send({ type: 'load asked', call: asked });
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    expect(actor.getSnapshot().context.message).toBe(messages.none);
    resolve(messages.infoFetched);
    const loaded = await rested(actor);
    expect([loaded.value, loaded.context.message]).toEqual(['resting', messages.infoFetched]);
  });

  test('replaces an older load by a newer one, and ignores the older answer', async () => {
    const actor = area();
    const [older, newer] = [call(), call()];
    actor.send({ type: 'load asked', call: older.asked });
    actor.send({ type: 'load asked', call: newer.asked });
    older.reject(new Error(messages.cannotLoadInfos));
    newer.resolve(messages.infoFetched);
    const { value, context } = await rested(actor);
    expect([value, context.message]).toEqual(['resting', messages.infoFetched]);
  });

  test('starts no second save while one is running', async () => {
    const actor = area();
    const [first, second] = [call(), call()];
    for (const { asked } of [first, second])
      actor.send({ type: 'save asked', message: messages.userSavingUser, call: asked });
    expect([first.count(), second.count()]).toEqual([1, 0]);
    first.resolve(messages.userSaved);
    await rested(actor);
  });

  test('shows a failure that is not an Error as text', async () => {
    const actor = area();
    const { asked, reject } = call();
    actor.send({ type: 'load asked', call: asked });
    reject('cut');
    expect((await rested(actor)).context.message).toBe('cut');
  });
});
