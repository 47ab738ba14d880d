/** The importable sheets of our own workbook. Each has its kind of record, and the title of the list that imports it. */
export const ownSheets = [
  { name: 'Trades', kind: 'trade', list: 'Trades' },
  { name: 'Carries', kind: 'carry', list: 'Cost Of Carry' },
  { name: 'Groups', kind: 'group', list: 'Trade Groups' },
] as const;
