import { kindOf } from '../../animals/kinds.ts';
import type { Carry } from '../../carry/record.ts';
import { isDecimalText } from '../../number/decimal.ts';
import { showNumber } from '../../number/show.ts';
import type { Trade } from '../record.ts';

/** The weights that a new sub type clears (spec 4), each with its name in the message. */
const weights = [
  ['purchaseWeightkg', 'purchase'],
  ['saleWeightkg', 'sale'],
  ['sale2Weightkg', 'young'],
  ['purchaseSkinWeight', 'skin when bought'],
  ['saleSkinWeight', 'skin when sold'],
] as const;

const isEntered = (amount: string | null): amount is string => isDecimalText(amount) && Number(amount) !== 0;

/**
 * Says what a change of animal or sub type also changed: "Sub type changed to Cows in calf. Weights cleared: purchase 285 kg". Null if the sub
 * type is the same, or nothing else changed.
 */
export function kindChangeWords(before: Trade, after: Trade, carries: readonly Carry[]): string | null {
  if (before.animalSubTypeId === after.animalSubTypeId) return null;
  const lost = weights.flatMap(([name, word]) => {
    const was = before[name];
    return isEntered(was) && !isEntered(after[name]) ? [`${word} ${showNumber(was)} kg`] : [];
  });
  const said = [
    ...carryWords(before, after, carries),
    ...(lost.length === 0 ? [] : [`Weights cleared: ${lost.join(', ')}`]),
  ];
  if (said.length === 0) return null;
  return `Sub type changed to ${kindOf(after.animalSubTypeId).name}. ${said.join('. ')}`;
}

function carryWords(before: Trade, after: Trade, carries: readonly Carry[]): string[] {
  if (before.carryId === after.carryId) return [];
  const chosen = carries.find((carry) => carry.id === after.carryId);
  if (chosen === undefined) return ['Carry removed: there is no time-held carry'];
  return [`Carry changed to ${chosen.name === '' ? 'one without a name' : chosen.name}`];
}
