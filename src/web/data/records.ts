/**
 * Screens, forms and sheets read rows and commit edits only here.
 * An edit goes to memory, then to the journal (IndexedDB), to the outbox and to the server.
 */
export type {
  BoardRow,
  Choice,
  ConflictField,
  CarryRow,
  DraftValue,
  Edit,
  GoneBack,
  GroupRow,
  Kind,
  LostEdit,
  OutboxEntry,
  Records,
  RowState,
  SyncStatus,
  TradeRow,
} from './rows/types.ts';
export { createEdit, patchEdit } from './rows/edits.ts';
export { recordIn } from './rows/kind-rows.ts';
export { isSameJson, newId, tradePatch } from './rows/documents.ts';
export { databaseName, farmOfDatabase } from './journal/journal.ts';
export { clearMember, isQuestion } from './journal/sign-out.ts';
export { clearFarm, dropFarm, hasUnsent, readUnsent } from './left-farm.ts';
export { openRecords } from './live-records.ts';
/** @internal Records without a journal, for stories and tests. */
export { memoryRecords } from './rows/memory.ts';
