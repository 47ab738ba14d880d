import { and, assign, setup } from 'xstate';
import { provided } from './provided.ts';

export interface RecordContext {
  /** True on a create route: saving adds a record and opens its detail. */
  readonly isNew: boolean;
  /** False for a Restricted member: nothing typed, saved, copied or deleted gets through. */
  readonly mayWrite: boolean;
  /** How many entries are kept as typed because they cannot be read; a save waits for them. */
  readonly unreadable: number;
  /** Where the member wanted to go when the unsaved edits asked; null while nobody is leaving. */
  readonly leavingFor: string | null;
  /** Why the last save did not get through; empty when it did. */
  readonly refusal: string;
  /** How the record stood when the screen opened. */
  readonly atFirst: Standing;
}

/** Whether a record is there, and whether a draft of it was kept. */
export type Standing = 'not there' | 'as saved' | 'with a draft';

export interface RecordInput {
  readonly isNew: boolean;
  readonly mayWrite: boolean;
  /** A record that is there from the start is open in the first snapshot; 'not there' waits for 'record found'. */
  readonly atFirst: Standing;
}

/** What the top bar, the form and the record's own row (data) tell the screen. */
export type RecordEvent =
  | { type: 'record found'; hasDraft: boolean }
  | { type: 'record missing' }
  | { type: 'load failed'; text: string }
  | { type: 'edited'; unreadable: number }
  | { type: 'save asked' }
  | { type: 'copy asked' }
  | { type: 'delete asked'; inUse: boolean }
  | { type: 'leave asked'; to: string }
  | { type: 'keep draft chosen' }
  | { type: 'discard chosen' }
  | { type: 'stay chosen' }
  | { type: 'restore asked' }
  | { type: 'kept on this device' }
  | { type: 'saved on the server' }
  | { type: 'save refused'; text: string }
  | { type: 'deleted elsewhere' };

/** A record is there, or there again: with the draft that was kept of it, its edits are unsaved. */
const openAsKept = [
  {
    guard: {
      type: 'a draft was kept',
      params: ({ event }: { readonly event: { readonly hasDraft: boolean } }) => event,
    },
    target: '#record.open.dirty',
  },
  { target: '#record.open' },
] as const;

/**
 * The screen of one trade, carry or group. What the draft holds is the form's business; this machine decides what may
 * happen next. A reply can come late, twice or never: 'saved on the server' never makes a newer edit look saved, and a
 * refusal keeps the edit and still reloads the lists (spec 4).
 */
