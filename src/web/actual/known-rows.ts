import { actualCost, headSold, type Plan, type PlanAndActual } from '#calc-core/actual';
import { kindOf } from '#calc-core/animals';
import { carryInputs } from '#calc-core/carry';
import { showFigure, type InputDeclaration } from '#calc-core/figure';
import { type readTyped, showAmount, type DecimalText } from '#calc-core/number';
import { showDate } from '#calc-core/rules';
import {
  actualCostRule,
  calculateTrade,
  loadTrade,
  saleCosts,
  tradeInputs,
  type tradeFigures,
  type Actual,
  type ActualSale,
  type TradeDraft,
} from '#calc-core/trade';
import { showInField } from '#web/ui/fields/amount-text.ts';
import {
  enterCost,
  enterPart,
  fieldOf,
  knownPart,
  withSale,
  withSaleCost,
  type PairName,
  type PairPart,
} from './entering.ts';

/** A row of the table: a planned value and its fact. */
export interface KnownRow {
  readonly key: string;
  readonly label: string;
  readonly unit?: string;
  readonly planned: string;
  /** What an empty field shows. The default is the planned value. */
  readonly whenEmpty?: string;
  /** A problem with this field is shown in this row. */
  readonly field: string;
  readonly entry: KnownEntry;
}

type KnownEntry =
  | { readonly is: 'figure'; readonly shown: string }
  | { readonly is: 'date'; readonly value: string | null; readonly put: (date: string | null) => Actual }
  | { readonly is: 'text'; readonly value: string; readonly put: (text: string) => Actual }
  | {
      readonly is: 'amount';
      readonly rule: Parameters<typeof readTyped>[1];
      readonly value: DecimalText | null;
      readonly put: (value: DecimalText | null) => Actual;
    };

const shownPlan = (value: DecimalText | null, { unit }: Pick<InputDeclaration, 'unit'>): string =>
  value === null ? '' : showInField(value, unit);

/** Returns the rows of a trade, in the usual order of events. */
export function rowsOf(plan: Plan, actual: Actual, both: PlanAndActual): readonly KnownRow[] {
  const planned = loadTrade(plan.trade);
  const kind = kindOf(plan.trade.animalSubTypeId);
  const figures = calculateTrade(plan.carry, plan.trade);
  const several = actual.sales.length > 1;
  const context = { plan, actual, planned };
  const sales = actual.sales.length === 0 ? [0] : actual.sales.map((_, index) => index);
  return [
    amountRow(context, 'head', 'numberOfHead'),
    dateRow('boughtOn', 'Bought on', plan.trade.heldFrom, actual.boughtOn, (boughtOn) => ({
      ...actual,
      boughtOn,
    })),
    ...pairRows(context, 'purchase', 0, kind.perHeadOnly, 'Purchase'),
    ...sales.flatMap((index) => {
      const after = several ? `, ${saleTitle(actual.sales, index)}` : '';
      const sale = actual.sales[index];
      const field = index === 0 ? 'soldOn' : `sales.${index}.soldOn`;
      const put = (soldOn: string | null): Actual => withSale(actual, index, { soldOn });
      const isSold = several || (sale?.head ?? null) !== null || both.stage === 'sold';
      return [
        dateRow(field, `Sold on${after}`, figures.weeksHeldTill ?? '', sale?.soldOn ?? null, put),
        ...(isSold ? [saleHead(context, index, after)] : []),
        ...pairRows(context, 'sale', index, kind.perHeadOnly, 'Sale', after),
        ...saleCostRows(context, index, several ? after : ', this sale'),
        ...(several || (sale?.name ?? '') !== '' ? [nameRow(actual, index, after)] : []),
      ];
    }),
    ...(kind.splitter || actual.sale2CostHd !== null
      ? [amountRow(context, 'sale2CostHd', 'sale2CostHd')]
      : []),
    ...(kind.animalTypeId === 2 || actual.woolPriceHd !== null || actual.woolSaleWeight !== null
      ? pairRows(context, 'wool', 0, false, 'Wool')
      : []),
    {
      ...amountRow(context, 'deaths', 'numberOfHead', 'Deaths'),
      planned: showFigure(figures.figures.lossHead, 'head'),
      ...(actual.deaths === null && { whenEmpty: showFigure(both.actual.figures.lossHead, 'head') }),
    },
    ...(actual.deaths !== null || (actual.diedOn ?? null) !== null
      ? [dateRow('diedOn', 'Died on', '', actual.diedOn ?? null, (diedOn) => ({ ...actual, diedOn }))]
      : []),
    ...Object.keys(actual.costs).map((name) => costRow(context, name)),
    {
      key: 'weeks',
      label: 'Weeks held',
      planned: showFigure(figures.figures.weeksHeld, 'weeks'),
      field: '',
      entry: { is: 'figure', shown: showFigure(both.actual.figures.weeksHeld, 'weeks') },
    },
  ];
}

interface KnownContext {
  readonly plan: Plan;
  readonly actual: Actual;
  readonly planned: TradeDraft;
}

/** Returns the name of the sale's lot. If the name is not unique, returns for example "sale 2". */
export function saleTitle(sales: readonly ActualSale[], index: number): string {
  const name = sales[index]?.name ?? '';
  const isOnly = name !== '' && sales.every((sale, at) => at === index || sale.name !== name);
  return isOnly ? name : `sale ${index + 1}`;
}

const unitWords: Partial<Record<string, string>> = { 'kg/hd': 'kg', head: 'head' };

