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
  /** A blank record for the create route. */
  readonly blank: () => D;
  /** A copy with a new id, and '-copy' after the name. */
  readonly copy: (doc: D, id: string) => D;
  /** Whether the form of `doc` has this box. Absent when the form always has every box. */
  readonly hasBox?: (box: string, doc: D) => boolean;
}

/** The state of a record on its screen. */
export interface DocumentView<D extends Doc> {
  /**
   * The saved record. If it was deleted elsewhere, its last version; on a create route, the blank record. Undefined while there is none.
   */
  readonly base: D | undefined;
  /** The base with the draft's fields applied. */
  readonly draft: D | undefined;
  /** The draft's unreadable texts, by box. */
  readonly invalidEntries: InvalidEntries;
  readonly isThere: boolean;
  readonly hasDraft: boolean;
}

/** The record of a screen, and the page. A new record's draft belongs to the page in which it is typed. */
export interface RecordPlace {
  readonly kind: Kind;
  /** The record's id; null on a create route. */
  readonly id: string | null;
  /** The page's id. Needed only on a create route. */
  readonly page?: string;
}

/** The prefix of the draft keys of new records. An older app used the prefix alone as the key, for all pages. */
export const newDraftKey = (kind: Kind): string => `${kind}/create`;

const keyInPage = (kind: Kind, page: string): string => `${newDraftKey(kind)}/${page}`;

/**
 * A record with its draft, for use with or without a screen. The saved record comes from the rows, and the draft is durable. `view()`
 * returns the same object until the record or the draft changes.
 */
export class RecordDocument<D extends Doc> {
  readonly kind: Kind;
  #isNew: boolean;
  #id: string;
  #draftKey: string;
  readonly #records: Records;
  readonly #factory: RecordFactory<D>;
  #blank: D | undefined;
  /** Whether the blank record was created after the records had been loaded. Its group and carry come from the loaded records. */
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

  /** Whether the record has not been added yet. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** The record's id. On a create route, the id under which the record will be added. */
  get id(): string {
    return this.#id;
  }

  get draftKey(): string {
    return this.#draftKey;
  }

  #stored(): DraftFields | undefined {
    return this.#records.drafts.read(this.#draftKey)?.fields;
  }

  /**
   * Uses the id that an earlier visit has stored in the draft. If another tab has added a record with this id, the draft gets a new one.
   */
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
   * Adds the draft as a new record, under the id `as` if it is given. Afterwards this is the document of the added record.
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

  /** Creates the blank record again when the records have been loaded after the form was opened, unless something was typed. */
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

  /** Leaves out the texts of boxes that the form does not have, for example after a change of kind, because nobody could correct them. */
  onForm(texts: InvalidEntries, draft: D | undefined): InvalidEntries {
    const { hasBox } = this.#factory;
    if (hasBox === undefined || draft === undefined) return texts;
    const shown = Object.entries(texts).filter(([box]) => hasBox(box, draft));
    return shown.length === Object.keys(texts).length ? texts : Object.fromEntries(shown);
  }

  /** Calls back when the record or its draft may have changed. Returns a function that unsubscribes. */
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

  /** Stores the draft and its unreadable texts. If everything equals the saved record, removes the draft instead and returns false. */
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

  /** For each changed field, the value that the user typed over. This is the saved record's value when the field first differed. */
  #seenIn(changed: DraftFields, base: D | undefined): DraftFields {
    const before = this.#seen();
    // With facts, also store the plan as it was seen. It must be restored if someone else removes the other facts meanwhile.
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

  /** The edit that saves the draft. @throws while there is no draft */
  edit(): Edit {
    const { base } = this.view();
    return patchEdit(this.kind, this.#id, changesBetween(base, this.finished()), this.#seen());
  }

  drop(): void {
    this.#records.drafts.discard(this.#draftKey);
  }

  /** How many entries of the draft cannot be saved: unreadable texts, and values out of range. */
  unsavable(): number {
    const { draft, invalidEntries } = this.view();
    if (draft === undefined) return 0;
    const problems = recordProblems(recordKinds[this.kind].fields, draft);
    return Object.keys(invalidEntries).length + Object.keys(problems).length;
  }

  /**
   * The draft as it is saved: an empty head becomes 0, an empty group name 'New Group', and lines of text are tidied.
   * @throws while there is no draft
   */
  finished(): D {
    return asSaved(recordKinds[this.kind].fields, this.open());
  }

  /** A copy of the draft as it is saved, with this id. */
  copy(id: string): D {
    return this.#factory.copy(this.finished(), id);
  }

  /** The draft. @throws while there is no draft */
  open(): D {
    const { draft } = this.view();
    if (draft === undefined) throw new Error('Nothing is open that could be saved');
    return draft;
  }
}
