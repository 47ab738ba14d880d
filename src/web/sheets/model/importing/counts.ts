import { guardCell, guardText } from '../../text/injection.ts';
import { formatSeparated } from '#workbook/read/separated.ts';
import type { SheetKind, SheetRow } from '../../kinds/kind.ts';
import { counted } from '../sentences.ts';
import type { ImportPlan } from '#workbook/read/plan.ts';
import type { PreparedRow, What } from './row.ts';

/** Lines that the user has ticked or unticked, by line number in the file. */
export type Chosen = ReadonlyMap<number, boolean>;

type PreparedRows<Row> = readonly PreparedRow<Row>[];

const hasBox: ReadonlySet<What> = new Set(['new', 'change', 'double', 'gone', 'conflict', 'bad']);

/** True if a line can be ticked. */
export const canTake = ({ what }: PreparedRow<unknown>): boolean => hasBox.has(what);

/** True if a line will be imported: new and changed lines by default, other lines only if ticked. */
export function isTaken(row: PreparedRow<unknown>, chosen: Chosen): boolean {
  return canTake(row) && (chosen.get(row.line.number) ?? (row.what === 'new' || row.what === 'change'));
}

/** The lines for 'Import the good rows': all lines to import, except lines with an unreadable cell. */
export const goodRows = <Row>(rows: PreparedRows<Row>, chosen: Chosen): PreparedRows<Row> =>
  rows.filter((row) => row.what !== 'bad' && row.writes && isTaken(row, chosen));

/** The lines of goodRows and the lines with unreadable cells. If the user ticked some lines with unreadable cells, only those are added. */
export function allRows<Row>(rows: PreparedRows<Row>, chosen: Chosen): PreparedRows<Row> {
  const bad = rows.filter(({ what, writes }) => what === 'bad' && writes);
  const ticked = bad.filter((row) => isTaken(row, chosen));
  const taken = new Set([...goodRows(rows, chosen), ...(ticked.length === 0 ? bad : ticked)]);
  return rows.filter((row) => taken.has(row));
}

/** What importing the file would do, such as '4 new, 4 changed'. `rest` is, for example, ', 2 left out'. */
export function countWords(
  rows: PreparedRows<unknown>,
  chosen: Chosen,
): { readonly does: string; readonly rest: string } {
  const taken = goodRows(rows, chosen);
  const made = taken.filter(({ before }) => before === undefined).length;
  const of = (what: What): number => rows.filter((row) => row.what === what).length;
  const asked = of('conflict') + of('gone');
  const rest = [
    [of('same'), 'without a change'],
    [of('bad'), 'that cannot be read'],
    [of('double'), of('double') === 1 ? 'possible duplicate' : 'possible duplicates'],
    [asked, 'to be asked'],
    [of('total') + of('elsewhere'), 'left out'],
  ] as const;
  return {
    does: `${made} new, ${taken.length - made} changed`,
    rest: rest.flatMap(([count, words]) => (count === 0 ? [] : [`, ${count} ${words}`])).join(''),
  };
}

/** Counts the lines that are not imported: '. 2 rows left out'. Empty if there are none. */
export function restWords(rows: PreparedRows<unknown>, taken: PreparedRows<unknown>): string {
  const left = rows.filter((row) => canTake(row) && !taken.includes(row)).length;
  return left === 0 ? '' : `. ${counted(left, 'row')} left out`;
}

/** The lines that are not imported, as a file for correction. Each line says what is wrong. */
export function restAsFile<Row extends SheetRow>(
  { columns }: ImportPlan,
  rows: PreparedRows<Row>,
  chosen: Chosen,
): string {
  const left = rows.filter((row) => canTake(row) && (row.what === 'bad' || !isTaken(row, chosen)));
  return `\ufeff${formatSeparated(
    [
      [...columns.map(({ heading }) => guardText(heading)), 'What is wrong'],
      ...left.map(({ line, remarks }) => [
        ...columns.map(({ at }) => guardCell(line.cells[at] ?? '')),
        remarks.map(({ text }) => text).join(' '),
      ]),
    ],
    ',',
  )}`;
}

/** The column of a record's most important figure, if its sheet has one. */
export const keyColumn = <Row extends SheetRow>(kind: SheetKind<Row>) =>
  kind.columns.find(({ look }) => look === 'key') ?? null;
