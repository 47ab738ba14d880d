import { stageTallyWords, tallyOfStage } from '#calc-core/actual';
import { joinTallies, noTally, type Tally } from '#calc-core/group';
import { numberOf, showNumber, showWhole } from '#calc-core/number';
import type { SheetColumn } from '../../columns/column.ts';
import type { SheetRow } from '../../kinds/kind.ts';

/** The texts of the totals row, by column id. */
export type TotalTexts = ReadonlyMap<string, string>;

export interface Totals<Row> {
  /** Starts again with new rows or columns. For many rows, some of the work happens in later tasks. */
  rebuild(rows: readonly Row[], columns: readonly SheetColumn<Row>[]): void;
  /** Updates the totals for changed rows. The last rebuild must have included these rows. */
  update(rows: readonly Row[]): void;
  stop(): void;
}

interface Block<Row> {
  readonly ids: readonly string[];
  /** The rows of the block. Null after they are summed. From then on, only `parts` are needed. */
  rows: Row[] | null;
  /** What each row adds to each column. */
  parts: (readonly Tally[])[];
  sums: readonly Tally[];
}

/** A block has this many rows, and a shelf this many blocks. So an edit adds only a few numbers per column. */
const blockSize = 64;
const sliceMs = 12;

/**
 * Adds up the rows of each block, the blocks of each shelf, and the shelves. It never subtracts, so the totals stay exact. The core defines
 * what is added (calc-core/group/totals.ts).
 */
export function createTotals<Row extends SheetRow>(report: (texts: TotalTexts) => void): Totals<Row> {
  let columns: readonly SheetColumn<Row>[] = [];
  let blocks: Block<Row>[] = [];
  let shelves: (readonly Tally[] | undefined)[] = [];
  let blockOf = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isComplete = true;

  const announce = (): void => {
    sumShelves(shelves, blocks, columns);
    report(textsOf(columns, shelves, blocks));
  };
  const sumFrom = (start: number): void => {
    const until = performance.now() + sliceMs;
    for (let index = start; index < blocks.length; index += 1) {
      const block = blocks[index];
      if (block !== undefined) sumUp(block, columns);
      if (performance.now() > until && index + 1 < blocks.length) {
        timer = setTimeout(() => sumFrom(index + 1), 0);
        return;
      }
    }
    isComplete = true;
    announce();
  };
  return {
    rebuild: (rows, shown) => {
      clearTimeout(timer);
      columns = shown.filter((column) => column.total !== undefined);
      blocks = chunks(rows);
      shelves = [];
      blockOf = new Map(rows.map((row, index) => [row.id, Math.floor(index / blockSize)]));
      isComplete = false;
      // Few rows are summed at once. Many rows are summed after the sheet is painted.
      if (rows.length <= blockSize) sumFrom(0);
      else timer = setTimeout(() => sumFrom(0), 0);
    },
    update: (rows) => {
      const dirty = new Set<Block<Row>>();
      for (const row of rows) {
        const place = blockOf.get(row.id) ?? -1;
        const block = blocks[place];
        const at = block?.ids.indexOf(row.id) ?? -1;
        if (block === undefined || at < 0) continue;
        if (block.rows === null) block.parts[at] = partsOfRow(columns, row);
        else block.rows[at] = row;
        dirty.add(block);
        shelves[Math.floor(place / blockSize)] = undefined;
      }
      // A block that is not summed yet needs no update. It will be summed with the new values.
      for (const block of dirty) if (block.rows === null) sumUp(block, columns);
      if (isComplete && dirty.size > 0) announce();
    },
    stop: () => clearTimeout(timer),
  };
}

function chunks<Row extends SheetRow>(all: readonly Row[]): Block<Row>[] {
  const made: Block<Row>[] = [];
  for (let at = 0; at < all.length; at += blockSize) {
    const rows = all.slice(at, at + blockSize);
    made.push({ ids: rows.map(({ id }) => id), rows, parts: [], sums: [] });
  }
  return made;
}

function sumShelves<Row>(
  shelves: (readonly Tally[] | undefined)[],
  blocks: readonly Block<Row>[],
  columns: readonly SheetColumn<Row>[],
): void {
  for (let at = 0; at * blockSize < blocks.length; at += 1)
    shelves[at] ??= joined(
      columns,
      blocks.slice(at * blockSize, (at + 1) * blockSize).map(({ sums }) => sums),
    );
}

function textsOf<Row>(
  columns: readonly SheetColumn<Row>[],
  shelves: readonly (readonly Tally[] | undefined)[],
  blocks: readonly Block<Row>[],
): TotalTexts {
  const whole = joined(columns, shelves);
  const count = blocks.reduce((sofar, block) => sofar + block.ids.length, 0);
  return new Map(columns.map((column, index) => [column.id, textOf(column, whole[index] ?? noTally, count)]));
}

function sumUp<Row>(block: Block<Row>, columns: readonly SheetColumn<Row>[]): void {
  if (block.rows !== null) block.parts = block.rows.map((row) => partsOfRow(columns, row));
  block.rows = null;
  block.sums = joined(columns, block.parts);
}

const partsOfRow = <Row>(columns: readonly SheetColumn<Row>[], row: Row): readonly Tally[] =>
  columns.map((column) => partsOf(column, row));

function joined<Row>(
  columns: readonly SheetColumn<Row>[],
  parts: readonly (readonly Tally[] | undefined)[],
): readonly Tally[] {
  return columns.map((_, index) =>
    parts.reduce((sofar, part) => joinTallies(sofar, part?.[index] ?? noTally), noTally),
  );
}

function partsOf<Row>({ total }: SheetColumn<Row>, row: Row): Tally {
  if (total === undefined) return noTally;
  if (total.kind === 'stages') return tallyOfStage(total.of(row));
  if (total.kind !== 'words') return total.tally(row);
  if (!total.isMeant(row)) return noTally;
  return { ...noTally, over: (total.isCounted(row) ? numberOf('1') : null) ?? noTally.over, counted: 1 };
}

function textOf<Row>(column: SheetColumn<Row>, tally: Tally, count: number): string {
  const { total } = column;
  if (total === undefined || count === 0) return '';
  if (total.kind === 'stages') return stageTallyWords(tally);
  if (total.kind === 'words') return `${tally.over.toFixed()} of ${tally.counted}`;
  const { value } = total.total(tally);
  if (value === null) return '';
  // Average weights are shown in whole kg. Hundredths would be more precise than the scales.
  if (total.kind === 'ratio' && column.unit === 'kg') return showWhole(value);
  return (column.showNumber ?? showNumber)(value);
}
