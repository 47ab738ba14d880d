import { assign, setup } from 'xstate';

/** The top bar's flags, under the specification's names (section 3, Navigation flags). */
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

/** What the top bar may offer on the screen that has just opened. */
export interface ScreenControls {
  readonly isShowControls: boolean;
  readonly isShowSave: boolean;
  readonly isShowDelete: boolean;
}

/** The top bar sends 'asked' and 'confirmed'. The current screen answers each with 'taken' and does the action. */
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

/** The sidebar's last mode; by default lists. */
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

/** A screen that offers nothing: landing page, main menu, static pages. */
export const noControls: ScreenControls = { isShowControls: false, isShowSave: false, isShowDelete: false };

/**
 * The top bar and the sidebar's mode. Deleting takes two steps: the user asks for it, and then confirms or cancels it (spec 2, Top bar).
 * Only the confirmation sets isPendingDelete. Opening another screen cancels what is pending on the current one.
 */
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
