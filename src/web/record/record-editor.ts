import { createActor, type ActorRefFrom } from 'xstate';
import { recordProblems } from '#calc-core/field';
import { recordKinds } from '#calc-core/records';
import type { recordMachine, RecordEvent, RecordInput } from '#machines/record.ts';
import { newId, type DraftValue, type RowState } from '#web/data/records.ts';
import { refusedAt } from '#web/data/rows/refused-at.ts';
import type { FormFields } from '#web/forms/parts/form-fields.ts';
import type { Doc } from './draft-fields.ts';
import { DraftUndo, withStep, type FormContent } from './draft-undo.ts';
import { newDraftKey, RecordDocument, type DocumentView, type RecordFactory } from './record-document.ts';
import { heldBackWords, RecordActs, type ActsContext } from './record-acts.ts';
import { watchingMachine } from './watching.ts';

export type RecordActor = ActorRefFrom<typeof recordMachine>;

/** This page among those of the browser (data/pages.ts): a new record's draft belongs to the page in which it is typed. */
export interface OwnPage {
  readonly id: string;
  /** Marks this page as open. To be called before a draft is stored under its id. */
  readonly hold: () => void;
  readonly isGone: (id: string) => Promise<boolean>;
}

/** What an editor works with: the member's records, the notices, the router, and this page. */
export interface EditorContext extends ActsContext {
  readonly mayWrite: boolean;
  /** Makes the field that has the focus take what was typed into it. */
  readonly settle: () => void;
  readonly page: OwnPage;
}

/** Which record an editor is of, and how records of its kind are made. */
export interface EditedRecord<D extends Doc> {
  readonly kind: RecordDocument<D>['kind'];
  /** null on a create route. */
  readonly id: string | null;
  readonly factory: RecordFactory<D>;
}

/** A record's screen, as it is now. */
export interface EditorView<D extends Doc> extends DocumentView<D> {
  /** Where the screen is: the record machine's state. */
  readonly state: ReturnType<RecordActor['getSnapshot']>['value'];
  readonly isUnsaved: boolean;
  /** Why the record could not be loaded or saved; empty when it could. */
  readonly refusal: string;
  /** The state of the saved record; undefined where there is none. */
  readonly row: RowState | undefined;
}

/** The events after which the draft is stored, copied or left: nothing that was typed may be missing from it. */
const asksForAll: ReadonlySet<RecordEvent['type']> = new Set(['save asked', 'copy asked', 'leave asked']);

/** Saved or blank, with a draft or without: what the machine starts from, so that the form is drawn once. */
function inputOf<D extends Doc>(document: RecordDocument<D>, mayWrite: boolean): RecordInput {
  const { isThere, hasDraft } = document.view();
  const atFirst = !isThere ? 'not there' : hasDraft ? 'with a draft' : 'as saved';
  return { id: document.id, isNew: document.isNew, mayWrite, atFirst };
}

/**
 * Edits one record. What is typed goes into the durable draft; `send` takes what the top bar and the router ask for, and what the
 * record machine then emits is done on records, notices and router. Views read `view()`, and fields read `fields()`.
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

  /** Begins to do what the machine emits. `leave` moves to an address that the member has chosen. Returns how to stop. */
  start(leave: (to: string) => void): () => void {
    // A stopped actor cannot be started again; a new one begins where the record and its draft are.
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

  /** A new record: the draft of a page that is gone, by a reload or for good, is continued here. */
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

  // What views read

  readonly #changed = (): void => {
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The screen as it is now; the same object until something changes. */
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

  /** The form's fields: their values, marks and problems, and how to edit them. @throws while there is no record. */
  readonly fields = (): FormFields<D, Name> & More => {
    const view = this.view();
    if (this.#fields?.of === view) return this.#fields.made;
    const draft = this.document.open();
    const made = { ...this.#fieldsOf(view, draft), ...this.more(draft) };
    this.#fields = { of: view, made };
    return made;
  };

  /** What the fields of this kind have that others have not. */
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
      asTyped: (field) => ({
        typed: invalidEntries[field],
        onInvalid: (text) => this.keepText(field, text),
      }),
      mark: (field) => {
        if (conflicts.has(field)) return 'conflict';
        return saved === undefined || isAsSaved(field) ? undefined : 'changed';
      },
      problem: (field) => problems[field] ?? (isAsSaved(field) ? refusedAt(row, field) : undefined),
    };
  }

  // Typing

  /** One value typed into one field, with what follows from it in others. */
  readonly edit = (field: Name, value: DraftValue): void => {
    const before = this.document.open();
    const after = this.typed(before, field, value);
    this.#store({ draft: after, texts: this.document.view().invalidEntries }, field);
    const said = this.saidOf(before, after);
    if (said !== null) this.offerUndo(before, after, said);
  };

  /** The draft once `value` is typed into `field`. */
  protected typed(before: D, field: Name, value: DraftValue): D {
    return { ...before, [field]: value };
  }

  /** What an edit changed in other fields, as a sentence; null where nobody needs to be told. */
  protected saidOf(_before: D, _after: D): string | null {
    return null;
  }

  /** The focus has left a field: what is typed next is another edit. */
  readonly leave = (): void => {
    this.#undo.leave();
    this.endTyping();
  };

  protected endTyping(): void {}

  /** Another draft as one edit of its own, with its undo in a notice. */
  protected change(next: D, said?: string): void {
    const before = this.document.open();
    this.leave();
    this.#store({ draft: next, texts: this.document.view().invalidEntries }, null);
    if (said !== undefined) this.offerUndo(before, next, said);
  }

  /** Says what was done to the draft. Undo restores the fields that it changed; what was typed elsewhere since stays. */
  protected offerUndo(before: D, after: D, text: string): void {
    const onPress = (): void => {
      const now = this.document.view().draft;
      if (now?.id === before.id) this.change(withStep(now, after, before));
    };
    this.context.notices.say({ tone: 'info', text, action: { label: 'Undo', icon: 'undo', onPress } });
  }

  /** The text in a field that cannot be read; null once it is gone. */
  readonly keepText = (field: Name, text: string | null): void => {
    const { draft, invalidEntries } = this.document.view();
    if (draft === undefined || (invalidEntries[field] ?? null) === text) return;
    const { [field]: _, ...others } = invalidEntries;
    this.#store({ draft, texts: text === null ? others : { ...others, [field]: text } }, field);
  };

  #content(): FormContent<D> {
    return { draft: this.document.open(), texts: this.document.view().invalidEntries };
  }

  #store(next: FormContent<D>, field: string | null): void {
    if (!this.context.mayWrite) return;
    const before = this.#content();
    this.#put(next);
    this.#undo.note(before, next, field);
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

  // What the top bar and the router ask for

  /** Whether leaving would leave something unsaved behind. */
  readonly hasUnsaved = (): boolean => this.#actor.getSnapshot().hasTag('unsaved');

  readonly isAt = (state: Parameters<ReturnType<RecordActor['getSnapshot']>['matches']>[0]): boolean =>
    this.#actor.getSnapshot().matches(state);

  /** Takes what is asked. Before a save, a copy or a move the field in use takes its text, and the entries that cannot be saved are counted. */
  readonly send = (event: RecordEvent): void => {
    if (asksForAll.has(event.type)) {
      this.context.settle();
      if (this.document.unsavable() !== this.#actor.getSnapshot().context.unreadable) this.#edited();
    }
    this.#tell(event);
  };

  readonly save = (): void => this.send({ type: 'save asked' });
  readonly copy = (): void => this.send({ type: 'copy asked', as: newId() });

  /** Sends an event. A machine in its last state takes none. */
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
