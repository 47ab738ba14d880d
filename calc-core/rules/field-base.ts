import type { AnimalKind } from '../animals/kinds.ts';

/** What every field of a record declares, whatever its type. */
export interface FieldBase {
  readonly name: string;
  /** The field's name on the form and in messages. */
  readonly label: string;
  /** The title of the form section it is in. */
  readonly card: string;
  /** The title of its column, if the specification gives one. By default the label. */
  readonly column?: string;
  /** The field's name in the API, if the specification spells it differently. */
  readonly wire?: string;
  /** The value that is saved for an empty field, and that a new record starts with. By default the field stays empty. */
  readonly whenEmpty?: string;
  /**
   * The field may be empty. An empty date or choice is null, and its database column is nullable. Amounts and references may be empty
   * without this flag.
   */
  readonly optional?: true;
  /** Set for a field that is not sent while it is empty. So a record without a value is sent exactly as before the field existed. */
  readonly omittedWhileEmpty?: true;
  appliesTo(kind: AnimalKind): boolean;
}
