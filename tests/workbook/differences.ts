import type { Source } from '#workbook/out/source.ts';
import type { Calculated } from './calculated.ts';
import { roundingOf } from './rounding.ts';

const isNumber = (value: string): boolean => value !== '' && Number.isFinite(Number(value));

/** Lists figures that differ by more than 1e-9 of the expected figure, and by more than their rounding error. */
export function differences(source: Source, is: Calculated, should: Calculated): string[] {
  const lost = roundingOf(source);
  return (
    Object.entries(should)
      // Leaves out the `asWritten` columns. They hold stored texts that do not follow the inputs.
      .filter(([place]) => /^(?:Trades|Carries|Groups)\.(?!asWritten)/.test(place))
      .flatMap(([place, values]) =>
        values.flatMap((wanted, row) => {
          // The hidden row for trades without a carry stores no values.
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
