import { nothing } from '../../figure/record.ts';
import type { InventoryName } from '../names.ts';
import { saleIncome } from '../scope.ts';
import type { TradeFigures } from './group.ts';

const card = 'Inventory';

/** How a swap moves money between stock and the capital account, $. */
export const inventoryFigures: TradeFigures<InventoryName> = {
  inventoryChange: {
    label: 'Inventory change',
    unit: '$',
    card,
    source: 'calculation R13, our choice',
    wanted: 'low',
    formula: (t) => t.numberOfHead.times(t.purchaseCostHd.minus(saleIncome(t))),
  },
  inventoryFromCapitalAcc: {
    label: 'Inventory from capital account',
    unit: '$',
    card,
    source: 'calculation R14, our choice',
    wanted: 'low',
    formula: (t) => nothing.max(t.inventoryChange),
  },
  inventoryAccToCapitalAcc: {
    label: 'Inventory account to capital account',
    unit: '$',
    card,
    source: 'calculation R14, our choice',
    formula: (t) => nothing.max(nothing.minus(t.inventoryChange)),
  },
};
