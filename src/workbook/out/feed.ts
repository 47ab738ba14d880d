import { columnLetters, number, text, type WorkbookValue } from '../cell.ts';
import { FIRST_ROW, type ColumnPlan, type SheetPlan, type WorkbookPlan } from './plan.ts';
import { writeWorkbook } from './write.ts';

/** The contents of a workbook that counts feed, head or kilograms by month. A null value is an empty cell. */
export interface FeedBook {
  /** The counted unit: `AE`, `DSE of 50 kg`, `head` or `kg`. */
  readonly unit: string;
  /** `YYYY-MM` each. */
  readonly months: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    /** The rating per head. Null if the workbook counts head or kilograms. */
    readonly rating: string | null;
    readonly amounts: readonly (string | null)[];
  }[];
  /** The sum of the rows in each month. */
  readonly totals: readonly string[];
  /** What the land can carry in each month, and how much is spare. Null if the workbook counts head or kilograms. */
  readonly supply: {
    readonly carries: readonly (string | null)[];
    readonly spare: readonly (string | null)[];
  } | null;
}

interface FeedColumn<Row> extends ColumnPlan {
  of(row: Row, index: number): WorkbookValue;
}

const amount = (cell: string | null): WorkbookValue => (cell === null ? null : number(cell));

function sheet<Row>(name: string, columns: readonly FeedColumn<Row>[], rows: readonly Row[]): SheetPlan {
  return {
    name,
    columns,
    rowCount: rows.length,
    row: (index) => columns.map((column) => column.of(rows[index]!, index)),
    frozen: 1,
  };
}

const nameColumn: FeedColumn<FeedBook['rows'][number]> = {
  id: 'trade',
  title: 'Trade',
  unit: '',
  width: 34,
  format: 'text',
  of: ({ name }) => text(name),
};

/** Plans the feed workbook. It has the trades by month, then the months as live sums over the trades. */
export function feedPlan({ unit, months, rows, totals, supply }: FeedBook): WorkbookPlan {
  const isRated = supply !== null;
  const amounts = { unit, width: 12, format: 'general', isInput: true } as const;
  const ofTrades: readonly FeedColumn<FeedBook['rows'][number]>[] = [
    nameColumn,
    ...(isRated
      ? [
          {
            ...amounts,
            id: 'rating',
            title: 'Rating',
            of: (row: FeedBook['rows'][number]) => amount(row.rating),
          },
        ]
      : []),
    ...months.map((month, at) => ({
      ...amounts,
      // A name in a workbook must not contain a hyphen.
      id: `m${month.replace('-', '_')}`,
      title: month,
      of: (row: FeedBook['rows'][number]) => amount(row.amounts[at] ?? null),
    })),
  ];
  const last = FIRST_ROW + Math.max(rows.length, 1) - 1;
  const firstMonth = ofTrades.length - months.length;
  const columnOf = (row: number): string => columnLetters(firstMonth + row - FIRST_ROW);
  const plain = { unit, width: 18, format: 'general' } as const;
  const ofMonths: readonly FeedColumn<string>[] = [
    { id: 'month', title: 'Month', unit: '', width: 12, format: 'text', of: (month) => text(month) },
    {
      ...plain,
      id: 'needed',
      title: isRated ? 'Feed needed' : 'On the place',
      of: (_, at) => amount(totals[at] ?? null),
      formula: (row) => `SUM(Trades!${columnOf(row)}$${FIRST_ROW}:${columnOf(row)}$${last})`,
    },
    ...(supply === null
      ? []
      : [
          {
            ...plain,
            id: 'carries',
            title: 'The country carries',
            isInput: true as const,
            of: (_: string, at: number) => amount(supply.carries[at] ?? null),
          },
          {
            ...plain,
            id: 'spare',
            title: 'Spare (below 0: short)',
            of: (_: string, at: number) => amount(supply.spare[at] ?? null),
            formula: (row: number) => `IF(C${row}="","",C${row}-B${row})`,
          },
        ]),
  ];
  return { sheets: [sheet('Trades', ofTrades, rows), sheet('Months', ofMonths, months)], names: [] };
}

/** The feed as an .xlsx file. */
export const feedWorkbook = (book: FeedBook): Uint8Array[] => writeWorkbook(feedPlan(book));
