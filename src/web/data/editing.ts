import { prepare, type PreparedEdit } from './rows/commit.ts';
import { newId } from './rows/documents.ts';
import type { Drafts } from './journal/drafts.ts';
import {
  forwardEdits,
  inverseEdits,
  isStillOurs,
  type UndoHistory,
  type HistoryEvent,
} from './rows/history.ts';
import type { Append } from './journal/journal.ts';
import type { MemoryOp } from './sync/record-state.ts';
import type { JournalStorage } from './journal/storage.ts';
import type { CommitOptions, Edit, RecordKey, Records } from './rows/types.ts';
import type { PaintPolicy, RecordStore } from './sync/record-store.ts';

/** What an edit needs: memory, storage, undo and drafts. */
export interface EditingParts {
  readonly store: RecordStore;
  readonly storage: JournalStorage;
  readonly history: UndoHistory;
  readonly drafts: Drafts;
  /** Called when the edits are durable and the `draft` is removed. The edits may now be sent. */
  readonly stored: (keys: Iterable<RecordKey>, draft: string | undefined) => void;
  /** Called when an edit could not be stored. */
  readonly notStored: () => void;
}

/** An undo of more rows than this counts as a bulk edit, like a paste. */
const manyRows = 20;

/** The only entry point for edits. Each edit changes memory and is written to the journal in the same task. */
export class Editing {
  readonly #parts: EditingParts;

  constructor(parts: EditingParts) {
    this.#parts = parts;
  }

  #commit = (label: string, edits: readonly Edit[], options: CommitOptions = {}): void => {
    const prepared = prepare(this.#parts.store.rows, edits);
    const history: HistoryEvent[] = [];
    if (prepared.edits.length > 0) {
      const id = this.#parts.history.idFor(options.joins, newId);
      history.push({ type: 'do', entry: { id, label, changes: prepared.history } });
    }
    this.#write(prepared.edits, history, options.bulk === true, options.draft);
  };

  #write(
    edits: readonly PreparedEdit[],
    history: readonly HistoryEvent[],
    bulk: boolean,
    draft?: string,
  ): void {
    const { store, storage, drafts } = this.#parts;
    const hadDraft = draft !== undefined && drafts.forget(draft);
    if (edits.length === 0 && history.length === 0 && !hadDraft) return;
    const ops = edits.map(({ key, change }) => store.add(key, change));
    const keys = new Set(edits.map(({ key }) => key));
    const append: Append = {
      ops,
      local: this.#keepLocal(edits),
      history,
      drafts: draft === undefined || !hadDraft ? [] : [{ key: draft, fields: null }],
    };
    const show = store.paintPolicy(keys, bulk);
    storage.write(
      append,
      (places) => {
        for (const [index, op] of ops.entries()) store.stored(op, places[index] ?? 0);
        show.later();
        this.#parts.stored(keys, draft);
      },
      (text) => this.#notStored(ops, text, show),
    );
    for (const event of history) this.#parts.history.apply(event);
    show.now();
    if (hadDraft) drafts.notify(draft);
  }

  #keepLocal(edits: readonly PreparedEdit[]): Append['local'] {
    return edits.flatMap(({ key, local }) => {
      if (local === undefined) return [];
      this.#parts.store.setLocal(key, local);
      // An older app stored a $/kg price outside the record. Remove this copy, because the record now has a field for it.
      return [{ key, pairs: null }];
    });
  }

  #notStored(ops: readonly MemoryOp[], text: string, show: PaintPolicy): void {
    for (const op of ops) this.#parts.store.notStored(op, text);
    show.later();
    this.#parts.notStored();
  }

  get api(): Pick<Records, 'commit' | 'undo' | 'undoTakes' | 'redo' | 'canUndo' | 'lastDone' | 'canRedo'> {
    const { history, store } = this.#parts;
    return {
      commit: this.#commit,
      undo: () => this.#step('undo'),
      undoTakes: () => isStillOurs(store.rows, history.nextUndo()),
      redo: () => this.#step('redo'),
      canUndo: history.canUndo,
      lastDone: () => history.nextUndo()?.id ?? null,
      canRedo: history.canRedo,
    };
  }

  #step(type: 'undo' | 'redo'): string | null {
    const { store, history } = this.#parts;
    const entry = type === 'undo' ? history.nextUndo() : history.nextRedo();
    if (entry === undefined) return null;
    const turned = type === 'undo' ? inverseEdits : forwardEdits;
    const { edits } = prepare(store.rows, turned(store.rows, entry));
    this.#write(edits, [{ type, id: entry.id }], edits.length > manyRows);
    store.rows.notify(new Set(edits.map(({ key }) => key)));
    return entry.label;
  }
}
