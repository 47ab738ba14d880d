import { asSaved, recordProblems } from '#calc-core/field';
import { recordKinds } from '#calc-core/records';
import { createEdit, newId, patchEdit, type Edit, type Kind, type Records } from '#web/data/records.ts';
import type { InvalidEntries } from '#web/forms/parts/form-fields.ts';
import {
  changesBetween,
  draftOver,
  noneInvalid,
  partsOf,
  storedParts,
  unsavedFields,
  type Doc,
  type DraftFields,
} from './draft-fields.ts';

/** How records of a kind are created and copied. */
export interface RecordFactory<D extends Doc> {
  readonly blank: () => D;
  /** Returns a copy with a new id. Its name ends with '-copy'. */
  readonly copy: (doc: D, id: string) => D;
  /** True if the form of `doc` has this box. Without this function, the form always has every box. */
  readonly hasBox?: (box: string, doc: D) => boolean;
}

/** The state of a record on its screen. */
export interface DocumentView<D extends Doc> {
  /**
   * The saved record, or the blank record of a new record. After a deletion, the last saved version.
   * Undefined while nothing is loaded.
   */
  readonly base: D | undefined;
  readonly draft: D | undefined;
  readonly invalidEntries: InvalidEntries;
  readonly isThere: boolean;
  readonly hasDraft: boolean;
}

/** Which record a screen shows. The draft of a new record belongs to the page in which it is typed. */
export interface RecordPlace {
  readonly kind: Kind;
  /** Null for a new record. */
  readonly id: string | null;
  /** The page's id. Needed only for a new record. */
  readonly page?: string;
}

/** Returns the start of a new record's draft key. The page's id follows. An older app added no id. */
export const newDraftKey = (kind: Kind): string => `${kind}/create`;

const keyInPage = (kind: Kind, page: string): string => `${newDraftKey(kind)}/${page}`;

/** A saved or new record with its draft. The draft is stored on this device. */
export class RecordDocument<D extends Doc> {
  readonly kind: Kind;
  #isNew: boolean;
  #id: string;
  #draftKey: string;
  readonly #records: Records;
  readonly #factory: RecordFactory<D>;
  #blank: D | undefined;
  /** True if the blank record was made after the records were loaded, so that it has a group and a carry. */
  #isBlankOfAll: boolean;
  #lastSaved: D | undefined;
  #shown: { readonly stored: DraftFields | undefined; readonly view: DocumentView<D> } | null = null;

  constructor(records: Records, { kind, id, page = '' }: RecordPlace, factory: RecordFactory<D>) {
    this.kind = kind;
    this.#isNew = id === null;
    this.#records = records;
    this.#factory = factory;
    this.#blank = id === null ? factory.blank() : undefined;
    this.#isBlankOfAll = records.phase() === 'ready';
    this.#draftKey = id === null ? keyInPage(kind, page) : `${kind}/${id}`;
    this.#id = id ?? this.#blank?.id ?? newId();
    this.#takeDraftsId();
  }

  get isNew(): boolean {
    return this.#isNew;
  }

  /** The record's id. For a new record, the id that it will get. */
  get id(): string {
    return this.#id;
  }

  get draftKey(): string {
    return this.#draftKey;
  }

