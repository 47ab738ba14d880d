import type { WorkbookPlan } from '#workbook/out/plan.ts';
import type { Calculated } from './calculated.ts';

const isNumber = (value: string): boolean => value !== '' && Number.isFinite(Number(value));

/** The largest amount of a sheet's row: large amounts cancel, and Excel keeps 15 digits of each. */
const scaleOf = (plan: WorkbookPlan, values: Calculated): number =>
  Math.max(
    1,
    ...plan.sheets
      .slice(0, 2)
      .flatMap(({ name, columns }) =>
        columns
          .filter(({ isInput }) => isInput)
          .flatMap(({ id }) => values[`${name}.${id}`]!.filter(isNumber).map(Number)),
      ),
  );

/** Where a workbook's figures are not those that should be, to 1e-9 of the largest amount of the sheet or of the figure itself. */
export function differences(plan: WorkbookPlan, is: Calculated, should: Calculated): string[] {
  const scale = scaleOf(plan, should);
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
          const size = Math.max(Math.abs(Number(wanted)), scale * 1e-3, 1);
          const tolerance = Math.abs(Number(wanted)) > 1e6 * scale ? 1e-2 : 1e-9;
          const isClose = isNumber(got) && Math.abs(Number(got) - Number(wanted)) <= tolerance * size;
          return isClose ? [] : [`${place} ${row}: ${got} is not ${wanted}`];
        }),
      )
  );
}
