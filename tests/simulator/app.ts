import { openRecords } from '#web/data/records.ts';
import * as outbox from '#web/data/sync/outbox.ts';
import type { OpenRecords } from './device.ts';

/** The app as a page loads it, with the part that is fetched later here already: when a file arrives would be chance. Loaded after boot.ts. */
export const openApp: OpenRecords = (options) =>
  openRecords({ ...options, outbox: () => Promise.resolve(outbox) });
