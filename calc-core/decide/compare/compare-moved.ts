import type { FigureValue } from '../../figure/declare.ts';
import { Decimal, isDecimalText } from '../../number/decimal.ts';
import { calculateTrade } from '../../trade/calculate.ts';
import { nameOf, type Compared } from './compared.ts';
import { typedBack, type Position } from '../lever.ts';

/** The profits per head of a trade at other sale prices. */
export interface Moved {
  readonly id: string;
  readonly name: string;
  /** One profit for each of {@link shifts}. */
  readonly profits: readonly FigureValue[];
}

/** Sale prices are changed by these percentages: from -15 to 15 in steps of 2.5. */
export const shifts: readonly number[] = Array.from({ length: 13 }, (_, index) => -15 + index * 2.5);

/** Calculates the profit of each trade at each of {@link shifts}, in $/hd. */
export function movedProfits(rows: readonly Compared[]): readonly Moved[] {
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    profits: shifts.map((percent) => profitAt(row, percent)),
  }));
}

function profitAt({ carry, trade, atSalePrice }: Compared, percent: number): FigureValue {
  if (atSalePrice !== undefined) return atSalePrice(percent);
  const names = ['saleCostHd', 'sale2CostHd'] as const;
  const moved = names.reduce(
    (position: Position, name) => {
      const price = trade[name];
      if (!isDecimalText(price)) return position;
      const value = new Decimal(price)
        .times(new Decimal(100).plus(percent))
        .dividedBy(100)
        .toDecimalPlaces(12);
      return typedBack(position, { of: 'trade', name }, value.toFixed());
    },
    { carry, trade },
  );
  return calculateTrade(carry, moved.trade).figures.profitPerHead;
}
