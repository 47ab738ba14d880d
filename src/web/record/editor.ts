import type { ActorRefFrom } from 'xstate';
import type { recordMachine, RecordEmitted, RecordEvent, RecordInput } from '#machines/record.ts';
import { createEdit, type Records } from '#web/data/records.ts';
import type { InvalidEntries } from '#web/forms/invalid-entries.ts';
import { copyOf, detailOf, listOf } from '#web/shell/addresses.ts';
import { carryInUse } from '#web/shell/in-use.ts';
import type { Notices } from '#web/shell/notices.tsx';
import { sayUndoable } from '#web/shell/take-back.ts';
import type { Doc, RecordDocument } from './document.ts';
import { announceSave, keptHere, sayOutcome, saveWords } from './saves.ts';

export type RecordActor = ActorRefFrom<typeof recordMachine>;

/** What an editor works on: the member's records, the notices and the router. */
export interface EditorContext {
  readonly records: Records;
  readonly notices: Notices;
  readonly slug: string;
  readonly go: (address: string) => void;
  /** Makes the field that has the focus take what was typed into it. */
  readonly settle: () => void;
}

/** What a record's screen begins with; the actor opens where the record is, so that the form is drawn once. */
export function inputOf<D extends Doc>(document: RecordDocument<D>, mayWrite: boolean): RecordInput {
  const { isThere, hasDraft } = document.view();
  const atFirst = !isThere ? 'not there' : hasDraft ? 'with a draft' : 'as saved';
  return { id: document.id, isNew: document.isNew, mayWrite, atFirst };
}

/** The events after which the draft is stored, copied or left: nothing of what was typed may be missing from it. */
const asksForAll: ReadonlySet<RecordEvent['type']> = new Set(['save asked', 'copy asked', 'leave asked']);

/** What is said when a save has to wait for entries that cannot be read or kept. */
const heldBackWords = (count: number): string =>
  count === 1
    ? 'One entry cannot be saved. It is marked: correct it, then save.'
    : `${count} entries cannot be saved. They are marked: correct them, then save.`;

/** On a phone what is marked may be folded away or out of sight. Where the code for it cannot be fetched the words are all there is. */
function showMarked(): void {
  import('./first-marked.ts').then(({ goToFirstMarked }) => goToFirstMarked()).catch(() => undefined);
}

/**
 * Edits one record: what is typed goes into the durable draft and to the machine, and what the machine emits is done on
 * records, notices and router.
 */
export class RecordEditor<D extends Doc> {
  readonly #actor: RecordActor;
  readonly #document: RecordDocument<D>;
  readonly #context: EditorContext;

  constructor(actor: RecordActor, document: RecordDocument<D>, context: EditorContext) {
    this.#actor = actor;
    this.#document = document;
    this.#context = context;
  }

