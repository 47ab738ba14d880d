import type { Source } from '#workbook/out/source.ts';
import type { Calculated } from './calculated.ts';
import { roundingOf } from './rounding.ts';

const isNumber = (value: string): boolean => value !== '' && Number.isFinite(Number(value));

/**
 * Where a workbook's figures are not those that should be: to 1e-9 of the figure itself, and beside 0 to what a spreadsheet loses by
 * keeping 15 digits of each term that the figure came from.
 */
export function differences(source: Source, is: Calculated, should: Calculated): string[] {
  const lost = roundingOf(source);
  return (
    Object.entries(should)
      // What the inputs said when they were written does not follow them.
      .filter(([place]) => /^(?:Trades|Carries|Groups)\.(?!asWritten)/.test(place))
      .flatMap(([place, values]) =>
        values.flatMap((wanted, row) => {
          // The hidden row of trades without a carry stores nothing.
          if (place.startsWith('Carries.') && row === 0) return [];
          const got = is[place]?.[row] ?? '';
          if (!isNumber(wanted)) return got === wanted ? [] : [`${place} ${row}: ${got} is not ${wanted}`];
          const off = isNumber(got) ? Math.abs(Number(got) - Number(wanted)) : Infinity;
          const isClose = off <= 1e-9 * Math.abs(Number(wanted)) || off <= lost(place, row);
          return isClose ? [] : [`${place} ${row}: ${got} is not ${wanted}`];
        }),
      )
  );
}
