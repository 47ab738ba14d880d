import { useActorRef, useSelector } from '@xstate/react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { recordMachine, type RecordEvent } from '#machines/record.ts';
import { useFormDraft, useRecords } from '#web/data/hooks.ts';
import { newId, type DraftValue, type Edit, type Kind, type RowState } from '#web/data/records.ts';
import { messages } from '#contract/messages.ts';
import { detailOf, listOf } from './addresses.ts';
import { useApp } from './app.tsx';
import { useMayWrite, useMember } from './member.ts';
import { useNavigation } from './navigation.tsx';
import { useNotices } from './notices.tsx';
import { keptHere, sayOutcome, saveWords, watchSave, useStopper } from './saves.ts';

/** A record as its form edits it: plain data with an id and a name. */
export interface Doc {
  readonly id: string;
  readonly name: string;
}

export interface RecordDoor<D extends Doc> {
  readonly kind: Kind;
  /** null on a create route. */
  readonly id: string | null;
  /** The saved record; undefined while it is not there. */
  readonly saved: D | undefined;
  readonly state: RowState | undefined;
  /** A blank one for the create route. */
  readonly blank: () => D;
  /** Last touches before it is saved: no head becomes 0, no name becomes 'New Group'. */
  readonly finish: (doc: D) => D;
  /** The copy of it under a new id, name suffixed '-copy'. */
  readonly copy: (doc: D, id: string) => D;
  readonly inUse?: boolean;
}

