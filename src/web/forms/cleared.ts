import { kindOf, showNumber, type Trade } from '#calc-core';

/** The weights a change of sub type clears (spec 4), as the notice calls them. */
const weights = [
  ['purchaseWeightkg', 'buy'],
  ['saleWeightkg', 'sell'],
  ['sale2Weightkg', 'young'],
  ['purchaseSkinWeight', 'skin when bought'],
  ['saleSkinWeight', 'skin when sold'],
] as const;

const isEntered = (amount: string | null): amount is string => amount !== null && Number(amount) !== 0;

/** "Sub type changed to Cows in calf. Weights cleared: buy 285 kg, sell 440 kg"; null when nothing was lost. */
export function weightsCleared(before: Trade, after: Trade): string | null {
  const lost = weights.flatMap(([name, word]) => {
    const was = before[name];
    return isEntered(was) && !isEntered(after[name]) ? [`${word} ${showNumber(was)} kg`] : [];
  });
  if (lost.length === 0) return null;
  return `Sub type changed to ${kindOf(after.animalSubTypeId).name}. Weights cleared: ${lost.join(', ')}`;
}