  #stored(): DraftFields | undefined {
    return this.#records.drafts.read(this.#draftKey)?.fields;
  }

  /** Uses the id of the stored draft. If another tab has added a record with this id, takes a new id. */
  #takeDraftsId(): void {
    if (!this.#isNew) return;
    const id = this.#stored()?.['id'];
    if (typeof id === 'string') this.#id = id;
    if (this.#records.row(this.kind, this.#id) !== undefined) this.#takeId(newId());
    else if (this.#blank !== undefined) this.#blank = { ...this.#blank, id: this.#id };
  }

  #takeId(id: string): void {
    this.#id = id;
    if (this.#blank !== undefined) this.#blank = { ...this.#blank, id };
    const stored = this.#stored();
    if (stored !== undefined) this.#records.drafts.write(this.#draftKey, { ...stored, id });
  }

  /** Continues the draft of a closed page, stored under `key`. Does nothing if something was typed here. */
  takeOver(key: string): void {
    const abandoned = this.#records.drafts.read(key)?.fields;
    if (!this.#isNew || abandoned === undefined || this.#stored() !== undefined) return;
    this.#records.drafts.write(this.#draftKey, abandoned);
    this.#records.drafts.discard(key);
    this.#takeDraftsId();
  }

  /**
   * Adds the draft as a new record, with the id `as` if given.
   * Afterwards this object is the document of the added record.
   * @returns the added record
   */
  add(as?: string): D {
    this.#takeDraftsId();
    this.#id = as ?? this.#id;
    const doc = { ...this.finished(), id: this.#id };
    this.#records.commit(`Add ${doc.name}`, [createEdit(this.kind, doc.id, doc)], { draft: this.#draftKey });
    this.#isNew = false;
    this.#blank = undefined;
    this.#draftKey = `${this.kind}/${this.#id}`;
    return doc;
  }

  #saved(): D | undefined {
    if (this.#isNew) return undefined;
    const row: unknown = this.#records.row(this.kind, this.#id);
    return row === undefined ? undefined : (Reflect.get(row as object, this.kind) as D);
  }

  /** If the form opened before the records were loaded, creates the blank record again. Does nothing if something was typed. */
  #beginAgain(): void {
    if (!this.#isNew || this.#isBlankOfAll || this.#records.phase() !== 'ready') return;
    this.#isBlankOfAll = true;
    if (this.#stored() === undefined) this.#blank = { ...this.#factory.blank(), id: this.#id };
  }

  view = (): DocumentView<D> => {
    const saved = this.#saved();
    this.#lastSaved = saved ?? this.#lastSaved;
    this.#beginAgain();
    const base = this.#blank ?? this.#lastSaved;
    const isThere = this.#isNew || saved !== undefined;
    const stored = this.#stored();
    const shown = this.#shown;
    if (
      shown !== null &&
      shown.stored === stored &&
      shown.view.base === base &&
      shown.view.isThere === isThere
    )
      return shown.view;
    const parts = stored === undefined ? undefined : partsOf(stored);
    const draft = base === undefined || parts === undefined ? base : draftOver(this.kind, base, parts.fields);
    const invalidEntries = this.onForm(parts?.invalidEntries ?? noneInvalid, draft);
    const view = { base, draft, invalidEntries, isThere, hasDraft: stored !== undefined };
    this.#shown = { stored, view };
    return view;
  };

  /** Leaves out the texts of boxes that the form does not have, because nobody could correct these texts. */
  onForm(texts: InvalidEntries, draft: D | undefined): InvalidEntries {
    const { hasBox } = this.#factory;
    if (hasBox === undefined || draft === undefined) return texts;
    const shown = Object.entries(texts).filter(([box]) => hasBox(box, draft));
    return shown.length === Object.keys(texts).length ? texts : Object.fromEntries(shown);
  }

  /** Calls the listener when the record or its draft may have changed. Returns a function that unsubscribes. */
  subscribe = (listener: () => void): (() => void) => {
    const offRows = this.#records.subscribe((changed) => {
      const areLoaded = this.#isNew && changed.size === 0;
      if (areLoaded || changed.has(`${this.kind}/${this.#id}`)) listener();
    });
    const offDrafts = this.#records.drafts.subscribe((changed) => {
      if (changed === this.#draftKey) listener();
    });
    return () => {
      offRows();
      offDrafts();
    };
  };

  /** Stores the draft and its unreadable texts. If nothing differs from the saved record, removes the draft and returns false. */
  keep(next: D, texts: InvalidEntries): boolean {
    const { base } = this.view();
    const changed = unsavedFields(this.kind, base, next);
    if (Object.keys(changed).length === 0 && Object.keys(texts).length === 0) {
      this.drop();
      return false;
    }
    const fields = this.#isNew ? unsavedFields(this.kind, undefined, next) : changed;
    const parts = { fields, invalidEntries: texts, seen: this.#seenIn(changed, base) };
    this.#records.drafts.write(this.#draftKey, storedParts(parts, this.#isNew));
    return true;
  }

  /** Returns the saved value that the user saw while typing, for each changed field. */
  #seenIn(changed: DraftFields, base: D | undefined): DraftFields {
    const before = this.#seen();
    // With facts, also store the plan that the user saw. Someone else may remove the plan.
    const names = Object.keys('actual' in changed ? { plan: null, ...changed } : changed);
    const entries = names.map((name) => [
      name,
      name in before ? before[name] : ((base && Reflect.get(base, name)) ?? null),
    ]);
    return Object.fromEntries(entries) as DraftFields;
  }

  #seen(): DraftFields {
    const stored = this.#stored();
    return stored === undefined ? {} : partsOf(stored).seen;
  }

  /**
   * Returns the edit that saves the draft.
   * @throws while the record is not loaded
   */
  edit(): Edit {
    const { base } = this.view();
    return patchEdit(this.kind, this.#id, changesBetween(base, this.finished()), this.#seen());
  }

  drop(): void {
    this.#records.drafts.discard(this.#draftKey);
  }

  /** Returns how many entries cannot be saved: unreadable texts, and values out of range. */
  unsavable(): number {
    const { draft, invalidEntries } = this.view();
    if (draft === undefined) return 0;
    const problems = recordProblems(recordKinds[this.kind].fields, draft);
    return Object.keys(invalidEntries).length + Object.keys(problems).length;
  }

  /**
   * Returns the draft as it is saved. For example, an empty head becomes 0.
   * @throws while the record is not loaded
   */
  finished(): D {
    return asSaved(recordKinds[this.kind].fields, this.open());
  }

  copy(id: string): D {
    return this.#factory.copy(this.finished(), id);
  }

  /**
   * Returns the draft.
   * @throws while the record is not loaded
   */
  open(): D {
    const { draft } = this.view();
    if (draft === undefined) throw new Error('Nothing is open that could be saved');
    return draft;
  }
}
