import { asSaved, recordProblems } from '#calc-core/field';
import { recordKinds } from '#calc-core/records';
import { draftChanges, draftWith, type TradeDraft } from '#calc-core/trade';
import {
  createEdit,
  isSameJson,
  newId,
  patchEdit,
  type DraftValue,
  type Edit,
  type Kind,
  type Records,
} from '#web/data/records.ts';
import type { InvalidEntries } from '#web/forms/invalid-entries.ts';

/** A record as its form edits it: plain data with an id and a name. */
export interface Doc {
  readonly id: string;
  readonly name: string;
}

export type DraftFields = Readonly<Record<string, DraftValue>>;

/** How records of a kind are made. */
export interface RecordFactory<D extends Doc> {
  /** A blank one for the create route. */
  readonly blank: () => D;
  /** The copy of it under a new id, name suffixed '-copy'. */
  readonly copy: (doc: D, id: string) => D;
}

/** The fields of `after` that are not as they were; the whole record where there was none. */
export function changesBetween(before: object | undefined, after: object): DraftFields {
  const changed = Object.entries(after).filter(
    ([name, value]) => before === undefined || !isSameJson(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed) as DraftFields;
}

// The checked way between a form's document and its kind: the kind says which type the document is.
const asTrade = (doc: Doc): TradeDraft => doc as unknown as TradeDraft;

/** What is kept of an unsaved draft: the fields that differ from the saved record; all of them without one. */
function keptOf(kind: Kind, saved: Doc | undefined, draft: Doc): DraftFields {
  if (kind !== 'trade') return changesBetween(saved, draft);
  return draftChanges(saved && asTrade(saved), asTrade(draft)) as DraftFields;
}

/** The saved record with the kept fields of its draft laid over it. */
function draftOver<D extends Doc>(kind: Kind, saved: D, kept: DraftFields): D {
  return kind === 'trade' ? (draftWith(asTrade(saved), kept) as unknown as D) : ({ ...saved, ...kept } as D);
}

/** The draft's own fields, of no record: texts that cannot be read, by the field they were typed in. */
const asTyped = 'as typed';
/** And what the saved record held in its fields when they were typed first. A draft of an older app has none. */
const asSeen = 'as seen';

/** A draft taken apart: the record's fields, the texts that cannot be read, and what the fields were typed over. */
function partsOf(kept: DraftFields): {
  readonly fields: DraftFields;
  readonly invalidEntries: InvalidEntries;
  readonly seen: DraftFields;
} {
  const { [asTyped]: invalidEntries = {}, [asSeen]: seen = {}, ...fields } = kept;
  return { fields, invalidEntries: invalidEntries as InvalidEntries, seen: seen as DraftFields };
}

const noneInvalid: InvalidEntries = {};

/** A record on its screen, as it is now. */
export interface DocumentView<D extends Doc> {
  /** The saved record, the last one seen once it is deleted elsewhere, or the blank one; undefined while it is not there. */
  readonly base: D | undefined;
  /** The base with the draft's fields laid over it. */
  readonly draft: D | undefined;
  /** Texts of the draft that cannot be read, by field. */
  readonly invalidEntries: InvalidEntries;
  readonly isThere: boolean;
  readonly hasDraft: boolean;
}

/**
 * One record and what was typed over it: the saved record from the rows, the draft from the durable drafts. It knows no
 * screen; the same `view()` until one of the two changes.
 */
export class RecordDocument<D extends Doc> {
  readonly kind: Kind;
  #isNew: boolean;
  #id: string;
  #draftKey: string;
  readonly #records: Records;
  readonly #factory: RecordFactory<D>;
  #blank: D | undefined;
  /** Whether the records were there when the blank one was made: its group and carry are theirs. */
  #isBlankOfAll: boolean;
  #lastSaved: D | undefined;
  #shown: { readonly kept: DraftFields | undefined; readonly view: DocumentView<D> } | null = null;

  /** `id`: null on a create route. */
  constructor(records: Records, kind: Kind, id: string | null, factory: RecordFactory<D>) {
    this.kind = kind;
    this.#isNew = id === null;
    this.#records = records;
    this.#factory = factory;
    this.#blank = id === null ? factory.blank() : undefined;
    this.#isBlankOfAll = records.phase() === 'ready';
    this.#draftKey = `${kind}/${id ?? 'create'}`;
    // A draft from an earlier visit has its own id.
    this.#id = id ?? this.view().draft?.id ?? newId();
    this.#leaveUsedId();
  }

  /** False from the moment the record is added. */
  get isNew(): boolean {
    return this.#isNew;
  }

  /** On a create route the id under which the record will be added. */
  get id(): string {
    return this.#id;
  }

  get draftKey(): string {
    return this.#draftKey;
  }

  /** Another tab may have added a record under this draft's id: a second one takes an id of its own. */
  #leaveUsedId(): void {
    if (this.#isNew && this.#records[this.kind](this.#id) !== undefined) this.#id = newId();
  }

  /**
   * Turns the draft into a new record of the outbox, `as` another id where one is given. From then on this is the document of the
   * added record, and what is typed is an edit of it. Returns the record as it was added.
   */
  add(as?: string): D {
    this.#leaveUsedId();
    this.#id = as ?? this.#id;
    const doc = { ...this.finished(), id: this.#id };
    this.#records.commit(`Add ${doc.name}`, [createEdit(this.kind, doc.id, doc)], { draft: this.#draftKey });
    this.#isNew = false;
    this.#blank = undefined;
    this.#draftKey = `${this.kind}/${this.#id}`;
    return doc;
  }

  #saved(): D | undefined {
    if (this.isNew) return undefined;
    const row: unknown = this.#records[this.kind](this.id);
    return row === undefined ? undefined : (Reflect.get(row as object, this.kind) as D);
  }

  /** On a device that had none yet the records come after the form: until something is typed it begins with them. */
  #beginAgain(): void {
    if (!this.isNew || this.#isBlankOfAll || this.#records.phase() !== 'ready') return;
    this.#isBlankOfAll = true;
    if (this.#records.drafts.read(this.draftKey) === undefined)
      this.#blank = { ...this.#factory.blank(), id: this.id };
  }

  view = (): DocumentView<D> => {
    const saved = this.#saved();
    this.#lastSaved = saved ?? this.#lastSaved;
    this.#beginAgain();
    const base = this.#blank ?? this.#lastSaved;
    const isThere = this.isNew || saved !== undefined;
    const kept = this.#records.drafts.read(this.draftKey)?.fields;
    const shown = this.#shown;
    if (shown !== null && shown.kept === kept && shown.view.base === base && shown.view.isThere === isThere)
      return shown.view;
    const { fields, invalidEntries } =
      kept === undefined ? { fields: undefined, invalidEntries: noneInvalid } : partsOf(kept);
    const draft = base === undefined || fields === undefined ? base : draftOver(this.kind, base, fields);
    const view = { base, draft, invalidEntries, isThere, hasDraft: kept !== undefined };
    this.#shown = { kept, view };
    return view;
  };

  /** Calls back when the record or its draft may have changed. Returns how to stop. */
  subscribe = (listener: () => void): (() => void) => {
    const offRows = this.#records.subscribe((changed) => {
      const hasCome = this.isNew && changed.size === 0;
      if (hasCome || changed.has(`${this.kind}/${this.id}`)) listener();
    });
    const offDrafts = this.#records.drafts.subscribe((changed) => {
      if (changed === this.draftKey) listener();
    });
    return () => {
      offRows();
      offDrafts();
    };
  };

  /** Stores what was typed and the `texts` that cannot be read. Where all is as saved it drops the draft and returns false. */
  keep(next: D, texts: InvalidEntries): boolean {
    const { base } = this.view();
    const isUnread = Object.keys(texts).length > 0;
    const changed = keptOf(this.kind, base, next);
    if (Object.keys(changed).length === 0 && !isUnread) {
      this.drop();
      return false;
    }
    const kept = this.isNew
      ? keptOf(this.kind, undefined, next)
      : { ...changed, [asSeen]: this.#seenIn(changed, base) };
    this.#records.drafts.write(this.draftKey, isUnread ? { ...kept, [asTyped]: texts } : kept);
    return true;
  }

  /** What the fields of `changed` were typed over: what the saved record holds, or held when the draft began to differ from it. */
  #seenIn(changed: DraftFields, base: D | undefined): DraftFields {
    const before = this.#seen();
    // Facts rest on the plan beside them: it is to come back where somebody takes the other facts back meanwhile.
    const names = Object.keys('actual' in changed ? { plan: null, ...changed } : changed);
    const entries = names.map((name) => [
      name,
      name in before ? before[name] : ((base && Reflect.get(base, name)) ?? null),
    ]);
    return Object.fromEntries(entries) as DraftFields;
  }

  #seen(): DraftFields {
    const kept = this.#records.drafts.read(this.draftKey)?.fields;
    return kept === undefined ? {} : partsOf(kept).seen;
  }

  /** What saving the draft changes in the saved record. @throws while there is no draft. */
  edit(): Edit {
    const { base } = this.view();
    return patchEdit(this.kind, this.id, changesBetween(base, this.finished()), this.#seen());
  }

  drop(): void {
    this.#records.drafts.discard(this.draftKey);
  }

  /** How many of a record's fields may not be saved as they are. */
  problemsIn(doc: D): number {
    return Object.keys(recordProblems(recordKinds[this.kind].fields, doc)).length;
  }

  /** The draft as it is saved: no head becomes 0, no name 'New Group', lines of text are tidied. @throws while there is none. */
  finished(): D {
    return asSaved(recordKinds[this.kind].fields, this.open());
  }

  /** A copy of the draft as it is saved, under this id. */
  copy(id: string): D {
    return this.#factory.copy(this.finished(), id);
  }

  /** The draft. @throws while there is none. */
  open(): D {
    const { draft } = this.view();
    if (draft === undefined) throw new Error('Nothing is open that could be saved');
    return draft;
  }
}
