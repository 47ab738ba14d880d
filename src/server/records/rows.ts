import type { InferSelectModel } from '../storage/drizzle.ts';
import { carryAmountNames, storedAmountNames, type Carry, type Trade } from '#calc-core';
import type { carries, trades } from '../storage/schema.ts';

export type TradeRow = InferSelectModel<typeof trades>;
/** A stored trade without what was worked out from it. */
export type TradeInputs = Omit<TradeRow, 'reply' | 'model' | 'calcDescription'>;
export type CarryRow = InferSelectModel<typeof carries>;

const oneOrTwo = (id: number): 1 | 2 => (id === 2 ? 2 : 1);

/** The amounts of a record by their names: every name is there afterwards, so the result has them all. */
function amountsOf<Name extends string>(
  names: readonly Name[],
  from: Readonly<Partial<Record<Name, string | null | undefined>>>,
): Record<Name, string | null> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Record<Name, string | null>;
}

export const tradeAmounts = (from: Partial<Trade>) => amountsOf(storedAmountNames, from);
export const carryAmounts = (from: Partial<Carry>) => amountsOf(carryAmountNames, from);

/** A stored trade as calc-core knows it: inputs only. */
export function tradeOfRow(row: TradeInputs): Trade {
  return {
    ...tradeAmounts(row as Partial<Trade>),
    id: row.id,
    name: row.name,
    animalTypeId: oneOrTwo(row.animalTypeId),
    animalSubTypeId: row.animalSubTypeId,
    tradeGroupId: row.tradeGroupId,
    carryId: row.carryId,
    carryTypeId: oneOrTwo(row.carryTypeId),
    heldFrom: row.heldFrom,
    saleCowDescription: row.saleCowDescription,
    purchaseCowDescription: row.purchaseCowDescription,
  };
}

/** A stored carry as calc-core knows it: inputs only. */
export function carryOfRow(row: Omit<CarryRow, 'reply' | 'model'>): Carry {
  return {
    ...carryAmounts(row as Partial<Carry>),
    id: row.id,
    name: row.name,
    animalTypeId: oneOrTwo(row.animalTypeId),
    animalSubTypeId: row.animalSubTypeId,
    carryTypeId: oneOrTwo(row.carryTypeId),
  };
}
