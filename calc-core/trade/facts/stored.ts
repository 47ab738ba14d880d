import { mergeMembers, type Clash } from '../../field/merge.ts';
import { actualCostNames } from './costs.ts';
import { nothingActual, saleCosts, type Actual, type ActualSale } from './facts.ts';

/** The stored text if there are no facts, or no plan. */
export const noActual = 'null';

/** A sale in its stored form. Properties that were added later are left out while they are empty, so that older texts do not change. */
export function plainSale({
  soldOn,
  head,
  saleWeightkg,
  saleCostHd,
  name,
  enteredAt,
  costs,
}: ActualSale): ActualSale {
  const paid = saleCosts.flatMap((cost) =>
    costs?.[cost] === undefined ? [] : [[cost, costs[cost]] as const],
  );
  return {
    soldOn,
    head,
    saleWeightkg,
    saleCostHd,
    ...((name ?? '') === '' ? {} : { name: name! }),
    ...((enteredAt ?? '') === '' ? {} : { enteredAt: enteredAt! }),
    ...(paid.length === 0 ? {} : { costs: Object.fromEntries(paid) }),
  };
}

/** The stored text of facts, with costs in their declared order; {@link noActual} without facts. */
export function actualText({ diedOn, fromSplit, ...actual }: Actual): string {
  const costs = Object.fromEntries(
    actualCostNames.filter((name) => name in actual.costs).map((name) => [name, actual.costs[name]]),
  );
  const sales = actual.sales.map(plainSale);
  const died = (diedOn ?? null) === null ? {} : { diedOn };
  const shared = (fromSplit ?? null) === null ? {} : { fromSplit };
  const text = JSON.stringify({ ...nothingActual, ...actual, sales, ...died, ...shared, costs });
  return text === JSON.stringify(nothingActual) ? noActual : text;
}

let last: { readonly text: string; readonly actual: Actual | null } = { text: noActual, actual: null };

/** Parses the stored text of an actual; null without facts. */
export function actualOf(text: string | null | undefined): Actual | null {
  const kept = text ?? noActual;
  if (last.text !== kept) last = { text: kept, actual: JSON.parse(kept) as Actual | null };
  return last.actual;
}

/**
 * Merges facts that two devices entered since `base`, fact by fact and cost by cost. Null if both changed the same fact to different values
 * and the user must be asked.
 */
export function mergeActual(base: string, mine: string, theirs: string, clash?: Clash): string | null {
  const [was, ours, other] = [base, mine, theirs].map(
    (text) => (JSON.parse(text) as Actual | null) ?? nothingActual,
  );
  const plain = mergeMembers(
    { ...was, costs: null },
    { ...ours, costs: null },
    { ...other, costs: null },
    clash,
  );
  const costs = mergeMembers(was!.costs, ours!.costs, other!.costs, clash);
  if (plain === null || costs === null) return null;
  // This version would drop a cost that only a newer version has, so ask the user.
  if (Object.keys(costs).some((name) => !(actualCostNames as readonly string[]).includes(name))) return null;
  // Both sides were checked when they were entered, so the cast is safe.
  return actualText({ ...plain, costs } as Actual);
}

/** If there are two plans, use the server's, because it was stored first. */
export const mergePlan = (_base: string, mine: string, theirs: string): string =>
  theirs === noActual ? mine : theirs;
