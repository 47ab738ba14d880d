import { animalSubTypes, animalTypes } from '#calc-core/animals';
import { constants } from '#calc-core/figure';
import { boardInputs, rungPriceInput, type Board, type PriceClass, type Rung } from '#calc-core/market';
import { date, number, text, type WorkbookValue } from '../cell.ts';
import type { ColumnPlan, SheetPlan } from './plan.ts';
import type { Source } from './source.ts';

const column = (id: string, title: string, rest: Partial<ColumnPlan> = {}): ColumnPlan => ({
  id,
  title,
  unit: '',
  width: 16,
  format: 'text',
  ...rest,
});

interface QuotedPrice {
  readonly board: Board;
  readonly of: PriceClass;
  readonly rung: Rung;
}

/** The prices of each market day, a row for each quoted weight. No formula uses these prices. */
export function marketSheet({ boards }: Source): SheetPlan {
  const rows: readonly QuotedPrice[] = boards.flatMap((board) =>
    board.classes.flatMap((of) => of.rungs.map((rung) => ({ board, of, rung }))),
  );
  const animal = (of: PriceClass): string => animalTypes.find(({ id }) => id === of.animalTypeId)?.name ?? '';
  return {
    name: 'Market',
    columns: [
      column('yard', 'Yard or market', { width: 24 }),
      column('date', 'Date', { format: 'date', width: 12 }),
      column('class', 'Class'),
      column('animalType', 'Animal type'),
      column('weightKg', boardInputs.weightKg.label, {
        unit: boardInputs.weightKg.unit,
        format: 'general',
      }),
      column('price', 'Price', { format: 'money' }),
      column('unit', 'Price in'),
      column('head', boardInputs.head.label, { format: 'count' }),
      column('dressing', boardInputs.dressing.label, {
        unit: boardInputs.dressing.unit,
        format: 'percent',
      }),
    ],
    rowCount: rows.length,
    row: (index) => {
      const { board, of, rung } = rows[index]!;
      return [
        text(board.name),
        date(board.date),
        text(of.name),
        text(animal(of)),
        number(rung.weightKg),
        number(rung.price),
        text(rungPriceInput(of.basis).unit),
        number(rung.head),
        number(of.dressing),
      ];
    },
    frozen: 1,
  };
}

/** The business constants and the kinds of animal. Formulas use the constants by name. */
export function constantsSheet(): SheetPlan {
  const numbers = Object.values(constants);
  return {
    name: 'Constants',
    columns: [
      column('label', 'Constant', { width: 28 }),
      column('value', 'Value', { format: 'general' }),
      column('unit', 'Unit'),
      column('name', 'Name in formulas', { width: 20 }),
      column('source', 'From', { width: 50 }),
      column('subType', 'Sub type', { width: 38 }),
      column('subTypeId', 'Number', { format: 'general' }),
    ],
    rowCount: Math.max(numbers.length, animalSubTypes.length),
    row: (index) => {
      const [constant, kind] = [numbers[index], animalSubTypes[index]];
      const words = (value: string | undefined): WorkbookValue => text(value ?? '');
      return [
        words(constant?.label),
        number(constant?.value ?? null),
        words(constant?.unit),
        words(constant?.name),
        words(constant?.source),
        words(kind?.name),
        number(kind === undefined ? null : String(kind.id)),
      ];
    },
    frozen: 0,
  };
}

const VALUE = '$B$';
const constantRow = (index: number): string => `Constants!${VALUE}${index + 2}`;

/** The names of the constants and of the lists of kinds. */
export const constantNames = (): readonly (readonly [string, string])[] => [
  ...Object.keys(constants).map((name, index) => [name, constantRow(index)] as const),
  ['Kinds_name', `Constants!$F$2:$F$${animalSubTypes.length + 1}`],
  ['Kinds_id', `Constants!$G$2:$G$${animalSubTypes.length + 1}`],
];

/** Says what the workbook is. An import recognises the workbook by the stamp on this sheet. */
export function aboutSheet({ stamp, trades, carries, groups }: Source): SheetPlan {
  const lines: readonly (readonly [string, string])[] = [
    ['Workbook of', 'Drover'],
    ['Written by', stamp.version],
    ['Member', stamp.member],
    ['Time', stamp.time],
    ['Revision', stamp.revision],
    ['Trades', String(trades.length)],
    ['Carries', String(carries.length)],
    ['Groups', String(groups.length)],
    [
      'Cells with a wheat background',
      'are inputs. If you change one, all figures are recalculated, as in Drover.',
    ],
    [
      'All other cells',
      'are calculated. If you type over one, the import says so and does not change the record.',
    ],
    ['#N/A', 'means that a figure is not available, because an input is missing.'],
    ['Carry and group', 'are found by the hidden id of the row or, if you change the name, by the new name.'],
    ['Numbers', 'have the 15 digits that Excel stores. Dollars are Australian, ex GST.'],
    ['Not in the workbook', 'plans and actual facts of trades. An import does not change them.'],
  ];
  return {
    name: 'About',
    columns: [column('what', 'About', { width: 30 }), column('says', '', { width: 90 })],
    rowCount: lines.length,
    row: (index) => (lines[index] ?? []).map((line) => text(line)),
    frozen: 0,
  };
}

/** The cells of the stamp, with their names. */
export const stampNames: readonly (readonly [string, string])[] = [
  ['Drover_version', 'About!$B$3'],
  ['Drover_member', 'About!$B$4'],
  ['Drover_time', 'About!$B$5'],
  ['Drover_revision', 'About!$B$6'],
];
