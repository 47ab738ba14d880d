import type { BestKnown } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import type { Carry } from '#calc-core/carry';
import { leverToday } from '#calc-core/decide';
import { tallyOf, totalOf } from '#calc-core/group';
import {
  derivedAmountNames,
  outcomeWord,
  pricePairs,
  tradeFigureNames,
  tradeFigures,
  tradeFormulaInExcel,
  tradeInputs,
  wentAhead,
  type Trade,
  type Workbook,
} from '#calc-core/trade';
import { columnLetters, date, NOT_AVAILABLE, number, text, type WorkbookValue } from '../cell.ts';
import { asWrittenColumn, filled } from './as-written-column.ts';
import { carryColumn } from './carry-column.ts';
import { factOr, type KnownTrades } from './facts.ts';
import { figureCell } from './figure-cell.ts';
import { formatOf, inputColumns, nameShown, unitShown, type FilledColumn } from './fields.ts';
import { hiddenNumber, rowOfReference, subTypeNumber } from './lookups.ts';
import { rangeName, type SheetPlan } from './plan.ts';
import type { Source } from './source.ts';

interface TradeBookRow {
  readonly trade: Trade;
  readonly carry: Carry | null;
  readonly result: BestKnown['result'];
  readonly known: BestKnown;
}

/**
 * The trades, one per row. Inputs are values, figures are live formulas. The figures of a trade with facts come from the Facts sheet.
 */
export function tradesSheet(source: Source, known: KnownTrades): SheetPlan {
  const hasFacts = known.rows.length > 0;
  const { carryRows, groupRows, carryOf, nameOf } = referencesIn(source);
  const inputs = inputColumns<TradeBookRow>(
    'trade',
    ({ trade }) => trade,
    (field, { trade }) => (field.type === 'reference' ? nameOf(trade, field.to) : ''),
  );
  const columns: FilledColumn<TradeBookRow>[] = arranged(
    [...inputs, ...(hasFacts ? wordColumns() : []), ...workedColumns()],
    source.columns,
  );
  const at = (id: string, row: number): string =>
    `$${columnLetters(columns.findIndex((column) => column.id === id))}${row}`;
  columns.push(
    ...hiddenColumns(at, {
      hasFacts,
      carry: ({ trade, carry }) => (carry === null ? 1 : carryRows.get(trade.carryId ?? '')! + 2),
      group: ({ trade }) => (wentAhead(trade) ? (groupRows.get(trade.tradeGroupId ?? '') ?? -1) + 1 : 0),
    }),
    ...(hasFacts ? factColumns(at, known) : []),
    asWrittenColumn(columns),
  );
  const rows = new Map(columns.map(({ id }, index) => [id, columnLetters(index)]));
  const cells = (row: number): Workbook => ({
    trade: (name) =>
      `$${rows.get(name === 'animalTypeId' || name === 'animalSubTypeId' ? `${name}Number` : name)}${row}`,
    carry: (name) =>
      `INDEX(${rangeName('Carries', name === 'animalTypeId' || name === 'carryTypeId' ? `${name}Number` : carryColumn(name))},$${rows.get('carryRow')}${row})`,
    constant: (name) => name,
  });
  const live = columns
    .map((column): FilledColumn<TradeBookRow> => withFormula(column, cells, at))
    .map((column) => (hasFacts ? orFact(column, at) : column));
  return {
    name: 'Trades',
    columns: live,
    rowCount: source.trades.length,
    row: (index) => {
      const trade = source.trades[index]!;
      const carry = carryOf(trade);
      const best = known.of(trade);
      const row = { trade, carry, result: best.result, known: best };
      return filled(
        live,
        live.map((column) => column.value(row)),
      );
    },
    frozen: 1,
  };
}

function referencesIn({ carries, groups }: Source) {
  const carryRows = new Map(carries.map((carry, index) => [carry.id, index]));
  const groupRows = new Map(groups.map((group, index) => [group.id, index]));
  const carryOf = (trade: Trade): Carry | null => carries[carryRows.get(trade.carryId ?? '') ?? -1] ?? null;
  const nameOf = (trade: Trade, to: string): string => {
    const named =
      to === 'carry' ? carryOf(trade) : (groups[groupRows.get(trade.tradeGroupId ?? '') ?? -1] ?? null);
    return named === null ? '' : nameShown(named.name);
  };
  return { carryRows, groupRows, carryOf, nameOf };
}

