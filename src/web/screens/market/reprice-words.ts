import { repricedTotal, type Repriced } from '#calc-core/market';
import { showNumber } from '#calc-core/number';
import { profitMove } from '#calc-core/trade';

export const counted = (count: number): string =>
  count === 1 ? '1 trade' : `${showNumber(String(count))} trades`;

/** What the new prices do to the ticked trades; with none ticked, whether there are some to tick. */
export function repriceWords(changed: readonly Repriced[], ticked: readonly Repriced[]): string {
  if (changed.length === 0) return 'No trade changes.';
  if (ticked.length === 0) return 'Tick the trades that are to have these prices.';
  const { verb, size, preposition } = profitMove(repricedTotal(ticked));
  const turned = (['to a profit', 'to a loss'] as const)
    .map((turns) => ({ turns, count: ticked.filter((each) => each.turns === turns).length }))
    .filter(({ count }) => count > 0)
    .map(({ turns, count }) => ` ${count} ${count === 1 ? 'turns' : 'turn'} ${turns}.`);
  return `These prices ${verb} ${size} ${preposition} the total profit of ${counted(ticked.length)}.${turned.join('')}`;
}
