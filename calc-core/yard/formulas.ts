import { exactArithmetic } from '../figure/arithmetic.ts';
import { compile, noFacts, type Value, type Worker } from '../figure/compile.ts';
import { business } from '../figure/constants.ts';
import type { Expression } from '../figure/expression.ts';
import type { Num } from '../figure/num.ts';
import { once } from '../figure/once.ts';
import { expressionOf, figureNum, inputNum, nothing } from '../figure/record.ts';
import { decided, decimalText, type DecimalText } from '../number/decimal.ts';
import { exactZero, toDecimal, type Exact } from '../number/exact.ts';
import { marketFigureNames, marketInputNames, type MarketFigureName, type MarketInputName } from './names.ts';
import { declared, type DeclaredTerm } from './term.ts';

type Scope = { readonly [N in MarketInputName | MarketFigureName]: Num };

interface FormulaSource extends DeclaredTerm {
  readonly formula: (m: Scope) => Num;
}

/** The price after the slide. It falls for each kg over the base and rises for each kg under it. */
const slid = (
  price: Num,
  over: { readonly kg: Num; readonly cents: Num },
  under: { readonly kg: Num; readonly cents: Num },
): Num =>
  price
    .minus(over.kg.times(over.cents).dividedBy(business.centsPerDollar))
    .plus(under.kg.times(under.cents).dividedBy(business.centsPerDollar));

const share = (percent: Num): Num => percent.dividedBy(business.hundredPercent);

/** The market's formulas. Value, explanation and unit check all use these formulas. */
const sources: { readonly [N in MarketFigureName]: FormulaSource } = {
  /** Between two neighbouring rungs, the price per kg is linear. This is our choice. */
  priceBetween: {
    ...declared('Price between two rungs', '$/kg lwt'),
    formula: (m) =>
      m.lighterPrice.plus(
        m.heavierPrice
          .minus(m.lighterPrice)
          .times(m.weight.minus(m.lighterWeight))
          .dividedBy(m.heavierWeight.minus(m.lighterWeight), 'no weight gain'),
      ),
  },
  /** For prices: `lwt = cwt x dressing / 100`, as the industry publishes it. */
  liveOfCarcase: {
    ...declared('Carcase price as a live price', '$/kg lwt'),
    formula: (m) => m.carcasePrice.times(share(m.dressing)),
  },
  /** For weights: `lwt = cwt / (dressing / 100)`, as the industry publishes it. */
  liveWeight: {
    ...declared('Live weight from the carcase weight', 'kg lwt/hd'),
    formula: (m) => m.carcaseWeight.dividedBy(share(m.dressing), 'no weights'),
  },
  /** Weight x price, as the industry publishes it. */
  value: {
    ...declared('Value', '$/hd'),
    formula: (m) => m.weight.times(m.livePrice),
  },
  /** Carcase weight x carcase price, as the industry publishes it. No dressing is needed. */
  carcaseValue: {
    ...declared('Value of a carcase', '$/hd'),
    formula: (m) => m.carcaseWeight.times(m.carcasePrice),
  },
  /** (value at b - value at a) / (b - a), as the industry publishes it. */
  valueOfGain: {
    ...declared('Value of gain', '$/kg lwt'),
    formula: (m) =>
      m.heavierValue
        .minus(m.lighterValue)
        .dividedBy(m.heavierWeight.minus(m.lighterWeight), 'no weight gain'),
  },
  /** Weight x (1 - shrink / 100), as the industry publishes it. */
  payWeight: {
    ...declared('Pay weight', 'kg lwt/hd'),
    formula: (m) => m.weight.times(business.one.minus(share(m.shrink))),
  },
  /** A step of the slide, as the industry publishes it. */
  overBase: {
    ...declared('Pay weight over the base', 'kg lwt/hd'),
    formula: (m) => nothing.max(m.payWeight.minus(m.slideBase)),
  },
  /** A step of the slide, as the industry publishes it. */
  underBase: {
    ...declared('Pay weight under the base', 'kg lwt/hd'),
    formula: (m) => nothing.max(m.slideBase.minus(m.payWeight)),
  },
  /** Pay weight x dressing / 100, as the industry publishes it. */
  carcasePayWeight: {
    ...declared('Carcase weight', 'kg cwt/hd'),
    formula: (m) => m.payWeight.times(share(m.dressing)),
  },
  /** The slide of a carcase price uses the carcase weight, as it is weighed over the hooks. */
  carcaseOverBase: {
    ...declared('Carcase weight over the base', 'kg cwt/hd'),
    formula: (m) => nothing.max(m.carcasePayWeight.minus(m.carcaseSlideBase)),
  },
  carcaseUnderBase: {
    ...declared('Carcase weight under the base', 'kg cwt/hd'),
    formula: (m) => nothing.max(m.carcaseSlideBase.minus(m.carcasePayWeight)),
  },
  /** A step of the slide, as the industry publishes it. */
  slidLivePrice: {
    ...declared('Live price after the slide', '$/kg lwt'),
    formula: (m) =>
      slid(
        m.livePrice,
        { kg: m.overBase, cents: m.slideOverLive },
        { kg: m.underBase, cents: m.slideUnderLive },
      ),
  },
  /** A step of the slide, as the industry publishes it. */
  slidCarcasePrice: {
    ...declared('Carcase price after the slide', '$/kg cwt'),
    formula: (m) =>
      slid(
        m.carcasePrice,
        { kg: m.carcaseOverBase, cents: m.slideOverCarcase },
        { kg: m.carcaseUnderBase, cents: m.slideUnderCarcase },
      ),
  },
  /** Pay weight x $/kg live + skin. */
  livePay: {
    ...declared('Paid per head, live', '$/hd'),
    formula: (m) => m.payWeight.times(m.slidLivePrice).plus(m.skin),
  },
  /** Pay weight x dressing / 100 x $/kg carcase + skin, as the industry publishes it. */
  carcasePay: {
    ...declared('Paid per head, over the hooks', '$/hd'),
    formula: (m) => m.payWeight.times(share(m.dressing)).times(m.slidCarcasePrice).plus(m.skin),
  },
  /** Premium and commission are percentages of the price. This is our choice. */
  payWithLines: {
    ...declared('Price with premium and commission', '$/hd'),
    formula: (m) => m.priceHd.times(business.one.plus(share(m.premium)).plus(share(m.commission))),
  },
  /** $/hd divided by the weight, as everywhere in Drover. */
  perKg: {
    ...declared('Price per kg', '$/kg lwt'),
    formula: (m) => m.priceHd.dividedBy(m.weight, 'no weights'),
  },
  /** Km x $/km for a deck / head on a deck, as the industry publishes it. */
  landedFreight: {
    ...declared('Freight in', '$/hd'),
    formula: (m) => m.km.times(m.deckRate).dividedBy(m.headPerDeck, 'no head'),
  },
};

