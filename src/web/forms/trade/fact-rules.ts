import { noActual, type Trade } from '#calc-core/trade';
import { loadedLater } from '#web/ui/loaded-later.ts';
import type * as Rules from './facts.ts';

/** The rules about facts that the form uses. */
export type FactRules = typeof Rules;

/** Loads the rules about facts. The form of a trade that is still a plan does not need them. */
export const factRules = loadedLater(() => import('./facts.ts'));

/** Whether any fact is entered for the trade. */
export const hasFacts = ({ actual }: Pick<Trade, 'actual'>): boolean => (actual ?? noActual) !== noActual;
