import { detailsOn, named } from '../field/declare.ts';

/** A column of an imported list, and the field that a person chose for it. */
export interface LayoutColumn {
  readonly heading: string;
  /** The field that the column is imported to; null if it is left out. */
  readonly becomes: string | null;
  /** How its numbers are read, if a person has chosen that. */
  readonly readAs?: string;
}

const list = detailsOn('List');

/** The stored layout of a list whose columns a person matched. It is suggested for the next list with the same headings. */
export const listLayoutFields = named({
  name: list.text('Name', { whenEmpty: 'List' }),
  of: list.choice('List of', [
    { id: 'trade', name: 'Trades' },
    { id: 'carry', name: 'Carries' },
    { id: 'sale', name: 'Sales' },
  ]),
  columns: list.structure('Columns', {
    whenEmpty: '[]',
    // A layout is one decision. If both sides changed it, do not mix their columns.
    merge: (_, mine, theirs, clash) => (mine === theirs || clash === 'mine' ? mine : null),
  }),
});
