import fc from 'fast-check';
import { createActor, fromCallback } from 'xstate';
import { describe, expect, test } from 'vitest';
import { recordMachine, type RecordEmitted, type RecordEvent, type RecordInput } from '#machines/record.ts';
import { reachableStates, stateName } from './reachable.ts';

const existing: RecordInput = { id: 'r1', isNew: false, mayWrite: true, atFirst: 'not there' };
const created: RecordInput = { ...existing, isNew: true };
const restricted: RecordInput = { ...existing, mayWrite: false };

/** Short names of the emitted events. */
const shortly: Readonly<Record<RecordEmitted['type'], string>> = {
  'update the record': 'save',
  'add the record': 'save',
  'add a copy': 'copy',
  'delete the record': 'delete',
  'drop the draft': 'drop',
  'open the record': 'open new',
  'open the copy': 'open copy',
  'open the list': 'list',
  leave: 'leave',
  'say it is saving': 'saving',
  'say it is saved': 'saved',
  'say it is kept here': 'kept',
  'say it was refused': 'refused',
  'reload the lists': 'reload',
  'say it is in use': 'in use',
  'say what cannot be read': 'unreadable',
};

/** A record screen that only logs the emitted events and does not act on them. */
function screen(input: RecordInput = existing) {
  const emitted: RecordEmitted[] = [];
  const statesThen: string[] = [];
  const actor = createActor(recordMachine, { input });
  actor.on('*', (event) => {
    emitted.push(event);
    statesThen.push(stateName(actor.getSnapshot().value));
  });
  actor.start();
  return {
    emitted,
    statesThen,
    get done() {
      return emitted.map(({ type }) => shortly[type]);
    },
    send: (...events: RecordEvent[]) => {
      for (const event of events) if (actor.getSnapshot().status === 'active') actor.send(event);
    },
    state: () => stateName(actor.getSnapshot().value),
    snapshot: () => actor.getSnapshot(),
  };
}

const found: RecordEvent = { type: 'record found', hasDraft: false };
const edited: RecordEvent = { type: 'edited', unreadable: 0 };
const save: RecordEvent = { type: 'save asked' };
const saved: RecordEvent = { type: 'saved on the server' };
const leave: RecordEvent = { type: 'leave asked', to: '/user/main' };

const everyEvent: RecordEvent[] = [
  found,
  { type: 'record found', hasDraft: true },
  { type: 'record missing' },
  { type: 'load failed', text: 'Network Error' },
  edited,
  { type: 'edited', unreadable: 1 },
  save,
  { type: 'copy asked', as: 'r2' },
  { type: 'delete asked', inUse: false },
  { type: 'delete asked', inUse: true },
  leave,
  { type: 'keep draft chosen' },
  { type: 'discard chosen' },
  { type: 'stay chosen' },
  { type: 'restore asked', as: 'r3' },
  { type: 'kept on this device' },
  saved,
  { type: 'save refused', text: 'no' },
];

describe('the states that can be reached', () => {
  test('are these for an existing record', () => {
    expect(reachableStates(recordMachine, everyEvent, existing)).toEqual([
      'copied',
      'deleted',
      'failed',
      'gone',
      'left',
      'loading',
      'missing',
      'open.asking to leave',
      'open.clean',
      'open.dirty',
      'open.kept',
      'open.refused',
      'open.saving',
      'restored',
    ]);
  });

  test('are these for a new record, which is added instead of saved', () => {
    expect(reachableStates(recordMachine, everyEvent, created)).toEqual([
      'added',
      'copied',
      'deleted',
      'failed',
      'left',
      'loading',
      'missing',
      'open.asking to leave',
      'open.clean',
      'open.dirty',
    ]);
  });

  test('are only reading and leaving for a Restricted member', () => {
    const states = reachableStates(recordMachine, everyEvent, restricted);
    for (const state of ['copied', 'deleted', 'restored', 'open.saving', 'open.kept', 'open.refused']) {
      expect(states).not.toContain(state);
    }
  });
});

test('do not include a form for a Restricted member at a create address', () => {
  const it = screen({ ...created, mayWrite: false, atFirst: 'as saved' });
  expect(it.state()).toBe('not allowed');
  it.send(...everyEvent);
  expect(it.state()).toBe('not allowed');
  expect(it.done).toEqual([]);
});

