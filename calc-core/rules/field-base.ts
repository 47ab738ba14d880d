import type { AnimalKind } from '../animals/kinds.ts';

/** The properties that every field of a record can have. */
export interface FieldBase {
  readonly name: string;
  /** The field's name on the form and in messages. */
  readonly label: string;
  /** The title of the form section that has the field. */
  readonly card: string;
  /** The column title, if the specification gives one. The label by default. */
  readonly column?: string;
  /** The field's name in the API, if the specification spells it differently. */
  readonly wire?: string;
  /** The value of the field in a new record. An empty field is saved with this value. */
  readonly whenEmpty?: string;
  /** The field may be empty. An empty date or choice is null. Amounts and references may be empty without this flag. */
  readonly optional?: true;
  /** The field is not sent while it is empty. Records from before the field existed are then sent exactly as they were. */
  readonly omittedWhileEmpty?: true;
  appliesTo(kind: AnimalKind): boolean;
}
