import { openRecords } from '#web/data/records.ts';
import * as outbox from '#web/data/sync/outbox.ts';
import type { OpenRecords } from './device.ts';

/**
 * The app as a page loads it, with the lazily loaded part preloaded, because the time at which a file arrives would be random. Load after
 * boot.ts.
 */
export const openApp: OpenRecords = (options) =>
  openRecords({ ...options, outbox: () => Promise.resolve(outbox) });