const scope = {
  ...Object.fromEntries(marketInputNames.map((name) => [name, inputNum('market', name)])),
  ...Object.fromEntries(marketFigureNames.map((name) => [name, figureNum('market', name)])),
} as Scope;

/** The figures of the market with their labels and units. */
export const marketFigures: { readonly [N in MarketFigureName]: DeclaredTerm } = sources;

const formulas = once(
  () =>
    new Map<string, Expression>(
      marketFigureNames.map((name) => [name, expressionOf(sources[name].formula(scope))]),
    ),
);

/** The formula of a figure of the market. */
export const marketFormula = (name: MarketFigureName): Expression => formulas().get(name)!;

/** The inputs of one calculation. An absent input counts as 0. */
export type MarketNumbers = { readonly [N in MarketInputName]?: Exact };

const workers = new Map<string, Worker<MarketNumbers, Exact>>();

const compiler = once(() =>
  compile<MarketNumbers, Exact>(exactArithmetic, {
    named: (part) =>
      part.op === 'figure'
        ? (numbers) => workerOf(part.name as MarketFigureName)(numbers)
        : (numbers) => numbers[part.name as MarketInputName] ?? exactZero,
    kept: () => null,
    fact: noFacts,
  }),
);

function workerOf(name: MarketFigureName): Worker<MarketNumbers, Exact> {
  const known = workers.get(name);
  if (known !== undefined) return known;
  const made = compiler().number(marketFormula(name));
  workers.set(name, made);
  return made;
}

/** Calculates a figure of the market exactly, or returns the reason why there is none. */
export function workMarket(name: MarketFigureName, numbers: MarketNumbers): Value<Exact> {
  return workerOf(name)(numbers);
}

/** A price per head as a trade stores it, $: rounded half-even to 12 decimals. */
export function storedPerHead(perHead: Exact): DecimalText {
  return decimalText(decided(toDecimal(perHead)));
}
