import { animalSubTypes, type AnimalKind } from '../animals/kinds.ts';
import { carryInputs } from '../carry/inputs.ts';
import type { CarryFigureName } from '../carry/names.ts';
import type { CarryAmountName } from '../carry/record.ts';
import type { ConstantName } from '../figure/constants.ts';
import { excelText, type Cells } from '../figure/excel.ts';
import { formulaOf } from './formulas.ts';
import { tradeInputs } from './inputs.ts';
import type { TradeFigureName } from './names.ts';
import type { StoredAmountName } from './record.ts';

/** The cells of a workbook that contain a trade and its carry. */
export interface Workbook {
  /** The cell of a trade's input, figure, animal type id or sub type id. */
  trade(name: StoredAmountName | TradeFigureName | 'animalTypeId' | 'animalSubTypeId'): string;
  /** The cell of a carry's input, figure, carry type id or animal type id. Without a carry, the cell is empty. */
  carry(name: CarryAmountName | CarryFigureName | 'carryTypeId' | 'animalTypeId'): string;
  /** The name or cell of a constant. Without this function, formulas contain the number. */
  constant?(name: ConstantName): string;
}

/** A trade's figure as an Excel formula on the cells of a workbook, without `=`. It gives #N/A if the figure is not available. */
export function tradeFormulaInExcel(name: TradeFigureName, workbook: Workbook): string {
  return excelText(formulaOf({ of: 'trade', name }), cellsOf(workbook));
}

/** A carry's figure as an Excel formula on the cells of a workbook, without `=`. */
export function carryFormulaInExcel(name: CarryFigureName, workbook: Workbook): string {
  return excelText(formulaOf({ of: 'carry', name }), cellsOf(workbook));
}

const anyOf = (cell: string, is: (kind: AnimalKind) => boolean): string =>
  `OR(${animalSubTypes
    .filter(is)
    .map((kind) => `${cell}=${kind.id}`)
    .join(',')})`;

function cellsOf(workbook: Workbook): Cells {
  const subType = workbook.trade('animalSubTypeId');
  const facts: Record<string, string> = {
    sheep: `${workbook.trade('animalTypeId')}=2`,
    splitter: anyOf(subType, (kind) => kind.splitter),
    perHeadOnly: anyOf(subType, (kind) => kind.perHeadOnly),
    shorn: `${subType}=12`,
    carryChosen: `ISNUMBER(${workbook.carry('carryTypeId')})`,
    timeHeld: `${workbook.carry('carryTypeId')}=2`,
    carryForSheep: `${workbook.carry('animalTypeId')}=2`,
  };
  return {
    cell: (part) =>
      part.of === 'trade'
        ? workbook.trade(part.name as StoredAmountName | TradeFigureName)
        : workbook.carry(part.name as CarryAmountName | CarryFigureName),
    fact: (name) => facts[name]!,
    ...(workbook.constant === undefined ? {} : { constant: workbook.constant }),
    isZeroWhenAbsent: (part) =>
      (part.of === 'trade'
        ? tradeInputs[part.name as StoredAmountName]
        : carryInputs[part.name as CarryAmountName]
      ).whenAbsent === 'zero',
  };
}
