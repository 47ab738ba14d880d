import fc from 'fast-check';
import { createActor } from 'xstate';
import { describe, expect, test } from 'vitest';
import {
  navigationMachine,
  noControls,
  type NavigationEvent,
  type NavigationFlags,
  type ScreenControls,
} from '#machines/navigation.ts';
import { reachableStates } from './reachable.ts';

const detail: ScreenControls = { isShowControls: true, isShowSave: true, isShowDelete: true };
const list: ScreenControls = { isShowControls: false, isShowSave: false, isShowDelete: true };

function opened(controls: ScreenControls) {
  const actor = createActor(navigationMachine).start();
  actor.send({ type: 'screen opened', controls });
  return actor;
}

describe('the top bar', () => {
  test('has two states: normal and pending delete', () => {
    expect(
      reachableStates(navigationMachine, [
        { type: 'screen opened', controls: detail },
        { type: 'screen opened', controls: list },
        { type: 'delete asked' },
        { type: 'delete confirmed' },
        { type: 'delete cancelled' },
      ]),
    ).toEqual(['normal', 'pending delete']);
  });

  test('starts with all flags of the spec off', () => {
    expect(createActor(navigationMachine).start().getSnapshot().context).toEqual({
      isShowControls: false,
      isShowSave: false,
      isShowDelete: false,
      isShowSummary: false,
      isDirty: false,
      isPendingSave: false,
      isPendingDuplicate: false,
      isPendingDelete: false,
      isPendingLoad: false,
    });
  });

  test('deletes in two steps, and only the confirmation sets isPendingDelete', () => {
    const actor = opened(list);
    actor.send({ type: 'delete asked' });
    expect(actor.getSnapshot().value).toBe('pending delete');
    expect(actor.getSnapshot().context.isPendingDelete).toBe(false);
    actor.send({ type: 'delete confirmed' });
    expect(actor.getSnapshot().value).toBe('normal');
    expect(actor.getSnapshot().context.isPendingDelete).toBe(true);
    actor.send({ type: 'delete taken' });
    expect(actor.getSnapshot().context.isPendingDelete).toBe(false);
  });

  test('returns to normal on Cancel and sets no flag', () => {
    const actor = opened(list);
    actor.send({ type: 'delete asked' });
    actor.send({ type: 'delete cancelled' });
    expect(actor.getSnapshot().value).toBe('normal');
    expect(actor.getSnapshot().context.isPendingDelete).toBe(false);
  });

  test('ignores a confirmation without a question', () => {
    const actor = opened(detail);
    actor.send({ type: 'delete confirmed' });
    expect(actor.getSnapshot().context.isPendingDelete).toBe(false);
  });

  test('offers Delete for a list, but not Save or Copy', () => {
    const actor = opened(list);
    actor.send({ type: 'save asked' });
    actor.send({ type: 'copy asked' });
    expect(actor.getSnapshot().context).toMatchObject({ isPendingSave: false, isPendingDuplicate: false });
  });

  test('allows only Reload on a screen without controls', () => {
    const actor = opened(noControls);
    for (const type of ['save asked', 'copy asked', 'delete asked', 'delete confirmed'] as const) {
      actor.send({ type });
    }
    actor.send({ type: 'load asked' });
    expect(actor.getSnapshot().context).toMatchObject({
      isPendingSave: false,
      isPendingDuplicate: false,
      isPendingDelete: false,
      isPendingLoad: true,
    });
  });

  test('drops what was pending when another screen opens, and keeps the sidebar mode', () => {
    const actor = opened(detail);
    for (const type of ['summary chosen', 'edits waiting', 'save asked', 'delete asked'] as const) {
      actor.send({ type });
    }
    actor.send({ type: 'screen opened', controls: list });
    expect(actor.getSnapshot().value).toBe('normal');
    expect(actor.getSnapshot().context).toEqual({
      ...list,
      isShowSummary: true,
      isDirty: false,
      isPendingSave: false,
      isPendingDuplicate: false,
      isPendingDelete: false,
      isPendingLoad: false,
    });
  });
});

/** Calculates the flags with a plain list of rules. The machine must have the same flags. */
function model(flags: NavigationFlags & { asking: boolean }, event: NavigationEvent): typeof flags {
  const mayDelete = flags.isShowControls || flags.isShowDelete;
  switch (event.type) {
    case 'screen opened':
      return {
        ...flags,
        ...event.controls,
        asking: false,
        isDirty: false,
        isPendingSave: false,
        isPendingDuplicate: false,
        isPendingDelete: false,
        isPendingLoad: false,
      };
    case 'edits waiting':
      return { ...flags, isDirty: true };
    case 'no edits waiting':
      return { ...flags, isDirty: false };
    case 'save asked':
      return !flags.asking && (flags.isShowControls || flags.isShowSave)
        ? { ...flags, isPendingSave: true }
        : flags;
    case 'copy asked':
      return !flags.asking && flags.isShowControls ? { ...flags, isPendingDuplicate: true } : flags;
    case 'delete asked':
      return mayDelete ? { ...flags, asking: true } : flags;
    case 'delete confirmed':
      return flags.asking ? { ...flags, asking: false, isPendingDelete: true } : flags;
    case 'delete cancelled':
      return { ...flags, asking: false };
    case 'save taken':
      return { ...flags, isPendingSave: false };
    case 'copy taken':
      return { ...flags, isPendingDuplicate: false };
    case 'delete taken':
      return { ...flags, isPendingDelete: false };
    case 'load asked':
      return { ...flags, isPendingLoad: true };
    case 'load taken':
      return { ...flags, isPendingLoad: false };
    case 'summary chosen':
      return { ...flags, isShowSummary: true };
    case 'lists chosen':
      return { ...flags, isShowSummary: false };
  }
}

const plain = [
  'edits waiting',
  'no edits waiting',
  'save asked',
  'save taken',
  'copy asked',
  'copy taken',
  'delete asked',
  'delete confirmed',
  'delete cancelled',
  'delete taken',
  'load asked',
  'load taken',
  'summary chosen',
  'lists chosen',
] as const;

const anyEvent: fc.Arbitrary<NavigationEvent> = fc.oneof(
  fc.constantFrom(...plain).map((type) => ({ type })),
  fc.constantFrom(detail, list, noControls).map((controls) => ({ type: 'screen opened' as const, controls })),
);

test('sets the flags that the rules give, for any sequence of events', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      const actor = createActor(navigationMachine).start();
      let expected = { ...actor.getSnapshot().context, asking: false };
      for (const event of events) {
        actor.send(event);
        expected = model(expected, event);
        const snapshot = actor.getSnapshot();
        expect({ ...snapshot.context, asking: snapshot.value === 'pending delete' }).toEqual(expected);
      }
    }),
  );
});
