import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import { pricePairs } from '#calc-core/trade';

/** What decides an amount that is not stored: the price per head and the weight behind a price per kg. */
const behind: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.values(pricePairs).map(({ perKg, perHead, weight }) => [perKg, [perHead, weight]]),
  ),
  stage: ['actual', 'plan'],
  actualProfit: ['actual', 'plan'],
  againstPlan: ['actual', 'plan'],
};

/** Facts without their plan, or a plan of facts that are gone, are nothing: they come back together. */
const pair: readonly string[] = ['actual', 'plan'];

/** Of fields that would come back, those that come back with this one. */
export const restoredWith = (name: string, back: readonly string[]): readonly string[] =>
  pair.includes(name) ? back.filter((each) => pair.includes(each)) : [name];

/** The stored fields whose story a cell of a sheet has; undefined for a figure, which every change may have moved. */
export function fieldsBehind(kind: RecordKind, columnId: string): readonly string[] | undefined {
  const isStored = fieldsOfKind(kind).some(({ name }) => name === columnId);
  return isStored ? [columnId] : behind[columnId];
}