function amountRow(
  { actual, planned }: KnownContext,
  fact: 'head' | 'deaths' | 'sale2CostHd',
  name: 'numberOfHead' | 'sale2CostHd',
  label: string = tradeInputs[name].label,
): KnownRow {
  const rule = { ...tradeInputs[name], label };
  return {
    key: fact,
    label: rule.label,
    ...(fact === 'head' ? {} : { unit: unitWords[rule.unit] ?? rule.unit }),
    planned: shownPlan(planned[name], rule),
    field: fact,
    entry: { is: 'amount', rule, value: actual[fact], put: (value) => ({ ...actual, [fact]: value }) },
  };
}

function dateRow(
  field: string,
  label: string,
  planned: string,
  value: string | null,
  put: (date: string | null) => Actual,
): KnownRow {
  return {
    key: field,
    label,
    planned: planned === '' ? '' : showDate(planned),
    field,
    entry: { is: 'date', value, put },
  };
}

/** An empty field means that all animals left are sold. It shows the number of animals left. */
function saleHead({ plan, actual }: KnownContext, index: number, after: string): KnownRow {
  const sale = actual.sales[index];
  const left = sale === undefined ? '' : headSold(plan, actual, sale);
  return {
    key: `head ${index}`,
    label: `Head sold${after}`,
    planned: '',
    whenEmpty: left === '' || left.startsWith('-') ? '' : showAmount(left, 'head'),
    field: index === 0 ? 'soldHead' : `sales.${index}.head`,
    entry: {
      is: 'amount',
      rule: tradeInputs.numberOfHead,
      value: actual.sales[index]?.head ?? null,
      put: (head) => withSale(actual, index, { head }),
    },
  };
}

function nameRow(actual: Actual, index: number, after: string): KnownRow {
  return {
    key: `name ${index}`,
    label: `Lot${after}`,
    planned: '',
    field: `sales.${index}.name`,
    entry: {
      is: 'text',
      value: actual.sales[index]?.name ?? '',
      put: (name) => withSale(actual, index, { name }),
    },
  };
}

/** The costs per head of one sale, if they were entered for that sale. */
function saleCostRows({ plan, actual }: KnownContext, index: number, after: string): readonly KnownRow[] {
  const costs = actual.sales[index]?.costs ?? {};
  return saleCosts.flatMap((name): readonly KnownRow[] => {
    const value = costs[name];
    if (value === undefined) return [];
    const label = `${actualCost(name).label.replace(', all of it', '')}${after}`;
    return [
      {
        key: `sale ${index} ${name}`,
        label,
        unit: '$/hd',
        planned: plannedCost(plan, name),
        field: `sales.${index}.costs.${name}`,
        entry: {
          is: 'amount',
          rule: { ...actualCostRule, label },
          value,
          put: (amount) => withSaleCost(actual, index, name, amount),
        },
      },
    ];
  });
}

/** Returns the price row and the weight row. A kind that is not weighed usually has no weight row. */
function pairRows(
  { plan, actual, planned }: KnownContext,
  pair: PairName,
  index: number,
  perHeadOnly: boolean,
  title: string,
  after = '',
): readonly KnownRow[] {
  const row = (part: PairPart, what: string): KnownRow => {
    const name = fieldOf(pair, part) as keyof typeof tradeInputs;
    const rule = tradeInputs[name];
    const where = [pair, part, index] as const;
    return {
      key: `${pair} ${part} ${index}`,
      label: `${title} ${what}${after}`,
      unit: unitWords[rule.unit] ?? rule.unit,
      planned: shownPlan(planned[name], rule),
      field: problemField(pair, part, index),
      entry: {
        is: 'amount',
        rule,
        value: knownPart(plan, actual, where),
        put: (value) => enterPart(plan, actual, where, value),
      },
    };
  };
  const weight = row('weight', 'weight');
  if (!perHeadOnly) return [row('perKg', 'price'), weight];
  // An unweighed kind may still have an entered weight. Show the weight, so that the user can remove it.
  const isKnown = weight.entry.is === 'amount' && weight.entry.value !== null;
  return [row('price', 'price'), ...(isKnown ? [weight] : [])];
}

function costRow({ plan, actual }: KnownContext, name: string): KnownRow {
  const { label, unit } = actualCost(name);
  const isInput = name in carryInputs;
  const rule = isInput ? carryInputs[name as keyof typeof carryInputs] : { ...actualCostRule, label };
  return {
    key: `cost ${name}`,
    label,
    unit,
    planned: plannedCost(plan, name),
    field: name,
    entry: {
      is: 'amount',
      rule,
      value: actual.costs[name] ?? null,
      put: (value) => enterCost(actual, name, value),
    },
  };
}

function plannedCost(plan: Plan, name: string): string {
  if (!(name in carryInputs)) {
    const figure = calculateTrade(plan.carry, plan.trade).figures[name as keyof typeof tradeFigures];
    return showFigure(figure, '$/hd', 'sheet');
  }
  const kept = plan.carry?.[name as keyof typeof carryInputs] ?? null;
  return kept === null ? '' : showInField(kept, actualCost(name).unit);
}

function problemField(pair: PairName, part: PairPart, index: number): string {
  if (pair === 'wool') return part === 'perKg' ? 'woolPriceHd' : '';
  if (part !== 'weight') return '';
  const name = fieldOf(pair, part);
  return index === 0 ? name : `sales.${index}.${name}`;
}
