import { createActor, type ActorRefFrom } from 'xstate';
import { recordProblems } from '#calc-core/field';
import { recordKinds } from '#calc-core/records';
import type { recordMachine, RecordEvent, RecordInput } from '#machines/record.ts';
import { newId, type DraftValue, type RowState } from '#web/data/records.ts';
import { refusedAt } from '#web/data/rows/refused-at.ts';
import { fieldOfBox, type BoxOf, type FormFields } from '#web/forms/parts/form-fields.ts';
import type { Doc } from './draft-fields.ts';
import { between, DraftUndo, type FormContent } from './draft-undo.ts';
import { newDraftKey, RecordDocument, type DocumentView, type RecordFactory } from './record-document.ts';
import { heldBackWords, RecordActs, type ActsContext } from './record-acts.ts';
import { watchingMachine } from './watching.ts';

export type RecordActor = ActorRefFrom<typeof recordMachine>;

/** This page (data/pages.ts). A new record's draft belongs to the page in which it is typed. */
export interface OwnPage {
  readonly id: string;
  /** Marks this page as open. Call it before storing a draft under the page's id. */
  readonly hold: () => void;
  readonly isGone: (id: string) => Promise<boolean>;
}

/** What an editor needs: records, notices, router and page. */
export interface EditorContext extends ActsContext {
  readonly mayWrite: boolean;
  /** Makes the focused field commit its text. */
  readonly settle: () => void;
  readonly page: OwnPage;
}

/** Which record an editor edits, and how records of its kind are created. */
export interface EditedRecord<D extends Doc> {
  readonly kind: RecordDocument<D>['kind'];
  /** Null for a new record. */
  readonly id: string | null;
  readonly factory: RecordFactory<D>;
}

/** The state of a record's screen. */
export interface EditorView<D extends Doc> extends DocumentView<D> {
  readonly state: ReturnType<RecordActor['getSnapshot']>['value'];
  readonly isUnsaved: boolean;
  /** Why the record could not be loaded or saved. '' if nothing failed. */
  readonly refusal: string;
  /** The row's state. Undefined for a record that is not saved. */
  readonly row: RowState | undefined;
}

/** Before the machine gets one of these events, the focused field must commit its text. */
const asksForAll: ReadonlySet<RecordEvent['type']> = new Set(['save asked', 'copy asked', 'leave asked']);

/** Returns the input of the machine. With the right first state, the form is rendered only once. */
function inputOf<D extends Doc>(document: RecordDocument<D>, mayWrite: boolean): RecordInput {
  const { isThere, hasDraft } = document.view();
  const atFirst = !isThere ? 'not there' : hasDraft ? 'with a draft' : 'as saved';
  return { id: document.id, isNew: document.isNew, mayWrite, atFirst };
}

/**
 * Edits one record. What the user types is stored as a draft.
 * Screens read `view()`, fields read `fields()`, and requests come through `send`.
 */
export abstract class RecordEditor<D extends Doc, Name extends string, More extends object = object> {
  readonly document: RecordDocument<D>;
  protected readonly context: EditorContext;
  readonly #acts: RecordActs<D>;
  readonly #undo = new DraftUndo<D>();
  readonly #listeners = new Set<() => void>();
  readonly #machine: ReturnType<typeof watchingMachine<D>>;
  #actor: RecordActor;
  #isStopped = false;
  #view: EditorView<D> | null = null;
  #fields: { readonly of: EditorView<D>; readonly made: FormFields<D, Name> & More } | null = null;

  constructor(context: EditorContext, { kind, id, factory }: EditedRecord<D>) {
    this.context = context;
    this.document = new RecordDocument(context.records, { kind, id, page: context.page.id }, factory);
    this.#acts = new RecordActs(context, this.document);
    this.#machine = watchingMachine(context.records, this.document);
    this.#actor = this.#newActor();
  }

  #newActor(): RecordActor {
    return createActor(this.#machine, { input: inputOf(this.document, this.context.mayWrite) });
  }