describe('saving', () => {
  test('an edit makes the form dirty, Save sends the edit, and the reply makes the form clean', () => {
    const it = screen();
    it.send(found, edited);
    expect(it.state()).toBe('open.dirty');
    it.send(save);
    expect(it.state()).toBe('open.saving');
    it.send(saved);
    expect(it.state()).toBe('open.clean');
    expect(it.done).toEqual(['save', 'saving', 'saved']);
  });

  test('a reply to an older save is reported, and the newer edit stays unsaved', () => {
    const it = screen();
    it.send(found, edited, save, edited, saved);
    expect(it.state()).toBe('open.dirty');
  });

  test('an offline save is kept on this device, and becomes saved when the reply comes', () => {
    const it = screen();
    it.send(found, edited, save, { type: 'kept on this device' });
    expect(it.state()).toBe('open.kept');
    it.send(saved);
    expect(it.state()).toBe('open.clean');
  });

  test('a refusal shows its reason, reloads the lists, and can be saved again', () => {
    const it = screen();
    it.send(found, edited, save, {
      type: 'save refused',
      text: 'A field has a value that cannot be stored.',
    });
    expect(it.done.slice(-2)).toEqual(['refused', 'reload']);
    expect(it.state()).toBe('open.refused');
    expect(it.snapshot().context.refusal).toBe('A field has a value that cannot be stored.');
    it.send(save);
    expect(it.state()).toBe('open.saving');
    expect(it.snapshot().context.refusal).toBe('');
  });

  test('an unreadable entry is never saved', () => {
    const it = screen();
    it.send(found, { type: 'edited', unreadable: 2 }, save, { type: 'copy asked', as: 'r2' });
    expect(it.state()).toBe('open.dirty');
    expect(it.done).toEqual(['unreadable', 'unreadable']);
  });

  test('a new record is added, and its own screen opens', () => {
    const it = screen(created);
    it.send(found, edited, save);
    expect(it.state()).toBe('added');
    expect(it.done).toEqual(['save', 'open new']);
  });

  test('effects are emitted only when the machine is in its new state, because the router reads the new state', () => {
    const it = screen(created);
    it.send(found, edited, leave, save);
    expect(it.statesThen).toEqual(['left', 'left']);
    expect(it.emitted).toEqual([{ type: 'add the record' }, { type: 'leave', to: '/user/main' }]);
  });

  test('a newer save replaces the older one', () => {
    const watched: string[] = [];
    const machine = recordMachine.provide({
      actors: {
        'watch the save': fromCallback(() => {
          watched.push('begun');
          return () => void watched.push('ended');
        }),
      },
    });
    const actor = createActor(machine, { input: { ...existing, atFirst: 'as saved' } }).start();
    for (const event of [edited, save, edited, save]) actor.send(event);
    expect(watched).toEqual(['begun', 'ended', 'begun']);
    actor.send(leave);
    expect(watched).toEqual(['begun', 'ended', 'begun', 'ended']);
  });

  test('a draft from an earlier visit opens as dirty', () => {
    const it = screen();
    it.send({ type: 'record found', hasDraft: true });
    expect(it.state()).toBe('open.dirty');
  });

  test('a record that arrives late, even after an error or again, opens with its draft', () => {
    for (const first of [{ type: 'record missing' }, { type: 'load failed', text: 'no' }] as const) {
      const it = screen();
      it.send(first, { type: 'record found', hasDraft: true });
      expect(it.state()).toBe('open.dirty');
    }
  });

  test('a record that is there when the screen opens is open in the first snapshot', () => {
    expect(screen({ ...existing, atFirst: 'as saved' }).state()).toBe('open.clean');
    expect(screen({ ...existing, atFirst: 'with a draft' }).state()).toBe('open.dirty');
    expect(screen(created).state()).toBe('loading');
  });
});