  /** Begins to do what the machine emits. `leave` moves to an address that the member has chosen. Returns how to stop. */
  follow(leave: (to: string) => void): () => void {
    const { unsubscribe } = this.#actor.on('*', (event) => {
      if (event.type === 'leave') leave(event.to);
      else this.#do(event);
    });
    return unsubscribe;
  }

  /** Sends an event. A machine in its last state takes none: an answer that comes then is nobody's any more. */
  #tell(event: RecordEvent): void {
    if (this.#actor.getSnapshot().status === 'active') this.#actor.send(event);
  }

  #edited(unreadable: number): void {
    const before = this.#actor.getSnapshot().context.unreadable;
    if (before !== unreadable) this.#context.notices.unsay(heldBackWords(before));
    this.#tell({ type: 'edited', unreadable });
  }

  /** Saves, copies, leaves and the rest. Whatever asks for a save, the field in use takes its text first, and then the unreadable are counted. */
  readonly send = (event: RecordEvent): void => {
    if (asksForAll.has(event.type)) {
      this.#context.settle();
      this.#count();
    }
    this.#tell(event);
  };

  /** A draft of an earlier visit or another tab may hold what cannot be saved, which the machine has not been told. */
  #count(): void {
    const { draft, invalidEntries } = this.#document.view();
    const held =
      draft === undefined ? 0 : Object.keys(invalidEntries).length + this.#document.problemsIn(draft);
    if (held !== this.#actor.getSnapshot().context.unreadable) this.#edited(held);
  }

  /** What the form holds now. */
  readonly change = (next: D): void => this.#keep(next, this.#document.view().invalidEntries);

  /** The text in a field that cannot be read; null once it is gone. */
  readonly keepText = (field: string, text: string | null): void => {
    const { draft, invalidEntries } = this.#document.view();
    if (draft === undefined || (invalidEntries[field] ?? null) === text) return;
    const { [field]: _, ...others } = invalidEntries;
    this.#keep(draft, text === null ? others : { ...others, [field]: text });
  };

  #keep(next: D, texts: InvalidEntries): void {
    const isKept = this.#document.keep(next, texts);
    this.#edited(Object.keys(texts).length + this.#document.problemsIn(next));
    if (!isKept) this.#tell({ type: 'discard chosen' });
  }

  #do(event: Exclude<RecordEmitted, { readonly type: 'leave' }>): void {
    const { records, notices, slug, go } = this.#context;
    const { kind } = this.#document;
    const { saving, saved } = saveWords[kind];
    switch (event.type) {
      case 'update the record':
        return this.#update(event.isLeaving);
      case 'add the record':
        return this.#add(event.as);
      case 'add a copy':
        return this.#addCopy(event.id);
      case 'delete the record':
        return this.#delete();
      case 'drop the draft':
        return this.#document.drop();
      case 'open the record':
        return go(detailOf(kind, slug, this.#document.id));
      case 'open the copy':
        return go(copyOf(kind, slug, event.id));
      case 'open the list':
        return go(listOf(kind, slug));
      case 'say it is saving':
        return notices.info(saving);
      case 'say it is saved':
        notices.unsay(event.refusal); // a fault that is mended is not said any longer
        return sayOutcome(notices, saving, saved)({ got: 'saved' });
      case 'say it is kept here':
        notices.unsay(saving);
        return notices.info(keptHere);
      case 'say it was refused':
        notices.unsay(saving);
        return notices.error(event.text);
      case 'say it is in use':
        return notices.say(carryInUse(records, this.#document.open().id, { slug, go }));
      case 'say what cannot be read':
        showMarked();
        return notices.error(heldBackWords(event.count));
      case 'reload the lists':
        return void records.reload();
    }
  }

  /** The draft's fields become an edit of the saved record. */
  #update(isLeaving: boolean): void {
    const { records, notices } = this.#context;
    const { kind, draftKey } = this.#document;
    const doc = this.#document.finished();
    records.commit(`Save ${doc.name}`, [this.#document.edit()], { draft: draftKey });
    if (isLeaving) announceSave(records, notices, kind, doc.id, 'saved');
  }

  #add(as: string | undefined): void {
    const { records, notices } = this.#context;
    const { kind } = this.#document;
    const { id } = this.#document.add(as);
    notices.info(saveWords[kind].saving);
    announceSave(records, notices, kind, id, 'added');
  }

  #addCopy(id: string): void {
    const { records, notices } = this.#context;
    const { kind } = this.#document;
    const draft = this.#document.open();
    records.commit(`Copy ${draft.name}`, [createEdit(kind, id, this.#document.copy(id))]);
    notices.info(saveWords[kind].saving);
    if (kind === 'group') this.#sayTradesStay(draft);
    announceSave(records, notices, kind, id, 'added');
  }

  /** A trade is in one group: the copy of a group with trades begins without any, and that is said. */
  #sayTradesStay({ id, name }: D): void {
    const { records, notices } = this.#context;
    const count = records.group(id)?.count ?? 0;
    if (count === 0) return;
    const [trades, stay] = count === 1 ? ['trade', 'stays'] : [`${count} trades`, 'stay'];
    notices.info(`The ${trades} of ${name} ${stay} there: a trade is in one group`);
  }

  #delete(): void {
    const { records, notices } = this.#context;
    const { id, name } = this.#document.open();
    records.commit(`Delete ${name}`, [{ kind: this.#document.kind, id, op: 'delete' }]);
    sayUndoable(records, notices, { tone: 'ok', text: `Deleted ${name}` });
  }
}
