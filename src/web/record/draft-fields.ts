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

/** Returns the fields of `after` that differ from `before`. Without `before`, returns all fields. */
export function changesBetween(before: object | undefined, after: object): DraftFields {
  const changed = Object.entries(after).filter(
    ([name, value]) => before === undefined || !isSameJson(Reflect.get(before, name), value),
  );
  return Object.fromEntries(changed) as DraftFields;
}

const asTrade = (doc: Doc): TradeDraft => doc as unknown as TradeDraft;

/** Returns the fields to store for a draft: those that differ from the saved record. For a new record, all fields. */
export function unsavedFields(kind: Kind, saved: Doc | undefined, draft: Doc): DraftFields {
  if (kind !== 'trade') return changesBetween(saved, draft);
  return draftChanges(saved && asTrade(saved), asTrade(draft)) as DraftFields;
}

/** Returns the saved record with the draft's fields. */
export function draftOver<D extends Doc>(kind: Kind, saved: D, fields: DraftFields): D {
  return kind === 'trade'
    ? (draftWith(asTrade(saved), fields) as unknown as D)
    : ({ ...saved, ...fields } as D);
}

/** Under this key, a stored draft has the unreadable texts. */
const asTyped = 'as typed';
/** Under this key, a stored draft has the values that the user saw while typing. A draft from an older app has no such values. */
const asSeen = 'as seen';

export const noneInvalid: InvalidEntries = {};

/** A stored draft in parts. `seen` has the saved values that the user saw while typing. */
export interface DraftParts {
  readonly fields: DraftFields;
  readonly invalidEntries: InvalidEntries;
  readonly seen: DraftFields;
}

export function partsOf(stored: DraftFields): DraftParts {
  const { [asTyped]: invalidEntries = noneInvalid, [asSeen]: seen = {}, ...fields } = stored;
  return { fields, invalidEntries: invalidEntries as InvalidEntries, seen: seen as DraftFields };
}

/** Returns a draft as it is stored. A new record has no `seen`, because it has no saved values. */
export const storedParts = ({ fields, invalidEntries, seen }: DraftParts, isNew: boolean): DraftFields => ({
  ...fields,
  ...(!isNew && { [asSeen]: seen }),
  ...(Object.keys(invalidEntries).length > 0 && { [asTyped]: invalidEntries }),
});
