import { and, assign, emit, fromCallback, setup, spawnChild, stopChild, type EventObject } from 'xstate';

/** The state of a record's screen. */
export interface RecordContext {
  /** The record's id. On a create route, the new record will get this id. */
  readonly id: string;
  /** True on a create route, where saving adds a record and opens it. */
  readonly isNew: boolean;
  /** False for a Restricted member, who cannot type, save, copy or delete. */
  readonly mayWrite: boolean;
  /** The number of fields with unreadable text. Saving is possible once the user has corrected them. */
  readonly unreadable: number;
  /** The screen that the user wants to open next. Null while the user is not leaving. */
  readonly leavingFor: string | null;
  /** Why the last save or load failed, or empty. */
  readonly refusal: string;
  readonly atFirst: InitialRecordState;
}

/** Whether a record exists, and whether it has a stored draft. */
export type InitialRecordState = 'not there' | 'as saved' | 'with a draft';

/** The input of the machine for a record's screen. */
export interface RecordInput {
  readonly id: string;
  readonly isNew: boolean;
  readonly mayWrite: boolean;
  /** The state at the start. With 'not there', the machine waits for the event 'record found'. */
  readonly atFirst: InitialRecordState;
}

/** The events of a record's screen. */
export type RecordEvent =
  | { type: 'record found'; hasDraft: boolean }
  | { type: 'record missing' }
  | { type: 'load failed'; text: string }
  | { type: 'edited'; unreadable: number }
  | { type: 'save asked' }
  | { type: 'copy asked'; as: string }
  | { type: 'delete asked'; inUse: boolean }
  | { type: 'leave asked'; to: string }
  | { type: 'keep draft chosen' }
  | { type: 'discard chosen' }
  | { type: 'stay chosen' }
  | { type: 'restore asked'; as: string }
  | { type: 'kept on this device' }
  | { type: 'saved on the server' }
  | { type: 'save refused'; text: string };

/** Tasks for the screen, emitted in the order in which the screen must do them. */
export type RecordEmitted =
  /** Save the draft as an edit of the record. With `isLeaving`, the screen closes without waiting for the result. */
  | { type: 'update the record'; isLeaving: boolean }
  /** Add the draft as a new record. Its id is `as`, or else the draft's id. */
  | { type: 'add the record'; as?: string }
  | { type: 'add a copy'; id: string }
  | { type: 'delete the record' }
  | { type: 'drop the draft' }
  | { type: 'open the record' }
  | { type: 'open the copy'; id: string }
  | { type: 'open the list' }
  | { type: 'leave'; to: string }
  | { type: 'say it is saving' }
  /** `refusal` is the error of an earlier save, or empty. */
  | { type: 'say it is saved'; refusal: string }
  | { type: 'say it is kept here' }
  | { type: 'say it was refused'; text: string }
  | { type: 'say it is in use' }
  | { type: 'say what cannot be read'; count: number }
  | { type: 'reload the lists' };

/** A record with a stored draft opens with unsaved edits. */
const openStored = [
  {
    guard: {
      type: 'a draft was kept',
      params: ({ event }: { readonly event: { readonly hasDraft: boolean } }) => event,
    },
    target: '#record.open.dirty',
  },
  { target: '#record.open' },
] as const;

const refused = [
  {
    type: 'note the refusal',
    params: ({ event }: { readonly event: { readonly text: string } }) => event,
  },
  'say it was refused',
  'reload the lists',
] as const;

const theSave = 'the save';

/**
 * Decides which actions the screen of a record offers, and emits tasks for the screen. After a refused save, the edit stays and the lists
 * load again (spec 4).
 */