describe('copy and delete', () => {
  test('Copy saves a copy and opens the list', () => {
    const it = screen();
    it.send(found, { type: 'copy asked', as: 'r2' });
    expect(it.done).toEqual(['copy', 'open copy']);
    expect(it.emitted).toContainEqual({ type: 'open the copy', id: 'r2' });
  });

  test('a carry in use is not deleted', () => {
    const it = screen();
    it.send(found, { type: 'delete asked', inUse: true });
    expect(it.state()).toBe('open.clean');
    expect(it.done).toEqual(['in use']);
  });

  test('Delete removes the record and opens the list', () => {
    const it = screen();
    it.send(found, edited, { type: 'delete asked', inUse: false });
    expect(it.done).toEqual(['delete', 'list']);
  });

  test('a record deleted elsewhere is reported, and what was typed can be saved as a new record', () => {
    const it = screen();
    it.send(found, edited, { type: 'record missing' });
    expect(it.state()).toBe('gone');
    it.send({ type: 'restore asked', as: 'r3' });
    expect(it.done).toEqual(['save', 'open new']);
    expect(it.emitted).toEqual([{ type: 'add the record', as: 'r3' }, { type: 'open the record' }]);
  });

  test('a restored record returns with everything that can be read', () => {
    const it = screen();
    it.send(
      found,
      { type: 'edited', unreadable: 1 },
      { type: 'record missing' },
      { type: 'restore asked', as: 'r3' },
    );
    expect(it.done).toEqual(['save', 'open new']);
    expect(it.snapshot().context.unreadable).toBe(0);
  });

  test('a record that was deleted elsewhere and restored keeps what was typed as unsaved', () => {
    const it = screen();
    it.send(found, edited, { type: 'record missing' }, { type: 'record found', hasDraft: true });
    expect(it.state()).toBe('open.dirty');
  });
});

describe('leaving', () => {
  test('a clean record can be left at once', () => {
    const it = screen();
    it.send(found, leave);
    expect(it.state()).toBe('left');
    expect(it.snapshot().context.leavingFor).toBe('/user/main');
  });

  test('unsaved edits raise a question: Save, Keep draft, Discard, or stay', () => {
    const after = (answer: RecordEvent) => {
      const it = screen();
      it.send(found, edited, leave);
      expect(it.state()).toBe('open.asking to leave');
      it.send(answer);
      return { state: it.state(), done: it.done };
    };
    expect(after(save)).toEqual({ state: 'left', done: ['save', 'leave'] });
    expect(after({ type: 'keep draft chosen' })).toEqual({ state: 'left', done: ['leave'] });
    expect(after({ type: 'discard chosen' })).toEqual({ state: 'left', done: ['drop', 'leave'] });
    expect(after({ type: 'stay chosen' })).toEqual({ state: 'open.dirty', done: [] });
  });

  test('Save while leaving opens the wanted page, not the new record', () => {
    const it = screen(created);
    it.send(found, edited, leave, save);
    expect(it.done).toEqual(['save', 'leave']);
  });
});

test('in any order of events nothing typed is lost without Discard', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...everyEvent), { maxLength: 30 }),
      fc.boolean(),
      fc.constantFrom('not there', 'as saved', 'with a draft'),
      (events, isNew, atFirst) => {
        const it = screen({ ...existing, isNew, atFirst });
        let typed = false;
        for (const event of events) {
          // Skip an event that cannot happen. Typed text is stored as a draft, so the record is then found with a draft.
          if (event.type === 'record found' && typed && !event.hasDraft) continue;
          const before = it.done.length;
          const wasOpen = it.state().startsWith('open');
          it.send(event);
          const did = it.done.slice(before);
          if (event.type === 'edited' && wasOpen) typed = true;
          if (did.includes('save') || did.includes('drop')) typed = false;
          const asTyped = ['open.dirty', 'open.asking to leave', 'gone', 'left', 'copied', 'deleted'];
          if (typed) expect(asTyped).toContain(it.state());
          if (did.includes('save')) expect(it.snapshot().context.unreadable).toBe(0);
          if (did.includes('drop')) {
            expect(['discard chosen', 'leave asked']).toContain(event.type);
          }
        }
      },
    ),
  );
});

test('a Restricted member never writes, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...everyEvent), { maxLength: 30 }), (events) => {
      const it = screen(restricted);
      it.send(...events);
      for (const effect of ['save', 'copy', 'delete']) expect(it.done).not.toContain(effect);
    }),
  );
});
