import { draftChanges, draftWith, recordKinds, recordProblems, type TradeDraft } from '#calc-core';
import type { Kind } from '#web/data/records.ts';
import { changesBetween, type Doc, type Fields } from './recordDesk.ts';

// The checked way between a form's document and its kind: the kind says which type the document is.
const asTrade = (doc: Doc): TradeDraft => doc as unknown as TradeDraft;

/** What is kept of an unsaved draft: the fields that differ from the saved record; all of them without one. */
export function keptOf(kind: Kind, saved: Doc | undefined, draft: Doc): Fields {
  if (kind !== 'trade') return changesBetween(saved, draft);
  return draftChanges(saved && asTrade(saved), asTrade(draft)) as Fields;
}

/** The saved record with the kept fields of its draft laid over it. */
export function draftOver<D extends Doc>(kind: Kind, saved: D, kept: Fields): D {
  return kind === 'trade' ? (draftWith(asTrade(saved), kept) as unknown as D) : ({ ...saved, ...kept } as D);
}

/** How many of a draft's fields cannot be kept: a save waits for them. */
export const problemsIn = (kind: Kind, draft: Doc): number =>
  Object.keys(recordProblems(recordKinds[kind].fields, draft)).length;
