import { openRecords } from '#web/data/records.ts';
import * as outbox from '#web/data/sync/outbox.ts';
import type { OpenRecords } from './device.ts';

/** Opens the app as a page does, but with the outbox already loaded. Loading a file would take a random time. */
export const openApp: OpenRecords = (options) =>
  openRecords({ ...options, outbox: () => Promise.resolve(outbox) });
