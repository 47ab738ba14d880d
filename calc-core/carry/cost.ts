import { amountsOn, type AmountDeclaration, type AmountRest } from '../field/amounts.ts';
import type { Unit } from '../number/units.ts';
import type { CostLineName } from './cost-lines.ts';

/** What an amount of a carry costs and when. Every amount declares it, so no separate list has to be maintained. */
export interface CarryCost {
  /** The cost line of a trade that the amount is charged in; null for an amount that is not a cost. */
  readonly cost: Exclude<CostLineName, 'lossHead'> | 'interest' | null;
  /** When it is paid: one time after the animal is bought, for each day or week, when the animal is sold, or for its wool. */
  readonly paid: 'in hand' | 'over time' | 'when sold' | 'for wool';
  /** The amount that this amount multiplies. For example, doses cost nothing without a price per dose. */
  readonly factorOf?: string;
  /**
   * When a line is entered as one actual amount, that amount is stored as this input, and the line's other inputs become 0. Each cost
   * line that depends only on the carry has exactly one such input.
   */
  readonly takesWhole?: true;
}

/** Amounts of one form section of a carry. All have the same cost unless one of them declares its own. */
export function costsOn(card: string, costs: CarryCost, always: AmountRest = {}) {
  const declare = amountsOn(card, always);
  return (
    label: string,
    unit: Unit,
    rest: AmountRest & Partial<CarryCost> = {},
  ): AmountDeclaration & CarryCost => ({ ...costs, ...declare(label, unit, rest), ...rest });
}
