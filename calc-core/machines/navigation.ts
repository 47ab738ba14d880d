import { assign, setup } from 'xstate';

/** The flags of the top bar. Their names come from the specification (section 3, Navigation flags). */
export interface NavigationFlags {
  readonly isShowControls: boolean;
  readonly isShowSave: boolean;
  readonly isShowDelete: boolean;
  readonly isShowSummary: boolean;
  readonly isDirty: boolean;
  readonly isPendingSave: boolean;
  readonly isPendingDuplicate: boolean;
  readonly isPendingDelete: boolean;
  readonly isPendingLoad: boolean;
}

/** Which buttons the top bar shows on a newly opened screen. */
export interface ScreenControls {
  readonly isShowControls: boolean;
  readonly isShowSave: boolean;
  readonly isShowDelete: boolean;
}

/** Events of the top bar and the screen. The top bar sends 'save asked'. The screen then sends 'save taken' and saves. */
export type NavigationEvent =
  | { type: 'screen opened'; controls: ScreenControls }
  | { type: 'edits waiting' }
  | { type: 'no edits waiting' }
  | { type: 'save asked' }
  | { type: 'save taken' }
  | { type: 'copy asked' }
  | { type: 'copy taken' }
  | { type: 'delete asked' }
  | { type: 'delete confirmed' }
  | { type: 'delete cancelled' }
  | { type: 'delete taken' }
  | { type: 'load asked' }
  | { type: 'load taken' }
  | { type: 'summary chosen' }
  | { type: 'lists chosen' };

/** The sidebar's last mode: the summary or the lists. */
export interface NavigationInput {
  readonly isShowSummary: boolean;
}

const nothingPending = {
  isDirty: false,
  isPendingSave: false,
  isPendingDuplicate: false,
  isPendingDelete: false,
  isPendingLoad: false,
};

/** A screen without buttons in the top bar: landing page, main menu, static pages. */
export const noControls: ScreenControls = { isShowControls: false, isShowSave: false, isShowDelete: false };

/** The flags of the top bar (spec 2, Top bar) and the mode of the sidebar. Opening another screen cancels pending actions. */
export const navigationMachine = setup({
  types: {} as { context: NavigationFlags; events: NavigationEvent; input: NavigationInput | undefined },
  guards: {
    'saving is offered': ({ context }) => context.isShowControls || context.isShowSave,
    'copying is offered': ({ context }) => context.isShowControls,
    'deleting is offered': ({ context }) => context.isShowControls || context.isShowDelete,
  },
  actions: {
    'raise pending save': assign({ isPendingSave: true }),
    'raise pending duplicate': assign({ isPendingDuplicate: true }),
    'raise pending delete': assign({ isPendingDelete: true }),
    'raise pending load': assign({ isPendingLoad: true }),
    'show the summary': assign({ isShowSummary: true }),
    'show the lists': assign({ isShowSummary: false }),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({
    ...noControls,
    ...nothingPending,
    isShowSummary: input?.isShowSummary === true,
  }),
  initial: 'normal',
  on: {
    'screen opened': {
      target: '.normal',
      actions: assign(({ event }) => ({ ...nothingPending, ...event.controls })),
    },
    'edits waiting': { actions: assign({ isDirty: true }) },
    'no edits waiting': { actions: assign({ isDirty: false }) },
    'save taken': { actions: assign({ isPendingSave: false }) },
    'copy taken': { actions: assign({ isPendingDuplicate: false }) },
    'delete taken': { actions: assign({ isPendingDelete: false }) },
    'load asked': { actions: 'raise pending load' },
    'load taken': { actions: assign({ isPendingLoad: false }) },
    'summary chosen': { actions: 'show the summary' },
    'lists chosen': { actions: 'show the lists' },
  },
  states: {
    normal: {
      on: {
        'save asked': { guard: 'saving is offered', actions: 'raise pending save' },
        'copy asked': { guard: 'copying is offered', actions: 'raise pending duplicate' },
        'delete asked': { guard: 'deleting is offered', target: 'pending delete' },
      },
    },
    'pending delete': {
      on: {
        'delete confirmed': { target: 'normal', actions: 'raise pending delete' },
        'delete cancelled': 'normal',
      },
    },
  },
});
