import type { Carry } from '../carry/record.ts';
import { emptyValues } from '../field/record.ts';
import { firstCarry } from './carries.ts';
import { tradeFields, type Trade } from './record.ts';

const nothingEntered = emptyValues(tradeFields);

/** A new trade: cattle, no head, the first group and the first growth-rate carry. `today` is `YYYY-MM-DD`. */
export function newTrade(
  id: string,
  today: string,
  groups: readonly { readonly id: string }[],
  carries: readonly Carry[],
): Trade {
  return {
    id,
    ...nothingEntered,
    tradeGroupId: groups[0]?.id ?? null,
    ...firstCarry({ animalTypeId: 1, animalSubTypeId: 1 }, 1, carries),
    heldFrom: today,
  };
}
