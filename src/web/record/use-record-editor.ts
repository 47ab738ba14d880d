import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { holdPage, isPageGone, pageId } from '#web/data/pages.ts';
import { useApp } from '#web/shell/app.tsx';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { settleField } from '#web/ui/settle-field.ts';
import type { Doc } from './draft-fields.ts';
import type { EditorContext, EditorView, RecordEditor } from './record-editor.ts';

/** The part of an editor that a screen of any kind uses. */
export type AnyEditor = Pick<RecordEditor<Doc, string>, 'subscribe' | 'view' | 'send' | 'start'>;

/** Ends the wait of a navigation. True drops the navigation, false continues it. */
type LeaveAnswer = (isDropped: boolean) => void;

/**
 * A navigation with unsaved edits waits for the member's answer.
 * Returns a ref to the function that ends the wait.
 * The router's own hook (useBlocker) would add 0.7 kB to every first load.
 */
function useLeaveGuard(editor: AnyEditor, { state }: EditorView<Doc>): RefObject<LeaveAnswer | null> {
  const { history } = useRouter();
  const waiting = useRef<LeaveAnswer | null>(null);
  useEffect(
    () =>
      history.block({
        blockerFn: ({ currentLocation, nextLocation: { pathname } }) => {
          if (currentLocation.pathname === pathname || !editor.view().isUnsaved) return false;
          return new Promise<boolean>((resolve) => {
            waiting.current = (isDropped) => {
              waiting.current = null;
              resolve(isDropped);
            };
            editor.send({ type: 'leave asked', to: pathname });
          });
        },
        // The draft is stored, so closing the page loses nothing.
        enableBeforeUnload: false,
      }),
    [history, editor],
  );
  const isAsking = isAskingToLeave(state);
  useEffect(() => {
    if (!isAsking) return;
    return () => {
      // The member stays, or a save failed. Drop the waiting navigation. Otherwise later navigations would do nothing.
      const { state: next } = editor.view();
      if (typeof next === 'object' && next.open === 'dirty') waiting.current?.(true);
    };
  }, [editor, isAsking]);
  return waiting;
}

/** True while the member is asked about unsaved edits. */
export const isAskingToLeave = (state: EditorView<Doc>['state']): boolean =>
  typeof state === 'object' && state.open === 'asking to leave';

const ownPage = { id: pageId, hold: holdPage, isGone: isPageGone };

/** Returns the editor of a record and its current view. `make` is called once. */
export function useRecordEditor<Editor extends AnyEditor>(
  make: (context: EditorContext) => Editor,
): readonly [Editor, ReturnType<Editor['view']>] {
  const records = useRecords();
  const notices = useNotices();
  const { go } = useApp();
  const { slug } = useFarm();
  const mayWrite = useMayWrite();
  const [editor] = useState(() =>
    make({ records, notices, slug, mayWrite, go, settle: settleField, page: ownPage }),
  );
  const view = useSyncExternalStore(editor.subscribe, editor.view) as ReturnType<Editor['view']>;
  const waiting = useLeaveGuard(editor, view);
  useLayoutEffect(() => {
    // The member may leave now. Continue the navigation that waits for the answer. If none waits, open the address.
    return editor.start((to) => (waiting.current === null ? go(to) : waiting.current(false)));
  }, [editor, waiting, go]);
  return [editor, view];
}
