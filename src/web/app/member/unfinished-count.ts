import type { Records } from '#web/data/records.ts';
import { isOfSheet, unfinishedDrafts } from '../sync/unfinished.ts';

/** What is unsent or unfinished when a member logs out. */
export interface Unfinished {
  /** The number of saved changes that the server does not have. */
  readonly unsent: number;
  /** The number of unfinished forms. They stay on the device and are never sent. */
  readonly forms: number;
  /** Whether cells of a sheet have unreadable entries. They stay on the device and are never sent. */
  readonly hasCells: boolean;
  /** The number of changes and forms that exist only in this page's memory. */
  readonly notSaved: number;
}

/** What is unsent or unfinished on a farm that is not shown. */
export interface UnfinishedOnFarm extends Unfinished {
  /** The farm's name. */
  readonly name: string;
  /** Makes a file with everything unsent of the farm. */
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

/** Whether nothing is unsent or unfinished. */
export const isFinished = ({ unsent, forms, hasCells }: Unfinished): boolean =>
  unsent + forms === 0 && !hasCells;
