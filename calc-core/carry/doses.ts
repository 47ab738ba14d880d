import { usableAmount } from '../figure/amount.ts';
import { Decimal } from '../number/decimal.ts';
import { carryInputs } from './inputs.ts';
import { carryAmountNames, type Carry, type CarryAmountName } from './record.ts';

/** For each price per dose, the field with the doses per head. */
const doses = new Map<string, CarryAmountName>(
  carryAmountNames.flatMap((name) => {
    const { unit, factorOf } = carryInputs[name];
    return unit === 'doses/hd' && factorOf !== undefined ? [[factorOf, name] as const] : [];
  }),
);

/** The doses field that belongs to a price per dose; null for every other field. */
export const dosesOf = (field: string): CarryAmountName | null => doses.get(field) ?? null;

/** The cost of a price per dose in $/hd: the price times its doses; 0 where either is absent. */
export function costOfDoses(carry: Carry, price: CarryAmountName): Decimal {
  const dose = dosesOf(price);
  const amount = (name: CarryAmountName) => usableAmount(carry[name], carryInputs[name]) ?? 0;
  return dose === null ? new Decimal(0) : new Decimal(amount(price)).times(amount(dose));
}
