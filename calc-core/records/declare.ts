import type { FieldDeclarations } from '../field/declare.ts';

interface KindWords {
  /** In a sentence: "Deleted 1 market day". */
  readonly one: string;
  /** In a sentence: "Deleted 3 market days". */
  readonly many: string;
  /** In a table ("Market") and for a record without a name ("Unnamed market"). */
  readonly title: string;
  /**
   * Shown when a restored record references a deleted record of this kind: "Its carry was deleted for good, so it comes back without a
   * carry".
   */
  readonly lost?: string;
}

/** A kind of record that members store. All code that handles records of any kind reads this declaration, from the journal to the API. */
export interface KindDeclaration {
  readonly words: KindWords;
  /** The kind in API addresses: 'Trades' in /api/Trades/USER. Never change it once released. */
  readonly path: string;
  /** The name of one record in the API's document: 'Trade'. */
  readonly schema: string;
  /** The name of the list in an exported file: 'trades'. Never change it once released. */
  readonly inFile: string;
  /** The stored fields, in the order of the wire. There must be a text field called `name`. A required date is today in a new record. */
  readonly fields: FieldDeclarations;
  /**
   * Structures that are stored only with another structure. `{ plan: 'actual' }` means that a plan is stored only with facts. The first
   * fact adds the plan. Removing the last fact removes the plan.
   */
  readonly storedBecauseOf?: Readonly<Record<string, string>>;
  /** A list is sorted by this date, newest first. Without it, a list is sorted by creation time. */
  readonly newestFirstBy?: string;
  /** Set if API replies have `profitPerHead`. The history then stores it for each version. */
  readonly hasProfit?: true;
}
