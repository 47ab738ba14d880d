import { useActorRef, useSelector } from '@xstate/react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { recordMachine, RecordEvent, Standing } from '#machines/record.ts';
import { useFormDraft, useRecords, useRecordsPhase } from '#web/data/hooks.ts';
import type { Kind } from '#web/data/records.ts';
import type { UnreadTexts } from '#web/forms/unread.ts';
import { useApp } from '#web/shell/app.tsx';
import { useLatest } from '#web/shell/latest.ts';
import { useMayWrite, useMember } from '#web/shell/member.ts';
import { useNavigation } from '#web/shell/navigation.tsx';
import { useNotices } from '#web/shell/notices.tsx';
import { draftOver, keptOf, problemsIn } from './draftRules.ts';
import { heldBackWords, machineAt, type Doc, type Fields, type Look, type RecordWays } from './recordDesk.ts';
import type { Outcome } from './saves.ts';

export type { Doc } from './recordDesk.ts';

export interface RecordDoor<D extends Doc> {
  readonly kind: Kind;
  /** null on a create route. */
  readonly id: string | null;
  /** The saved record; undefined while it is not there. */
  readonly saved: D | undefined;
  readonly ways: RecordWays<D>;
}

type RecordActor = ActorRefFrom<typeof recordMachine>;

/** A machine in its last state takes no events; a reply that comes then is nobody's any more. */
function sendTo(actor: RecordActor, event: RecordEvent): void {
  if (actor.getSnapshot().status === 'active') actor.send(event);
}

function tell(actor: RecordActor, outcome: Outcome): void {
  if (outcome.got === 'saved') sendTo(actor, { type: 'saved on the server' });
  else if (outcome.got === 'kept') sendTo(actor, { type: 'kept on this device' });
  else sendTo(actor, { type: 'save refused', text: outcome.text });
}

/** The draft's own field, of no record: texts that do not read, by the field they stand in. */
const asTyped = 'as typed';

/** A draft taken apart: the record's fields, and the texts that do not read. */
function partsOf(kept: Fields | undefined): {
  readonly fields: Fields | undefined;
  readonly unread: UnreadTexts;
} {
  if (kept === undefined) return { fields: undefined, unread: {} };
  const { [asTyped]: unread = {}, ...fields } = kept;
  return { fields, unread: unread as UnreadTexts };
}

/** What is edited: the saved record (the last one seen, once it is deleted elsewhere) with the draft laid over it. */
function useDraft<D extends Doc>({ kind, id, saved, ways }: RecordDoor<D>, fields: Fields | undefined) {
  const [blank] = useState(ways.blank);
  const [lastSaved, setLastSaved] = useState(saved);
  if (saved !== undefined && saved !== lastSaved) setLastSaved(saved);
  const base = id === null ? blank : (saved ?? lastSaved);
  const draft = useMemo(
    () => (base === undefined || fields === undefined ? base : draftOver(kind, base, fields)),
    [kind, base, fields],
  );
  return { base, draft };
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
    if (to !== null) sendTo(actor, { type: 'leave asked', to });
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
  return blocker;
}

/** Tells the machine whether the record is there: found, missing, not loaded, or deleted elsewhere. */
function usePresence(actor: RecordActor, isThere: boolean, hasDraft: boolean): void {
  const records = useRecords();
  const phase = useRecordsPhase();
  const wasThere = useRef(isThere);
  const draft = useLatest(hasDraft);
  useEffect(() => {
    if (isThere) {
      wasThere.current = true;
      sendTo(actor, { type: 'record found', hasDraft: draft.read() });
    } else if (wasThere.current) sendTo(actor, { type: 'deleted elsewhere' });
    else if (phase === 'ready') sendTo(actor, { type: 'record missing' });
    else if (phase === 'error') sendTo(actor, { type: 'load failed', text: records.message() });
  }, [actor, isThere, phase, records, draft]);
}

function useDirtyFlag(isUnsaved: boolean): void {
  const navigation = useNavigation();
  useEffect(() => {
    navigation.send({ type: isUnsaved ? 'edits waiting' : 'no edits waiting' });
  }, [navigation, isUnsaved]);
}

