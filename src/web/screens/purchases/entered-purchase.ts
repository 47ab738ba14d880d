import { planOf, withActual } from '#calc-core/actual';
import type { Carry } from '#calc-core/carry';
import { actualOf, noActual, nothingActual, tradeOf, type Actual, type TradeDraft } from '#calc-core/trade';
import { enterPart, type PairPart } from '#web/actual/entering.ts';
import type { FieldChange } from '#web/sheets/columns/column.ts';

/** The columns of a purchase. A later column's entry may depend on the columns before it. */
export const purchaseFields = [
  'boughtOn',
  'headBought',
  'weightPaid',
  'paidKg',
  'paidHd',
  'didNotGoAhead',
] as const;

/** A column of a purchase. */
export type PurchaseField = (typeof purchaseFields)[number];

const parts: Partial<Record<PurchaseField, PairPart>> = {
  weightPaid: 'weight',
  paidKg: 'perKg',
  paidHd: 'price',
};

/** True if the trade's purchase was entered. */
export const isBought = ({ actual }: TradeDraft): boolean => (actual ?? noActual) !== noActual;

/**
 * Enters the changed cells of a purchase into the trade. The first entry marks the trade as bought. Empty cells come before the others,
 * because a table often leaves one price of the pair blank.
 */
export function withPurchase(
  trade: TradeDraft,
  carry: Carry | null,
  changes: readonly FieldChange[],
): TradeDraft {
  const given = new Map(changes.map(({ field, value }) => [field, value === null ? null : String(value)]));
  const plan = planOf(trade) ?? { trade: tradeOf(trade), carry };
  const before = actualOf(trade.actual);
  let actual: Actual = before ?? nothingActual;
  const isFilled = (field: PurchaseField): number => (given.get(field) === null ? 0 : 1);
  for (const field of purchaseFields.toSorted((a, b) => isFilled(a) - isFilled(b))) {
    const value = given.get(field);
    if (value === undefined) continue;
    const part = parts[field];
    if (field === 'boughtOn') actual = { ...actual, boughtOn: value };
    else if (field === 'headBought') actual = { ...actual, head: value };
    else if (part !== undefined) actual = enterPart(plan, actual, ['purchase', part, 0], value);
  }
  const isFirst = before === null && (given.get('boughtOn') ?? null) === null;
  const isEntered = withActual(trade, carry, actual).actual !== noActual;
  if (isFirst && isEntered) actual = { ...actual, boughtOn: trade.heldFrom };
  const entered = { ...trade, ...withActual(trade, carry, actual) };
  const mark = given.get('didNotGoAhead');
  if (isBought(entered)) return { ...entered, didNotGoAhead: null };
  return mark === undefined ? entered : { ...entered, didNotGoAhead: mark === 'yes' ? 'yes' : null };
}
