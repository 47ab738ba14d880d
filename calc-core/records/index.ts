/** The kinds of record that a member keeps. */
export {
  countedRecords,
  fieldsOfKind,
  isRecordKind,
  keptForOf,
  kindDeclaration,
  namedBy,
  recordKindNames,
  recordKinds,
  referencesOf,
  structuresOf,
  type KeptFor,
  type Naming,
  type RecordKind,
  type RecordOfKind,
  type Reference,
} from './kinds.ts';
export { structureWords } from './structure-words.ts';
