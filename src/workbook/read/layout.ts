import type { LayoutColumn } from '#calc-core/records';
import type { FileTable } from '../in/file-table.ts';
import { isWritable, MOST_BEFORE, planFrom, type ImportPlan, type ReadAs, type ReadTarget } from './plan.ts';

const readings: ReadonlySet<string> = new Set<ReadAs>(['cents', 'dollars', 'decimal commas']);
const isReadAs = (text: string | undefined): text is ReadAs => text !== undefined && readings.has(text);

/** Makes a key for each heading. Two equal headings get different keys. */
function keysOf(columns: readonly { readonly heading: string }[]): readonly string[] {
  const met = new Map<string, number>();
  return columns.map(({ heading }) => {
    const plain = heading.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    const count = (met.get(plain) ?? 0) + 1;
    met.set(plain, count);
    return `${plain}\n${count}`;
  });
}

const withHeadings = <Column extends { readonly heading: string }>(columns: readonly Column[]) =>
  columns.filter(({ heading }) => heading.trim() !== '');

/** The headings of a plan, each with its field. They are stored for the next import. */
export const layoutOf = ({ columns }: ImportPlan): readonly LayoutColumn[] =>
  withHeadings(columns).map(({ heading, becomes, readAs }) => ({
    heading,
    becomes,
    ...(readAs === undefined ? {} : { readAs }),
  }));

/** True if a plan and a layout have the same headings, in any order. */
function hasHeadingsOf(plan: ImportPlan, layout: readonly LayoutColumn[]): boolean {
  if (plan.headAt === null) return false;
  const [ours, theirs] = [keysOf(withHeadings(plan.columns)), new Set(keysOf(layout))];
  return ours.length > 1 && ours.length === theirs.size && ours.every((key) => theirs.has(key));
}

/**
 * Applies a layout to a table. `guessed` is the plan without the layout. Null if no line near the top has the layout's headings, and for
 * our own workbook.
 */
export function planAs(
  table: FileTable,
  kind: ReadTarget,
  guessed: ImportPlan,
  layout: readonly LayoutColumn[],
): ImportPlan | null {
  if (table.own !== null) return null;
  const found = [guessed, ...otherHeads(table, kind, layout.length)].find((plan) =>
    hasHeadingsOf(plan, layout),
  );
  if (found === undefined) return null;
  const known = new Set(kind.columns.filter(isWritable).map(({ id }) => id));
  const meant = new Map(keysOf(layout).map((key, index) => [key, layout[index]]));
  const keys = keysOf(found.columns);
  return {
    ...found,
    columns: found.columns.map(({ at, heading }, index) => {
      const { becomes = null, readAs } = meant.get(keys[index] ?? '') ?? {};
      return {
        at,
        heading,
        becomes: becomes !== null && known.has(becomes) ? becomes : null,
        ...(isReadAs(readAs) ? { readAs } : {}),
      };
    }),
  };
}

/** Tries other lines near the top as headings. Such a line must have as many cells as the layout. */
function* otherHeads(table: FileTable, kind: ReadTarget, count: number): Generator<ImportPlan> {
  for (const [at, { cells }] of table.lines.slice(0, MOST_BEFORE).entries())
    if (cells.filter((cell) => cell.trim() !== '').length === count) yield planFrom(table, kind, at);
}

/** True if the user changed the proposed columns of a plan. */
export function isMatchedByHand(plan: ImportPlan, proposed: ImportPlan): boolean {
  const [now, then] = [layoutOf(plan), layoutOf(proposed)];
  return plan.headAt !== null && now.length > 1 && JSON.stringify(now) !== JSON.stringify(then);
}

/** Proposes a name for a list: the file's name, or the title above the headings. */
export function proposedName(fileName: string, { table, headAt }: ImportPlan): string {
  const file = fileName.replace(/\.[a-z]+$/i, '').trim();
  const above = table.lines.slice(0, headAt ?? 0).flatMap(({ cells }) => cells.filter((cell) => cell.trim()));
  return (file === '' ? (above[0] ?? '') : file).replaceAll(/\s+/g, ' ').trim().slice(0, 80);
}
