import { amountsOn, type AmountDeclaration, type AmountRest } from '../field/amounts.ts';
import type { Unit } from '../number/units.ts';
import type { CostLineName } from './cost-lines.ts';

/** What an amount of a carry costs, and when: said of every amount, so that no list of them is kept by hand. */
export interface CarryCost {
  /** The line of a trade's cost that it is charged in; null for one that is no cost. */
  readonly cost: Exclude<CostLineName, 'lossHead'> | 'interest' | null;
  /** When it is paid: once the animal is in hand, for each day or week, when it is sold, or for its wool. */
  readonly paid: 'in hand' | 'over time' | 'when sold' | 'for wool';
  /** The amount that it multiplies: a dose is no cost without its price. */
  readonly factorOf?: string;
  /** Takes the whole of its line where the line became known as one amount; one of each line that the carry alone decides. */
  readonly takesWhole?: true;
}

/** Amounts of one form section of a carry, all of one cost unless one of them says otherwise. */
export function costsOn(card: string, costs: CarryCost, always: AmountRest = {}) {
  const declare = amountsOn(card, always);
  return (
    label: string,
    unit: Unit,
    help: string,
    rest: AmountRest & Partial<CarryCost> = {},
  ): AmountDeclaration & CarryCost => ({ ...costs, ...declare(label, unit, help, rest), ...rest });
}
