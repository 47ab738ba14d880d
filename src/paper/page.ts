/** The texts of a page in reading order. */
export interface PaperPage {
  /** Absent for a portrait page. */
  readonly layout?: 'landscape';
  readonly title: string;
  readonly sentence: string;
  readonly headline: readonly { readonly label: string; readonly amount: string }[];
  readonly parts: readonly (PaperLines | PaperTable)[];
  /** Texts in two columns at the foot of the page. */
  readonly notes: readonly { readonly heading: string; readonly text: string }[];
}

/** Lines with an operator, an explanation and an amount. */
export interface PaperLines {
  readonly heading: string;
  /** On a landscape page, this part has half the width, next to its neighbour. */
  readonly isSideBySide?: true;
  readonly lines: readonly PaperLine[];
}

export interface PaperLine {
  readonly operator: string;
  readonly label: string;
  readonly how: string;
  readonly amount: string;
  readonly isResult?: true;
}

/** A table of numbers with headings. */
export interface PaperTable {
  readonly heading: string;
  /** See {@link PaperLines}. */
  readonly isSideBySide?: true;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly string[];
    readonly isResult?: true;
    /** The index of the cell with the trade's own values. */
    readonly own?: number;
  }[];
}

/** Who made a page, when, and with which version. */
export interface PaperStamp {
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly version: string;
}

/** The note 'Assumed' of trades, groups and comparisons ends with these sentences. */
export const CUT =
  'Dollars are Australian, ex GST. Amounts are cut at the cent, not rounded, so a column can differ from its result by a few cents.';
