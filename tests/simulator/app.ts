import { openRecords } from '#web/data/records.ts';
import * as outbox from '#web/data/sync/outbox.ts';
import type { OpenRecords } from './device.ts';

/**
 * Opens the app as a page does, but with the lazily loaded part preloaded, because the time at which a file arrives would be random. Load
 * this after boot.ts.
 */
export const openApp: OpenRecords = (options) =>
  openRecords({ ...options, outbox: () => Promise.resolve(outbox) });
