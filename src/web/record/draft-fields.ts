import { draftChanges, draftWith, type TradeDraft } from '#calc-core/trade';
import { isSameJson, type DraftValue, type Kind } from '#web/data/records.ts';
import type { InvalidEntries } from '#web/forms/parts/form-fields.ts';

/** A record as its form edits it: plain data with an id and a name. */
export interface Doc {
  readonly id: string;
  readonly name: string;
}

/** The fields of a draft as they are stored. */
export type DraftFields = Readonly<Record<string, DraftValue>>;

/** The fields in which `after` differs from `before`; all of them without a `before`. */
export function changesBetween(before: object | undefined, after: object): DraftFields {
  const changed = Object.entries(after).filter(
    ([name, value]) => before === undefined || !isSameJson(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed) as DraftFields;
}

// The checked cast from a form's document to its kind: the kind decides the type.
const asTrade = (doc: Doc): TradeDraft => doc as unknown as TradeDraft;

/** The stored part of an unsaved draft: the fields that differ from the saved record; all of them without one. */
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

/** Fields of a stored draft that are not fields of the record: unreadable texts, by the field they were typed in. */
const asTyped = 'as typed';
/** The values that the saved record had when the draft's fields were first typed. A draft of an older app has none. */
const asSeen = 'as seen';

export const noneInvalid: InvalidEntries = {};

/** A stored draft: the record's fields, the unreadable texts, and the values that the fields were typed over. */
export interface DraftParts {
  readonly fields: DraftFields;
  readonly invalidEntries: InvalidEntries;
  readonly seen: DraftFields;
}

export function partsOf(stored: DraftFields): DraftParts {
  const { [asTyped]: invalidEntries = noneInvalid, [asSeen]: seen = {}, ...fields } = stored;
  return { fields, invalidEntries: invalidEntries as InvalidEntries, seen: seen as DraftFields };
}

/** The parts in their stored form. A new record was typed over nothing. */
export const storedParts = ({ fields, invalidEntries, seen }: DraftParts, isNew: boolean): DraftFields => ({
  ...fields,
  ...(!isNew && { [asSeen]: seen }),
  ...(Object.keys(invalidEntries).length > 0 && { [asTyped]: invalidEntries }),
});
