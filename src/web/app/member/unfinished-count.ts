import type { Records } from '#web/data/records.ts';
import { isOfSheet, unfinishedDrafts } from '../sync/unfinished.ts';

/** What is unsent when a member logs out. */
export interface Unfinished {
  /** Saved changes that the server does not have. */
  readonly unsent: number;
  /** Unfinished forms: kept, never sent. */
  readonly forms: number;
  /** Whether cells of a sheet have unreadable entries: kept, never sent. */
  readonly hasCells: boolean;
  /** How many changes and forms exist only in this page's memory. */
  readonly notSaved: number;
}

/** The same of a farm that is not shown. */
export interface UnfinishedOnFarm extends Unfinished {
  /** The farm's. */
  readonly name: string;
  /** A file with all of it. */
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

/** Everything that is unsent on several farms. */
export const totalUnfinished = (farms: readonly Unfinished[]): Unfinished => ({
  unsent: farms.reduce((sum, { unsent }) => sum + unsent, 0),
  forms: farms.reduce((sum, { forms }) => sum + forms, 0),
  hasCells: farms.some(({ hasCells }) => hasCells),
  notSaved: farms.reduce((sum, { notSaved }) => sum + notSaved, 0),
});

/** Whether nothing is unsent. */
export const isFinished = ({ unsent, forms, hasCells }: Unfinished): boolean =>
  unsent + forms === 0 && !hasCells;
