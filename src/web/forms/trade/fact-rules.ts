import { noActual, type Trade } from '#calc-core/trade';
import { loadedLater } from '#web/ui/loaded-later.ts';
import type * as Rules from './facts.ts';

/** What the form reads of the rules of facts. */
export type FactRules = typeof Rules;

/** The rules of facts: the form of a trade that is still a plan does without them. */
export const factRules = loadedLater(() => import('./facts.ts'));

/** Whether something is known of the trade apart from its plan. */
export const hasFacts = ({ actual }: Pick<Trade, 'actual'>): boolean => (actual ?? noActual) !== noActual;
