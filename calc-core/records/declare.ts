import type { FieldDeclarations } from '../field/declare.ts';

/** What a member reads about a kind of record. */
interface KindWords {
  /** In a sentence: "Deleted 1 market day". */
  readonly one: string;
  /** In a sentence: "Deleted 3 market days". */
  readonly many: string;
  /** In a table, and of a record without a name: "Market", "Unnamed market". */
  readonly title: string;
  /** Of a record that named one which cannot be restored: "Its carry is gone for good: comes back without a carry". */
  readonly lost?: string;
}

/**
 * A kind of record: what a member stores under a name, edits offline, restores from Deleted, exports and imports. Everything that handles
 * records of any kind reads this: journal, outbox, history, trash, batch, routes, sync and files.
 */
export interface KindDeclaration {
  readonly words: KindWords;
  /** In the addresses of the API: 'Trades' for /api/Trades/USER and /api/Trades/USER/detail/ID. Never changed once released. */
  readonly path: string;
  /** What the API's document calls one: 'Trade'. */
  readonly schema: string;
  /** What a member's exported file calls them: 'trades'. Never changed once released. */
  readonly inFile: string;
  /**
   * What a record stores, in the order of the wire. One field is a text called `name`: it says what the record is called. A date that
   * is not optional is today where a new record says none.
   */
  readonly fields: FieldDeclarations;
  /**
   * Structures that are kept for another one, by name: `{ plan: 'actual' }`. The plan comes with the facts and goes with the last of them:
   * two devices that enter facts keep one plan, and whoever takes back the last fact takes back the plan.
   */
  readonly keptFor?: Readonly<Record<string, string>>;
  /** A list shows the newest first by this date; without it, in the order in which the records were made. */
  readonly newestFirstBy?: string;
  /** Its answer has `profitPerHead`, which each version in its history keeps. */
  readonly hasProfit?: true;
}
