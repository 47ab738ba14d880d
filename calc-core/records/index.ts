/** The kinds of record that a member stores. */
export { alsoCalled } from './also-called.ts';
export {
  countedRecords,
  fieldsOfKind,
  isRecordKind,
  dependentFieldsOf,
  kindDeclaration,
  lacksDependent,
  namedBy,
  recordKindNames,
  referencesOf,
  structuresOf,
  type DependentField,
  type NamingField,
  type Reference,
} from './by-kind.ts';
export { helpOf } from './help.ts';
export { recordKinds, type RecordKind, type RecordOfKind } from './kinds.ts';
export type { LayoutColumn } from './list-layout.ts';
export { structureReader } from './structure-readers.ts';
export { structureWords } from './structure-words.ts';
