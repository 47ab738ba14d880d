import { BadFile } from '../in/bad-file.ts';
import { tableOfBook } from '../in/file-table.ts';
import type { ReadBook } from '../in/open.ts';
import type { FoundTable } from '../in/table.ts';
import { unitIn } from './headings.ts';
import { planOf } from './plan.ts';
import { carryTarget, tradeTarget } from './targets.ts';

/**
 * Finds the columns of any workbook by their headings. It uses the sheet with the most known headings.
 * @throws BadFile if no sheet has two known headings
 */
export function columnsByHeading(book: ReadBook, kind: 'trade' | 'carry'): FoundTable {
  const target = kind === 'trade' ? tradeTarget() : carryTarget();
  const plans = book.sheetNames
    .filter((name) => book.sheet(name).rows.size > 0)
    .map((name) => {
      const plan = planOf({ ...tableOfBook(book, '', name), own: null }, target);
      const known = plan.headAt === null ? 0 : plan.columns.filter(({ becomes }) => becomes !== null).length;
      return { name, plan, known };
    })
    .toSorted((a, b) => b.known - a.known);
  const [best] = plans;
  if (best === undefined || best.known < 2)
    throw new BadFile(
      'No sheet of the workbook has a row of known headings, such as Name, Number of head and Sale weight.',
    );
  const { columns, table, headAt } = best.plan;
  const headings = new Map(columns.map(({ at, heading }) => [at, heading]));
  return {
    sheet: book.sheet(best.name),
    firstRow: table.lines[headAt ?? 0]?.number ?? 0,
    columns: new Map(
      columns.flatMap(({ at, becomes }) => (becomes === null ? [] : [[becomes, at] as const])),
    ),
    worked: [],
    unitOf: (column) => unitIn(headings.get(column) ?? ''),
  };
}
