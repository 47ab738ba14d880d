import { carryInputs } from '../../carry/inputs.ts';
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
import { splitShareFrom } from './read-share.ts';
import { saleCosts, type Actual, type ActualSale } from './facts.ts';
import { planText } from './plan-text.ts';
import { actualText, noActual, plainSale } from './stored.ts';

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

/** Checks a value from outside as facts. Returns the text to store, or what is wrong. Empty facts become {@link noActual}. Never throws. */
export function readActual(value: unknown): StructureRead {
  if (value === null || value === undefined) return { text: noActual };
  return readStructure(() => actualText(actualOfFields(objectFrom(value, ''))));
}

/** Checks a value from outside as a plan: any object with a trade and a carry. The plan is stored as it is. Never throws. */
export function readPlan(value: unknown): StructureRead {
  if (value === null || value === undefined) return { text: noActual };
  return readStructure(() => {
    const { trade, carry } = objectFrom(value, '');
    return planText(trade, carry ?? null);
  });
}
