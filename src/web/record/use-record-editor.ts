import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import { holdPage, isPageGone, pageId } from '#web/data/pages.ts';
import { useApp } from '#web/shell/app.tsx';
import { useLatest } from '#web/shell/latest.ts';
import { useFarm, useMayWrite } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { settleField } from '#web/ui/settle-field.ts';
import type { Doc } from './draft-fields.ts';
import type { EditorContext, EditorView, RecordEditor } from './record-editor.ts';

/** What a screen uses of the editor of any kind of record. */
export type AnyEditor = Pick<RecordEditor<Doc, string>, 'subscribe' | 'view' | 'send' | 'start'>;

/** Asks the editor before the router leaves unsaved edits; cancels the navigation when the member stays for any reason. */
function useLeaveGuard(editor: AnyEditor, { state }: EditorView<Doc>) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && editor.view().isUnsaved,
    // The draft is durable: closing the page loses nothing.
    enableBeforeUnload: false,
    withResolver: true,
  });
  const to = blocker.status === 'blocked' ? blocker.next.pathname : null;
  useEffect(() => {
    if (to !== null) editor.send({ type: 'leave asked', to });
  }, [editor, to]);
  const latest = useLatest(blocker);
  const isAsking = isAskingToLeave(state);
  useEffect(() => {
    if (!isAsking) return;
    return () => {
      // Stay, or a Save that failed: the router must not keep waiting, or later navigation would do nothing.
      const { state: next } = editor.view();
      if (typeof next === 'object' && next.open === 'dirty') latest.read().reset?.();
    };
  }, [editor, isAsking, latest]);
  return latest;
}

/** Whether the question about unsaved edits is open. */
export const isAskingToLeave = (state: EditorView<Doc>['state']): boolean =>
  typeof state === 'object' && state.open === 'asking to leave';

const ownPage = { id: pageId, hold: holdPage, isGone: isPageGone };

/** The editor of one record on one screen, kept up to date. `make` is called once. */
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
  const blocker = useLeaveGuard(editor, view);
  useLayoutEffect(() => {
    // Continues a navigation that waits for the answer; if there is none, opens the address.
    return editor.start((to) => (blocker.read().proceed ?? (() => go(to)))());
  }, [editor, blocker, go]);
  return [editor, view];
}
