import { actualProblems, type Plan } from '#calc-core/actual';
import { carryAmountNames, carryInputs, type CarryAmountName } from '#calc-core/carry';
import type { DecimalText } from '#calc-core/number';
import {
  actualCostNames,
  actualCostRule,
  readSplitShare,
  saleCosts,
  tradeInputs,
  type Actual,
  type ActualSale,
  type SplitShare,
} from '#calc-core/trade';
import { wireName } from '#contract/wire.ts';
import { FieldReader, parseKeepingNumbers, readCarry, readTrade } from './cases.ts';
import { Refusal } from '../command.ts';

/** A plan and its facts. */
export interface BridgeCase {
  readonly plan: Plan;
  readonly actual: Actual;
}

/**
 * Reads a JSON array of `{carry, trade}`. If a trade has no `plan`, the trade itself and its carry are the plan.
 * @throws Refusal naming the case and the field.
 */
export function readBridgeCases(json: string): readonly BridgeCase[] {
  const cases = parseKeepingNumbers(json);
  if (!Array.isArray(cases)) throw new Refusal('The file is not a JSON array of {carry, trade}.');
  return cases.map((each, index) => readBridgeCase(new FieldReader(each, `case ${index + 1}`)));
}

function readBridgeCase(reader: FieldReader): BridgeCase {
  const { plan, actual } = readPlanAndFacts(reader);
  if (actual === null) throw new Refusal(`${reader.record('trade').named('actual')} is missing.`);
  return { plan, actual };
}

/** Reads a trade's plan and its facts. @throws Refusal naming the field */
export function readPlanAndFacts(reader: FieldReader): {
  readonly plan: Plan;
  readonly actual: Actual | null;
} {
  const trade = reader.record('trade');
  const planned = trade.has('plan') ? trade.record('plan') : reader;
  const plan: Plan = {
    trade: readTrade(planned.has('trade') ? planned.record('trade') : planned),
    carry: planned.has('carry') ? readCarry(planned.record('carry')) : null,
  };
  return { plan, actual: trade.has('actual') ? readFacts(trade.record('actual'), plan) : null };
}

function readFacts(facts: FieldReader, plan: Plan): Actual {
  const actual = readActual(facts);
  const [problem] = actualProblems(plan, actual);
  if (problem !== undefined) throw new Refusal(`${facts.named(problem.field)}: ${problem.text}`);
  return actual;
}

function readActual(reader: FieldReader): Actual {
  const sales = reader.list('sales', []).map((each, index) => {
    const sale = new FieldReader(each, `${reader.named('sales')}[${index}]`);
    return { ...readSale(sale, 'head'), ...readSaleCosts(sale) };
  });
  const single = readSale(reader, 'soldHead');
  const isSingle = Object.values(single).some((value) => value !== null);
  return {
    boughtOn: reader.date('boughtOn'),
    head: reader.amount('head', tradeInputs.numberOfHead),
    purchaseWeightkg: reader.amount('purchaseWeightkg', tradeInputs.purchaseWeightkg),
    purchaseCostHd: reader.amount('purchaseCostHd', tradeInputs.purchaseCostHd),
    sales: isSingle ? [...sales, single] : sales,
    sale2CostHd: reader.amount('sale2CostHd', tradeInputs.sale2CostHd),
    woolSaleWeight: reader.amount('woolSaleWeight', tradeInputs.woolSaleWeight),
    woolPriceHd: reader.amount('woolPriceHd', tradeInputs.woolPriceHd),
    deaths: reader.amount('deaths', tradeInputs.numberOfHead),
    diedOn: reader.date('diedOn'),
    ...readShare(reader),
    costs: { ...readCosts(reader), ...(reader.has('costs') ? readCosts(reader.record('costs')) : {}) },
  };
}

const readShare = (reader: FieldReader): Pick<Actual, 'fromSplit'> =>
  reader.has('fromSplit')
    ? { fromSplit: JSON.parse(reader.structure('fromSplit', { read: readSplitShare })) as SplitShare }
    : {};

const readSale = (reader: FieldReader, head: string): ActualSale => ({
  soldOn: reader.date('soldOn'),
  head: reader.amount(head, tradeInputs.numberOfHead),
  saleWeightkg: reader.amount('saleWeightkg', tradeInputs.saleWeightkg),
  saleCostHd: reader.amount('saleCostHd', tradeInputs.saleCostHd),
});

/** The costs of one sale of several. Without a list of sales, all costs are those of the mob. */
function readSaleCosts(sale: FieldReader): Pick<ActualSale, 'costs'> {
  if (!sale.has('costs')) return {};
  const costs = sale.record('costs');
  costs.onlyOf(new Set(saleCosts), 'is not a cost of one sale');
  const read = saleCosts.map((name) => [
    name,
    costs.amount(name, isCarryInput(name) ? carryInputs[name] : actualCostRule),
  ]);
  return {
    costs: Object.fromEntries(read.filter(([, amount]) => amount !== null)) as NonNullable<
      ActualSale['costs']
    >,
  };
}

const isCarryInput = (name: string): name is CarryAmountName =>
  (carryAmountNames as readonly string[]).includes(name);

function readCosts(reader: FieldReader): Record<string, DecimalText> {
  const read = actualCostNames.map((name) =>
    isCarryInput(name)
      ? ([name, reader.amount(wireName(carryInputs[name]), carryInputs[name])] as const)
      : ([name, reader.amount(name, actualCostRule)] as const),
  );
  return Object.fromEntries(read.filter(([, amount]) => amount !== null)) as Record<string, DecimalText>;
}