/** Puts the requested columns first. The other columns are hidden, because formulas still need them. */
function arranged(
  columns: readonly FilledColumn<TradeBookRow>[],
  wanted: readonly string[] | undefined,
): FilledColumn<TradeBookRow>[] {
  if (wanted === undefined) return [...columns];
  const shown = wanted.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const rest = columns.filter((column) => !shown.includes(column));
  return [...shown, ...rest.map((column) => ({ ...column, isHidden: true as const }))];
}

/** The columns of figures, still without formulas. Formulas depend on the final order of the columns. */
function workedColumns(): readonly FilledColumn<TradeBookRow>[] {
  return [
    ...derivedAmountNames.map((id) => ({
      id,
      title: tradeInputs[id].label,
      unit: tradeInputs[id].unit,
      width: 13,
      format: 'money' as const,
      value: ({ trade }: TradeBookRow) => pricePerKg(id, trade),
    })),
    {
      id: 'isSaleOverprice',
      title: 'Outcome',
      unit: '',
      width: 13,
      format: 'text',
      value: ({ result }) =>
        result.isSaleOverprice === null ? NOT_AVAILABLE : text(outcomeWord(result.isSaleOverprice)),
    },
    {
      id: 'weeksHeldTill',
      title: 'Held till',
      unit: '',
      width: 12,
      format: 'date',
      value: ({ known: { till } }) => (till === null ? NOT_AVAILABLE : date(till)),
    },
    ...tradeFigureNames.map((id) => ({
      id,
      title: tradeFigures[id].label,
      unit: unitShown(tradeFigures[id].unit),
      width: 13,
      format: formatOf(tradeFigures[id].unit),
      value: ({ result }: TradeBookRow) => figureCell(result.figures[id]),
    })),
  ];
}

/** 31 December 9999, the last day in Excel and in calc-core. */
const LAST_DAY = 2_958_465;

const heldTill = (from: string, days: string): string =>
  `IF(ISNUMBER(${from}),IF(${from}+${days}<=${LAST_DAY},${from}+${days},NA()),NA())`;

type DerivedName = (typeof derivedAmountNames)[number];

const pairOf = (id: string) => Object.values(pricePairs).find(({ perKg }) => perKg === id)!;

const pricePerKg = (id: DerivedName, trade: Trade): WorkbookValue =>
  number(leverToday({ carry: null, trade }, { of: 'trade', name: id })) ?? NOT_AVAILABLE;

function hiddenColumns(
  at: (id: string, row: number) => string,
  rowOf: {
    readonly hasFacts: boolean;
    carry(row: TradeBookRow): number;
    group(row: TradeBookRow): number;
  },
): readonly FilledColumn<TradeBookRow>[] {
  const hidden = { unit: '', width: 10, format: 'general', isHidden: true } as const;
  return [
    { ...hidden, id: 'id', title: 'id', value: ({ trade }) => text(trade.id) },
    { ...hidden, id: 'carryIdOf', title: 'Carry id', value: ({ trade }) => text(trade.carryId ?? '') },
    { ...hidden, id: 'groupIdOf', title: 'Group id', value: ({ trade }) => text(trade.tradeGroupId ?? '') },
    {
      ...hidden,
      id: 'carryRow',
      title: 'Row in Carries',
      formula: (row) => rowOfReference('Carries', at('carryId', row), at('carryIdOf', row), '1'),
      value: (row) => number(String(rowOf.carry(row))),
    },
    {
      ...hidden,
      id: 'groupRow',
      title: 'Row in Groups',
      // Groups do not count a plan marked as not gone ahead, unless it has facts.
      formula: (row) => {
        const isMarked = `${at('didNotGoAhead', row)}="Yes"`;
        const isStopped = rowOf.hasFacts ? `AND(${isMarked},${at('factRow', row)}=0)` : isMarked;
        const group = rowOfReference('Groups', at('tradeGroupId', row), at('groupIdOf', row), '0');
        return `IF(${isStopped},0,${group})`;
      },
      value: (row) => number(String(rowOf.group(row))),
    },
    {
      ...hidden,
      id: 'animalTypeIdNumber',
      title: 'Animal type',
      formula: (row) => hiddenNumber(at('animalTypeId', row), 'Cattle', 'Sheep'),
      value: ({ trade }) => number(String(trade.animalTypeId)),
    },
    {
      ...hidden,
      id: 'animalSubTypeIdNumber',
      title: 'Sub type',
      formula: (row) => subTypeNumber(at('animalSubTypeId', row)),
      value: ({ trade }) => number(String(kindOf(trade.animalSubTypeId).id)),
    },
    {
      ...hidden,
      id: 'feedOfMob',
      title: 'Feed of the mob',
      formula: (row) => `(${at('feedWeeks', row)}*(${at('numberOfHead', row)}+0))`,
      value: ({ known }) => figureCell(totalOf('feedWeeks', tallyOf('feedWeeks', known))),
    },
  ];
}

