import { asSaved, recordKinds } from '#calc-core';
import { recordMachine } from '#machines/record.ts';
import { newId, type DraftValue, type Edit, type Kind, type Records } from '#web/data/records.ts';
import { copyOf, detailOf, listOf } from '#web/shell/addresses.ts';
import { carryInUse } from '#web/shell/inUse.ts';
import type { Latest } from '#web/shell/latest.ts';
import type { Notices } from '#web/shell/notices.tsx';
import { sayUndoable } from '#web/shell/takeBack.ts';
import { keptHere, sayOutcome, saveWords, watchSave, type Outcome } from './saves.ts';

/** A record as its form edits it: plain data with an id and a name. */
export interface Doc {
  readonly id: string;
  readonly name: string;
}

/** What a kind of record does at the edges of its life. */
export interface RecordWays<D extends Doc> {
  /** A blank one for the create route. */
  readonly blank: () => D;
  /** The copy of it under a new id, name suffixed '-copy'. */
  readonly copy: (doc: D, id: string) => D;
}

/** What the screen shows at this moment. */
export interface Look<D extends Doc> {
  readonly ways: RecordWays<D>;
  /** The saved record, or the blank one; undefined while it is not there. */
  readonly base: D | undefined;
  /** The base with the draft's fields laid over it. */
  readonly draft: D | undefined;
  /** How to let a move of the router go on, while it waits for the member's answer. */
  readonly proceed: (() => void) | undefined;
}

export interface Desk<D extends Doc> {
  readonly kind: Kind;
  readonly draftKey: string;
  readonly slug: string;
  readonly records: Records;
  readonly notices: Notices;
  readonly go: (address: string) => void;
  readonly look: Latest<Look<D>>;
  /** Hears what became of a save while this screen is open; a newer save takes its place. */
  readonly follow: (watch: (hear: (outcome: Outcome) => void) => () => void) => void;
}

export type Fields = Readonly<Record<string, DraftValue>>;

