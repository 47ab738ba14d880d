const outOfSpace =
  'This device is out of storage: the change is kept only while this tab stays open. Free some space, or export the unsent changes.';
const replacedByNewer =
  'Drover was updated in another tab, so this tab keeps your change only while it stays open. Export the unsent changes, then reload this tab.';
const tryingAgain =
  'This device could not store the change: it is kept only while this tab stays open. Trying again.';

/** Shown after the storage was full, because the browser may lose stored edits. */
export const ranOutOfSpace =
  'This device ran out of storage, so the browser may lose changes that it reported as stored. Keep this tab open until the change is sent, or export the unsent changes.';

/** Returns the name of an error, such as 'AbortError'. Returns '' for an error without a name. */
export const nameOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : '';

/** True if the error says that the storage is full. */
export const isOutOfSpace = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError';

/** Returns why an append is not stored, as a message for the user. */
export function wordsOf(error: unknown, replaced: boolean): string {
  if (replaced) return replacedByNewer;
  return isOutOfSpace(error) ? outOfSpace : tryingAgain;
}
