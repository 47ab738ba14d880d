const outOfSpace =
  'This device is out of storage: the change is kept only while this tab stays open. Free some space, or export the unsent changes.';
const replacedByNewer =
  'Drover was updated in another tab: the change is kept only while this tab stays open. Export the unsent changes, then reload this tab.';
const tryingAgain =
  'This device could not store the change: it is kept only while this tab stays open. Trying again.';

/** Says why stored edits do not count as durable after the storage was full. */
export const ranOutOfSpace =
  'This device ran out of storage, so the browser may lose changes that it reported as stored. Keep this tab open until the change is sent, or export the unsent changes.';

/** The name of what was thrown; '' where it has none. */
export const nameOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : '';

/** Whether an error says that the storage is full. */
export const isOutOfSpace = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError';

/** Why an append is not stored, in words. */
export function wordsOf(error: unknown, replaced: boolean): string {
  if (replaced) return replacedByNewer;
  return isOutOfSpace(error) ? outOfSpace : tryingAgain;
}
