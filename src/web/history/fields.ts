import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import { pricePairs } from '#calc-core/trade';

/**
 * The stored fields behind each amount that is calculated from stored fields. A price per kg comes from the price per head and the weight.
 */
const behind: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.values(pricePairs).map(({ perKg, perHead, weight }) => [perKg, [perHead, weight]]),
  ),
  stage: ['actual', 'plan'],
  actualProfit: ['actual', 'plan'],
  againstPlan: ['actual', 'plan'],
};

/** Facts and their plan have no meaning without each other, so they are restored together. */
const pair: readonly string[] = ['actual', 'plan'];

/** The fields that are restored only because this field is restored. */
export const restoredWith = (name: string, back: readonly string[]): readonly string[] =>
  pair.includes(name) ? back.filter((each) => pair.includes(each)) : [name];

/** The stored fields whose history a cell shows. Undefined for a figure, because a change of any field may affect it. */
export function fieldsBehind(kind: RecordKind, columnId: string): readonly string[] | undefined {
  const isStored = fieldsOfKind(kind).some(({ name }) => name === columnId);
  return isStored ? [columnId] : behind[columnId];
}
