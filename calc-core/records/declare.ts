import type { FieldDeclarations } from '../field/declare.ts';

/** The words for a kind of record on the screen. */
interface KindWords {
  /** In a sentence: "Deleted 1 market day". */
  readonly one: string;
  /** In a sentence: "Deleted 3 market days". */
  readonly many: string;
  /** In a table ("Market") and for a record without a name ("Unnamed market"). */
  readonly title: string;
  /**
   * For a restored record whose referenced record of this kind no longer exists: "Its carry was deleted for good, so it comes back without
   * a carry".
   */
  readonly lost?: string;
}

/**
 * A kind of record. Members store records of this kind by name, edit them offline, restore them from Deleted, and export and import them.
 * All code that handles records of any kind reads this declaration: journal, outbox, history, trash, batch, routes, sync and files.
 */
export interface KindDeclaration {
  readonly words: KindWords;
  /** In the addresses of the API: 'Trades' for /api/Trades/USER and /api/Trades/USER/detail/ID. Never changed once released. */
  readonly path: string;
  /** The name of one record in the API's document: 'Trade'. */
  readonly schema: string;
  /** The name of the list in a member's exported file: 'trades'. Never changed once released. */
  readonly inFile: string;
  /**
   * The stored fields, in the order of the wire. One is a text field called `name`, the record's name. A date that is not optional
   * defaults to today for a new record.
   */
  readonly fields: FieldDeclarations;
  /**
   * Structures that are stored because of another one, by name: `{ plan: 'actual' }`. The plan is added with the first fact and removed
   * with the last. If two devices both enter facts, there is still only one plan.
   */
  readonly storedBecauseOf?: Readonly<Record<string, string>>;
  /** Lists are sorted by this date, newest first. By default they are sorted by the time of creation. */
  readonly newestFirstBy?: string;
  /** True if a reply of the API has `profitPerHead`. The history then stores it for each version. */
  readonly hasProfit?: true;
}
