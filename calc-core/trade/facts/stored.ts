import { carryInputs } from '../../carry/inputs.ts';
import { mergeMembers, type Clash } from '../../field/merge.ts';
import {
  amountFrom,
  objectFrom,
  readStructure,
  Refused,
  type Outside,
  type StructureRead,
} from '../../field/outside.ts';
import type { AmountRule } from '../../number/rule.ts';
import { dateProblem } from '../../rules/date.ts';
import { plainLine, textProblem } from '../../rules/text.ts';
import { tradeInputs } from '../inputs.ts';
import { actualCostNames, actualCostRule } from './costs.ts';
import { splitShareFrom } from './split-share.ts';
import { nothingActual, saleCosts, type Actual, type ActualSale } from './facts.ts';

/** The stored text of no actual, and of no plan. */
export const noActual = 'null';

/** The maximum number of sales of one mob. */
const SALES_LIMIT = 100;

function dayOf(fields: Outside, name: string, where: string): string | null {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new Refused(`${where}${name} is not a date`);
  const problem = dateProblem(value);
  if (problem !== null) throw new Refused(`${where}${name} ${problem}`);
  return value;
}

const ruleOfCost = (name: string): AmountRule =>
  name in carryInputs ? carryInputs[name as keyof typeof carryInputs] : { ...actualCostRule, label: name };

const deaths: AmountRule = { ...tradeInputs.numberOfHead, label: 'Head that died' };

function nameOf(fields: Outside, where: string): string | null {
  const value = fields['name'] ?? '';
  if (typeof value !== 'string') throw new Refused(`${where}name is not text`);
  const problem = textProblem(value);
  if (problem !== null) throw new Refused(`${where}name ${problem}`);
  const name = plainLine(value);
  return name === '' ? null : name;
}

function momentOf(fields: Outside, where: string): string | null {
  const value = fields['enteredAt'] ?? null;
  if (value === null) return null;
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value);
  if (!isMoment || Number.isNaN(Date.parse(value)))
    throw new Refused(`${where}enteredAt is not a time like 2026-11-21T04:02:00Z`);
  return value;
}

function readSale(value: unknown, where: string): ActualSale {
  const fields = objectFrom(value, where);
  const at = `${where}: `;
  const costs = objectFrom(fields['costs'] ?? {}, `${at}costs`);
  refuseUnknown(costs, saleCosts, `${at}costs`);
  const paid = saleCosts.map((name) => [name, amountFrom(costs, name, ruleOfCost(name), `${at}costs: `)]);
  return plainSale({
    soldOn: dayOf(fields, 'soldOn', at),
    head: amountFrom(fields, 'head', tradeInputs.numberOfHead, at),
    saleWeightkg: amountFrom(fields, 'saleWeightkg', tradeInputs.saleWeightkg, at),
    saleCostHd: amountFrom(fields, 'saleCostHd', tradeInputs.saleCostHd, at),
    name: nameOf(fields, at) ?? '',
    enteredAt: momentOf(fields, at) ?? '',
    costs: Object.fromEntries(paid.filter(([, amount]) => amount !== null)),
  });
}

/** A sale in its stored form: members that were added later are left out while they are empty, so that older texts stay the same. */
function plainSale({
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

function refuseUnknown(costs: Outside, names: readonly string[], where: string): void {
  const unknown = Object.keys(costs).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Refused(`${where}: there is no cost ${unknown}`);
}

function actualOfFields(fields: Outside): Actual {
  const sales = fields['sales'] ?? [];
  if (!Array.isArray(sales)) throw new Refused('sales is not a list');
  if (sales.length > SALES_LIMIT) throw new Refused(`has more than ${SALES_LIMIT} sales`);
  const costs = objectFrom(fields['costs'] ?? {}, 'costs');
  refuseUnknown(costs, actualCostNames, 'costs');
  const diedOn = dayOf(fields, 'diedOn', '');
  const fromSplit = splitShareFrom(fields['fromSplit']);
  const paid = actualCostNames.map((name) => [name, amountFrom(costs, name, ruleOfCost(name), 'costs: ')]);
  return {
    boughtOn: dayOf(fields, 'boughtOn', ''),
    head: amountFrom(fields, 'head', tradeInputs.numberOfHead, ''),
    purchaseWeightkg: amountFrom(fields, 'purchaseWeightkg', tradeInputs.purchaseWeightkg, ''),
    purchaseCostHd: amountFrom(fields, 'purchaseCostHd', tradeInputs.purchaseCostHd, ''),
    sales: sales.map((sale: unknown, index) => readSale(sale, `sale ${index + 1}`)),
    sale2CostHd: amountFrom(fields, 'sale2CostHd', tradeInputs.sale2CostHd, ''),
    woolSaleWeight: amountFrom(fields, 'woolSaleWeight', tradeInputs.woolSaleWeight, ''),
    woolPriceHd: amountFrom(fields, 'woolPriceHd', tradeInputs.woolPriceHd, ''),
    deaths: amountFrom(fields, 'deaths', deaths, ''),
    ...(diedOn === null ? {} : { diedOn }),
    ...(fromSplit === null ? {} : { fromSplit }),
    costs: Object.fromEntries(paid.filter(([, amount]) => amount !== null)) as Actual['costs'],
  };
}

/** Reads facts from outside: the canonical text to store, or what is wrong. Empty facts become no actual. Never throws. */
export function readActual(value: unknown): StructureRead {
  if (value === null || value === undefined) return { text: noActual };
  return readStructure(() => actualText(actualOfFields(objectFrom(value, ''))));
}

/** Facts as their field stores them, costs in their declared order; {@link noActual} without facts. */
export function actualText({ diedOn, fromSplit, ...actual }: Actual): string {
  const costs = Object.fromEntries(
    actualCostNames.filter((name) => name in actual.costs).map((name) => [name, actual.costs[name]]),
  );
  const sales = actual.sales.map(plainSale);
  const died = (diedOn ?? null) === null ? {} : { diedOn };
  const shared = fromSplit === undefined ? {} : { fromSplit };
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
  const read = readActual({ ...plain, costs });
  return 'text' in read ? read.text : null;
}

/** Reads a plan from outside. Any object of records is stored as it is, because a plan is never changed later. Never throws. */
export function readPlan(value: unknown): StructureRead {
  if (value === null || value === undefined) return { text: noActual };
  return readStructure(() => {
    const { trade, carry } = objectFrom(value, '');
    return planText(trade, carry ?? null);
  });
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
