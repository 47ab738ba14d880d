import type { AnimalKind } from '../animals/kinds.ts';

/** What every field of a record declares, whatever it holds. */
export interface FieldBase {
  readonly name: string;
  /** Its name on the form, in conflicts and in refusals. */
  readonly label: string;
  /** One plain sentence a trader understands. */
  readonly help: string;
  /** The title of the form section it is in. */
  readonly card: string;
  /** The column title where the specification gives one; otherwise the label serves. */
  readonly column?: string;
  /** Its name on the wire where the specification spells it otherwise. */
  readonly wire?: string;
  /** What else a trader's own workbook calls it: headings that an import takes for this column. */
  readonly alsoCalled?: readonly string[];
  /** What an empty value is saved as; without it empty stays empty. A new record starts with it. */
  readonly whenEmpty?: string;
  /** May be empty: a date or a choice is then null, and its column in the database may be. An amount and a reference always may. */
  readonly optional?: true;
  /** Not sent while it is empty: a record without it travels as it did before the field was there. */
  readonly unsaid?: true;
  appliesTo(kind: AnimalKind): boolean;
}
