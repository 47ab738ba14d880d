import { isQuestion, type Records } from '#web/data/records.ts';

/** Whether a draft has the unreadable entries of a sheet. They are stored like the drafts of forms (sheets/model/unreadable-cells.ts). */
export const isOfSheet = (key: string): boolean => key.startsWith('sheet/');

/** The keys of the drafts with work that is not part of a saved change: forms that were not saved, and unreadable cells. */
export function unfinishedDrafts(records: Records): readonly string[] {
  // Edits of a deleted record can only be finished after the deletion is undone.
  const isOfDeleted = (key: string): boolean => {
    const [, kind, id = ''] = /^(trade|carry|group)\/([^/]+)$/.exec(key) ?? [];
    return kind !== undefined && id !== 'create' && records[kind as 'trade'](id) === undefined;
  };
  return records.drafts.keys().filter((key) => !isQuestion(key) && !isOfDeleted(key));
}
