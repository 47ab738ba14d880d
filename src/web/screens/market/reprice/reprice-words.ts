import { repricedTotal, type Repriced } from '#calc-core/market';
import { showNumber } from '#calc-core/number';
import { profitMove } from '#calc-core/trade';
import type { ClassSource, RepriceRow } from './reprice-rows.ts';

/** For example `2,000 trades`. */
export const counted = (count: number): string =>
  count === 1 ? '1 trade' : `${showNumber(String(count))} trades`;

/** The effect of the new prices on the ticked trades. Without ticks, tells if there are trades to tick. */
export function repriceWords(changed: readonly Repriced[], ticked: readonly Repriced[]): string {
  if (changed.length === 0) return 'No trade changes.';
  if (ticked.length === 0) return 'Tick the trades to reprice.';
  const { verb, size, preposition } = profitMove(repricedTotal(ticked));
  const turned = (['to a profit', 'to a loss'] as const)
    .map((turns) => ({ turns, count: ticked.filter((each) => each.turns === turns).length }))
    .filter(({ count }) => count > 0)
    .map(({ turns, count }) => ` ${count} ${count === 1 ? 'turns' : 'turn'} ${turns}.`);
  return `These prices ${verb} ${size} ${preposition} the total profit of ${counted(ticked.length)}.${turned.join('')}`;
}

/** For example `12 trades. 3 without a class: choose one.` */
export function listWords(rows: readonly RepriceRow[], sold: number): string {
  const without = rows.filter(({ sources }) => sources.saleClass === 'none').length;
  const guessed = rows.filter(({ sources: { saleClass } }) => wordsOf[saleClass] !== undefined).length;
  return [
    `${counted(rows.length)}.`,
    ...(guessed === 0
      ? []
      : [`${showNumber(String(guessed))} priced by name or sub type: tick them to agree.`]),
    ...(without === 0 ? [] : [`${showNumber(String(without))} without a class: choose one.`]),
    ...(sold === 0 ? [] : [`${counted(sold)} already sold ${sold === 1 ? 'is' : 'are'} not listed.`]),
  ].join(' ');
}

const wordsOf: Partial<Record<ClassSource, string>> = { name: 'by its name', 'sub type': 'by its sub type' };

/** Why this class prices the trade. Undefined if the trade names the class itself, or if it has no class. */
export const sourceWords = (source: ClassSource): string | undefined => wordsOf[source];
