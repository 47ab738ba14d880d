/** A page for somebody who has no account: what is on it, in the order in which it is read. Every number is as the engine shows it. */
export interface PaperPage {
  /** On its side; upright without it. */
  readonly layout?: 'landscape';
  readonly title: string;
  /** The whole in one sentence. */
  readonly sentence: string;
  readonly headline: readonly { readonly label: string; readonly amount: string }[];
  readonly parts: readonly (PaperLines | PaperTable)[];
  /** Two columns of words at the foot. */
  readonly notes: readonly { readonly heading: string; readonly text: string }[];
}

/** Lines with an operator, how each came about, and its amount. */
export interface PaperLines {
  readonly heading: string;
  /** On a page on its side: in half of its width, beside the part before or after it. */
  readonly isBeside?: true;
  readonly lines: readonly PaperLine[];
}

export interface PaperLine {
  readonly operator: string;
  readonly label: string;
  readonly how: string;
  readonly amount: string;
  /** The result of the lines above it. */
  readonly isResult?: true;
}

/** A table of numbers under heads. */
export interface PaperTable {
  readonly heading: string;
  /** As of {@link PaperLines}. */
  readonly isBeside?: true;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly string[];
    readonly isResult?: true;
    /** The cell of the trade as it is. */
    readonly own?: number;
  }[];
}

/** Who made a page, when and with what. */
export interface PaperStamp {
  /** "Kirra Hale, Drover Downs". */
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly version: string;
}

/** The words that every page ends its assumptions with. */
export const CUT =
  'Dollars are Australian, ex GST. Amounts are cut at the cent, not rounded, so a column can differ from its result by a few cents.';
