import { openRecords } from '#web/data/records.ts';
import * as outbox from '#web/data/sync/outbox.ts';
import type { OpenRecords } from './device.ts';

/** Opens the records with an outbox that is already loaded. Loading the file would take a random time. */
export const openApp: OpenRecords = (options) =>
  openRecords({ ...options, outbox: () => Promise.resolve(outbox) });
