import fc from 'fast-check';
import { createActor } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { doublePressMs, groupMachine, type GroupEvent } from '#machines/group.ts';
import { reachableStates } from './reachable.ts';

function group() {
  const done: string[] = [];
  const machine = groupMachine.provide({
    actions: {
      'add the trade': (_all, { id }) => void done.push(`add ${id}`),
      'remove the trade': (_all, { id }) => void done.push(`remove ${id}`),
    },
  });
  return { done, actor: createActor(machine).start() };
}

const ids = ['a', 'b', 'c'];
const anyEvent: fc.Arbitrary<GroupEvent> = fc.oneof(
  fc.subarray(ids).map((orphans) => ({ type: 'orphans changed' as const, orphans })),
  fc.constantFrom(...ids).map((id) => ({ type: 'orphan chosen' as const, id })),
  fc.constant({ type: 'add asked' as const }),
  fc.constantFrom(...ids).map((id) => ({ type: 'remove asked' as const, id })),
);

describe('the trades of a group', () => {
  test('can reach exactly these states', () => {
    expect(
      reachableStates(groupMachine, [
        { type: 'orphans changed', orphans: [] },
        { type: 'orphans changed', orphans: ['a', 'b'] },
        { type: 'orphan chosen', id: 'b' },
        { type: 'add asked' },
        { type: 'remove asked', id: 'c' },
      ]),
    ).toEqual(['just added', 'nothing to add', 'orphan chosen']);
  });

  test('has the first trade without a group as default choice', () => {
    const { actor, done } = group();
    actor.send({ type: 'orphans changed', orphans: ['a', 'b'] });
    actor.send({ type: 'add asked' });
    expect(done).toEqual(['add a']);
  });

  test('chooses the first remaining trade after the chosen one is added', () => {
    const { actor } = group();
    actor.send({ type: 'orphans changed', orphans: ids });
    actor.send({ type: 'orphan chosen', id: 'b' });
    actor.send({ type: 'orphans changed', orphans: ['a', 'c'] });
    expect(actor.getSnapshot().context.chosen).toBe('a');
  });

  test('adds one trade on a double click, and the next one on a later press', () => {
    vi.useFakeTimers();
    try {
      const { actor, done } = group();
      const press = (left: readonly string[]): void => {
        actor.send({ type: 'add asked' });
        actor.send({ type: 'orphans changed', orphans: left });
      };
      actor.send({ type: 'orphans changed', orphans: ids });
      press(['b', 'c']);
      press(['b', 'c']);
      expect(done).toEqual(['add a']);
      vi.advanceTimersByTime(doublePressMs);
      press(['c']);
      expect(done).toEqual(['add a', 'add b']);
      actor.send({ type: 'orphan chosen', id: 'c' });
      press([]);
      expect(done).toEqual(['add a', 'add b', 'add c']);
      vi.advanceTimersByTime(doublePressMs);
      expect(actor.getSnapshot().value).toBe('nothing to add');
    } finally {
      vi.useRealTimers();
    }
  });

  test('adds the chosen trade even right after an undo', () => {
    const { actor, done } = group();
    actor.send({ type: 'orphans changed', orphans: ids });
    actor.send({ type: 'add asked' });
    actor.send({ type: 'orphans changed', orphans: ['b', 'c'] });
    actor.send({ type: 'orphans changed', orphans: ids });
    actor.send({ type: 'add asked' });
    expect(done).toEqual(['add a', 'add b']);
  });

  test('does nothing on Add when every trade has a group', () => {
    const { actor, done } = group();
    actor.send({ type: 'add asked' });
    expect(done).toEqual([]);
  });

  test('always has a trade without a group as choice, or none if there are none', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const { actor } = group();
        for (const event of events) {
          actor.send(event);
          const { orphans, chosen } = actor.getSnapshot().context;
          if (orphans.length === 0) expect(chosen).toBeNull();
          else expect(orphans).toContain(chosen);
        }
      }),
    );
  });
});