  /**
   * Starts the machine and runs its actions. `leave` opens the address that the member has chosen.
   * Returns a function that stops the machine.
   */
  start(leave: (to: string) => void): () => void {
    // A stopped actor cannot start again. Create a new one from the current record and draft.
    if (this.#isStopped) this.#actor = this.#newActor();
    const actor = this.#actor;
    this.#isStopped = false;
    actor.on('*', (event) => {
      if (event.type === 'leave') return leave(event.to);
      if (event.type === 'update the record' || event.type === 'add the record') this.#undo.clear();
      this.#acts.do(event);
    });
    const offDocument = this.document.subscribe(this.#changed);
    actor.subscribe(this.#changed);
    actor.start();
    this.#changed();
    void this.#findOwnDraft();
    return () => {
      this.#isStopped = true;
      offDocument();
      actor.stop();
    };
  }

  /** For a new record: continues the draft of a page that was closed or reloaded. */
  async #findOwnDraft(): Promise<void> {
    const { page, records } = this.context;
    if (!this.document.isNew) return;
    const first = newDraftKey(this.document.kind);
    for (const key of records.drafts.keys()) {
      const isOfAnother = (key === first || key.startsWith(`${first}/`)) && key !== this.document.draftKey;
      if (!isOfAnother || !(await page.isGone(key.slice(first.length + 1)))) continue;
      if (this.#isStopped || !this.document.isNew || this.document.view().hasDraft) return;
      page.hold();
      this.document.takeOver(key);
      this.#edited();
    }
  }

  readonly #changed = (): void => {
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the current state of the screen. Returns the same object until something changes. */
  readonly view = (): EditorView<D> => {
    const snapshot = this.#actor.getSnapshot();
    const view: EditorView<D> = {
      ...this.document.view(),
      state: snapshot.value,
      isUnsaved: snapshot.hasTag('unsaved'),
      refusal: snapshot.context.refusal,
      row: this.context.records.row(this.document.kind, this.document.id)?.state,
    };
    const before = this.#view;
    const names = Object.keys(view) as (keyof EditorView<D>)[];
    if (before !== null && names.every((name) => view[name] === before[name])) return before;
    this.#view = view;
    return view;
  };

  /**
   * Returns the form's fields: their values, marks and problems, and functions that edit them.
   * @throws while the record is not loaded
   */
  readonly fields = (): FormFields<D, Name> & More => {
    const view = this.view();
    if (this.#fields?.of === view) return this.#fields.made;
    const draft = this.document.open();
    const made = { ...this.#fieldsOf(view, draft), ...this.more(draft) };
    this.#fields = { of: view, made };
    return made;
  };

  /** Additional properties for the fields of this kind. */
  protected abstract more(draft: D): More;

  #fieldsOf({ base, invalidEntries, row }: EditorView<D>, draft: D): FormFields<D, Name> {
    const saved = this.document.isNew ? undefined : base;
    const isAsSaved = (field: Name): boolean =>
      saved !== undefined && Reflect.get(saved, field) === Reflect.get(draft, field);
    const { fields: rules } = recordKinds[this.document.kind];
    const problems: Readonly<Record<string, string>> = recordProblems(rules, draft);
    const conflicts = new Set(row?.state === 'conflict' ? row.fields?.map(({ field }) => field) : []);
    return {
      draft,
      readOnly: !this.context.mayWrite,
      edit: this.edit,
      leave: this.leave,
      undo: this.undo,
      redo: this.redo,
      asTyped: (box) => ({
        typed: invalidEntries[box],
        onInvalid: (text) => this.keepText(box, text),
      }),
      invalidEntries,
      mark: (field) => {
        if (conflicts.has(field)) return 'conflict';
        return saved === undefined || isAsSaved(field) ? undefined : 'changed';
      },
      problem: (field) => problems[field] ?? (isAsSaved(field) ? refusedAt(row, field) : undefined),
    };
  }

  /** Types one value into one field. Fields that depend on this field change too. */
  readonly edit = (field: Name, value: DraftValue): void => {
    const before = this.#content();
    const draft = this.typed(before.draft, field, value);
    this.#store({ ...before, draft }, field);
    const sentence = this.sentenceAbout(before.draft, draft);
    if (sentence !== null) this.#offerUndo(before, sentence);
  };

  protected typed(before: D, field: Name, value: DraftValue): D {
    return { ...before, [field]: value };
  }

  /** Returns a sentence about changes in other fields, or null. */
  protected sentenceAbout(_before: D, _after: D): string | null {
    return null;
  }

  /** Call when the focus has left a field. What is typed next is a new undo step. */
  readonly leave = (): void => {
    this.#undo.leave();
    this.endTyping();
  };

  protected endTyping(): void {}

  /**
   * Replaces the draft as one edit. With a `sentence`, offers to undo the edit.
   * Drops the unreadable texts of the fields in `written`, which get new values.
   */
  protected change(next: D, sentence?: string, written: readonly string[] = []): void {
    const before = this.#content();
    this.leave();
    const kept = Object.entries(before.texts).filter(([box]) => !written.includes(fieldOfBox(box)));
    this.#store({ draft: next, texts: Object.fromEntries(kept) }, null);
    if (sentence !== undefined) this.#offerUndo(before, sentence);
  }

  /** Shows a notice with Undo for the changes since `before`. Undo keeps later edits of other fields. */
  #offerUndo(before: FormContent<D>, text: string): void {
    const after = this.#content();
    const onPress = (): void => {
      if (this.document.view().draft?.id !== before.draft.id) return;
      this.leave();
      this.#store(between(this.#content(), after, before), null);
    };
    this.context.notices.say({ tone: 'info', text, action: { label: 'Undo', icon: 'undo', onPress } });
  }

  /** Stores the unreadable text of a box. Null removes the text. */
  readonly keepText = (box: BoxOf<Name>, text: string | null): void => {
    const { draft, invalidEntries } = this.document.view();
    if (draft === undefined || (invalidEntries[box] ?? null) === text) return;
    const { [box as string]: _, ...others } = invalidEntries;
    this.#store({ draft, texts: text === null ? others : { ...others, [box]: text } }, box);
  };

  #content(): FormContent<D> {
    return { draft: this.document.open(), texts: this.document.view().invalidEntries };
  }

  #store(next: FormContent<D>, field: string | null): void {
    if (!this.context.mayWrite) return;
    const before = this.#content();
    const after = { draft: next.draft, texts: this.document.onForm(next.texts, next.draft) };
    this.#put(after);
    this.#undo.note(before, after, field);
  }

  #put({ draft, texts }: FormContent<D>): void {
    if (this.document.isNew) this.context.page.hold();
    const isUnsaved = this.document.keep(draft, texts);
    this.#edited();
    if (!isUnsaved) this.#tell({ type: 'discard chosen' });
  }