/** The stage of a trade, and whether its figures are planned or actual. These columns exist only if a trade has facts. */
const wordColumns = (): readonly FilledColumn<TradeBookRow>[] => [
  {
    id: 'stage',
    title: 'Stage',
    unit: '',
    width: 10,
    format: 'text',
    value: ({ known }) => text(known.stage),
  },
  {
    id: 'figuresAre',
    title: 'Figures',
    unit: '',
    width: 10,
    format: 'text',
    value: ({ known }) => text(known.figuresAre),
  },
];

function factColumns(
  at: (id: string, row: number) => string,
  known: KnownTrades,
): readonly FilledColumn<TradeBookRow>[] {
  const hidden = { unit: '', width: 10, format: 'general', isHidden: true } as const;
  return [
    {
      ...hidden,
      id: 'factRow',
      title: 'Row in Facts',
      value: ({ trade }) => number(String(known.rowOf(trade))),
    },
    {
      ...hidden,
      id: 'headCounted',
      title: 'Head counted',
      formula: (row) => factOr(at('factRow', row), 'numberOfHead', `N(${at('numberOfHead', row)})`),
      value: ({ known: { trade } }) => number(trade.numberOfHead ?? '0'),
    },
  ];
}

const factNames: ReadonlySet<string> = new Set([...tradeFigureNames, 'weeksHeldTill']);

function orFact(
  column: FilledColumn<TradeBookRow>,
  at: (id: string, row: number) => string,
): FilledColumn<TradeBookRow> {
  const { formula } = column;
  if (formula === undefined) return column;
  if (factNames.has(column.id))
    return { ...column, formula: (row) => factOr(at('factRow', row), column.id, formula(row)) };
  if (column.id !== 'feedOfMob') return column;
  return { ...column, formula: (row) => `(${at('feedWeeks', row)}*${at('headCounted', row)})` };
}

function withFormula(
  column: FilledColumn<TradeBookRow>,
  cells: (row: number) => Workbook,
  at: (id: string, row: number) => string,
): FilledColumn<TradeBookRow> {
  const name = tradeFigureNames.find((each) => each === column.id);
  if (name !== undefined) return { ...column, formula: (row) => tradeFormulaInExcel(name, cells(row)) };
  switch (column.id) {
    case 'isSaleOverprice':
      return {
        ...column,
        formula: (row) => `IF(ROUND(${at('profitPerHead', row)},12)>0,"Overpriced","Underpriced")`,
      };
    case 'weeksHeldTill':
      return { ...column, formula: (row) => heldTill(at('heldFrom', row), at('daysHeld', row)) };
    default: {
      if (!derivedAmountNames.some((each) => each === column.id)) return column;
      const { weight, perHead } = pairOf(column.id);
      return {
        ...column,
        formula: (row) =>
          `IF(AND(N(${at(weight, row)})>0,ISNUMBER(${at(perHead, row)})),${at(perHead, row)}/${at(weight, row)},NA())`,
      };
    }
  }
}
