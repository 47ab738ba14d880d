/** A page for someone without an account: its parts in reading order. Every number is as the engine shows it. */
export interface PaperPage {
  /** Absent for a portrait page. */
  readonly layout?: 'landscape';
  readonly title: string;
  /** The conclusion in one sentence. */
  readonly sentence: string;
  readonly headline: readonly { readonly label: string; readonly amount: string }[];
  readonly parts: readonly (PaperLines | PaperTable)[];
  /** Two columns of text at the foot. */
  readonly notes: readonly { readonly heading: string; readonly text: string }[];
}

/** Lines with an operator, an explanation and an amount. */
export interface PaperLines {
  readonly heading: string;
  /** On a landscape page, this part takes half of the width, next to the part before or after it. */
  readonly isSideBySide?: true;
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

/** A table of numbers with headings. */
export interface PaperTable {
  readonly heading: string;
  /** As of {@link PaperLines}. */
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
  /** "Kirra Hale, Drover Downs". */
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly version: string;
}

/** The sentences that end the assumptions of every page. */
export const CUT =
  'Dollars are Australian, ex GST. Amounts are cut at the cent, not rounded, so a column can differ from its result by a few cents.';
