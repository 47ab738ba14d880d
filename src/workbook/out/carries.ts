import { carryFigureNames, type Carry } from '#calc-core/carry';
import {
  calculateCarry,
  carryFigures,
  carryFormulaInExcel,
  type CarryResult,
  type Workbook,
} from '#calc-core/trade';
import { columnLetters, number, text } from '../cell.ts';
import { asWrittenColumn, filled } from './as-written-column.ts';
import { carryColumn } from './carry-column.ts';
import { formatOf, inputColumns, unitShown, type FilledColumn } from './fields.ts';
import { hiddenNumber } from './lookups.ts';
import type { SheetPlan } from './plan.ts';
import type { Source } from './source.ts';
import { figureCell } from './figure-cell.ts';

interface CarryBookRow {
  readonly carry: Carry;
  readonly result: CarryResult;
}

/** The carries, one per row. The first row is hidden and empty, for the formulas of trades without a carry. */
export function carriesSheet({ carries }: Source): SheetPlan {
  const shown: readonly FilledColumn<CarryBookRow>[] = [
    ...inputColumns<CarryBookRow>(
      'carry',
      ({ carry }) => carry,
      () => '',
    ),
    ...carryFigureNames.map((id) => ({
      id: carryColumn(id),
      title: carryFigures[id].label,
      unit: unitShown(carryFigures[id].unit),
      width: 13,
      format: formatOf(carryFigures[id].unit),
      formula: (row: number) => carryFormulaInExcel(id, cells(row)),
      value: ({ result }: CarryBookRow) => figureCell(result.figures[id]),
    })),
    ...hiddenColumns((id, row) => at(id, row)),
  ];
  const columns: readonly FilledColumn<CarryBookRow>[] = [...shown, asWrittenColumn(shown)];
  const letters = new Map(columns.map(({ id }, index) => [id, columnLetters(index)]));
  const at = (id: string, row: number): string => `$${letters.get(id)}${row}`;
  const cells = (row: number): Workbook => ({
    // A carry's own figures never use a cell of a trade.
    trade: () => 'NA()',
    carry: (name) =>
      at(name === 'carryTypeId' || name === 'animalTypeId' ? `${name}Number` : carryColumn(name), row),
    constant: (name) => name,
  });
  return {
    name: 'Carries',
    columns,
    rowCount: carries.length + 1,
    row: (index) => {
      const carry = carries[index - 1];
      if (carry === undefined) return columns.map(() => null);
      const row = { carry, result: calculateCarry(carry) };
      return filled(
        columns,
        columns.map((column) => column.value(row)),
      );
    },
    frozen: 1,
    hasNone: true,
  };
}

/** Columns that only formulas use. */
function hiddenColumns(at: (id: string, row: number) => string): readonly FilledColumn<CarryBookRow>[] {
  const hidden = { unit: '', width: 10, format: 'general', isHidden: true } as const;
  return [
    { ...hidden, id: 'id', title: 'id', value: ({ carry }) => text(carry.id) },
    {
      ...hidden,
      id: 'animalTypeIdNumber',
      title: 'Animal type',
      formula: (row) => hiddenNumber(at('animalTypeId', row), 'Cattle', 'Sheep'),
      value: ({ carry }) => number(String(carry.animalTypeId)),
    },
    {
      ...hidden,
      id: 'carryTypeIdNumber',
      title: 'Carry type',
      formula: (row) => hiddenNumber(at('carryTypeId', row), 'Growth Rate', 'Time Held'),
      value: ({ carry }) => number(String(carry.carryTypeId)),
    },
  ];
}
