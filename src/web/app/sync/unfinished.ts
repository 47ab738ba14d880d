import { isQuestion, type Records } from '#web/data/records.ts';

/** Unreadable entries of a sheet are stored among the drafts of the forms (sheets/model/unreadable-cells.ts). */
export const isOfSheet = (key: string): boolean => key.startsWith('sheet/');

/** What was typed on this device and is not part of any saved change, by the keys of its drafts: forms without Save, unreadable cells. */
export function unfinishedDrafts(records: Records): readonly string[] {
  // The edits of a deleted record wait until the deletion is undone: they cannot be finished in a form.
  const isOfDeleted = (key: string): boolean => {
    const [, kind, id = ''] = /^(trade|carry|group)\/([^/]+)$/.exec(key) ?? [];
    return kind !== undefined && id !== 'create' && records[kind as 'trade'](id) === undefined;
  };
  return records.drafts.keys().filter((key) => !isQuestion(key) && !isOfDeleted(key));
}
