import { noActual, type Trade } from '#calc-core/trade';
import { loadedLater } from '#web/ui/loaded-later.ts';
import type * as Rules from './facts.ts';

/** The form's rules about facts. */
export type FactRules = typeof Rules;

/** Loads the rules about facts. A trade without facts does not need them. */
export const factRules = loadedLater(() => import('./facts.ts'));

/** Whether the trade has any fact. */
export const hasFacts = ({ actual }: Pick<Trade, 'actual'>): boolean => (actual ?? noActual) !== noActual;
