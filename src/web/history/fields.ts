import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import { pricePairs } from '#calc-core/trade';

/** The stored fields behind an amount that is not stored: the price per head and the weight, for a price per kg. */
const behind: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.values(pricePairs).map(({ perKg, perHead, weight }) => [perKg, [perHead, weight]]),
  ),
  stage: ['actual', 'plan'],
  actualProfit: ['actual', 'plan'],
  againstPlan: ['actual', 'plan'],
};

/** Facts without their plan, or a plan without its facts, mean nothing: they are restored together. */
const pair: readonly string[] = ['actual', 'plan'];

/** The restored fields that belong to this one. */
export const restoredWith = (name: string, back: readonly string[]): readonly string[] =>
  pair.includes(name) ? back.filter((each) => pair.includes(each)) : [name];

/** The stored fields whose history a cell shows; undefined for a figure, since any change may affect it. */
export function fieldsBehind(kind: RecordKind, columnId: string): readonly string[] | undefined {
  const isStored = fieldsOfKind(kind).some(({ name }) => name === columnId);
  return isStored ? [columnId] : behind[columnId];
}
