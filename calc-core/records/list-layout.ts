import { detailsOn, named } from '../field/declare.ts';
import { objectFrom, readStructure, Refused, type StructureRead } from '../field/outside.ts';

/** A column of a list as a person matched it. */
export interface LayoutColumn {
  readonly heading: string;
  /** The field that it becomes; null leaves it out. */
  readonly becomes: string | null;
  /** How its numbers are read, where a person chose that. */
  readonly readAs?: string;
}

/** The most columns of a list. */
const MOST_COLUMNS = 200;
/** The most characters of a heading or a name in it. */
const LONGEST = 300;

function textFrom(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.length > LONGEST)
    throw new Refused(`${where} is no text of at most ${LONGEST} characters`);
  return value;
}

/** Reads the columns of a layout from outside: the text to store, or what is wrong. Never throws. */
const readColumns = (value: unknown): StructureRead =>
  readStructure(() => {
    if (!Array.isArray(value) || value.length > MOST_COLUMNS)
      throw new Refused(`is no list of at most ${MOST_COLUMNS} columns`);
    return JSON.stringify(
      value.map((each: unknown, index): LayoutColumn => {
        const where = `column ${index + 1}`;
        const { heading, becomes = null, readAs } = objectFrom(each, where);
        return {
          heading: textFrom(heading, `${where}: heading`),
          becomes: becomes === null ? null : textFrom(becomes, `${where}: becomes`),
          ...(readAs !== undefined && { readAs: textFrom(readAs, `${where}: readAs`) }),
        };
      }),
    );
  });

const list = detailsOn('List');

/** The stored layout of a list whose columns a person matched. It is suggested for the next list with the same headings. */
export const listLayoutFields = named({
  name: list.text('Name', 'The name of the list, such as who sends it.', { whenEmpty: 'List' }),
  of: list.choice(
    'List of',
    [
      { id: 'trade', name: 'Trades' },
      { id: 'carry', name: 'Carries' },
      { id: 'sale', name: 'Sales' },
    ],
    'What its rows are.',
  ),
  columns: list.structure('Columns', 'Its headings, and what each column becomes.', {
    whenEmpty: '[]',
    read: readColumns,
    // A layout is one decision: when both sides changed it, the two are not merged.
    merge: (_, mine, theirs, clash) => (mine === theirs || clash === 'mine' ? mine : null),
  }),
});
