import { objectFrom, readStructure, Refused, type StructureRead } from '../field/outside.ts';
import type { LayoutColumn } from './list-layout.ts';

const MOST_COLUMNS = 200;
const LONGEST = 300;

function textFrom(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.length > LONGEST)
    throw new Refused(`${where} is no text of at most ${LONGEST} characters`);
  return value;
}

/** Checks a value from outside as the columns of a layout. Returns the text to store, or what is wrong. Never throws. */
export const readColumns = (value: unknown): StructureRead =>
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
