import { openRecords } from '#web/data/records.ts';
import * as outbox from '#web/data/sync/outbox.ts';
import type { OpenRecords } from './device.ts';

/**
 * Opens the app as a page does. The lazy part is loaded beforehand, because the time of loading a file would be random. Load this after
 * boot.ts.
 */
export const openApp: OpenRecords = (options) =>
  openRecords({ ...options, outbox: () => Promise.resolve(outbox) });
