import { amountsOn, type AmountDeclaration, type AmountRest } from '../field/amounts.ts';
import type { Unit } from '../number/units.ts';
import type { CostLineName } from './cost-lines.ts';

/** What an amount of a carry costs, and when. */
export interface CarryCost {
  /** The cost line that includes this amount. Null if the amount is not a cost. */
  readonly cost: Exclude<CostLineName, 'lossHead'> | 'interest' | null;
  readonly paid: 'in hand' | 'over time' | 'when sold' | 'for wool';
  /** For a factor, the name of the amount that it multiplies. For example, doses multiply the price per dose. */
  readonly factorOf?: string;
  /**
   * True for the input that stores the actual amount of a whole cost line. The line's other inputs then become 0. Every cost line that
   * needs no trade has exactly one input with `takesWhole`.
   */
  readonly takesWhole?: true;
}

/** Returns a function that declares amounts of the form section `card`. `costs` says what the amounts cost, and when. */
export function costsOn(card: string, costs: CarryCost, always: AmountRest = {}) {
  const declare = amountsOn(card, always);
  return (
    label: string,
    unit: Unit,
    rest: AmountRest & Partial<CarryCost> = {},
  ): AmountDeclaration & CarryCost => ({ ...costs, ...declare(label, unit, rest), ...rest });
}
