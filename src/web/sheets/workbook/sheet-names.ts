import type { Kind } from '#web/data/records.ts';

/** The name of a kind's sheet in our own workbook. */
export const workbookSheets: Readonly<Partial<Record<Kind, string>>> = {
  trade: 'Trades',
  carry: 'Carries',
  group: 'Groups',
  board: 'Market',
};
