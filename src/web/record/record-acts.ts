import type { RecordEmitted } from '#machines/record.ts';
import { createEdit, type Records } from '#web/data/records.ts';
import { copyOf, detailOf, listOf } from '#web/shell/addresses.ts';
import { carryInUse } from '#web/shell/in-use.ts';
import type { Notices } from '#web/shell/notice-list.ts';
import { showUndoable } from '#web/shell/take-back.ts';
import type { Doc } from './draft-fields.ts';
import type { RecordDocument } from './record-document.ts';
import { announceSave, keptHere, reportOutcome, saveWordsOf } from './saves.ts';

/** What the actions of a record need: records, notices and router. */
export interface ActsContext {
  readonly records: Records;
  readonly notices: Notices;
  readonly slug: string;
  readonly go: (address: string) => void;
}

/** Returns the notice when invalid entries prevent saving. */
export const heldBackWords = (count: number): string =>
  count === 1
    ? 'One entry cannot be saved. It is marked: correct it, then save.'
    : `${count} entries cannot be saved. They are marked: correct them, then save.`;

/** Shows the first invalid entry, which a phone may hide. If this code cannot be loaded, only the notice appears. */
function showMarked(): void {
  import('./first-marked.ts').then(({ goToFirstMarked }) => goToFirstMarked()).catch(() => undefined);
}

/** Runs the actions that the record machine emits. */
export class RecordActs<D extends Doc> {
  readonly #context: ActsContext;
  readonly #document: RecordDocument<D>;

  constructor(context: ActsContext, document: RecordDocument<D>) {
    this.#context = context;
    this.#document = document;
  }

  do(event: Exclude<RecordEmitted, { readonly type: 'leave' }>): void {
    const { records, notices, slug, go } = this.#context;
    const { kind } = this.#document;
    const { saving, saved } = saveWordsOf(kind);
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
        notices.unsay(event.refusal); // the refusal no longer applies
        return reportOutcome(notices, saving, saved)({ got: 'saved' });
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
    notices.info(saveWordsOf(kind).saving);
    announceSave(records, notices, kind, id, 'added');
  }

  /** Adds a copy with the unsaved edits. The original keeps the unsaved edits too. */
  #addCopy(id: string): void {
    const { records, notices } = this.#context;
    const { kind } = this.#document;
    const draft = this.#document.open();
    records.commit(`Copy ${draft.name}`, [createEdit(kind, id, this.#document.copy(id))]);
    notices.info(saveWordsOf(kind).saving);
    if (kind === 'group') this.#showTradesStay(draft);
    if (this.#document.view().hasDraft)
      notices.info(`The copy has your unsaved edits. ${draft.name} still has them too, not saved yet.`);
    announceSave(records, notices, kind, id, 'added');
  }

  /** Tells the user that the copy of a group has no trades. A trade can be in only one group. */
  #showTradesStay({ id, name }: D): void {
    const { records, notices } = this.#context;
    const count = records.group(id)?.count ?? 0;
    if (count === 0) return;
    const [trades, stay] = count === 1 ? ['trade', 'stays'] : [`${count} trades`, 'stay'];
    notices.info(`The ${trades} of ${name} ${stay} there: a trade is in one group`);
  }

  /** Deletes the record. Its unsaved draft stays on this device. Restoring the record shows the draft again. */
  #delete(): void {
    const { records, notices } = this.#context;
    const { id, name } = this.#document.open();
    records.commit(`Delete ${name}`, [{ kind: this.#document.kind, id, op: 'delete' }]);
    showUndoable(records, notices, { tone: 'ok', text: `Deleted ${name}` });
  }
}
