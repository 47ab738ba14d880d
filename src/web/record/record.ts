import { useActorRef, useSelector } from '@xstate/react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useRecords } from '#web/data/hooks.ts';
import type { Kind } from '#web/data/records.ts';
import { useApp } from '#web/shell/app.tsx';
import { useLatest } from '#web/shell/latest.ts';
import { useMayWrite, useMember } from '#web/shell/member.ts';
import { useNotices } from '#web/shell/notices.tsx';
import { RecordDocument, type Doc, type RecordFactory } from './document.ts';
import { settleField } from '#web/ui/settle-field.ts';
import { inputOf, RecordEditor, type RecordActor } from './editor.ts';
import { watchingMachine } from './watching.ts';

interface RecordScreenOptions<D extends Doc> {
  readonly kind: Kind;
  /** null on a create route. */
  readonly id: string | null;
  readonly factory: RecordFactory<D>;
}

/** Asks the machine before the router moves away from unsaved edits; lets go of the move when the member stays, however that came. */
function useLeaveGuard(actor: RecordActor) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && actor.getSnapshot().hasTag('unsaved'),
    // The draft is durable: closing the page loses nothing.
    enableBeforeUnload: false,
    withResolver: true,
  });
  const to = blocker.status === 'blocked' ? blocker.next.pathname : null;
  useEffect(() => {
    if (to !== null && actor.getSnapshot().status === 'active') actor.send({ type: 'leave asked', to });
  }, [actor, to]);
  const latest = useLatest(blocker);
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ open: 'asking to leave' }));
  useEffect(() => {
    if (!isAsking) return;
    return () => {
      // Stay, or a Save that could not be: a router left waiting would ask no more and lead nowhere.
      if (actor.getSnapshot().matches({ open: 'dirty' })) latest.read().reset?.();
    };
  }, [actor, isAsking, latest]);
  return latest;
}

/** The editor of one record on one screen, its machine begun where the record is. */
function useRecordEditor<D extends Doc>({ kind, id, factory }: RecordScreenOptions<D>, mayWrite: boolean) {
  const records = useRecords();
  const notices = useNotices();
  const { go } = useApp();
  const { slug } = useMember();
  const [document] = useState(() => new RecordDocument(records, kind, id, factory));
  const [machine] = useState(() => watchingMachine(records, document));
  const actor = useActorRef(machine, { input: inputOf(document, mayWrite) });
  const editor = useMemo(
    () => new RecordEditor(actor, document, { records, notices, slug, go, settle: settleField }),
    [actor, document, records, notices, slug, go],
  );
  const blocker = useLeaveGuard(actor);
  // Before the actor is started, which is an effect too: nothing that it emits goes unheard.
  useLayoutEffect(() => {
    // A move of the router that waits for the answer goes on; without one the address is opened.
    return editor.follow((to) => (blocker.read().proceed ?? (() => go(to)))());
  }, [editor, blocker, go]);
  return { actor, document, editor };
}

/** Puts the record machine, the durable draft, the records and the router together for one record on one screen. */
export function useRecordScreen<D extends Doc>(options: RecordScreenOptions<D>) {
  const mayWrite = useMayWrite();
  const { actor, document, editor } = useRecordEditor(options, mayWrite);
  const { draft, invalidEntries } = useSyncExternalStore(document.subscribe, document.view);
  const isUnsaved = useSelector(actor, (snapshot) => snapshot.hasTag('unsaved'));
  return {
    draft,
    invalidEntries,
    isUnsaved,
    mayWrite,
    change: editor.change,
    keepText: editor.keepText,
    send: editor.send,
    state: useSelector(actor, (snapshot) => snapshot.value),
    refusal: useSelector(actor, (snapshot) => snapshot.context.refusal),
  };
}

export type RecordScreen<D extends Doc> = ReturnType<typeof useRecordScreen<D>>;
