import { mergeMembers, type Clash } from '../../field/merge.ts';
import { actualCostNames } from './costs.ts';
import { nothingActual, saleCosts, type Actual, type ActualSale } from './facts.ts';

/** The stored text without facts or without a plan. */
export const noActual = 'null';

/** Converts a sale to its stored form. Newer properties are omitted while empty, so that older texts do not change. */
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

/** The stored text of facts, with costs in their declared order. Without facts, {@link noActual}. */
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

/** Parses the stored text of facts. Null without facts. */
export function actualOf(text: string | null | undefined): Actual | null {
  const kept = text ?? noActual;
  if (last.text !== kept) last = { text: kept, actual: JSON.parse(kept) as Actual | null };
  return last.actual;
}

/** Merges facts that two devices entered since `base`. Null if both changed the same fact or cost in different ways. */
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
  // A cost may come from a newer version of the app. This version would drop the cost, so the user must decide.
  if (Object.keys(costs).some((name) => !(actualCostNames as readonly string[]).includes(name))) return null;
  // The cast is safe: both texts were checked when they were entered.
  return actualText({ ...plain, costs } as Actual);
}

/** If there are two plans, the server's plan was stored first and is used. */
export const mergePlan = (_base: string, mine: string, theirs: string): string =>
  theirs === noActual ? mine : theirs;
