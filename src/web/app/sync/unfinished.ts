import { isQuestion, type Records } from '#web/data/records.ts';

/** True for a draft that contains a sheet's unreadable entries (sheets/model/unreadable-cells.ts). */
export const isOfSheet = (key: string): boolean => key.startsWith('sheet/');

/** The keys of all drafts with unsaved work: forms that were not saved, and unreadable cells. */
export function unfinishedDrafts(records: Records): readonly string[] {
  // Edits of a deleted record can be finished only after the deletion is undone.
  const isOfDeleted = (key: string): boolean => {
    const [, kind, id = ''] = /^(trade|carry|group)\/([^/]+)$/.exec(key) ?? [];
    return kind !== undefined && id !== 'create' && records[kind as 'trade'](id) === undefined;
  };
  return records.drafts.keys().filter((key) => !isQuestion(key) && !isOfDeleted(key));
}
