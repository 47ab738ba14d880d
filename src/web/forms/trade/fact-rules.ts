import { noActual, type Trade } from '#calc-core/trade';
import { loadedLater } from '#web/ui/loaded-later.ts';
import type * as Rules from './facts.ts';

/** The form's rules about facts. */
export type FactRules = typeof Rules;

/** The rules load later, because a trade without facts does not need them. */
export const factRules = loadedLater(() => import('./facts.ts'));

/** True if the trade has any fact. */
export const hasFacts = ({ actual }: Pick<Trade, 'actual'>): boolean => (actual ?? noActual) !== noActual;
