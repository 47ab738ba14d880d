import { detailsOn, named } from '../field/declare.ts';

/** A column of a list as a person matched it. */
export interface LayoutColumn {
  readonly heading: string;
  /** The field that it becomes; null leaves it out. */
  readonly becomes: string | null;
  /** How its numbers are read, where a person chose that. */
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
    // A layout is one decision: when both sides changed it, the two are not merged.
    merge: (_, mine, theirs, clash) => (mine === theirs || clash === 'mine' ? mine : null),
  }),
});
