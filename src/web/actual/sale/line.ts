import type { DecimalText } from '#calc-core';
import type { SheetRow } from '#web/sheets/kinds/kind.ts';

/** A line of a kill sheet or an account sale: a body, a lot or a grade. What its file does not say is null. */
export interface SaleLine extends SheetRow {
  readonly name: string;
  readonly soldOn: string | null;
  readonly numberOfHead: DecimalText | null;
  /** kg of each head; a price per kg is of this weight where a line has it. */
  readonly carcase: DecimalText | null;
  /** kg of all head of the line. */
  readonly carcaseOfAll: DecimalText | null;
  readonly live: DecimalText | null;
  readonly liveOfAll: DecimalText | null;
  readonly perKg: DecimalText | null;
  readonly perHead: DecimalText | null;
  /** $ of all head of the line. */
  readonly amount: DecimalText | null;
  /** $ that was taken off the line. */
  readonly commission: DecimalText | null;
  readonly yardLevy: DecimalText | null;
  readonly freightOut: DecimalText | null;
}

export type SaleAmount = Exclude<keyof SaleLine, 'id' | 'state' | 'name' | 'soldOn'>;
