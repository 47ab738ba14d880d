import type { Kind } from '#web/data/records.ts';

/** What a workbook of ours calls the sheet of a kind. */
export const workbookSheets: Readonly<Partial<Record<Kind, string>>> = {
  trade: 'Trades',
  carry: 'Carries',
  group: 'Groups',
  board: 'Market',
};
