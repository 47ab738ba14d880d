import { draftChanges, draftWith, type TradeDraft } from '#calc-core/trade';
import { isSameJson, type DraftValue, type Kind } from '#web/data/records.ts';
import type { InvalidEntries } from '#web/forms/parts/form-fields.ts';

/** A record as its form edits it. Every kind has an id and a name. */
export interface Doc {
  readonly id: string;
  readonly name: string;
}

/** The stored fields of a draft. */
export type DraftFields = Readonly<Record<string, DraftValue>>;

/** The fields of `after` that differ from `before`. Without `before`, all of them. */
export function changesBetween(before: object | undefined, after: object): DraftFields {
  const changed = Object.entries(after).filter(
    ([name, value]) => before === undefined || !isSameJson(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed) as DraftFields;
}

// Casts a form's document to a trade. The caller must have checked its kind.
const asTrade = (doc: Doc): TradeDraft => doc as unknown as TradeDraft;

/** What is stored of an unsaved draft: the fields that differ from the saved record, or all fields if there is no saved record. */
export function unsavedFields(kind: Kind, saved: Doc | undefined, draft: Doc): DraftFields {
  if (kind !== 'trade') return changesBetween(saved, draft);
  return draftChanges(saved && asTrade(saved), asTrade(draft)) as DraftFields;
}

/** The saved record with the stored fields of its draft applied. */
export function draftOver<D extends Doc>(kind: Kind, saved: D, fields: DraftFields): D {
  return kind === 'trade'
    ? (draftWith(asTrade(saved), fields) as unknown as D)
    : ({ ...saved, ...fields } as D);
}

/** The key of the unreadable texts in a stored draft. It is not a field of the record. */
const asTyped = 'as typed';
/** The key of the values that the saved record had when the draft's fields were first typed. Drafts of an older app have none. */
const asSeen = 'as seen';

export const noneInvalid: InvalidEntries = {};

/** The parts of a stored draft: the record's fields, the unreadable texts, and the values that the user typed over. */
export interface DraftParts {
  readonly fields: DraftFields;
  readonly invalidEntries: InvalidEntries;
  readonly seen: DraftFields;
}

export function partsOf(stored: DraftFields): DraftParts {
  const { [asTyped]: invalidEntries = noneInvalid, [asSeen]: seen = {}, ...fields } = stored;
  return { fields, invalidEntries: invalidEntries as InvalidEntries, seen: seen as DraftFields };
}

/** A draft as it is stored. A new record was typed over nothing, so it has no `seen`. */
export const storedParts = ({ fields, invalidEntries, seen }: DraftParts, isNew: boolean): DraftFields => ({
  ...fields,
  ...(!isNew && { [asSeen]: seen }),
  ...(Object.keys(invalidEntries).length > 0 && { [asTyped]: invalidEntries }),
});
