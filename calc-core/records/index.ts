/** The kinds of record that a member keeps. */
export {
  countedRecords,
  fieldsOfKind,
  isRecordKind,
  recordKindNames,
  recordKinds,
  referencesOf,
  type RecordKind,
  type RecordOfKind,
} from './kinds.ts';
export { structureWords } from './structure-words.ts';
