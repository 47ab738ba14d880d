import type { Records } from '#web/data/records.ts';
import { isOfSheet, unfinishedDrafts } from '../sync/unfinished.ts';

/** What is unsent or unfinished when a member logs out. */
export interface Unfinished {
  readonly unsent: number;
  /** The number of unfinished forms. They stay on the device and are never sent. */
  readonly forms: number;
  /** True if a sheet has unreadable entries. They stay on the device and are never sent. */
  readonly hasCells: boolean;
  /** The number of changes and forms that the storage could not save. They exist only in this page. */
  readonly notSaved: number;
}

/** What is unsent or unfinished on a farm that is not shown. */
export interface UnfinishedOnFarm extends Unfinished {
  readonly name: string;
  readonly file: () => Blob;
}

/** Counts what is unsent in the records of one farm. */
export function countUnfinished(records: Records): Unfinished {
  const { pending, refused, conflicts, notSaved } = records.sync.status();
  const drafts = unfinishedDrafts(records);
  const isLost = (key: string): boolean => records.drafts.read(key)?.state === 'not saved';
  return {
    unsent: pending + refused + conflicts + notSaved,
    forms: drafts.filter((key) => !isOfSheet(key)).length,
    hasCells: drafts.some(isOfSheet),
    notSaved: notSaved + drafts.filter(isLost).length,
  };
}

/** Adds up what is unsent or unfinished on several farms. */
export const totalUnfinished = (farms: readonly Unfinished[]): Unfinished => ({
  unsent: farms.reduce((sum, { unsent }) => sum + unsent, 0),
  forms: farms.reduce((sum, { forms }) => sum + forms, 0),
  hasCells: farms.some(({ hasCells }) => hasCells),
  notSaved: farms.reduce((sum, { notSaved }) => sum + notSaved, 0),
});

/** True if nothing is unsent or unfinished. */
export const isFinished = ({ unsent, forms, hasCells }: Unfinished): boolean =>
  unsent + forms === 0 && !hasCells;
