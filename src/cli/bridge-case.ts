import {
  actualCostNames,
  actualCostRule,
  actualProblems,
  carryAmountNames,
  carryInputs,
  tradeInputs,
  type Actual,
  type ActualSale,
  type CarryAmountName,
  type DecimalText,
  type Plan,
} from '#calc-core';
import { wireName } from '#contract/wire.ts';
import { BadInput, Door, parseKeepingNumbers, readCarry, readTrade } from './cases.ts';

/** A plan and what became known of it. */
export interface BridgeCase {
  readonly plan: Plan;
  readonly actual: Actual;
}

/**
 * Reads a JSON array of `{carry, trade}`, the trade with `plan` ({trade, carry}; the trade itself and its carry when it has
 * none) and `actual`. @throws BadInput naming the case and the field.
 */
export function readBridgeCases(json: string): readonly BridgeCase[] {
  const cases = parseKeepingNumbers(json);
  if (!Array.isArray(cases)) throw new BadInput('The file is not a JSON array of {carry, trade}.');
  return cases.map((each, index) => readBridgeCase(new Door(each, `case ${index + 1}`)));
}

function readBridgeCase(door: Door): BridgeCase {
  const trade = door.record('trade');
  const planned = trade.has('plan') ? trade.record('plan') : door;
  const plan: Plan = {
    trade: readTrade(planned.has('trade') ? planned.record('trade') : planned),
    carry: planned.has('carry') ? readCarry(planned.record('carry')) : null,
  };
  if (!trade.has('actual')) throw new BadInput(`${trade.named('actual')} is missing.`);
  const facts = trade.record('actual');
  const actual = readActual(facts);
  const [problem] = actualProblems(plan, actual);
  if (problem !== undefined) throw new BadInput(`${facts.named(problem.field)}: ${problem.text}`);
  return { plan, actual };
}

function readActual(door: Door): Actual {
  const sales = door
    .list('sales', [])
    .map((each, index) => readSale(new Door(each, `${door.named('sales')}[${index}]`), 'head'));
  const single = readSale(door, 'soldHead');
  const isSingle = Object.values(single).some((value) => value !== null);
  return {
    boughtOn: door.date('boughtOn'),
    head: door.amount('head', tradeInputs.numberOfHead),
    purchaseWeightkg: door.amount('purchaseWeightkg', tradeInputs.purchaseWeightkg),
    purchaseCostHd: door.amount('purchaseCostHd', tradeInputs.purchaseCostHd),
    sales: isSingle ? [...sales, single] : sales,
    sale2CostHd: door.amount('sale2CostHd', tradeInputs.sale2CostHd),
    woolSaleWeight: door.amount('woolSaleWeight', tradeInputs.woolSaleWeight),
    woolPriceHd: door.amount('woolPriceHd', tradeInputs.woolPriceHd),
    deaths: door.amount('deaths', tradeInputs.numberOfHead),
    costs: { ...readCosts(door), ...(door.has('costs') ? readCosts(door.record('costs')) : {}) },
  };
}

const readSale = (door: Door, head: string): ActualSale => ({
  soldOn: door.date('soldOn'),
  head: door.amount(head, tradeInputs.numberOfHead),
  saleWeightkg: door.amount('saleWeightkg', tradeInputs.saleWeightkg),
  saleCostHd: door.amount('saleCostHd', tradeInputs.saleCostHd),
});

const isCarryInput = (name: string): name is CarryAmountName =>
  (carryAmountNames as readonly string[]).includes(name);

function readCosts(door: Door): Record<string, DecimalText> {
  const read = actualCostNames.map((name) =>
    isCarryInput(name)
      ? ([name, door.amount(wireName(carryInputs[name]), carryInputs[name])] as const)
      : ([name, door.amount(name, actualCostRule)] as const),
  );
  return Object.fromEntries(read.filter(([, amount]) => amount !== null)) as Record<string, DecimalText>;
}
