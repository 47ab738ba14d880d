import { mergeMembers, type Clash } from '../../field/merge.ts';
import { objectFrom, Refused, type Outside } from '../../field/outside.ts';
import { actualCostNames } from './costs.ts';
import { nothingActual, saleCosts, type Actual, type ActualSale } from './facts.ts';

/** The stored text of no actual, and of no plan. */
export const noActual = 'null';

/** A sale in its stored form: members that were added later are left out while they are empty, so that older texts stay the same. */
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

/** Facts as their field stores them, costs in their declared order; {@link noActual} without facts. */
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
 * Merges facts that two devices entered since `base`, name by name and cost by cost; null where both changed the same fact to different
 * values and the member must be asked.
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
  // A cost of a newer version would be dropped: the member is asked.
  if (Object.keys(costs).some((name) => !(actualCostNames as readonly string[]).includes(name))) return null;
  // Each side was read when it was entered.
  return actualText({ ...plain, costs } as Actual);
}

/** A plan as its field stores it. @throws Refused when it is not a record; every trade and carry of the app is one. */
export function planText(trade: unknown, carry: unknown): string {
  return JSON.stringify({ trade: flat(trade, 'trade'), carry: carry === null ? null : flat(carry, 'carry') });
}

/** The fields of a record that are text, numbers or null, sorted by name; nothing else is a stored field. */
function flat(value: unknown, where: string): Outside {
  const entries = Object.entries(objectFrom(value, where)).filter(
    ([name, each]) =>
      name.length <= 60 &&
      (each === null || ['string', 'number'].includes(typeof each)) &&
      String(each).length <= 400,
  );
  if (entries.length > 200) throw new Refused(`${where} has more than 200 fields`);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Of two plans, the server's, because it was stored first; ours when the server has none. */
export const mergePlan = (_base: string, mine: string, theirs: string): string =>
  theirs === noActual ? mine : theirs;
