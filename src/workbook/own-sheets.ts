/** The sheets of our own workbook that can be imported. `list` is the title of the list that imports the sheet. */
export const ownSheets = [
  { name: 'Trades', kind: 'trade', list: 'Trades' },
  { name: 'Carries', kind: 'carry', list: 'Cost Of Carry' },
  { name: 'Groups', kind: 'group', list: 'Trade Groups' },
] as const;