export const recordMachine = setup({
  types: {} as {
    context: RecordContext;
    events: RecordEvent;
    input: RecordInput;
    emitted: RecordEmitted;
  },
  actors: {
    /** Reports the state of the record at the start and after each change. */
    'watch the record': fromCallback<EventObject, { readonly id: string }>(() => undefined),
    /** Reports the last save of this record: stored on the device, saved on the server, or refused. */
    'watch the save': fromCallback<EventObject, { readonly id: string }>(() => undefined),
  },
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
    'store the draft': emit(({ context: { isNew, leavingFor } }) =>
      isNew
        ? ({ type: 'add the record' } as const)
        : ({ type: 'update the record', isLeaving: leavingFor !== null } as const),
    ),
    'add the record': emit((_, { as }: { as: string }) => ({ type: 'add the record', as }) as const),
    'add a copy': emit((_, { as: id }: { as: string }) => ({ type: 'add a copy', id }) as const),
    'delete the record': emit({ type: 'delete the record' }),
    'drop the draft': emit({ type: 'drop the draft' }),
    'open the added record': emit({ type: 'open the record' }),
    'open the copy': emit((_, { as: id }: { as: string }) => ({ type: 'open the copy', id }) as const),
    'open the list': emit({ type: 'open the list' }),
    leave: emit(({ context }) => ({ type: 'leave', to: context.leavingFor! }) as const),
    'say it is saving': emit({ type: 'say it is saving' }),
    'say it is saved': emit(({ context: { refusal } }) => ({ type: 'say it is saved', refusal }) as const),
    'say it is kept here': emit({ type: 'say it is kept here' }),
    'say it was refused': emit(
      ({ context }) => ({ type: 'say it was refused', text: context.refusal }) as const,
    ),
    'say it is in use': emit({ type: 'say it is in use' }),
    'say what cannot be read': emit(
      ({ context }) => ({ type: 'say what cannot be read', count: context.unreadable }) as const,
    ),
    'reload the lists': emit({ type: 'reload the lists' }),
    'stop watching an older save': stopChild(theSave),
    'watch the save': spawnChild('watch the save', {
      id: theSave,
      input: ({ context }: { readonly context: RecordContext }) => ({ id: context.id }),
    }),
    'count the unreadable': assign({ unreadable: (_, params: { unreadable: number }) => params.unreadable }),
    'remember where to': assign({ leavingFor: (_, params: { to: string }) => params.to }),
    'forget where to': assign({ leavingFor: null }),
    'forget the entries': assign({ unreadable: 0, refusal: '' }),
    'note the refusal': assign({ refusal: (_, params: { text: string }) => params.text }),
  },
}).createMachine({
  id: 'record',
  context: ({ input }) => ({ ...input, unreadable: 0, leavingFor: null, refusal: '' }),
  invoke: { src: 'watch the record', input: ({ context }) => ({ id: context.id }) },
  initial: 'loading',
  states: {
    loading: {
      always: [
        { guard: 'the member may not add', target: 'not allowed' },
        { guard: 'its draft is there from the start', target: 'open.dirty' },
        { guard: 'it is there from the start', target: 'open' },
      ],
      on: {
        'record found': openStored,
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
          { guard: 'the member may write', actions: 'say what cannot be read' },
        ],
        'copy asked': [
          {
            guard: and(['the member may write', 'every entry can be read']),
            target: 'copied',
            actions: [
              { type: 'add a copy', params: ({ event }) => event },
              { type: 'open the copy', params: ({ event }) => event },
            ],
          },
          { guard: 'the member may write', actions: 'say what cannot be read' },
        ],
        'delete asked': [
          {
            guard: { type: 'trades use it', params: ({ event }) => event },
            actions: 'say it is in use',
          },
          {
            guard: 'the member may write',
            target: 'deleted',
            // Unsaved edits stay stored. If the deletion is undone, the form shows them again.
            actions: 'delete the record',
          },
        ],
        'leave asked': {
          target: 'left',
          actions: { type: 'remember where to', params: ({ event }) => event },
        },
        // The record was open before. If it is missing now, someone has deleted it.
        'record missing': { guard: ({ context }) => !context.isNew, target: 'gone' },
        'load failed': { guard: ({ context }) => !context.isNew, target: 'gone' },
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
            // The reply is about an older save. Show its message, but leave the newer edit unsaved.
            'saved on the server': { actions: 'say it is saved' },
            'save refused': { actions: refused },
          },
        },
        'asking to leave': {
          tags: 'unsaved',
          on: {
            'save asked': [
              { guard: and(['the member may write', 'every entry can be read']), target: 'storing' },
              { target: 'dirty', actions: ['forget where to', 'say what cannot be read'] },
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
        storing: {
          entry: ['store the draft', 'forget the entries'],
          always: [
            { guard: 'the member is leaving', target: '#record.left' },
            { guard: 'the record is new', target: '#record.added' },
            { target: 'saving' },
          ],
        },
        saving: {
          tags: 'saving',
          entry: ['say it is saving', 'stop watching an older save', 'watch the save'],
          on: {
            'saved on the server': { target: 'clean', actions: 'say it is saved' },
            'kept on this device': { target: 'kept', actions: 'say it is kept here' },
            'save refused': { target: 'refused', actions: refused },
          },
        },
        kept: {
          on: {
            'saved on the server': { target: 'clean', actions: 'say it is saved' },
            'save refused': { target: 'refused', actions: refused },
          },
        },
        refused: {
          on: {
            'saved on the server': { target: 'clean', actions: ['say it is saved', 'forget the entries'] },
          },
        },
      },
    },
    /** Someone deleted the open record. The user can still save its values as a new record. */
    gone: {
      on: {
        // The form is already closed, so text that it could not read is lost. The rest of the record is restored.
        'restore asked': {
          guard: 'the member may write',
          target: 'restored',
          actions: [
            { type: 'add the record', params: ({ event }) => event },
            'forget the entries',
            'open the added record',
          ],
        },
        'leave asked': {
          target: 'left',
          actions: ['drop the draft', { type: 'remember where to', params: ({ event }) => event }],
        },
        'record found': openStored,
      },
    },
    missing: { on: { 'record found': openStored } },
    /** A member without write access has opened a create route. Do not show them a blank form. */
    'not allowed': {},
    failed: { on: { 'record found': openStored, 'record missing': 'missing' } },
    added: { type: 'final', entry: 'open the added record' },
    restored: { type: 'final' },
    copied: { type: 'final' },
    deleted: { type: 'final', entry: 'open the list' },
    left: { type: 'final', entry: 'leave' },
  },
});