/** Last touches before a record is saved: no head becomes 0, no name 'New Group', lines of text are tidied. */
const finished = <D extends Doc>(kind: Kind, doc: D): D => asSaved(recordKinds[kind].fields, doc);

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields of `after` that are not as they were; the whole record where there was none. */
export function changesBetween(before: object | undefined, after: object): Fields {
  const changed = Object.entries(after).filter(
    ([name, value]) => before === undefined || !same(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed) as Fields;
}

// The checked door between a form's document and the edit of its kind: the desk's kind says which type the document is.
const createEdit = (kind: Kind, doc: Doc): Edit =>
  ({ kind, id: doc.id, op: 'create', doc }) as unknown as Edit;
const patchEdit = (kind: Kind, id: string, patch: Fields): Edit =>
  ({ kind, id, op: 'patch', patch }) as unknown as Edit;

function open<D extends Doc>({ look }: Desk<D>): Look<D> & { readonly draft: D } {
  const { draft, ...rest } = look.read();
  if (draft === undefined) throw new Error('Nothing is open that could be saved');
  return { ...rest, draft };
}

/** The draft becomes a new record; answers its id. */
function add<D extends Doc>(desk: Desk<D>, isRestored: boolean): string {
  const { kind, records, notices, draftKey } = desk;
  const { draft } = open(desk);
  const doc = isRestored ? { ...finished(kind, draft), id: newId() } : finished(kind, draft);
  records.commit(`Add ${doc.name}`, [createEdit(kind, doc)], { draft: draftKey });
  const { saving, added } = saveWords[kind];
  notices.info(saving);
  watchSave(records, kind, doc.id, sayOutcome(notices, saving, added));
  return doc.id;
}

/** The draft's fields become an edit of the saved record. */
function update<D extends Doc>(desk: Desk<D>, isLeaving: boolean): void {
  const { kind, records, notices, draftKey } = desk;
  const { draft, base } = open(desk);
  const doc = finished(kind, draft);
  records.commit(`Save ${doc.name}`, [patchEdit(kind, doc.id, changesBetween(base, doc))], {
    draft: draftKey,
  });
  const { saving, saved } = saveWords[kind];
  if (isLeaving) watchSave(records, kind, doc.id, sayOutcome(notices, saving, saved));
  else desk.follow((hear) => watchSave(records, kind, doc.id, hear));
}

/** A copy of the draft becomes a new record; answers its id. */
function copy<D extends Doc>(desk: Desk<D>): string {
  const { kind, records, notices } = desk;
  const { draft, ways } = open(desk);
  const doc = ways.copy(finished(kind, draft), newId());
  records.commit(`Copy ${draft.name}`, [createEdit(kind, doc)]);
  const { saving, added } = saveWords[kind];
  notices.info(saving);
  if (kind === 'group') sayTradesStay(desk, draft);
  watchSave(records, kind, doc.id, sayOutcome(notices, saving, added));
  return doc.id;
}

/** A trade is in one group: the copy of a group with trades begins without any, and that is said. */
function sayTradesStay(
  { records, notices }: Pick<Desk<Doc>, 'records' | 'notices'>,
  { id, name }: Doc,
): void {
  const count = records.group(id)?.count ?? 0;
  if (count === 0) return;
  const [trades, stay] = count === 1 ? ['trade', 'stays'] : [`${count} trades`, 'stay'];
  notices.info(`The ${trades} of ${name} ${stay} there: a trade is in one group`);
}

/** What is said when a save has to wait for entries that cannot be read or kept. */
export function heldBackWords(count: number): string {
  return count === 1
    ? 'One entry cannot be saved. It is marked: correct it, then save.'
    : `${count} entries cannot be saved. They are marked: correct them, then save.`;
}

/** The record machine with its named effects done: records, notices and the router. */
export function machineAt<D extends Doc>(desk: Desk<D>) {
  const { kind, slug, records, notices, go, draftKey, look } = desk;
  const { saving, saved } = saveWords[kind];
  let addedId: string | null = null;
  // The machine runs its actions before it shows its new state; the router's guard must see the new one.
  const goNext = (address: string): void => queueMicrotask(() => go(address));
  return recordMachine.provide({
    actions: {
      'save the draft': ({ context, event }) => {
        const isRestored = event.type === 'restore asked';
        if (context.isNew || isRestored) addedId = add(desk, isRestored);
        else update(desk, context.leavingFor !== null);
      },
      'save a copy': () => {
        addedId = copy(desk);
      },
      'delete the record': () => {
        const { draft } = open(desk);
        records.commit(`Delete ${draft.name}`, [{ kind, id: draft.id, op: 'delete' }]);
        sayUndoable(records, notices, { tone: 'ok', text: `Deleted ${draft.name}` });
      },
      'drop the draft': () => records.drafts.discard(draftKey),
      'open the new record': () => {
        if (addedId !== null) goNext(detailOf(kind, slug, addedId));
      },
      'open the copy': () => {
        if (addedId !== null) goNext(copyOf(kind, slug, addedId));
      },
      'go to the list': () => goNext(listOf(kind, slug)),
      leave: ({ context }) => {
        const { proceed } = look.read();
        if (proceed !== undefined) queueMicrotask(proceed);
        else if (context.leavingFor !== null) goNext(context.leavingFor);
      },
      'say it is saving': () => notices.info(saving),
      'say it is saved': ({ context }) => {
        notices.unsay(context.refusal); // a fault that is mended is not said any longer
        sayOutcome(notices, saving, saved)({ got: 'saved' });
      },
      'say it is kept here': () => {
        notices.unsay(saving);
        notices.info(keptHere);
      },
      'say it was refused': ({ context }) => {
        notices.unsay(saving);
        notices.error(context.refusal);
      },
      'reload the lists': () => void records.reload(),
      'say it is in use': () => notices.say(carryInUse(records, open(desk).draft.id, { slug, go })),
      'say which entries cannot be read': ({ context }) => notices.error(heldBackWords(context.unreadable)),
    },
  });
}
