import { detailsOn, named } from '../field/declare.ts';

/** A column of an imported list with the field that a person chose for it. */
export interface LayoutColumn {
  readonly heading: string;
  /** The field of the column. Null if the column is not imported. */
  readonly becomes: string | null;
  /** How to read the column's numbers, if a person has chosen it. */
  readonly readAs?: string;
}

const list = detailsOn('List');

/** The layout of an imported list, after a person matched its columns. It is suggested for the next list with the same headings. */
export const listLayoutFields = named({
  name: list.text('Name', { whenEmpty: 'List' }),
  of: list.choice('List of', [
    { id: 'trade', name: 'Trades' },
    { id: 'carry', name: 'Carries' },
    { id: 'sale', name: 'Sales' },
  ]),
  columns: list.structure('Columns', {
    whenEmpty: '[]',
    // Columns of two versions are never mixed.
    merge: (_, mine, theirs, clash) => (mine === theirs || clash === 'mine' ? mine : null),
  }),
});
