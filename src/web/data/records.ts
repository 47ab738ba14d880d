/**
 * The door to the member's records. Every screen, form and sheet reads rows and commits edits here and nowhere else;
 * the way of one edit: commit -> rows in memory -> journal (IndexedDB) -> outbox -> server (research/data-layer 6).
 */
export type {
  Choice,
  CommitOptions,
  ConflictField,
  CarryRow,
  DraftValue,
  Edit,
  FormDraft,
  GroupRow,
  Kind,
  OutboxEntry,
  RecordKey,
  Records,
  RowState,
  SyncStatus,
  TradeRow,
} from './types.ts';
export { newId, tradePatch } from './documents.ts';
export { openRecords, type OpenRecordsOptions } from './live.ts';
export { memoryRecords, type MemorySeed } from './memory.ts';
export { createApi, onlineCalls, type ApiClient, type ApiSession } from './api.ts';