type Fields = Readonly<Record<string, DraftValue>>;

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields of `after` that are not as they were; the whole record where there was none. */
export function changesBetween(before: object | undefined, after: object): Fields {
  const changed = Object.entries(after).filter(
    ([name, value]) => before === undefined || !same(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed) as Fields;
}

/** What the member sees: the saved record with the draft's fields laid over it. */
function withDraft<D extends Doc>(doc: D, fields: Fields | undefined): D {
  return fields === undefined ? doc : ({ ...doc, ...fields } as D);
}

// The checked door between a form's document and the edit of its kind: door.kind says which type D is.
const createEdit = (kind: Kind, doc: Doc): Edit =>
  ({ kind, id: doc.id, op: 'create', doc }) as unknown as Edit;
const patchEdit = (kind: Kind, id: string, patch: Fields): Edit =>
  ({ kind, id, op: 'patch', patch }) as unknown as Edit;

/** Puts the record machine, the durable draft, the records and the router together for one record on one screen. */
export function useRecordScreen<D extends Doc>(door: RecordDoor<D>) {
  const { kind, id, saved } = door;
  const records = useRecords();
  const notices = useNotices();
  const navigation = useNavigation();
  const { go } = useApp();
  const { slug } = useMember();
  const mayWrite = useMayWrite();
  const draftKey = `${kind}/${id ?? 'create'}`;
  const kept = useFormDraft(draftKey);
  const [blank] = useState(door.blank);
  const lastSaved = useRef<D | undefined>(saved);
  if (saved !== undefined) lastSaved.current = saved;
  const base = id === null ? blank : (saved ?? lastSaved.current);
  const draft = useMemo(
    () => (base === undefined ? undefined : withDraft(base, kept?.fields)),
    [base, kept?.fields],
  );

  const now = useRef({ door, draft, base, kept });
  now.current = { door, draft, base, kept };
  const watch = useStopper();
  const added = useRef<string | null>(null);
  const resolver = useRef<{ proceed?: (() => void) | undefined; reset?: (() => void) | undefined }>({});
  const words = saveWords[kind];

  const [machine] = useState(() => {
    const current = () => {
      const { door: latest, draft: doc } = now.current;
      if (doc === undefined) throw new Error('Nothing is open that could be saved');
      return { latest, doc };
    };
    return recordMachine.provide({
      actions: {
        'save the draft': ({ context, event }) => {
          const { latest, doc } = current();
          const finished = latest.finish(doc);
          const asNew = context.isNew || event.type === 'restore asked';
          const target = event.type === 'restore asked' ? { ...finished, id: newId() } : finished;
          const edit = asNew
            ? createEdit(kind, target)
            : patchEdit(kind, target.id, changesBetween(now.current.base, target));
          records.commit(`${asNew ? 'Add' : 'Save'} ${target.name}`, [edit], { draft: draftKey });
          added.current = asNew ? target.id : null;
          const leaving = asNew || context.leavingFor !== null;
          const say = sayOutcome(notices, words.saving, asNew ? words.added : words.saved);
          if (leaving) watchSave(records, kind, target.id, say);
          else watch(watchSave(records, kind, target.id, (outcome) => hear.current(outcome)));
        },
        'save a copy': () => {
          const { latest, doc } = current();
          const copy = latest.copy(latest.finish(doc), newId());
          records.commit(`Copy ${doc.name}`, [createEdit(kind, copy)]);
          notices.info(words.saving);
          watchSave(records, kind, copy.id, sayOutcome(notices, words.saving, words.added));
        },
        'delete the record': () => {
          const { doc } = current();
          records.commit(`Delete ${doc.name}`, [{ kind, id: doc.id, op: 'delete' }]);
        },
        'drop the draft': () => records.drafts.discard(draftKey),
        'open the new record': () => {
          if (added.current !== null) go(detailOf(kind, slug, added.current));
        },
        'go to the list': () => go(listOf(kind, slug)),
        leave: ({ context }) => {
          const { proceed } = resolver.current;
          if (proceed !== undefined) proceed();
          else if (context.leavingFor !== null) go(context.leavingFor);
        },
        'say it is saving': () => notices.info(words.saving),
        'say it is saved': () => sayOutcome(notices, words.saving, words.saved)({ got: 'saved' }),
        'say it is kept here': () => {
          notices.unsay(words.saving);
          notices.info(keptHere);
        },
        'say it was refused': ({ context }) => {
          notices.unsay(words.saving);
          notices.error(context.refusal);
        },
        'say it is in use': () => notices.error(messages.carryInUse),
        'say which entries cannot be read': ({ context }) =>
          notices.error(
            context.unreadable === 1
              ? 'One entry cannot be read. It is marked: correct it, then save.'
              : `${context.unreadable} entries cannot be read. They are marked: correct them, then save.`,
          ),
      },
    });
  });
  const actor = useActorRef(machine, { input: { isNew: id === null, mayWrite } });
  const hear = useRef((outcome: Parameters<Parameters<typeof watchSave>[3]>[0]) => {
    if (actor.getSnapshot().status !== 'active') return;
    if (outcome.got === 'saved') actor.send({ type: 'saved on the server' });
    else if (outcome.got === 'kept') actor.send({ type: 'kept on this device' });
    else actor.send({ type: 'save refused', text: outcome.text });
  });
  const send = (event: RecordEvent): void => {
    if (actor.getSnapshot().status === 'active') actor.send(event);
  };

  const phase = records.phase();
  const isThere = id === null || saved !== undefined;
  const hasDraft = kept !== undefined;
  const wasThere = useRef(false);
  useEffect(() => {
    if (actor.getSnapshot().status !== 'active') return;
    if (isThere) {
      wasThere.current = true;
      actor.send({ type: 'record found', hasDraft: now.current.kept !== undefined });
    } else if (wasThere.current) actor.send({ type: 'deleted elsewhere' });
    else if (phase === 'ready') actor.send({ type: 'record missing' });
    else if (phase === 'error') actor.send({ type: 'load failed', text: records.message() });
  }, [actor, isThere, phase, records]);

  const isUnsaved = useSelector(actor, (snapshot) => snapshot.hasTag('unsaved'));
  useEffect(() => {
    navigation.send({ type: isUnsaved ? 'edits waiting' : 'no edits waiting' });
  }, [navigation, isUnsaved]);

  const blocker = useBlocker({
    shouldBlockFn: ({ current: from, next }) =>
      from.pathname !== next.pathname &&
      actor.getSnapshot().status === 'active' &&
      actor.getSnapshot().hasTag('unsaved'),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const leavingTo = blocker.status === 'blocked' ? blocker.next.pathname : null;
  resolver.current = { proceed: blocker.proceed, reset: blocker.reset };
  useEffect(() => {
    if (leavingTo !== null) actor.send({ type: 'leave asked', to: leavingTo });
  }, [actor, leavingTo]);

  const change = (next: D, unreadable: number): void => {
    const fields = changesBetween(now.current.base, next);
    const asIs = Object.keys(fields).length === 0;
    if (asIs && unreadable === 0) {
      send({ type: 'edited', unreadable: 0 });
      send({ type: 'discard chosen' });
      return;
    }
    if (!asIs) records.drafts.write(draftKey, id === null ? changesBetween(undefined, next) : fields);
    send({ type: 'edited', unreadable });
  };

  return {
    draft,
    hasDraft,
    change,
    send,
    state: useSelector(actor, (snapshot) => snapshot.value),
    refusal: useSelector(actor, (snapshot) => snapshot.context.refusal),
    isUnsaved,
    mayWrite,
    stay: () => {
      send({ type: 'stay chosen' });
      resolver.current.reset?.();
    },
  };
}

export type RecordScreen<D extends Doc> = ReturnType<typeof useRecordScreen<D>>;
