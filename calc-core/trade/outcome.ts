/** What a trade's price is called: `Overpriced` when something is left over. */
export type Outcome = 'Overpriced' | 'Underpriced';

/** The word for a result's `isSaleOverprice`. A trade without a profit is called neither. */
export function outcomeWord(isOver: boolean): Outcome;
export function outcomeWord(isOver: boolean | null): Outcome | 'No price yet';
export function outcomeWord(isOver: boolean | null): Outcome | 'No price yet' {
  if (isOver === null) return 'No price yet';
  return isOver ? 'Overpriced' : 'Underpriced';
}