export const recordMachine = setup({
  types: {} as { context: RecordContext; events: RecordEvent; input: RecordInput },
  guards: {
    'the record is new': ({ context }) => context.isNew,
    'the member may write': ({ context }) => context.mayWrite,
    'the member may not add': ({ context }) => context.isNew && !context.mayWrite,
    'every entry can be read': ({ context }) => context.unreadable === 0,
    'it is there from the start': ({ context }) => context.atFirst !== 'not there',
    'its draft is there from the start': ({ context }) => context.atFirst === 'with a draft',
    'the member is leaving': ({ context }) => context.leavingFor !== null,
    'a draft was kept': (_, params: { hasDraft: boolean }) => params.hasDraft,
    'trades use it': (_, params: { inUse: boolean }) => params.inUse,
  },
  actions: {
    'save the draft': provided,
    'save a copy': provided,
    'delete the record': provided,
    'drop the draft': provided,
    'open the new record': provided,
    'open the copy': provided,
    'go to the list': provided,
    leave: provided,
    'say it is saving': provided,
    'say it is saved': provided,
    'say it is kept here': provided,
    'say it was refused': provided,
    'reload the lists': provided,
    'say it is in use': provided,
    'say which entries cannot be read': provided,
    'count the unreadable': assign({ unreadable: (_, params: { unreadable: number }) => params.unreadable }),
    'remember where to': assign({ leavingFor: (_, params: { to: string }) => params.to }),
    'forget where to': assign({ leavingFor: null }),
    'forget the entries': assign({ unreadable: 0, refusal: '' }),
    'note the refusal': assign({ refusal: (_, params: { text: string }) => params.text }),
  },
}).createMachine({
  id: 'record',
  context: ({ input }) => ({ ...input, unreadable: 0, leavingFor: null, refusal: '' }),
  initial: 'loading',
  states: {
    loading: {
      always: [
        { guard: 'the member may not add', target: 'not allowed' },
        { guard: 'its draft is there from the start', target: 'open.dirty' },
        { guard: 'it is there from the start', target: 'open' },
      ],
      on: {
        'record found': openAsKept,
        'record missing': 'missing',
        'load failed': {
          target: 'failed',
          actions: { type: 'note the refusal', params: ({ event }) => event },
        },
      },
    },
    open: {
      initial: 'clean',
      on: {
        edited: {
          guard: 'the member may write',
          target: '.dirty',
          actions: { type: 'count the unreadable', params: ({ event }) => event },
        },
        'save asked': [
          { guard: and(['the member may write', 'every entry can be read']), target: '.storing' },
          { guard: 'the member may write', actions: 'say which entries cannot be read' },
        ],
        'copy asked': [
          {
            guard: and(['the member may write', 'every entry can be read']),
            target: 'copied',
            actions: ['save a copy', 'drop the draft'],
          },
          { guard: 'the member may write', actions: 'say which entries cannot be read' },
        ],
        'delete asked': [
          {
            guard: { type: 'trades use it', params: ({ event }) => event },
            actions: 'say it is in use',
          },
          {
            guard: 'the member may write',
            target: 'deleted',
            actions: ['delete the record', 'drop the draft'],
          },
        ],
        'leave asked': {
          target: 'left',
          actions: { type: 'remember where to', params: ({ event }) => event },
        },
        'deleted elsewhere': { guard: ({ context }) => !context.isNew, target: 'gone' },
      },
      states: {
        clean: {
          on: { 'discard chosen': { actions: 'drop the draft' } },
        },
        dirty: {
          tags: 'unsaved',
          on: {
            'leave asked': {
              target: 'asking to leave',
              actions: { type: 'remember where to', params: ({ event }) => event },
            },
            'discard chosen': { target: 'clean', actions: ['drop the draft', 'forget the entries'] },
            // The reply to an older save: true, but the newer edit is still unsaved.
            'saved on the server': { actions: 'say it is saved' },
            'save refused': {
              actions: [
                { type: 'note the refusal', params: ({ event }) => event },
                { type: 'say it was refused' },
                'reload the lists',
              ],
            },
          },
        },
        'asking to leave': {
          tags: 'unsaved',
          on: {
            'save asked': [
              { guard: and(['the member may write', 'every entry can be read']), target: 'storing' },
              { target: 'dirty', actions: ['forget where to', 'say which entries cannot be read'] },
            ],
            'keep draft chosen': '#record.left',
            'discard chosen': {
              target: '#record.left',
              actions: ['drop the draft', 'forget the entries'],
            },
            'stay chosen': { target: 'dirty', actions: 'forget where to' },
            'leave asked': { actions: { type: 'remember where to', params: ({ event }) => event } },
          },
        },
        /** In one step: the draft becomes an entry of the outbox. Where to next depends on who asked. */
        storing: {
          entry: ['save the draft', 'forget the entries'],
          always: [
            { guard: 'the member is leaving', target: '#record.left' },
            { guard: 'the record is new', target: '#record.added' },
            { target: 'saving' },
          ],
        },
        saving: {
          tags: 'saving',
          entry: 'say it is saving',
          on: {
            'saved on the server': { target: 'clean', actions: 'say it is saved' },
            'kept on this device': { target: 'kept', actions: 'say it is kept here' },
            'save refused': {
              target: 'refused',
              actions: [
                { type: 'note the refusal', params: ({ event }) => event },
                'say it was refused',
                'reload the lists',
              ],
            },
          },
        },
        kept: {
          on: {
            'saved on the server': { target: 'clean', actions: 'say it is saved' },
            'save refused': {
              target: 'refused',
              actions: [
                { type: 'note the refusal', params: ({ event }) => event },
                'say it was refused',
                'reload the lists',
              ],
            },
          },
        },
        refused: {
          on: {
            'saved on the server': { target: 'clean', actions: ['say it is saved', 'forget the entries'] },
          },
        },
      },
    },
    /** Another device deleted it while it was on view. What was typed is still here and can be kept as a new record. */
    gone: {
      on: {
        // What cannot be read has no field to stand in any more: the record comes back with the rest.
        'restore asked': {
          guard: 'the member may write',
          target: 'restored',
          actions: ['save the draft', 'forget the entries'],
        },
        'leave asked': {
          target: 'left',
          actions: ['drop the draft', { type: 'remember where to', params: ({ event }) => event }],
        },
        'record found': openAsKept,
      },
    },
    missing: { on: { 'record found': openAsKept } },
    /** A create route of somebody who reads only: a blank form would lead nowhere. */
    'not allowed': {},
    failed: { on: { 'record found': openAsKept, 'record missing': 'missing' } },
    added: { type: 'final', entry: 'open the new record' },
    restored: { type: 'final', entry: 'open the new record' },
    copied: { type: 'final', entry: 'open the copy' },
    deleted: { type: 'final', entry: 'go to the list' },
    left: { type: 'final', entry: 'leave' },
  },
});
