import { actualColumns } from './actual.ts';
import type { Lists, TradeColumn } from './trade-column.ts';
import { aboutColumns, headColumn, nameColumn, otherDetails, pricedInputs } from './trade-detail-columns.ts';
import { atMarketColumn, otherFigures, outcomeColumn, specFigures } from './trade-figure-columns.ts';

/** Every column of the trade sheet: the columns of spec 2, then inputs, then other figures. */
export function tradeColumns(lists: Lists): readonly TradeColumn[] {
  return [
    nameColumn('Trade Name'),
    headColumn('# Of Head'),
    ...specFigures(),
    outcomeColumn(),
    ...aboutColumns(lists),
    ...pricedInputs(),
    ...otherDetails(lists),
    ...otherFigures(),
    atMarketColumn(lists),
    ...actualColumns(),
  ];
}
