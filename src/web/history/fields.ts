import { fieldsOfKind, type RecordKind } from '#calc-core/records';
import { pricePairs } from '#calc-core/trade';

/** Maps a calculated column to its stored fields. For example, a price per kg comes from price per head and weight. */
const behind: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.values(pricePairs).map(({ perKg, perHead, weight }) => [perKg, [perHead, weight]]),
  ),
  stage: ['actual', 'plan'],
  actualProfit: ['actual', 'plan'],
  againstPlan: ['actual', 'plan'],
};

/** Facts need their plan, and the plan needs the facts. So both are restored together. */
const pair: readonly string[] = ['actual', 'plan'];

/** Returns the fields of `back` that are restored together with this field, including the field itself. */
export const restoredWith = (name: string, back: readonly string[]): readonly string[] =>
  pair.includes(name) ? back.filter((each) => pair.includes(each)) : [name];

/** Returns the stored fields whose history a cell shows. Undefined for a figure: any field may affect it. */
export function fieldsBehind(kind: RecordKind, columnId: string): readonly string[] | undefined {
  const isStored = fieldsOfKind(kind).some(({ name }) => name === columnId);
  return isStored ? [columnId] : behind[columnId];
}
