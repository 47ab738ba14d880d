import {
  boardOf,
  classKey,
  classNamed,
  type Board,
  type BoardRecord,
  type PriceClass,
  type Rung,
} from '#calc-core/market';
import type { DraftValue } from '#web/data/records.ts';
import type { CellAt } from './cells.ts';

/** What cannot be in a cell: the text as it was typed, empty where nothing was, and the sentence that says why. */
export interface KeptCell {
  readonly text: string;
  readonly message: string;
}

/** A block of cells that was pasted and cannot be taken as it is. */
export interface PastedBlock {
  /** The class and the cell it was pasted at. */
  readonly class: string;
  readonly rung: number;
  readonly field: CellAt['field'];
  readonly text: string;
}

/** What was entered into a day's sheet and is not in its prices. */
export interface KeptEntries {
  readonly cells: Readonly<Record<string, KeptCell>>;
  readonly pasted: PastedBlock | null;
}

type KeptFields = Readonly<Record<string, DraftValue>>;

/** Where it waits on this device. */
export const keptKey = (boardId: string): string => `market/typed/${boardId}`;

/** A cell's name for as long as its rung is: another rung above or another class does not take its text over. */
export function keptCell(
  of: Pick<PriceClass, 'name' | 'rungs'>,
  rung: number,
  field: CellAt['field'],
): string {
  const weight = of.rungs[rung]?.weightKg ?? `#${rung}`;
  return `${classKey(of.name)} ${weight} ${field}`;
}

const isFields = (value: unknown): value is KeptFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As it was kept, whatever it is: an older app may have written it. */
export function keptOf(fields: KeptFields | undefined): KeptEntries {
  const { cells, pasted } = fields ?? {};
  return {
    cells: Object.fromEntries(
      Object.entries(isFields(cells) ? cells : {}).flatMap(([cell, kept]) => {
        if (!isFields(kept)) return [];
        const { text, message } = kept;
        return typeof text === 'string' && typeof message === 'string' ? [[cell, { text, message }]] : [];
      }),
    ),
    pasted: pastedOf(pasted),
  };
}

function pastedOf(kept: unknown): PastedBlock | null {
  if (!isFields(kept)) return null;
  const { class: of, rung, field, text } = kept;
  if (typeof of !== 'string' || typeof rung !== 'number' || typeof text !== 'string') return null;
  if (field !== 'weightKg' && field !== 'price' && field !== 'head') return null;
  return { class: of, rung, field, text };
}

/** The same to keep; null where there is nothing. */
export function fieldsOf({ cells, pasted }: KeptEntries): KeptFields | null {
  if (Object.keys(cells).length === 0 && pasted === null) return null;
  return {
    cells: Object.fromEntries(Object.entries(cells).map(([cell, kept]) => [cell, { ...kept }])),
    pasted: pasted === null ? null : { ...pasted },
  };
}

/** Where a block would go now; null where its class is no longer there. */
export function placeOf(board: Board, { class: name, rung, field }: PastedBlock): CellAt | null {
  const of = classNamed(board, name);
  return of === undefined ? null : { class: board.classes.indexOf(of), rung, field };
}

const rungText = ({ weightKg, price, head }: Rung): string => `${weightKg} ${price} ${head}`;

/**
 * Which rungs the server has not got, by `${class} ${rung}`: those that are not among what it had of the day; all of a day that it
 * has never had.
 */
export function unsentRungs(
  { classes }: Board,
  change:
    | { readonly type: 'create' | 'patch' | 'delete'; readonly was: Readonly<Record<string, unknown>> }
    | undefined,
  record: BoardRecord,
): ReadonlySet<string> {
  const was = change?.was['classes'];
  if (change === undefined || (change.type === 'patch' && typeof was !== 'string')) return new Set();
  const before = change.type === 'patch' ? boardOf({ ...record, classes: String(was) }) : null;
  return new Set(
    classes.flatMap((of, at) => {
      const had = new Set(before === null ? [] : classNamed(before, of.name)?.rungs.map(rungText));
      return of.rungs.flatMap((rung, place) => (had.has(rungText(rung)) ? [] : [`${at} ${place}`]));
    }),
  );
}
