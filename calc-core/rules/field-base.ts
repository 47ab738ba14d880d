import type { AnimalKind } from '../animals/kinds.ts';

/** What every field of a record declares, whatever its type. */
export interface FieldBase {
  readonly name: string;
  /** Its name on the form, in conflicts and in refusals. */
  readonly label: string;
  /** The title of the form section it is in. */
  readonly card: string;
  /** The column title where the specification gives one; otherwise the label is used. */
  readonly column?: string;
  /** Its name on the wire, where the specification's spelling is different. */
  readonly wire?: string;
  /** Other headings that traders use for it in their own workbooks; an import matches them to this column. */
  readonly alsoCalled?: readonly string[];
  /** The value that is saved for an empty field, and that a new record starts with. Without it, empty stays empty. */
  readonly whenEmpty?: string;
  /**
   * The field may be empty: a date or a choice is then null, and its database column is nullable. Amounts and references may always be
   * empty.
   */
  readonly optional?: true;
  /** Not sent while it is empty, so that a record without it is sent exactly as before the field existed. */
  readonly omittedWhileEmpty?: true;
  appliesTo(kind: AnimalKind): boolean;
}
