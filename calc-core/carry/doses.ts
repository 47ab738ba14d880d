import { usableAmount } from '../figure/amount.ts';
import { Decimal } from '../number/decimal.ts';
import { carryInputs } from './inputs.ts';
import { carryAmountNames, type Carry, type CarryAmountName } from './record.ts';

const doses = new Map<string, CarryAmountName>(
  carryAmountNames.flatMap((name) => {
    const { unit, factorOf } = carryInputs[name];
    return unit === 'doses/hd' && factorOf !== undefined ? [[factorOf, name] as const] : [];
  }),
);

/** The doses field that belongs to a price per dose, for example `vetDose` for `vet`. Null for every other field. */
export const dosesOf = (field: string): CarryAmountName | null => doses.get(field) ?? null;

/** The price times its doses, in $/hd. 0 if either is absent. */
export function costOfDoses(carry: Carry, price: CarryAmountName): Decimal {
  const dose = dosesOf(price);
  const amount = (name: CarryAmountName) => usableAmount(carry[name], carryInputs[name]) ?? 0;
  return dose === null ? new Decimal(0) : new Decimal(amount(price)).times(amount(dose));
}
