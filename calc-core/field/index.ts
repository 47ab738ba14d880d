/** How a field of a record is declared, read and checked. */
export type {
  ChoiceField,
  FieldDeclaration,
  FieldDeclarations,
  StructureField,
  TextField,
} from './declare.ts';
export { namesOf } from './names.ts';
export { asSaved, emptyValue, recordProblems, type FieldValue } from './record.ts';