/** The save that is being followed, if any; given up when the screen goes. */
class Follower {
  #stop: () => void = () => {};
  #hear: (outcome: Outcome) => void = () => {};
  readonly follow = (watch: (hear: (outcome: Outcome) => void) => () => void): void => {
    this.#stop();
    this.#stop = watch((outcome) => this.#hear(outcome));
  };
  readonly listen = (hear: (outcome: Outcome) => void): (() => void) => {
    this.#hear = hear;
    return () => this.#stop();
  };
}

/**
 * Makes the machine of this screen once, with its effects done on records, notices and router. It opens where the record
 * stands: told so only after the first drawing, it would draw the whole form a second time and in one piece.
 */
function useRecordActor<D extends Doc>(
  door: RecordDoor<D>,
  draftKey: string,
  first: Look<D>,
  atFirst: Standing,
) {
  const records = useRecords();
  const notices = useNotices();
  const { go } = useApp();
  const { slug } = useMember();
  const mayWrite = useMayWrite();
  const look = useLatest(first);
  const [follower] = useState(() => new Follower());
  const [machine] = useState(() =>
    machineAt({ kind: door.kind, draftKey, slug, records, notices, go, look, follow: follower.follow }),
  );
  const actor = useActorRef(machine, { input: { isNew: door.id === null, mayWrite, atFirst } });
  useEffect(() => follower.listen((outcome) => tell(actor, outcome)), [follower, actor]);
  return { actor, look, mayWrite };
}

/** Puts the record machine, the durable draft, the records and the router together for one record on one screen. */
export function useRecordScreen<D extends Doc>(door: RecordDoor<D>) {
  const { kind, id, saved, ways } = door;
  const { drafts } = useRecords();
  const notices = useNotices();
  const draftKey = `${kind}/${id ?? 'create'}`;
  const kept = useFormDraft(draftKey);
  const { fields, unread } = useMemo(() => partsOf(kept?.fields), [kept]);
  const { base, draft } = useDraft(door, fields);
  const isThere = id === null || saved !== undefined;
  const standing = isThere ? (kept === undefined ? 'as saved' : 'with a draft') : 'not there';
  const first = { ways, base, draft, proceed: undefined };
  const { actor, look, mayWrite } = useRecordActor(door, draftKey, first, standing);
  const isUnsaved = useSelector(actor, (snapshot) => snapshot.hasTag('unsaved'));
  const blocker = useLeaveGuard(actor);
  useEffect(() => look.see({ ways, base, draft, proceed: blocker.proceed }));
  usePresence(actor, isThere, kept !== undefined);
  useDirtyFlag(isUnsaved);
  const edited = (unreadable: number): void => {
    const before = actor.getSnapshot().context.unreadable;
    if (before !== unreadable) notices.unsay(heldBackWords(before));
    sendTo(actor, { type: 'edited', unreadable });
  };
  const send = (event: RecordEvent): void => {
    // A draft of an earlier visit may hold what cannot be kept: nobody has typed since, so the machine has not heard.
    const asks = event.type === 'save asked' || event.type === 'copy asked';
    const held = draft === undefined || !asks ? 0 : Object.keys(unread).length + problemsIn(kind, draft);
    if (held > 0) edited(held);
    sendTo(actor, event);
  };
  const change = (next: D, texts: UnreadTexts): void => {
    const changed = keptOf(kind, base, next);
    const unread = Object.keys(texts).length;
    const isAsSaved = Object.keys(changed).length === 0 && unread === 0;
    const kept = id === null ? keptOf(kind, undefined, next) : changed;
    if (!isAsSaved) drafts.write(draftKey, unread === 0 ? kept : { ...kept, [asTyped]: texts });
    edited(unread + problemsIn(kind, next));
    if (isAsSaved) sendTo(actor, { type: 'discard chosen' });
  };
  return {
    draft,
    unread,
    change,
    isUnsaved,
    mayWrite,
    send,
    state: useSelector(actor, (snapshot) => snapshot.value),
    refusal: useSelector(actor, (snapshot) => snapshot.context.refusal),
  };
}

export type RecordScreen<D extends Doc> = ReturnType<typeof useRecordScreen<D>>;