  readonly undo = (): boolean => this.#step('undo');
  readonly redo = (): boolean => this.#step('redo');

  #step(which: 'undo' | 'redo'): boolean {
    this.context.settle();
    const next = this.#undo[which](this.#content());
    if (next !== null) this.#put(next);
    return next !== null;
  }

  readonly hasUnsaved = (): boolean => this.#actor.getSnapshot().hasTag('unsaved');

  readonly isAt = (state: Parameters<ReturnType<RecordActor['getSnapshot']>['matches']>[0]): boolean =>
    this.#actor.getSnapshot().matches(state);

  /** Handles a request. Before saving, copying or leaving, the focused field commits its text. */
  readonly send = (event: RecordEvent): void => {
    if (asksForAll.has(event.type)) {
      this.context.settle();
      if (this.document.unsavable() !== this.#actor.getSnapshot().context.unreadable) this.#edited();
    }
    this.#tell(event);
  };

  readonly save = (): void => this.send({ type: 'save asked' });
  readonly copy = (): void => this.send({ type: 'copy asked', as: newId() });

  /** Sends an event to the machine. A machine that has ended ignores it. */
  #tell(event: RecordEvent): void {
    if (this.#actor.getSnapshot().status === 'active') this.#actor.send(event);
  }

  #edited(): void {
    const { unreadable: before } = this.#actor.getSnapshot().context;
    const unreadable = this.document.unsavable();
    if (before !== unreadable) this.context.notices.unsay(heldBackWords(before));
    this.#tell({ type: 'edited', unreadable });
  }
}
